import Testing
import TestSupport

@testable import FilterCore

struct ValueRanksTests {
    /// A list whose values are left out by their counts has those of a list that makes the key of each.
    @Test(arguments: [0, 1, 20, 300, 1000], [true, false])
    func allValuesAtOnceListTheSame(limit: Int, showsEmpty: Bool) throws {
        var random = SplitMix64(seed: UInt64(limit))
        for greatest in [UInt32(1), 5, 1000] as [UInt32] {
            let labels = (0..<600).map { "value \($0 * 7919 % 600)" }
            let counts = labels.indices.map { UInt32.random(in: 0...greatest, using: &random) / UInt32($0 / 20 + 1) }
            let ranks = ValueRanks(labels: ValueLabels(labels), declared: [], keys: [.countDescending, .label])
            try #require(ranks.isByFallingCountAlone)

            var all = LeastKeys(limit: limit)
            let allShown = ranks.insert(
                Array(labels.indices),
                counts: ValueCounts(counts, plan: CountingPlan(way: .members, valueCount: counts.count, cost: 0)),
                isSelected: false,
                but: [],
                showsEmpty: showsEmpty,
                into: &all
            )
            var some = LeastKeys(limit: limit)
            let someShown = ranks.insertAll(counts, showsEmpty: showsEmpty, into: &some)
            #expect(some.sorted() == all.sorted())
            #expect(someShown == allShown)
            #expect(allShown == (showsEmpty ? counts.count : counts.count { $0 > 0 }))
        }
    }

    @Test func anOrderThatDependsOnMoreThanTheCountIsNoOrderByCountAlone() {
        func ranks(_ keys: [ValueSortKey]) -> ValueRanks {
            ValueRanks(labels: ValueLabels(["a", "b"]), declared: [0, 1], keys: keys)
        }
        #expect(ranks([.countDescending, .declared]).isByFallingCountAlone)
        #expect(!ranks([.selected, .countDescending, .label]).isByFallingCountAlone)
        #expect(!ranks([.countAscending, .label]).isByFallingCountAlone)
        #expect(!ranks([.natural]).isByFallingCountAlone)
    }
}
