import TestSupport
import Testing

@testable import FilterCore

@Suite struct HistogramTests {
    @Test(arguments: 0..<(TestBudget.isLong ? 3000 : 150), HistogramDefinition.Binning.allCases)
    func countsAgreeWithAWalkOverTheItems(seed: Int, binning: HistogramDefinition.Binning) {
        var generator = SplitMix64(seed: UInt64(seed))
        let sample = NumberSample(&generator)
        let binCount = generator.pick([1, 2, 3, 5, 20, 256])
        let bounds = sample.bounds(&generator)
        let histogram = Histogram(sample.column, bins: binCount, binning: binning, bounds: bounds)
        let bins = histogram.bins
        #expect(bins.count <= binCount)
        #expect(bins.isEmpty || bins.count == 1 || bins.allSatisfy { $0.lower < $0.upper })
        #expect(zip(bins, bins.dropFirst()).allSatisfy { $0.upper == $1.lower })
        for density in [0, 1, 5, 10] {
            var set = Bitmap(itemCount: sample.items.count)
            for item in sample.items.indices where generator.chance(density, in: 10) { set.insert(item) }
            let expected = bins.indices.map { bin in
                set.members.filter { item in
                    sample.items[item].contains { number in
                        let isLast = bin == bins.count - 1
                        let isBelow = isLast ? number <= bins[bin].upper : number < bins[bin].upper
                        return bins[bin].lower <= number && isBelow
                    }
                }.count
            }
            #expect(histogram.counts(in: set, memberCount: set.count).map(Int.init) == expected)
        }
    }

    @Test(arguments: 0..<100, HistogramDefinition.Binning.allCases)
    func theBinsCoverEveryNumberInsideTheBounds(seed: Int, binning: HistogramDefinition.Binning) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let sample = NumberSample(&generator)
        let bounds = sample.bounds(&generator)
        let histogram = Histogram(sample.column, bins: 7, binning: binning, bounds: bounds)
        let inside = sample.items.joined().filter { bounds?.contains($0) ?? true }
        guard let least = inside.min(), let greatest = inside.max() else { return }
        let first = try #require(histogram.bins.first)
        let last = try #require(histogram.bins.last)
        switch binning {
        case .width, .powers:
            #expect(first.lower == bounds?.lowerBound ?? least)
            #expect(last.upper == bounds?.upperBound ?? greatest)
        case .whole:
            #expect(first.lower <= least)
            #expect(last.upper >= greatest)
            if let bounds { #expect((first.lower, last.upper) == (bounds.lowerBound, bounds.upperBound)) }
        case .frequency:
            #expect(first.lower == least)
            #expect(last.upper == greatest)
        }
    }

