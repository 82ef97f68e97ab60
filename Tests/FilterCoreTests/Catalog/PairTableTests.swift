import TestSupport
import Testing

@testable import FilterCore

/// Tables of pairs agree with the counts of the reference engine.
@Suite struct PairTableTests {
    @Test(arguments: [1, 65, 130])
    func firstTapsAreLookedUp(itemCount: Int) throws {
        var lookUps = 0
        for round in 0..<(TestBudget.isLong ? 60 : 2) {
            let world = RandomWorld(seed: UInt64(itemCount * 100 + round), itemCount: itemCount)
            let comparison = try EngineComparison(world, countingBy: [nil, .pairs])
            comparison.preparePairs(.everything)
            try #require(comparison.engine.hasPairs)
            lookUps += try compareTaps(comparison, name: "seed \(world.seed)")
        }
        #expect(lookUps > 10)
    }

    @Test(arguments: [130, 200])
    func firstTapsOfProductsAreLookedUp(itemCount: Int) throws {
        var lookUps = 0
        for round in 0..<(TestBudget.isLong ? 60 : 3) {
            let world = RandomWorld(seed: UInt64(itemCount * 100 + round), itemCount: itemCount).withVariants
            let comparison = try EngineComparison(world, countingBy: [nil, .pairs])
            comparison.preparePairs(.everything)
            lookUps += try compareTaps(comparison, name: "seed \(world.seed)")
        }
        #expect(lookUps > 10)
    }

    @Test(arguments: [20, 70])
    func changedItemsAreCountedBesideTheTables(itemCount: Int) throws {
        var lookUps = 0
        for round in 0..<(TestBudget.isLong ? 60 : 2) {
            let world = RandomWorld(seed: UInt64(itemCount * 100 + round), itemCount: itemCount)
            var changing = try ChangingWorld(world, countingBy: [nil, .pairs])
            var generator = SplitMix64(seed: world.seed)
            if round % 2 == 0 { changing.comparison.preparePairs(.everything) }
            for step in 0..<2 {
                let items = RandomWorld(seed: generator.next(), itemCount: 8).items
                // The remaining items may not fit the definition.
                _ = try? changing.change(to: items, using: &generator)
                guard changing.isSound else { continue }
                // Made of a version with parts, they are the same.
                changing.comparison.preparePairs(.everything)
                lookUps += try compareTaps(changing.comparison, name: "seed \(world.seed), step \(step)")
            }
        }
        #expect(lookUps > 10)
    }

    /// Compares the states of one tap on each category, and of two.
    ///
    /// - Returns: how many categories were looked up.
    private func compareTaps(_ comparison: EngineComparison, name: String) throws -> Int {
        let engine = comparison.engine
        var lookUps = 0
        for category in engine.categories where category.valueCount > 0 || category.definition.kind == .toggle {
            // Without what the definition begins with.
            var state = FilterState()
            let last = category.codeCount - 1
            for (code, way) in [
                (0, .pairs), (last / 2, nil), (last, .pairs), (last / 3, .pairs),
            ] as [(Int, CountingWay?)] {
                let operation: FilterOperation =
                    category.definition.kind == .toggle
                    ? .set(category: category.id, selection: .toggle(true))
                    : .toggle(category: category.id, value: category.value(at: code))
                guard let next = try? engine.applying(operation, to: state) else { continue }
                state = next
                let differences = try comparison.differences(in: state, countingBy: way)
                try #require(differences.isEmpty, "\(name), \(category.id): \(differences.prefix(5))")
                let evaluation = try comparison.engine(countingBy: .pairs).evaluate(state)
                lookUps += try engine.categories.indices.count {
                    try evaluation.result(for: $0).plan?.way == .pairs
                }
            }
        }
        return lookUps
    }

