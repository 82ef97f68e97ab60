import TestSupport
import Testing

@testable import FilterCore

struct LeastElementsTests {
    @Test(arguments: 0..<60 as Range<UInt64>)
    func leastElementsAreThoseThatSortingPutsFirst(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 0...2_000, using: &random)
        let keys = (0..<count).map { _ in Int.random(in: 0...count / 3, using: &random) }
        // Equal keys are in the order of their places, as labels are at last in that of their codes.
        let sorted = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        for limit in [0, 1, 20, 33, 500, count, 3_000] {
            let least = Array(keys.indices).least(limit) { (keys[$0], $0) < (keys[$1], $1) }
            #expect(least == Array(sorted.prefix(limit)), "\(limit) of \(count)")
        }
    }
}
