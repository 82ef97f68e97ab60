import TestSupport
import Testing

@testable import FilterCore

/// Sorting keys by their digits.
@Suite struct RadixSortTests {
    @Test(arguments: [0, 1, 2, 255, 256, 257, 3000])
    func anyKeysAscendAfterwards(count: Int) {
        var random = SplitMix64(seed: 11)
        for bits in [0, 1, 11, 12, 31, 33, 63] as [UInt64] {
            let mask: UInt64 = (1 << bits) - 1
            let keys: [UInt64] = (0..<count).map { _ in random.next() & mask }
            var sorted = keys
            sorted.sortAscending()
            #expect(sorted == keys.sorted(), "\(count) keys of \(bits) bits")
        }
    }

    @Test func keysThatDifferInFarBitsAloneAscend() {
        let keys = (0..<1000 as Range<UInt64>).map { number -> UInt64 in
            let (top, middle) = ((number % 2) << 63, (number * 7919 % 1000) << 31)
            return top | middle | 5
        }
        var sorted = keys
        sorted.sortAscending()
        #expect(sorted == keys.sorted())
    }
}
