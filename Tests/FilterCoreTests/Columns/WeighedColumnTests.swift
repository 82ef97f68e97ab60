import TestSupport
import Testing

@testable import FilterCore

/// Columns of every form under weights of every kind, beside a walk over the items.
struct WeighedColumnTests {
    private static let itemCount = 3_000

    /// All weigh little, few weigh much, many do, all weigh nothing, each one.
    private static let kinds: [[UInt32]] = [
        [0, 1, 1, 2, 3], Array(repeating: 1, count: 15) + [255, 256, 70_000], [1, 300, 1_000_000], [0], [1],
    ]

    private static func weights(_ kind: [UInt32], using generator: inout SplitMix64) -> PartWeights {
        PartWeights(WeightArray((0..<itemCount).map { _ in generator.pick(kind) }))
    }

    private static func sets(using generator: inout SplitMix64) -> [Bitmap] {
        [0, 5, 100, 400, 700, 995, 1_000].map { density in
            Bitmap(
                Set((0..<itemCount).filter { _ in Int.random(in: 0..<1_000, using: &generator) < density }),
                itemCount: itemCount
            )
        }
    }

    @Test(arguments: kinds)
    func aSetWeighsWhatItsMembersDo(kind: [UInt32]) {
        var generator = SplitMix64(seed: 3)
        let weights = Self.weights(kind, using: &generator)
        #expect(weights.hasLayers == (kind != [0] && kind != [1, 300, 1_000_000]))
        for set in Self.sets(using: &generator) {
            var expected = 0
            set.forEach { expected += Int(weights[$0]) }
            #expect(weights.weight(of: set) == expected)
        }
    }

    /// The codes of items: one of few, of more than slices take, of many; several; of few items.
    struct Form: CustomTestStringConvertible, Sendable {
        var codeCount: Int
        var maxValues = 1
        /// One item in so many has values.
        var oneIn = 1

        var testDescription: String { "\(maxValues) of \(codeCount), one in \(oneIn)" }

        static let all = [
            Form(codeCount: 1), Form(codeCount: 12), Form(codeCount: 31), Form(codeCount: 60), Form(codeCount: 2_000),
            Form(codeCount: 12, maxValues: 4), Form(codeCount: 300, maxValues: 4), Form(codeCount: 12, oneIn: 50),
            Form(codeCount: 12, maxValues: 3, oneIn: 50),
        ]
    }