    /// The outermost bins take what lies beyond them, as far as the definition lets them.
    @Test(arguments: HistogramDefinition.Binning.allCases, [nil, 40])
    func binsHaveTheNumbersThatComeLater(binning: HistogramDefinition.Binning, upper: Int64?) throws {
        var range = CategoryDefinition(id: "n", kind: .range, attribute: "n")
        range.histogram = HistogramDefinition(bins: 4, binning: binning)
        if let upper { range.bounds = .fixed(lower: nil, upper: .number(Number(upper))) }
        var definition = CatalogDefinition(title: "", categories: [range])
        definition.isOpen = true
        func table(_ numbers: [Int64]) -> AttributeTable {
            AttributeTable(numbers.map { ReferenceItem(["n": [.number(Number($0))]]) })
        }
        var catalog = try Catalog(definition: definition, table: table((10...30).map { $0 }))
        for (part, added) in [[-5, 31, 60], [61, 7], [200]].enumerated() {
            var builder = ItemStoreBuilder()
            for number in added { builder.append(id: "\(number)".utf8Span.span, json: "{}".utf8Span.span) }
            let changed = try catalog.changed(
                removing: [],
                keepingParts: part + 1,
                adding: table(added.map(Int64.init)),
                items: builder.finish().store,
                sequences: added.map { _ in nil }
            )
            catalog = try #require(changed)
            let result = try catalog.evaluate(catalog.initialState).result(for: 0)
            let (bins, count) = (try #require(result.histogram), result.stats?.count ?? 0)
            // 60, 61 and 200.
            #expect(bins.reduce(0) { $0 + $1.count } == count - (upper == nil ? 0 : part + 1))
            #expect(bins[0].lower <= Number(-5))
            #expect(zip(bins, bins.dropFirst()).allSatisfy { $0.upper == $1.lower })
            let greatest = upper ?? [60, 61, 200][part] + (binning == .whole ? 1 : 0)
            #expect(bins[bins.count - 1].upper == Number(greatest))
        }
    }

    @Test func binsOfOneWidthShareTheSpan() {
        #expect(Self.edges([0, 3, 10], bins: 4, .width) == [0, 2.5, 5, 7.5, 10])
        #expect(Self.edges([0, 3, 10], bins: 2, .width, 0...20) == [0, 10, 20])
        #expect(Self.edges([-1, 1], bins: 1, .width) == [-1, 1])
        #expect(Self.edges([5, 5], bins: 4, .width) == [5, 5])
        #expect(Self.edges([], bins: 4, .width) == [])
        #expect(Self.edges([], bins: 4, .width, 0...1) == [])
        #expect(Self.edges([7], bins: 2, .width, 0...1) == [0, 0.5, 1])
    }

    @Test func binsOfWholeNumbersBeginAtWholeNumbers() {
        // A year a year, the last one included.
        #expect(Self.edges([1970, 1971, 1973], bins: 20, .whole) == [1970, 1971, 1972, 1973, 1974])
        #expect(Self.edges([0, 1], bins: 2, .whole) == [0, 1, 2])
        #expect(Self.edges([0, 1], bins: 1, .whole) == [0, 1])
        #expect(Self.edges([-1, 999], bins: 2, .whole) == [-1000, 0, 1000])
        #expect(Self.edges([-1, 1_000], bins: 2, .whole) == [-2000, 0, 2000])
        #expect(Self.edges([46, 230], bins: 20, .whole).prefix(3) == [40, 50, 60])
        #expect(Self.edges([46, 230], bins: 20, .whole).last == 240)
        #expect(Self.edges([-7, 4], bins: 4, .whole) == [-10, -5, 0, 5])
        #expect(Self.edges([1, 20], bins: 19, .whole) == [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22])
        #expect(
            Self.edges([1, 2, 5_000_000_000], bins: 3, .whole) == [0, 2_000_000_000, 4_000_000_000, 6_000_000_000]
        )
        #expect(Self.edges([0, 3, 17], bins: 4, .whole, 2...17) == [2, 5, 10, 15, 17])
        // Other numbers have bins of one width.
        #expect(Self.edges([0, 0.5, 10], bins: 4, .whole) == [0, 2.5, 5, 7.5, 10])
        #expect(Self.edges([0, 1e18], bins: 2, .whole) == [0, 5e17, 1e18])
        #expect(Self.edges([5, 5], bins: 4, .whole) == [5, 5])
        #expect(Self.edges([], bins: 4, .whole) == [])
    }

