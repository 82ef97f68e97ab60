import FilterCore
import TestSupport
import Testing

/// States with so many filters that what each of them does is computed for all at once.
@Suite struct ManyFiltersTests {
    /// Free filters in groups of their own and in those that categories feed, and categories of words with many.
    @Test(arguments: 1...(TestBudget.isLong ? 300 : 30) as ClosedRange<UInt64>)
    func everyWhatIfIsTheTotalAfterTheRemoval(seed: UInt64) throws {
        let world = RandomWorld(seed: seed, itemCount: 130, categoryCount: 12)
        let catalog = try EngineComparison(world).engine
        var generator = SplitMix64(seed: seed)
        var change = StateBuilder(of: catalog.initialState, in: catalog)
        let words = ["a", "b", "x", "é", "ax", "bY", "Y", "1", "re", "zz", "e"] as [Text]
        for category in catalog.categories where category.definition.kind == .keywords {
            let chosen = generator.pick(Int.random(in: 1...6, using: &generator), of: words)
            let none = category.definition.includeNone.map { _ in generator.chance(1, in: 2) }
            _ = try? change.apply(.set(category: category.id, selection: .keywords(chosen, none: none)))
        }
        let orGroups = catalog.categories.map(\.filterGroup).filter(\.isDisjunctive)
        let groups = orGroups + [.or("n", .numeric), .or("f", .facet), .or("k", .keyword), .and("a")]
        for _ in 0..<25 {
            let number = Filter.Operand.number(Int.random(in: 0...20, using: &generator))
            let filters: [Filter] = [
                .facet("brand", generator.pick(["Nike", "nike", "Puma", "Zeta", "A", "B"]), score: 1),
                .facet("size", generator.pick(["S", "M", "L"])), .keyword("name", generator.pick(words)),
                .comparison("price", .lessThan, number), .range("price", lower: number, upper: nil),
            ]
            let filter = generator.pick(filters)
            let group = generator.pick(groups)
            // An and-group of many leaves nothing to count.
            guard group.isDisjunctive || generator.chance(1, in: 6) else { continue }
            _ = try? change.apply(.addFilter(generator.chance(1, in: 4) ? !filter : filter, group: group))
        }
        let state = change.finished()
        for filter in try catalog.evaluate(state).currentFilters().filters where filter.isRemovable {
            let after = try catalog.evaluate(catalog.applying(.remove(filter.key), to: state)).total
            #expect(filter.whatIf == after, "seed \(seed), \(filter.key)")
        }
    }
}