    /// 30 × 10 pairs in two tables of 192 bytes beside their counts: too many for the bytes, for the items, or for so few
    /// items.
    @Test func tablesStayBelowTheirLimits() throws {
        func pairBytes(itemCount: Int = 300, _ change: (inout PairLimits) -> Void) throws -> Int {
            let catalog = try Self.catalog(itemCount: itemCount)
            var limits = PairLimits.everything
            change(&limits)
            catalog.preparePairs(limits)
            #expect(catalog.hasPairs)
            let memory = catalog.memory(with: ItemStoreBuilder().finish().store)
            return memory.pairs?.byteCounts[.postings] ?? 0
        }
        let all = try pairBytes { _ in }
        #expect(all >= 2 * 30 * 10 * 4)
        #expect(try pairBytes { $0.maxBytes = 2 * (30 * 10 * 4 + 192) } >= 2 * 30 * 10 * 4)
        #expect(try pairBytes { $0.maxBytes = 2 * (30 * 10 * 4 + 192) - 1 } < 2 * 30 * 10 * 4)
        #expect(try pairBytes { $0.minItemCount = 301 } < 2 * 30 * 10 * 4)
        #expect(try pairBytes { $0.minItemCount = 300 } == all)
        #expect(try pairBytes { $0.maxPairsPerItem = 1 } == all)
        #expect(try pairBytes(itemCount: 299) { $0.maxPairsPerItem = 1 } < 2 * 30 * 10 * 4)
    }

