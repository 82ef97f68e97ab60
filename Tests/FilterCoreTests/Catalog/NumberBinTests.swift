import TestSupport
import Testing

@testable import FilterCore

/// The items of a range, found from whole bins and the items beside them.
@Suite struct NumberBinTests {
    private static let seeds = 0..<(TestBudget.isLong ? 600 : 40)

    @Test(arguments: seeds)
    func everyRangeIsMadeOfWholeBinsAndTheItemsBesideThem(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let sample = NumberSample(&generator, maxItems: 3000, maxNumbers: generator.pick([3, 40, 2000]))
        let usualCount = generator.pick([3, 50, 400])
        guard let bins = NumberBins(sample.column, usualCount: usualCount) else {
            #expect(sample.items.contains { $0.count > 1 })
            return
        }
        let expectedPresent = sample.items.count { !$0.isEmpty }
        #expect(bins.presentCount == expectedPresent)
        #expect(bins.count <= 2 * usualCount + 1)
        for _ in 0..<12 {
            let (lower, upper) = Self.bounds(sample, &generator)
            let pieces = bins.pieces(from: lower, to: upper)
            var joined = pieces.rest
            #expect(pieces.restCount == joined.count)
            for bin in pieces.bins {
                let own = bins.items(of: bin)
                #expect(own.intersectionCount(joined) == 0)
                joined.formUnion(own)
            }
            #expect(joined == sample.column.items(from: lower, to: upper))
            let touched = (0..<bins.count).filter { bins.items(of: $0).intersectionCount(joined) > 0 }
            #expect(Array(pieces.touchedBins) == touched)
            // At either end fewer than a bin of several numbers has.
            #expect(pieces.restCount <= 2 * max(1, expectedPresent / usualCount))
        }
    }

    @Test(arguments: seeds)
    func rowsOfAnyBinsCountTheirItems(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let sample = NumberSample(&generator, maxItems: 1500, maxNumbers: 60)
        guard let bins = NumberBins(sample.column, usualCount: generator.pick([3, 400])) else { return }
        let (column, items) = Self.column(itemCount: sample.items.count, codeCount: 9, &generator)
        let rows = try #require(BinRows.rows(of: bins, beside: [PairSide(column.first)])?.first)
        for _ in 0..<12 {
            let (lower, upper) = Self.bounds(sample, &generator)
            let pieces = bins.pieces(from: lower, to: upper)
            // A value that came up later has no row.
            var counts = [UInt32](repeating: 1, count: 10)
            rows.add(pieces.bins, to: &counts)
            let whole = sample.column.items(from: lower, to: upper).subtracting(pieces.rest)
            let expected = (0..<10).map { code in
                UInt32(whole.members.count { items[$0].contains(code) })
            }
            #expect(counts == expected.map { $0 + 1 })
        }
    }

    @Test func rowsAreGivenUpWhenCancelled() {
        var generator = SplitMix64(seed: 1)
        let numbers = (0..<20).map { Number(Int64($0)) }
        let items = ItemCodes(itemCount: 20, codes: Array(0..<20), starts: nil)
        let (column, _) = Self.column(itemCount: 20, codeCount: 2, &generator)
        var asked = 0
        func isCancelled() -> Bool {
            asked += 1
            return asked > 3
        }
        let rows = NumberBins(NumericColumn(numbers: numbers, items: items), usualCount: 400).flatMap {
            BinRows.rows(of: $0, beside: [PairSide(column.first)], isCancelled: isCancelled)
        }
        #expect(rows == nil)
        #expect(asked == 4)
    }

    @Test(arguments: seeds)
    func talliesOfPiecesAreTheNumbersOfTheirItems(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let sample = NumberSample(&generator, maxItems: 1500, maxNumbers: 60)
        guard let bins = NumberBins(sample.column, usualCount: generator.pick([3, 400])) else { return }
        let other = Self.numbers(itemCount: sample.items.count, &generator)
        guard let tallies = BinTallies(bins, of: other, other.codesOfEntries) else {
            #expect(!other.isTallied)
            return
        }
        for _ in 0..<12 {
            let (lower, upper) = Self.bounds(sample, &generator)
            let set = sample.column.items(from: lower, to: upper)
            let expected = other.summary(of: set, memberCount: set.count).stats
            let pieces = bins.pieces(from: lower, to: upper)
            var sum = tallies.sum(of: pieces.bins)
            other.add(pieces.rest, to: &sum)
            #expect(other.summary(of: sum).stats == expected)
        }
    }

