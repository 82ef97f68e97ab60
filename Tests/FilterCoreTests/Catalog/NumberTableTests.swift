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
            changing.comparison.preparePairs(Self.limits(binCount: round % 2 == 0 ? 3 : 400))
            try compareChoices(changing.comparison, &lookUps, using: &generator, name: "seed \(world.seed)")
        }
        #expect(lookUps.ofRanges > 10)
        #expect(lookUps.ofStats > 10)
        #expect(lookUps.ofHistograms > 10)
        #expect(lookUps.besideBins > 10)
    }

    @Test(arguments: [20, 70])
    func changedItemsAreAddedToWhatTablesKnow(itemCount: Int) throws {
        var lookUps = LookUps()
        for round in 0..<(TestBudget.isLong ? 60 : 2) {
            let world = RandomWorld(seed: UInt64(itemCount * 100 + round), itemCount: itemCount)
            var generator = SplitMix64(seed: world.seed)
            var changing = try Self.changing(world, &generator)
            if round % 2 == 0 { changing.comparison.preparePairs(Self.limits(binCount: 3)) }
            for step in 0..<2 {
                let items = RandomWorld(seed: generator.next(), itemCount: 8).items
                // The remaining items may not fit the definition.
                _ = try? changing.change(to: items, using: &generator)
                guard changing.isSound else { continue }
                changing.comparison.preparePairs(Self.limits(binCount: 3))
                let name = "seed \(world.seed), step \(step)"
                try compareChoices(changing.comparison, &lookUps, using: &generator, name: name)
            }
        }
        #expect(lookUps.ofRanges > 10)
        #expect(lookUps.ofStats > 10)
        #expect(lookUps.ofHistograms > 10)
        #expect(lookUps.besideBins > 10)
    }

    /// Tables of the first part save nothing there if items left it.
    @Test func changedItemsThatAreLookedAtAreDeclared() throws {
        var checkCount = 0
        for seed in 0..<6 {
            let world = RandomWorld(seed: UInt64(seed), itemCount: 130)
            var generator = SplitMix64(seed: world.seed)
            var changing = try Self.changing(world, &generator)
            _ = try? changing.change(to: RandomWorld(seed: generator.next(), itemCount: 8).items, using: &generator)
            let engine = changing.comparison.engine(countingBy: .pairs)
            engine.preparePairs(Self.limits(binCount: 3))
            guard engine.partSizes.count > 1, let brand = engine.categories.first(where: { $0.id == "brand-multi" }),
                let price = engine.categories.firstIndex(where: { $0.id == "price-comparison" }), brand.valueCount > 0
            else { continue }
            let choice = FilterOperation.set(category: brand.id, selection: .values([brand.value(at: 0)]))
            guard let state = try? engine.applying(choice, to: FilterState()) else { continue }
            let budget = WorkBudget(limit: .max - 1)
            let evaluation = try engine.evaluate(state, work: budget)
            let before = budget.spent
            _ = try evaluation.result(for: price)
            #expect(budget.spent - before >= engine.itemCount, "seed \(seed)")
            checkCount += 1
        }
        #expect(checkCount > 0)
    }

    /// A range with None, or among the items of a scope, is no clause that tables know.
    @Test(.counting(by: .pairs)) func rangesWithOthersBesideThemAreCounted() throws {
        var price = Self.range("price")
        price.includeNone = NoneDefinition(title: "None", initial: false)
        let categories = [price, Self.range("size"), CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")]
        let plain = try Self.catalog(categories: categories, withoutPrice: 10)
        let prepared = try Self.catalog(categories: categories, withoutPrice: 10)
        prepared.preparePairs(Self.limits(binCount: 3))
        let scope = FilterExpression.filter(.comparison("size", .greaterThan, Filter.Operand(.number(.integer(4)))))
        for none in [false, true] {
            let selection = SelectionInput.range(lower: .number(.integer(7)), upper: .number(.integer(44)), none: none)
            let state = try plain.applying(.set(category: "price", selection: selection), to: FilterState())
            let (counted, known) = try (plain.evaluate(state), prepared.evaluate(state))
            #expect((known.sources(ofCounted: 1).only == nil) == none)
            try compare(known, counted)
            try compare(prepared.evaluate(state, within: scope), plain.evaluate(state, within: scope))
        }
    }

    private func compare(_ known: Evaluation, _ counted: Evaluation) throws {
        #expect(known.total == counted.total)
        #expect(known.total > 0)
        for index in counted.catalog.categories.indices {
            let (left, right) = (try known.result(for: index), try counted.result(for: index))
            #expect(left.stats == right.stats)
            #expect(left.histogram == right.histogram)
            #expect(left.values == right.values)
        }
    }

    /// Wherever it is asked whether to go on.
    @Test func tablesAreGivenUpWhereverTheyAreCancelled() throws {
        let catalog = try Self.catalog(categories: [
            Self.range("price"), Self.range("size"), CategoryDefinition(id: "brand", kind: .multi, attribute: "brand"),
        ])
        var allowed = 0
        while !catalog.hasPairs, allowed < 10_000 {
            var asked = 0
            catalog.preparePairs(Self.limits(binCount: 3)) {
                asked += 1
                return asked > allowed
            }
            #expect(catalog.hasPairs == (asked <= allowed))
            allowed += 1
        }
        #expect(allowed > 20)
        #expect(allowed < 10_000)
    }

    @Test func manySmallTablesTakeNoMoreThanTheLimit() throws {
        let ranges = (0..<5).map { Self.range("price", id: "price\($0)") }
        let toggles = (0..<500).map { CategoryDefinition(id: "sold\($0)", kind: .toggle, attribute: "sold") }
        let catalog = try Self.catalog(categories: ranges + toggles)
        func tables(_ change: (inout PairLimits) -> Void) throws -> [NumberTable] {
            var limits = PairLimits.everything
            change(&limits)
            let sides = catalog.categories.map { PairSide($0, places: catalog.places.ranges[0], .items) }
            let numbers = catalog.categories.map { NumberSide($0, sharesClause: false, .items) }
            var maker = NumberTableMaker(sides, numbers, itemCount: catalog.itemCount, limits, taken: 0)
            return try #require(maker.tables { false }).tables.compactMap(\.self)
        }
        func count(_ tables: [NumberTable]) -> Int {
            tables.reduce(0) { sum, table in
                let beside = table.ranges.map { $0.rows.count + $0.tallies.count + $0.histograms.count + 1 } ?? 0
                return sum + table.tallies.count + table.histograms.count + beside
            }
        }
        let all = try tables { _ in }
        #expect(all.allSatisfy { $0.tallies.count == 500 && $0.histograms.count == 500 })
        // A toggle is counted as fast.
        #expect(all.allSatisfy { $0.ranges?.rows.isEmpty == true && $0.ranges?.tallies.count == 4 })
        let maxBytes = 100_000
        let some = count(try tables { $0.maxBytes = maxBytes })
        #expect(some > 300)
        #expect(some <= maxBytes / PairTable.overhead)
        #expect(try count(tables { $0.maxBytes = 0 }) == 0)
        #expect(try count(tables { $0.minItemCount = 301 }) == 0)
        #expect(try tables { $0.minItemsPerValue = 301 }.allSatisfy { $0.tallies.isEmpty && $0.histograms.isEmpty })
        // Bins without a table beside them say nothing.
        let binBytes = PairTable.overhead + NumberBins.byteCount(itemCount: 300)
        let binsAlone = try tables {
            $0.minItemsPerValue = 301
            $0.maxBytes = binBytes + PairTable.overhead
        }
        #expect(binsAlone.allSatisfy { $0.ranges == nil })
        let withOne = try tables {
            $0.minItemsPerValue = 301
            $0.usualBinCount = 3
            $0.maxBytes = binBytes + PairTable.overhead + 7 * 5 * 4
        }
        #expect(withOne.count { $0.ranges != nil } == 1)
    }

    /// Bounds that other categories share, or that leave out a number alone, are no clause that tables know.
    @Test func numbersWithoutRangesOfTheirOwnHaveNoBins() throws {
        var other = CategoryDefinition(id: "other", kind: .comparison, attribute: "price")
        other.comparison = .notEqual
        let categories = try Self.catalog(categories: [Self.range("price"), other]).categories
        #expect(NumberSide(categories[0], sharesClause: false, .items)?.hasRanges == true)
        #expect(NumberSide(categories[0], sharesClause: true, .items)?.hasRanges == false)
        #expect(NumberSide(categories[1], sharesClause: false, .items)?.hasRanges == false)
    }

    private static func range(_ attribute: String, id: String? = nil) -> CategoryDefinition {
        var range = CategoryDefinition(id: id ?? attribute, kind: .range, attribute: attribute)
        range.histogram = HistogramDefinition(bins: 4, binning: .width)
        return range
    }

    /// 300 items of 7 brands.
    ///
    /// - Parameter step: every so manyth has no price; `nil` for none.
    private static func catalog(
        categories: [CategoryDefinition],
        withoutPrice step: Int? = nil
    ) throws -> Catalog {
        let items = (0..<300).map { item -> ReferenceItem in
            let numbers = [item % 60, item * 7 % 11, item % 7].map { Value.number(Number(Int64($0))) }
            let isWithoutPrice = step.map { item.isMultiple(of: $0) } ?? false
            return ReferenceItem([
                "price": isWithoutPrice ? [] : [numbers[0]], "size": [numbers[1]], "brand": [numbers[2]],
                "sold": [.bool(item % 3 == 0)],
            ])
        }
        return try Catalog(
            definition: CatalogDefinition(title: "Numbers", categories: categories),
            table: AttributeTable(items)
        )
    }

    private struct LookUps {
        /// Values that were counted while bounds are chosen.
        var ofRanges = 0
        var ofStats = 0
        var ofHistograms = 0
        /// Ranges of whole bins and of items beside them.
        var besideBins = 0
    }

    /// With few bins these have several numbers, so that ranges end inside of them.
    private static func limits(binCount: Int) -> PairLimits {
        var limits = PairLimits.everything
        limits.usualBinCount = binCount
        return limits
    }

    /// Numbers of all sorts beside values of all sorts: prices, instants, several integers an item.
    private static func changing(_ world: RandomWorld, _ generator: inout SplitMix64) throws -> ChangingWorld {
        let kinds: [(attribute: String, kind: CategoryKind)] = [
            ("price", .range), ("price", .comparison), ("added", .range), ("years", .range), ("brand", .multi),
            ("mixed", .multi), ("path", .hierarchy), ("inStock", .toggle),
        ]
        let names = Set(world.items.flatMap { item in item.attributeNames.filter { !item.values(of: $0).isEmpty } })
        return try ChangingWorld(world, countingBy: [nil, .pairs, .members]) { definition in
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
        let engine = comparison.engine(countingBy: .pairs)
        for category in engine.categories {
            for (number, operation) in Self.choices(in: category, &generator).enumerated() {
                // Without what the definition begins with.
                guard let state = try? engine.applying(operation, to: FilterState()) else { continue }
                let way: CountingWay? = number.isMultiple(of: 2) ? .pairs : nil
                let differences = try comparison.differences(in: state, countingBy: way)
                try #require(differences.isEmpty, "\(name), \(operation): \(differences.prefix(5))")
                let (known, counted) = (
                    try engine.evaluate(state), try comparison.engine(countingBy: .members).evaluate(state)
                )
                for index in engine.categories.indices {
                    let (left, right) = (try known.result(for: index), try counted.result(for: index))
                    #expect(left.stats == right.stats, "\(name), \(operation)")
                    #expect(left.histogram == right.histogram, "\(name), \(operation)")
                    if left.plan?.way == .pairs, category.content.numbers != nil { lookUps.ofRanges += 1 }
                    guard let clause = known.sources(ofCounted: index).only else { continue }
                    let tables = try #require(engine.parts.pairs.tables)
                    if case .numbers(let span) = clause.source,
                        let ranges = tables.numbers.tables[clause.category]?.ranges
                    {
                        let pieces = span.pieces(of: ranges.bins)
                        if !pieces.bins.isEmpty, pieces.restCount > 0 { lookUps.besideBins += 1 }
                    }
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
