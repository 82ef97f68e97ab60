import CBitKernels
import TestSupport
import Testing

@testable import FilterCore

@Suite struct ChecksumTests {
    /// Source: RFC 3720, appendix B.4.
    @Test func knownTextsHaveTheirChecksums() {
        #expect(Checksum().value == 0)
        #expect(Checksum(FrozenArray(Array("123456789".utf8))).value == 0xE306_9283)
        #expect(Checksum(FrozenArray(repeating: 0, count: 32)).value == 0x8A91_36AA)
        #expect(Checksum(FrozenArray(repeating: 0xFF, count: 32)).value == 0x62A8_AB43)
        #expect(Checksum(FrozenArray((0..<32).map { UInt8($0) })).value == 0x46DD_794E)
    }

    /// Around words, and around the three streams of 16 KiB.
    @Test(arguments: [0, 1, 7, 8, 9, 63, 1000, 49_151, 49_152, 49_153, 98_304, 150_001])
    func instructionAgreesWithPlainCode(count: Int) {
        var generator = SplitMix64(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        let expected = bytes.withUnsafeBufferPointer { cbk_crc32c_plain(0, $0.baseAddress, $0.count) }
        #expect(Checksum(FrozenArray(bytes)).value == expected)
        for cut in [0, 1, count / 3, count - 1, count] where (0...count).contains(cut) {
            let first = Checksum(FrozenArray(bytes[..<cut]))
            let second = Checksum(FrozenArray(bytes[cut...]))
            #expect(first.joined(with: second, count: count - cut).value == expected)
            var whole = first
            whole.append(FrozenArray(bytes[cut...]))
            #expect(whole.value == expected)
        }
    }

    @Test(arguments: [0, 1, 15, 16, 17, 100])
    func greatestNumbersAreFound(count: Int) {
        var generator = SplitMix64(seed: UInt64(count))
        let numbers = (0..<count).map { _ in UInt32(truncatingIfNeeded: generator.next()) }
        #expect(UInt32.greatest(of: FrozenArray(numbers)) == numbers.max() ?? 0)
        let shorts = numbers.map { UInt16(truncatingIfNeeded: $0) }
        #expect(UInt16.greatest(of: FrozenArray(shorts)) == shorts.max() ?? 0)
        let bytes = numbers.map { UInt8(truncatingIfNeeded: $0) }
        #expect(UInt8.greatest(of: FrozenArray(bytes)) == bytes.max() ?? 0)
    }
}
