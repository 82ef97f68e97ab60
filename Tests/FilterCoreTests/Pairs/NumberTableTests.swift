import TestSupport
import Testing

@testable import FilterCore

/// Ranges, statistics and bins that tables know are what the reference engine counts.
@Suite struct NumberTableTests {
    @Test(arguments: [20, 65, 200])
    func oneClauseIsLookedUp(itemCount: Int) throws {
        var lookUps = LookUps()
        for round in 0..<(TestBudget.isLong ? 60 : 2) {
            let world = RandomWorld(seed: UInt64(itemCount * 100 + round), itemCount: itemCount)
            var generator = SplitMix64(seed: world.seed)
            let changing = try Self.changing(world, &generator)
            changing.engine.preparePairs(.everything)
            try compareChoices(changing.comparison, &lookUps, using: &generator, name: "seed \(world.seed)")
        }
        #expect(lookUps.ofRanges > 10)
        #expect(lookUps.ofStats > 10)
        #expect(lookUps.ofHistograms > 10)
    }

    @Test(arguments: [20, 70])
    func changedItemsAreAddedToWhatTablesKnow(itemCount: Int) throws {
        var lookUps = LookUps()
        for round in 0..<(TestBudget.isLong ? 60 : 2) {
            let world = RandomWorld(seed: UInt64(itemCount * 100 + round), itemCount: itemCount)
            var generator = SplitMix64(seed: world.seed)
            var changing = try Self.changing(world, &generator)
            if round % 2 == 0 { changing.engine.preparePairs(.everything) }
            for step in 0..<2 {
                let items = RandomWorld(seed: generator.next(), itemCount: 8).items
                // What is left may not fit the definition.
                _ = try? changing.change(to: items, using: &generator)
                guard changing.isSound else { continue }
                changing.engine.preparePairs(.everything)
                let name = "seed \(world.seed), step \(step)"
                try compareChoices(changing.comparison, &lookUps, using: &generator, name: name)
            }
        }
        #expect(lookUps.ofRanges > 10)
        #expect(lookUps.ofStats > 10)
        #expect(lookUps.ofHistograms > 10)
    }

    private struct LookUps {
        /// Values that were counted while bounds are chosen.
        var ofRanges = 0
        var ofStats = 0
        var ofHistograms = 0
    }

    /// Numbers of all sorts beside values of all sorts: prices, instants, several integers an item.
    private static func changing(_ world: RandomWorld, _ generator: inout SplitMix64) throws -> ChangingWorld {
        let kinds: [(attribute: String, kind: CategoryKind)] = [
            ("price", .range), ("price", .comparison), ("added", .range), ("years", .range), ("brand", .multi),
            ("mixed", .multi), ("path", .hierarchy), ("inStock", .toggle),
        ]
        let names = Set(world.items.flatMap { item in item.attributeNames.filter { !item.values(of: $0).isEmpty } })
        return try ChangingWorld(world) { definition in
            definition.categories = kinds.filter { names.contains($0.attribute) }.map { attribute, kind in
                var category = CategoryDefinition(id: "\(attribute)-\(kind)", kind: kind, attribute: attribute)
                if kind == .range {
                    let binning = generator.pick(HistogramDefinition.Binning.allCases)
                    category.histogram = HistogramDefinition(bins: 5, binning: binning)
                }
                return category
            }
        }
    }

    /// Compares the states of some choices in one category each.
    private func compareChoices(
        _ comparison: EngineComparison,
        _ lookUps: inout LookUps,
        using generator: inout SplitMix64,
        name: String
    ) throws {
        let engine = comparison.engine
        for category in engine.categories {
            for (number, operation) in Self.choices(in: category, &generator).enumerated() {
                // Without what the definition begins with.
                guard let state = try? engine.applying(operation, to: FilterState()) else { continue }
                let way: CountingWay? = number.isMultiple(of: 2) ? .pairs : nil
                let differences = try comparison.differences(in: state, countingBy: way)
                try #require(differences.isEmpty, "\(name), \(operation): \(differences.prefix(5))")
                let (known, counted) = (
                    try engine.evaluate(state, countingBy: .pairs), try engine.evaluate(state, countingBy: .members)
                )
                for index in engine.categories.indices {
                    let (left, right) = (try known.result(for: index), try counted.result(for: index))
                    #expect(left.stats == right.stats, "\(name), \(operation)")
                    #expect(left.histogram == right.histogram, "\(name), \(operation)")
                    if left.plan?.way == .pairs, category.content.numbers != nil { lookUps.ofRanges += 1 }
                    guard let clause = known.sources(ofCounted: index).only else { continue }
                    let tables = try #require(engine.parts.pairs.tables)
                    if tables.summary(of: index, passing: clause) != nil { lookUps.ofStats += 1 }
                    if tables.histogram(of: index, passing: clause) != nil { lookUps.ofHistograms += 1 }
                }
            }
        }
    }

    /// Bounds on and beside numbers, or one value and two.
    private static func choices(in category: Category, _ generator: inout SplitMix64) -> [FilterOperation] {
        func set(_ selection: SelectionInput) -> FilterOperation { .set(category: category.id, selection: selection) }
        func bound() -> Bound? {
            guard let stats = category.catalogStats, let least = stats.minimum, let greatest = stats.maximum,
                generator.chance(3, in: 4)
            else { return nil }
            let share = Double(generator.next() % 101) / 100
            let number = least.doubleValue + share * (greatest.doubleValue - least.doubleValue)
            if category.isDate { return .date(.instant(Instant(milliseconds: Int64(number)))) }
            return Number((number * 100).rounded() / 100).map { .number($0) }
        }
        switch category.definition.kind {
        case .range: return (0..<3).map { _ in set(.range(lower: bound(), upper: bound())) }
        case .comparison: return (0..<2).map { _ in set(.comparison(bound())) }
        case .toggle: return [set(.toggle(true))]
        default:
            guard category.valueCount > 0 else { return [] }
            let values = [0, category.codeCount / 2].map { category.value(at: $0) }
            return [set(.values([values[0]])), set(.values(values))]
        }
    }
}