    @Test(arguments: [2, 7, 20, 256], [1, 19, 20, 21, 31, 100, 1_000])
    func binsOfWholeNumbersHaveAsManyNumbersEach(bins: Int, count: Int) {
        for first in [-37, 0, 1970] {
            let numbers = (0..<count).map { Number(Int64(first + $0)) }
            let histogram = Histogram(
                NumericColumn(numbers: numbers, items: Self.oneEach(count)),
                bins: bins,
                binning: .whole,
                bounds: nil
            )
            let counts = histogram.counts(in: .all(itemCount: count), memberCount: count)
            #expect(counts.count <= bins)
            #expect(counts.reduce(0, +) == UInt32(count))
            if let width = counts.max() { #expect(counts.dropFirst().dropLast().allSatisfy { $0 == width }) }
        }
    }

    @Test func binsOfOneFrequencyShareTheNumbers() {
        #expect(Self.edges([1, 2, 3, 4, 5, 6, 7, 1000], bins: 4, .frequency) == [1, 3, 5, 7, 1000])
        #expect(Self.edges([1, 1, 1, 1, 1, 1, 2, 3], bins: 4, .frequency) == [1, 2, 3])
        #expect(Self.edges([1, 2, 3, 4, 100], bins: 2, .frequency, 1...4) == [1, 3, 4])
        #expect(Self.edges([5, 5, 5], bins: 2, .frequency) == [5, 5])
        #expect(Self.edges([], bins: 2, .frequency) == [])
        #expect(Self.edges([7], bins: 2, .frequency, 0...1) == [])
    }

    @Test func binsOfPowersLieBetweenPreferredNumbers() {
        #expect(Self.edges([1, 3, 900], bins: 20, .powers).suffix(4) == [250, 400, 600, 900])
        #expect(Self.edges([1, 3, 900], bins: 9, .powers) == [1, 2, 5, 10, 20, 50, 100, 200, 500, 900])
        #expect(Self.edges([0, 30, 900], bins: 4, .powers) == [0, 30, 100, 300, 900])
        #expect(Self.edges([0.25, 900], bins: 4, .powers) == [0.25, 1, 10, 100, 900])
        #expect(Self.edges([1, 1_000_000], bins: 2, .powers) == [1, 1000, 1_000_000])
        #expect(Self.edges([1, 7], bins: 20, .powers) == [1, 2, 3, 4, 5, 6, 7])
        #expect(Self.edges([1, 7], bins: 1, .powers) == [1, 7])
        #expect(Self.edges([1, 50], bins: 4, .powers, 0...200) == [0, 1, 10, 100, 200])
        #expect(Self.edges([-4, 0, 4], bins: 2, .powers) == [-4, 0, 4])
        #expect(Self.edges([5, 5], bins: 4, .powers) == [5, 5])
        #expect(Self.edges([1e-25, 3e-25], bins: 3, .powers) == [1e-25, 1.5e-25, 2.5e-25, 3e-25])
        #expect(Self.edges([.leastNonzeroMagnitude, .greatestFiniteMagnitude], bins: 256, .powers).count > 128)
        #expect(Self.edges([], bins: 4, .powers) == [])
    }

    @Test func distinctNumbersFallIntoBinsOfOneFrequencyEvenly() {
        for count in [20, 100, 101, 256, 1000] {
            let numbers = (0..<count).map { Number(Int64($0 * $0)) }
            let column = NumericColumn(numbers: numbers, items: Self.oneEach(count))
            let histogram = Histogram(column, bins: 10, binning: .frequency, bounds: nil)
            let counts = histogram.counts(in: .all(itemCount: count), memberCount: count)
            #expect(counts.count == 10)
            #expect(counts.allSatisfy { abs(Int($0) - count / 10) <= 1 })
        }
    }

    /// Halfway between two integers next to each other there is no double.
    @Test func edgesBeyondWhatADoubleHoldsStayInsideTheNumbers() {
        let worlds: [[Number]] = [
            [.integer(.max - 1), .integer(.max)], [.integer(.min), .integer(.min + 1)],
            [.integer(9_007_199_254_740_993), .integer(9_007_199_254_740_995)],
            [.double(-1.7e308), .double(1.7e308)], [.unsigned(.max - 1), .unsigned(.max)],
        ]
        for numbers in worlds {
            let column = NumericColumn(numbers: numbers, items: Self.oneEach(2))
            let histogram = Histogram(column, bins: 4, binning: .width, bounds: nil)
            #expect(histogram.bins.first?.lower == numbers[0])
            #expect(histogram.bins.last?.upper == numbers[1])
            #expect(histogram.bins.allSatisfy { $0.lower < $0.upper })
            #expect(histogram.counts(in: .all(itemCount: 2), memberCount: 2).reduce(0, +) == 2)
        }
    }

    @Test func edgesOfDatesAreWholeMilliseconds() {
        let instants = [0, 10].map { Instant(milliseconds: $0) }
        let column = NumericColumn(instants: instants, items: Self.oneEach(2))
        let bins = Histogram(column, bins: 3, binning: .width, bounds: nil).bins
        #expect(bins.map(\.lower) == [.integer(0), .integer(3), .integer(7)])
    }

    private static func edges(
        _ numbers: [Double],
        bins: Int,
        _ binning: HistogramDefinition.Binning,
        _ bounds: ClosedRange<Double>? = nil
    ) -> [Double] {
        let column = NumericColumn(numbers: numbers.map { Number($0)! }, items: oneEach(numbers.count))
        let bounds = bounds.map { Number($0.lowerBound)!...Number($0.upperBound)! }
        let bins = Histogram(column, bins: bins, binning: binning, bounds: bounds).bins
        return bins.map(\.lower.doubleValue) + bins.suffix(1).map(\.upper.doubleValue)
    }

    private static func oneEach(_ count: Int) -> ItemCodes {
        ItemCodes(itemCount: count, codes: Array(0..<UInt32(count)), starts: nil)
    }
}