    @Test(arguments: Form.all, kinds)
    func valuesWeighWhatTheMembersWithThemDo(form: Form, kind: [UInt32]) {
        var generator = SplitMix64(seed: UInt64(form.codeCount * 10 + form.maxValues))
        var builder = ItemCodesBuilder(itemCount: Self.itemCount)
        var values = [Set<Int>](repeating: [], count: Self.itemCount)
        for item in 0..<Self.itemCount where Int.random(in: 0..<form.oneIn, using: &generator) == 0 {
            for _ in 0..<Int.random(in: 0...form.maxValues, using: &generator) {
                // Frequent ones and rare ones.
                values[item].insert(
                    Int.random(in: 0...Int.random(in: 0..<form.codeCount, using: &generator), using: &generator)
                )
            }
            for code in values[item].sorted() { builder.insert(UInt32(code), to: item) }
        }
        let codes = builder.finish()
        let weights = Self.weights(kind, using: &generator)
        let columns = CountingWay.each { _ -> [WeighedFacets] in
            [false, true].flatMap { isLean in
                let facets = FacetPart(codes, codeCount: form.codeCount, isLean: isLean)
                return [WeighedFacets(facets, weights), WeighedFacets(keeping: facets, weights)]
            }
        }
        for set in Self.sets(using: &generator) {
            let memberCount = set.count
            var expected = [UInt32](repeating: 0, count: form.codeCount)
            set.forEach { item in for code in values[item] { expected[code] += weights[item] } }
            for (way, columns) in columns {
                for column in columns {
                    let all = column.counts(in: set, memberCount: memberCount)
                    #expect(all.counts(below: form.codeCount) == expected, "\(String(describing: way))")
                    if way == .layers, weights.hasLayers { #expect(all.plan.way == .layers) }
                    let last = form.codeCount - 1
                    let some = column.counts(of: [0, last, last], in: set, memberCount: memberCount)
                    #expect([some[0], some[last]] == [expected[0], expected[last]], "\(String(describing: way))")
                }
            }
        }
    }

    @Test(arguments: [12, 60], kinds)
    func nodesWeighWhatLiesBelow(nodeCount: Int, kind: [UInt32]) {
        var generator = SplitMix64(seed: UInt64(nodeCount))
        let parents = (0..<nodeCount).map { $0 == 0 ? nil : ($0 - 1) / 3 }
        let nodes = parents.enumerated().map { node, parent in
            Hierarchy.Node(path: Text("\(node)"), name: "\(node)", parent: parent, level: 0)
        }
        let own = (0..<Self.itemCount).map { _ in UInt32.random(in: 0..<UInt32(nodeCount), using: &generator) }
        let weights = Self.weights(kind, using: &generator)
        let parts = CountingWay.each { _ -> WeighedFacets in
            let codes = ItemCodes(itemCount: Self.itemCount, codes: own, starts: nil)
            return WeighedFacets(keeping: FacetPart(codes, in: nodes, matchesSubtree: true), weights)
        }
        for set in Self.sets(using: &generator) {
            var expected = [UInt32](repeating: 0, count: nodeCount)
            set.forEach { item in
                var node: Int? = Int(own[item])
                while let above = node {
                    expected[above] += weights[item]
                    node = parents[above]
                }
            }
            for (way, part) in parts {
                let counts = part.counts(in: set, memberCount: set.count)
                #expect(counts.counts(below: nodeCount) == expected, "\(String(describing: way))")
            }
        }
    }

    @Test(arguments: Form.all)
    func itemsWithAnyOfSomeCodesAreThoseOfEach(form: Form) {
        var generator = SplitMix64(seed: UInt64(form.codeCount))
        var builder = ItemCodesBuilder(itemCount: Self.itemCount)
        for item in 0..<Self.itemCount where generator.chance(1, in: form.oneIn) {
            for _ in 0..<Int.random(in: 0...form.maxValues, using: &generator) {
                builder.insert(UInt32.random(in: 0..<UInt32(form.codeCount), using: &generator), to: item)
            }
        }
        let part = FacetPart(builder.finish(), codeCount: form.codeCount)
        for oneIn in [1, 2, 3, 40] {
            let codes = (0..<form.codeCount).filter { _ in generator.chance(1, in: oneIn) }
            let expected = codes.reduce(Bitmap(itemCount: Self.itemCount)) { $0.union(part.postings.bitmap(of: $1)) }
            #expect(part.items(withAnyOf: codes) == expected)
        }
    }

    /// Multiples of a step, and numbers without one.
    @Test(arguments: [0.25, 1e290], kinds)
    func numbersAddUpToThoseOfTheMembers(step: Double, kind: [UInt32]) {
        var generator = SplitMix64(seed: 8)
        let weights = Self.weights(kind, using: &generator)
        let numbers = (0..<40).map { Number(Double($0 * $0) * step - 3)! }
        for (oneIn, maxValues) in [(1, 1), (40, 1), (1, 3)] {
            var builder = ItemCodesBuilder(itemCount: Self.itemCount)
            for item in 0..<Self.itemCount where generator.chance(1, in: oneIn) {
                for _ in 0..<Int.random(in: 1...maxValues, using: &generator) {
                    builder.insert(UInt32.random(in: 0..<40, using: &generator), to: item)
                }
            }
            let column = NumericColumn(numbers: numbers, items: builder.finish())
            let part = WeighedNumberPart(column, weights)
            for set in Self.sets(using: &generator) {
                var expected = NumericSummary()
                set.forEach { item in
                    guard weights[item] > 0 else { return }
                    for number in column.numbers(of: item) {
                        expected.count += Int(weights[item])
                        expected.minimum = min(expected.minimum ?? number, number)
                        expected.maximum = max(expected.maximum ?? number, number)
                    }
                }
                let whole = column.summary(of: set, memberCount: set.count, weighing: weights)
                // Each weight one by one.
                let counts = column.counts(in: set, memberCount: set.count, weighing: weights.all)
                let added = column.summary(of: counts).stats.sum?.doubleValue ?? 0
                for summary in [whole, part.summary(of: set, memberCount: set.count)] {
                    #expect(summary.count == expected.count)
                    #expect([summary.minimum, summary.maximum] == [expected.minimum, expected.maximum])
                    // Sums of numbers without a step depend on their order.
                    #expect(abs((summary.stats.sum?.doubleValue ?? 0) - added) <= (step > 1 ? abs(added) * 1e-9 : 0))
                }
            }
        }
    }
}
