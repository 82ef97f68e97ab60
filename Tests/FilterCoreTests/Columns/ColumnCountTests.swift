import TestSupport
import Testing

@testable import FilterCore

/// Counts over columns long enough for every way of walking them: words with many members and with few, more sparse
/// members than are put aside at once, items with more values than lanes, codes of every width.
@Suite struct ColumnCountTests {
    private static let itemCount = 20_011
    /// Of a thousand items so many are members.
    private static let densities: [UInt64] = [1, 20, 60, 200, 500, 950, 999]

    @Test(arguments: [1, 3, 8, 20], [10, 250, 254, 300, 70_000])
    func countsAgreeWithAWalkOverTheItems(maxValues: Int, codeCount: Int) {
        var generator = SplitMix64(seed: UInt64(maxValues * 1000 + codeCount))
        let items = Self.codes(maxValues: maxValues, codeCount: codeCount, &generator)
        let columns = CountingWay.each { _ in FacetColumn(items, codeCount: codeCount) }
        for density in Self.densities {
            let set = Self.set(density, &generator)
            let expected = Self.counts(items, codeCount, in: set)
            for (way, column) in columns {
                let counts = column.counts(in: set, memberCount: set.count)
                #expect((0..<codeCount).map { counts[$0] } == expected, "\(way as Any)")
                let some = column.counts(of: [0, 7, 7], in: set, memberCount: set.count)
                #expect([some[0], some[7]] == [expected[0], expected[7]], "\(way as Any)")
            }
        }
    }

    /// Otherwise the other tests would compare one way with itself.
    @Test func favouredWaysAreTaken() {
        let forms: [(maxValues: Int, codeCount: Int, ways: [CountingWay?])] = [
            (1, 10, [.slices, .postings]), (1, 300, [.members, .others, .postings]),
            (3, 300, [.members, .others, .mixed, .postings]),
        ]
        for form in forms {
            var generator = SplitMix64(seed: UInt64(form.codeCount))
            let items = Self.codes(maxValues: form.maxValues, codeCount: form.codeCount, &generator)
            let set = Self.set(500, &generator)
            for (way, column) in CountingWay.each(of: form.ways, { _ in FacetColumn(items, codeCount: form.codeCount) })
            {
                #expect(column.counts(in: set, memberCount: set.count).plan.way == way)
            }
        }
    }

    @Test(arguments: [1, 4])
    func lanesCountWithoutHelpOfPostings(maxValues: Int) {
        var generator = SplitMix64(seed: UInt64(maxValues))
        let items = Self.codes(maxValues: maxValues, codeCount: 12, &generator)
        let lanes = CodeLanes(items, codeCount: 12)
        let totals = FrozenArray(Self.counts(items, 12, in: .all(itemCount: Self.itemCount)))
        let split = SplitLanes(items, totals: totals) { $0 < 4 }
        for density in Self.densities {
            let set = Self.set(density, &generator)
            let expected = Self.counts(items, 12, in: set)
            #expect(lanes.counts(in: set) == expected)
            #expect(split.counts(in: set) == expected)
            let isFrequent = Set(split.frequentCodes.map(Int.init)).contains
            #expect(split.rareCounts(in: set) == expected.enumerated().map { isFrequent($0) ? 0 : $1 })
        }
    }

    /// Multiples of one step, and integers too far apart to be any; all sums are exact.
    private static let numbers: [[Number]] = [
        (0..<5000).map { (index: Int) -> Number in Number(Double(index) * 0.25 - 100)! },
        (0..<5000).map { (index: Int) -> Number in Number(Int64(index * index * index) - 1_000_003) },
    ]

    @Test(arguments: [1, 4], numbers)
    func statsAgreeWithAWalkOverTheItems(maxValues: Int, numbers: [Number]) {
        var generator = SplitMix64(seed: 3)
        let items = Self.codes(maxValues: maxValues, codeCount: numbers.count, &generator)
        let column = NumericColumn(numbers: numbers, items: items)
        for density in Self.densities {
            let set = Self.set(density, &generator)
            let chosen = set.members.flatMap { item in
                items.range(of: item).map { numbers[Int(items.codes[$0])].doubleValue }
            }
            let stats = column.summary(of: set, memberCount: set.count).stats
            #expect(stats.count == chosen.count)
            #expect(stats.minimum?.doubleValue == chosen.min())
            #expect(stats.maximum?.doubleValue == chosen.max())
            #expect(stats.sum?.doubleValue == (chosen.isEmpty ? nil : chosen.reduce(0, +)))
        }
        let bounds = (numbers[1200], numbers[3100])
        let inside = (0..<Self.itemCount).filter { item in
            items.range(of: item).contains { (1200...3100).contains(items.codes[$0]) }
        }
        #expect(column.items(from: bounds.0, to: bounds.1).members == inside)
        #expect(column.items(where: { bounds.0 <= $0 && $0 <= bounds.1 }).members == inside)
        let whole = column.summary(of: .all(itemCount: Self.itemCount), memberCount: Self.itemCount)
        #expect(whole == column.whole)
        #expect(whole.count == items.codes.count)
    }

    /// A tenth of the items has no value, the others up to so many different ones.
    private static func codes(maxValues: Int, codeCount: Int, _ generator: inout SplitMix64) -> ItemCodes {
        var codes: [UInt32] = []
        var starts: [UInt32] = [0]
        for _ in 0..<itemCount {
            var own: [UInt32] = []
            if generator.next() % 10 > 0 {
                for _ in 0...generator.next() % UInt64(maxValues) {
                    let code = UInt32(generator.next() % UInt64(codeCount))
                    if !own.contains(code) { own.append(code) }
                }
            }
            codes += own
            starts.append(UInt32(codes.count))
        }
        return ItemCodes(itemCount: itemCount, codes: codes, starts: starts)
    }

    private static func set(_ density: UInt64, _ generator: inout SplitMix64) -> Bitmap {
        var set = Bitmap(itemCount: itemCount)
        for item in 0..<itemCount where generator.next() % 1000 < density { set.insert(item) }
        return set
    }

    private static func counts(_ items: ItemCodes, _ codeCount: Int, in set: Bitmap) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: codeCount)
        for item in set.members {
            for index in items.range(of: item) { counts[Int(items.codes[index])] += 1 }
        }
        return counts
    }
}