    @Test(arguments: seeds)
    func talliesOfValuesAddUpToTheNumbersOfTheirItems(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let itemCount = Int.random(in: 0...700, using: &generator)
        let numbers = Self.numbers(itemCount: itemCount, &generator)
        let codes = (0..<itemCount).map { _ in UInt32(Int.random(in: 0..<6, using: &generator)) }
        let column = FacetColumn(ItemCodes(itemCount: itemCount, codes: codes, starts: nil), codeCount: 6)
        guard let tallies = ValueTallies(PairSide(column.first), of: numbers, numbers.codesOfEntries) else {
            #expect(!numbers.isTallied)
            return
        }
        for chosen in [[], [0], [5, 2], [0, 1, 2, 3, 4, 5]] {
            var set = Bitmap(itemCount: itemCount)
            for code in chosen { column.postings.formUnion(of: code, into: &set) }
            let expected = numbers.summary(of: set, memberCount: set.count).stats
            #expect(numbers.summary(of: tallies.sum(of: chosen)).stats == expected)
        }
    }

    @Test(arguments: seeds)
    func numbersOfFewItemsAreThoseOfTheSet(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let sample = NumberSample(&generator, maxItems: 1500, maxNumbers: 60)
        for share in [2, 100, 1000] {
            var set = Bitmap(itemCount: sample.items.count)
            for item in sample.items.indices where generator.chance(1, in: share) { set.insert(item) }
            let expected = sample.column.summary(of: set, memberCount: set.count)
            #expect(sample.column.summary(ofFew: set, memberCount: set.count).stats == expected.stats)
        }
    }

    /// Their sum in doubles depends on the order of adding.
    @Test func decimalsOfItemsWithSeveralAreNotTallied() {
        let items = ItemCodes(itemCount: 2, codes: [0, 1, 1], starts: [0, 2, 3])
        #expect(!NumericColumn(numbers: [.double(0.1), .double(0.2)], items: items).isTallied)
        #expect(NumericColumn(numbers: [.integer(1), .integer(2)], items: items).isTallied)
        let single = ItemCodes(itemCount: 2, codes: [0, 1], starts: nil)
        #expect(NumericColumn(numbers: [.double(0.1), .double(0.2)], items: single).isTallied)
        #expect(!NumericColumn(numbers: [.double(0.1), .double(1e300)], items: single).isTallied)
    }

    /// Any numbers, one or several an item.
    private static func numbers(itemCount: Int, _ generator: inout SplitMix64) -> NumericColumn {
        let divisor = generator.pick([1.0, 100, 3])
        let numbers = (-20..<20).map { Number(Double($0 * $0 * $0) / divisor)! }
        let maxValues = generator.pick([1, 3])
        let codes = (0..<itemCount).map { _ in
            generator.pick(Int.random(in: 0...maxValues, using: &generator), of: Array(UInt32(0)..<40))
        }
        let starts = codes.reduce(into: [UInt32(0)]) { $0.append($0[$0.count - 1] + UInt32($1.count)) }
        return NumericColumn(
            numbers: numbers,
            items: ItemCodes(itemCount: itemCount, codes: Array(codes.joined()), starts: starts)
        )
    }

    /// Values of a category, up to two an item.
    private static func column(
        itemCount: Int,
        codeCount: Int,
        _ generator: inout SplitMix64
    ) -> (column: FacetColumn, items: [[Int]]) {
        let items = (0..<itemCount).map { _ in
            generator.pick(Int.random(in: 0...2, using: &generator), of: Array(0..<codeCount))
        }
        let starts = items.reduce(into: [UInt32(0)]) { $0.append($0[$0.count - 1] + UInt32($1.count)) }
        let codes = ItemCodes(itemCount: itemCount, codes: items.joined().map { UInt32($0) }, starts: starts)
        return (FacetColumn(codes, codeCount: codeCount), items)
    }

    /// Open, on or beside numbers, inclusive or not, now and then the wrong way around.
    private static func bounds(
        _ sample: NumberSample,
        _ generator: inout SplitMix64
    ) -> (NumericBound?, NumericBound?) {
        func bound() -> NumericBound? {
            if generator.chance(1, in: 5) { return nil }
            let number = generator.pick(sample.numbers)
            let isInclusive = generator.chance(1, in: 2)
            guard generator.chance(1, in: 3) else { return NumericBound(number, isInclusive: isInclusive) }
            return NumericBound(Number(number.doubleValue + 0.3)!, isInclusive: isInclusive)
        }
        return (bound(), bound())
    }
}