    /// A table of one count has more around it than in it.
    @Test func manySmallTablesStayBelowTheLimit() throws {
        let items = (0..<8).map { item in
            ReferenceItem(["flag": [.number(Number(Int64(item % 2)))]])
        }
        let categories = (0..<500).map { place -> CategoryDefinition in
            var category = CategoryDefinition(id: "flag-\(place)", kind: .toggle, attribute: "")
            category.filter = "flag = 1"
            return category
        }
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "Flags", categories: categories),
            table: AttributeTable(items)
        )
        var limits = PairLimits.everything
        limits.maxBytes = 100_000
        catalog.preparePairs(limits)
        let bare = try Catalog(
            definition: CatalogDefinition(title: "Flags", categories: categories),
            table: AttributeTable(items)
        )
        limits.maxBytes = 1
        bare.preparePairs(limits)
        let byteCounts = [catalog, bare].map { catalog in
            catalog.memory(with: ItemStoreBuilder().finish().store).pairs?.byteCounts.values.reduce(0, +) ?? 0
        }
        #expect(byteCounts[0] > byteCounts[1])
        #expect(byteCounts[0] - byteCounts[1] <= 100_000)
    }

    /// Rows of values that never make a clause are never read.
    @Test func subtractiveCategoriesHaveNoRowsOfTheirOwn() throws {
        func pairBytes(isSubtractive: Bool) throws -> Int {
            let catalog = try Self.catalog(itemCount: 300, isSubtractive: isSubtractive)
            catalog.preparePairs(.everything)
            let memory = catalog.memory(with: ItemStoreBuilder().finish().store)
            return memory.pairs?.byteCounts[.postings] ?? 0
        }
        #expect(try pairBytes(isSubtractive: true) <= pairBytes(isSubtractive: false) - 30 * 10 * 4)
    }

    /// Tables know nothing of what a question is restricted to.
    @Test func questionsAboutSomeItemsAreCountedAmongThese() throws {
        let (catalog, bare) = (try Self.catalog(), try Self.catalog())
        catalog.preparePairs(.everything)
        let state = try catalog.applying(
            .toggle(category: "few", value: .number(Number(3))),
            to: catalog.initialState
        )
        let expression = try FilterExpression("many < 7")
        let results = try [catalog, bare].map { catalog in
            let evaluation = try catalog.evaluate(state, within: expression)
            return try catalog.categories.indices.map { try evaluation.result(for: $0).values }
        }
        #expect(results[0] == results[1])
        #expect(results[0][0].allSatisfy { $0.count <= 10 })
    }

    /// However many they are, whether they left before the tables were made or afterwards, and though nothing came.
    @Test(.counting(by: .pairs), arguments: [true, false])
    func itemsThatLeftAreSubtracted(areTablesMadeBefore: Bool) throws {
        let whole = try Self.catalog()
        if areTablesMadeBefore { whole.preparePairs(.everything) }
        let changed = try whole.changed(
            removing: (0..<300).filter { !$0.isMultiple(of: 4) },
            keepingParts: 1,
            adding: AttributeTable([ReferenceItem]()),
            items: ItemStoreBuilder().finish().store,
            sequences: []
        )
        let catalog = try #require(changed)
        catalog.preparePairs(.everything)
        let state = try catalog.applying(
            .toggle(category: "few", value: .number(Number(3))),
            to: catalog.initialState
        )
        let result = try catalog.evaluate(state).result(for: 0)
        #expect(result.plan?.way == .pairs)
        let left = (0..<300).filter { $0.isMultiple(of: 4) && $0 % 7 + $0 % 4 == 3 }
        try #require(!left.isEmpty && !result.values.isEmpty)
        for value in result.values {
            #expect(value.count == left.count { value.value == .number(Number(Int64($0 % 30))) })
        }
    }

    /// The rows of values that items share count some items several times: as many are subtracted, whatever has changed.
    @Test(.counting(by: .pairs), arguments: [[0, 1], [0, 1, 2], [4, 0, 2, 1], [0, 1, 2, 3, 4, 5], [0, 9, 1]])
    func itemsOfSeveralChosenValuesCountOnce(chosen: [Int]) throws {
        let whole = try Self.catalog(of: Self.itemsOfSharedTags(0..<400))
        let later = Self.itemsOfSharedTags(5000..<5060)
        let changed = try whole.changed(
            removing: (0..<400).filter { $0 % 7 == 3 },
            keepingParts: 1,
            adding: AttributeTable(later),
            items: ItemStoreBuilder().finish().store,
            sequences: later.map { _ in nil }
        )
        whole.preparePairs(.everything)
        let left = Self.itemsOfSharedTags(0..<400).enumerated().filter { $0.offset % 7 != 3 }.map(\.element)
        // Tag 9 came later than the tables.
        for (catalog, items) in [
            (whole, Self.itemsOfSharedTags(0..<400)), (try #require(changed), left + later),
        ] where catalog !== whole || !chosen.contains(9) {
            try #require(catalog.hasPairs)
            let bare = try Self.catalog(of: items)
            let taps = chosen.map { FilterOperation.toggle(category: "tags", value: .number(Number(Int64($0)))) }
            let state = try taps.reduce(catalog.initialState) { try catalog.applying($1, to: $0) }
            let evaluation = try catalog.evaluate(state)
            let counted = try bare.evaluate(state)
            #expect(evaluation.total == counted.total)
            for index in catalog.categories.indices {
                let result = try evaluation.result(for: index)
                let expected = try counted.result(for: index)
                #expect(Self.numbers(of: result) == Self.numbers(of: expected), "category \(index)")
                // Its own tags are counted over all items.
                if index != 0 { #expect(result.plan?.way == .pairs) }
            }
        }
    }

    /// Most items have most of the chosen values, so that a set to subtract is nearly as large as the catalog.
    @Test(.counting(by: .pairs)) func costOfSharedRowsIsNoLessThanThatOfTheSets() throws {
        let items = (0..<2_000).map { item in
            let tags = [65, 60, 55, 50].enumerated().filter { item * 7_919 % 100 < $0.element }.map(\.offset)
            return ReferenceItem([
                "tags": tags.map { .number(Number(Int64($0))) },
                "side": (1...4).map { .number(Number(Int64(item * 31 * $0 % 1_009 % 90))) },
                "part": [.number(Number(Int64(item % 3)))],
            ])
        }
        let catalog = try Self.catalog(of: items)
        catalog.preparePairs(.everything)
        let places = 0..<items.count
        let tags = try #require(PairSide(catalog.categories[0], places: places, .items))
        let counted = try #require(PairSide(catalog.categories[1], places: places, .items))
        var state = catalog.initialState
        for tag in 0..<4 {
            state = try catalog.applying(.toggle(category: "tags", value: .number(Number(Int64(tag)))), to: state)
            guard tag > 0 else { continue }
            let codes = (0...tag).compactMap { catalog.categories[0].code(of: .number(Number(Int64($0)))) }
            let sets = tags.itemsHavingSeveral(of: codes)
            try #require(sets.count == tag && sets.allSatisfy { $0.count > 900 })
            let result = try catalog.evaluate(state).result(for: 1)
            let plan = try #require(result.plan)
            #expect(plan.way == .pairs)
            let least = sets.reduce(0) { $0 + counted.countingCost(memberCount: $1.count) }
            #expect(plan.cost >= least)
        }
    }

    private static func numbers(of result: CategoryResult) -> Set<[Int]> {
        Set(
            result.values.map { value in
                guard case .number(let number) = value.value else { return [] }
                return [Int(number.doubleValue), value.count, value.whatIf ?? -1]
            }
        )
    }

    /// Items of up to five of six tags, with a side and a part of it; later ones have further tags and sides.
    private static func itemsOfSharedTags(_ range: Range<Int>) -> [ReferenceItem] {
        range.map { item in
            let tags = (0..<6).filter { item * (5 + $0) % 11 < 4 } + (item > 1000 && item % 3 == 0 ? [9] : [])
            let side = Number(Int64(item % 13 + (item > 1000 ? item % 2 * 20 : 0)))
            return ReferenceItem([
                "tags": tags.map { .number(Number(Int64($0))) }, "side": [.number(side)],
                "part": [.number(Number(Int64(item % 3)))],
            ])
        }
    }

    private static func catalog(of items: [ReferenceItem]) throws -> Catalog {
        let categories = ["tags", "side", "part"].map { CategoryDefinition(id: $0, kind: .multi, attribute: $0) }
        var definition = CatalogDefinition(title: "Shared", categories: categories)
        definition.isOpen = true
        return try Catalog(definition: definition, table: AttributeTable(items))
    }

    @Test func preparationThatIsCancelledLeavesNoTables() throws {
        let catalog = try Self.catalog()
        var count = 0
        catalog.preparePairs(.everything) {
            count += 1
            return count == 5
        }
        #expect(!catalog.hasPairs)
        #expect(count == 5)
    }

    /// Yesterday's week has other items than today's.
    @Test(.counting(by: .pairs)) func expressionsThatCountFromTodayHaveTablesOfTheirDay() throws {
        let items = (1...20).map { day -> ReferenceItem in
            let added = Text(day < 10 ? "2024-05-0\(day)" : "2024-05-\(day)")
            let side: Text = day.isMultiple(of: 2) ? "even" : "odd"
            return ReferenceItem(["added": [.string(added)], "side": [.string(side)]])
        }
        var new = CategoryDefinition(id: "new", kind: .toggle, attribute: "")
        new.filter = "added >= now-7d"
        let side = CategoryDefinition(id: "side", kind: .multi, attribute: "side")
        let definition = CatalogDefinition(title: "Days", categories: [new, side])
        // The tenth and the twentieth of May 2024.
        let days = [19_853, 19_863].map { CivilDate(daysSinceEpoch: $0) }
        let first = try Catalog(definition: definition, table: AttributeTable(items), today: days[0])
        first.preparePairs(.everything)
        let second = first.on(days[1])
        #expect(!second.hasPairs)
        second.preparePairs(.everything)
        for (day, catalog) in zip(days, [first, second]) {
            let fresh = try Catalog(definition: definition, table: AttributeTable(items), today: day)
            let state = try catalog.applying(
                .set(category: "new", selection: .toggle(true)),
                to: catalog.initialState
            )
            let result = try catalog.evaluate(state).result(for: 1)
            #expect(result.plan?.way == .pairs)
            #expect(try result.values == fresh.evaluate(state).result(for: 1).values)
        }
    }

    /// A category of 30 values and one of 10.
    private static func catalog(itemCount: Int = 300, isSubtractive: Bool = false) throws -> Catalog {
        let items = (0..<itemCount).map { item -> ReferenceItem in
            let many = Number(Int64(item % 30))
            let few = Number(Int64(item % 7 + item % 4))
            return ReferenceItem(["many": [.number(many)], "few": [.number(few)]])
        }
        var categories = ["many", "few"].map { CategoryDefinition(id: $0, kind: .multi, attribute: $0) }
        if isSubtractive { categories[1].selectionModel = .subtractive }
        var definition = CatalogDefinition(title: "Pairs", categories: categories)
        definition.isOpen = true
        return try Catalog(definition: definition, table: AttributeTable(items))
    }
}
