import Testing

@testable import Bytes

/// Bodies that were packed, by friends and by others.
struct GunzipTests {
    private let gzip = Gzip(deflaters: Deflaters(level: 6))
    private let text = Array(String(repeating: #"{"id":"1","brand":"Nike"},"#, count: 2_000).utf8)

    @Test func packedTextIsUnpacked() throws {
        for count in [0, 1, 63, 64, 65, 16 << 10, text.count] {
            let text = Array(text.prefix(count))
            #expect(try Gunzip.unpack(gzip.pack(text), atMost: count) == text, "\(count)")
        }
        #expect(gzip.pack(text).count * 20 < text.count)
    }

    @Test func membersOneAfterTheOtherAreOneText() throws {
        let packed = gzip.pack(Array(text[..<9])) + gzip.pack([]) + gzip.pack(Array(text[9...]))
        #expect(try Gunzip.unpack(packed, atMost: text.count) == text)
    }

    @Test func textBeyondTheLimitIsRefused() throws {
        let packed = gzip.pack(text)
        #expect(throws: Gunzip.Fault.tooLarge) { try Gunzip.unpack(packed, atMost: text.count - 1) }
        #expect(throws: Gunzip.Fault.tooLarge) { try Gunzip.unpack(packed + packed, atMost: text.count) }
    }

    /// A hundred kilobytes that would be a hundred megabytes.
    @Test func bombIsRefusedAtTheLimit() throws {
        let bomb = gzip.pack([UInt8](repeating: 0x20, count: 100 << 20))
        #expect(bomb.count < 1 << 18)
        #expect(throws: Gunzip.Fault.tooLarge) { try Gunzip.unpack(bomb, atMost: 1 << 20) }
        let manyMembers = Array(repeatElement(gzip.pack([UInt8](repeating: 0, count: 1 << 16)), count: 100).joined())
        #expect(throws: Gunzip.Fault.tooLarge) { try Gunzip.unpack(manyMembers, atMost: 1 << 20) }
    }

    @Test func everyTruncationIsAFault() throws {
        let packed = gzip.pack(Array(text[..<300]))
        for count in 0..<packed.count {
            #expect(throws: Gunzip.Fault.self, "\(count) bytes") {
                try Gunzip.unpack(Array(packed[..<count]), atMost: 1 << 20)
            }
        }
    }

    @Test func bytesBehindTheLastMemberAreAFault() throws {
        for rest: [UInt8] in [[0], [0, 0, 0, 0], [0x1F], [0x1F, 0x8B], Array("{}".utf8)] {
            #expect(throws: Gunzip.Fault.self, "\(rest)") { try Gunzip.unpack(gzip.pack(text) + rest, atMost: 1 << 20) }
        }
    }

    @Test func changedBytesAreAFaultOrTheSameText() throws {
        let packed = gzip.pack(Array(text[..<300]))
        for index in packed.indices {
            var changed = packed
            changed[index] ^= 0x55
            let result = try? Gunzip.unpack(changed, atMost: 1 << 20)
            // Fields of the header that say nothing of the text.
            #expect(result == nil || result == Array(text[..<300]), "byte \(index)")
        }
    }

    @Test func otherFormatsAreAFault() throws {
        for bytes: [UInt8] in [Array("{}".utf8), [0x78, 0x9C, 3, 0, 0, 0, 0, 1], [0x50, 0x4B, 3, 4], [0]] {
            #expect(throws: Gunzip.Fault.self) { try Gunzip.unpack(bytes, atMost: 1 << 20) }
        }
    }
}
