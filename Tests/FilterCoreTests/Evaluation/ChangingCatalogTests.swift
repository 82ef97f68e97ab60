import FilterCore
import TestSupport
import Testing

/// Catalogs whose items change between taps answer as if they had been made of the items as they are.
@Suite struct ChangingCatalogTests {
    private static let itemCounts = [1, 20, 63, 64, 65, 130, 300]

    @Test(arguments: itemCounts)
    func everyAnswerIsThatOfTheItemsAsTheyAre(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 200 : 6) {
            let seed = UInt64(itemCount * 1_000 + round)
            try walk(RandomWorld(seed: seed, itemCount: itemCount), steps: 14)
        }
    }

    @Test(arguments: [130, 200])
    func itemsOfWhichFewHaveValuesAnswerAsTheyAre(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 100 : 3) {
            try walk(RandomWorld(seed: UInt64(itemCount + round), itemCount: itemCount, hasFewValues: true), steps: 10)
        }
    }

    /// A view of some items, whose items change as those of a catalog do.
    @Test(arguments: itemCounts)
    func everyAnswerOfAViewIsThatOfTheItemsThatItShows(itemCount: Int) throws {
        var viewCount = 0
        let rounds = TestBudget.isLong ? 400 : 24
        for round in 0..<rounds {
            let seed = UInt64(itemCount * 1_000 + round)
            let world = RandomWorld(seed: seed, itemCount: itemCount, hasFewValues: round % 4 == 3)
            if try walk(world, showing: world.someItems, steps: 8) { viewCount += 1 }
        }
        #expect(viewCount > rounds / 10, "\(viewCount) views")
    }

    /// - Parameter shown: the items that a view shows; `nil` for the world itself.
    /// - Returns: `false` if the engine has no such view.
    @discardableResult
    private func walk(_ world: RandomWorld, showing shown: [Int]? = nil, steps: Int) throws -> Bool {
        var generator = SplitMix64(seed: world.seed)
        // As the engine thinks best, and in turn with it in one way of counting.
        let ways = [nil, generator.pick(CountingWay.allCases)]
        var changing = try ChangingWorld(world, countingBy: ways) { definition in
            if shown != nil { definition = definition.sharedByViews }
        }
        if let shown {
            guard let view = changing.showing(shown), view.isSound else { return false }
            changing = view
        }
        var state = changing.engine.initialState
        var plainState = changing.comparison.reference.initialState
        var (changes, compared) = (0, 0)
        for step in 0..<steps {
            let count = generator.pick([0, 1, 1, 3, 20])
            let items = RandomWorld(seed: generator.next(), itemCount: count).items
            do {
                if try changing.change(to: items, using: &generator) { changes += 1 }
            } catch is DefinitionError {
                // The remaining items do not fit the definition: the items stay as they were.
            }
            if step == Int(world.seed % 8) { changing.comparison.preparePairs(.everything) }
            #expect(changing.isEveryIDFound, "seed \(world.seed), step \(step)")
            guard changing.isSound else { continue }
            compared += 1
            let comparison = changing.comparison
            let operation = world.operation(in: plainState, of: comparison.reference, using: &generator)
            var differences = comparison.applicationDifferences(operation, to: &state, and: &plainState)
            let way = ways[step % ways.count]
            if differences.isEmpty { differences = try comparison.differences(in: state, countingBy: way) }
            if differences.isEmpty {
                differences = try comparison.pageDifferences(in: state, orders: comparison.orders(), using: &generator)
            }
            if differences.isEmpty, changing.itemCount <= 70 {
                differences = try RescueComparison(comparison, state).differences
                if changing.itemCount > 0 {
                    let item = Int.random(in: 0..<changing.itemCount, using: &generator)
                    differences += try ExplanationComparison(comparison, state).differences(about: item)
                }
            }
            guard differences.isEmpty else {
                let told = differences.prefix(8).joined(separator: "\n")
                let failure = "\(comparison.description(of: state))\n\(told)"
                Issue.record("seed \(world.seed), step \(step), \(operation)\n\(failure)")
                return true
            }
        }
        guard shown == nil else { return true }
        #expect(changes > 0, "seed \(world.seed): the engine followed no change")
        #expect(compared > 0 || world.items.count < 20, "seed \(world.seed): nothing was compared")
        return true
    }

    /// Expressions that count from today are compiled anew for each part, without the items that are gone.
    @Test func anotherDayIsThatOfTheItemsAsTheyAre() throws {
        func item(_ day: Int) -> ReferenceItem {
            ReferenceItem(["added": [.string(day < 10 ? "2024-05-0\(day)" : "2024-05-\(day)")]])
        }
        var new = CategoryDefinition(id: "new", kind: .toggle, attribute: "")
        new.filter = "added >= now-7d"
        var age = CategoryDefinition(id: "age", kind: .options, attribute: "")
        age.options = [OptionDefinition(id: "week", label: "Week", test: .filter("added >= now-7d"))]
        age.other = OptionDefinition(id: "older", label: "Older", test: .rest)
        var definition = CatalogDefinition(title: "Days", categories: [new, age])
        definition.isOpen = true
        // The tenth and the twentieth of May 2024.
        let (first, second) = (CivilDate(daysSinceEpoch: 19_853), CivilDate(daysSinceEpoch: 19_863))
        let items = (1...25).map(item)
        let base = try Catalog(definition: definition, table: AttributeTable(items), today: first)
        let added = [item(18), item(2), item(19)]
        var builder = ItemStoreBuilder()
        for id in ["a", "b", "c"] { builder.append(id: id.utf8Span.span, json: "{\"id\":\"\(id)\"}".utf8Span.span) }
        let changed = try #require(
            try base.changed(
                removing: [0, 13, 19],
                keepingParts: 1,
                adding: AttributeTable(added),
                items: builder.finish().store,
                sequences: [0, nil, nil]
            )
        )
        let rest = items.enumerated().filter { ![0, 13, 19].contains($0.offset) }.map(\.element) + added
        for day in [first, second] {
            let fresh = try Catalog(definition: definition, table: AttributeTable(rest), today: day)
            let expected = try fresh.evaluate(fresh.initialState)
            let found = try changed.on(day).evaluate(fresh.initialState)
            #expect(found.total == expected.total)
            #expect(try found.result(for: 0).toggle == expected.result(for: 0).toggle)
            #expect(try found.result(for: 1).values.map(\.count) == expected.result(for: 1).values.map(\.count))
        }
    }
}
