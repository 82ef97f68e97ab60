import FilterCore
import TestSupport
import Testing

@Suite struct StateBuilderTests {
    /// What an operation did to a state.
    private struct Outcome: Equatable {
        var error: FilterError?
        var state: FilterState
        /// Equality of states leaves the order of free filters out.
        var entries: [FilterGroups.Entry]

        init(_ state: FilterState, error: FilterError? = nil) {
            self.error = error
            self.state = state
            entries = state.groups.entries()
        }
    }

    /// Each operation alone, on what the ones before led to; what is refused is passed over.
    private static func oneByOne(
        _ operations: [FilterOperation],
        on state: FilterState,
        of catalog: Catalog
    ) -> ([FilterError?], Outcome) {
        var state = state
        let errors = operations.map { operation -> FilterError? in
            do throws(FilterError) {
                state = try catalog.applying(operation, to: state)
                return nil
            } catch {
                return error
            }
        }
        return (errors, Outcome(state))
    }

    private static func together(
        _ operations: [FilterOperation],
        on state: FilterState,
        of catalog: Catalog
    ) -> ([FilterError?], Outcome) {
        var change = StateBuilder(of: state, in: catalog)
        let errors = operations.map { operation -> FilterError? in
            do throws(FilterError) {
                try change.apply(operation)
                return nil
            } catch {
                return error
            }
        }
        return (errors, Outcome(change.finished()))
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func operationsTogetherLeadWhereEachAloneLeads(seed: UInt64) throws {
        let world = RandomWorld(seed: seed, itemCount: 40)
        let comparison = try EngineComparison(world)
        var generator = SplitMix64(seed: seed)
        var state = comparison.engine.initialState
        for _ in 0..<(TestBudget.isLong ? 20 : 4) {
            let plain = comparison.reference.reading(state)
            let operations = (0..<30).map { _ in
                world.operation(in: plain, of: comparison.reference, using: &generator)
            }
            let expected = Self.oneByOne(operations, on: state, of: comparison.engine)
            let actual = Self.together(operations, on: state, of: comparison.engine)
            #expect(actual.0 == expected.0, "seed \(seed)")
            #expect(actual.1 == expected.1, "seed \(seed)")
            state = expected.1.state
        }
    }

    /// Filters of all kinds in groups of their own and in those that categories write into, repeated ones and refused
    /// ones among them.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func manyFreeFiltersAreThoseAddedOneByOne(seed: UInt64) throws {
        let world = RandomWorld(seed: seed, itemCount: 40)
        let catalog = try EngineComparison(world).engine
        var generator = SplitMix64(seed: seed)
        let groups = catalog.categories.map(\.filterGroup) + [.and("a"), .or("b", .numeric), .or("c", .facet)]
        let operations = (0..<300).map { _ -> FilterOperation in
            let number = Filter.Operand.number(Int.random(in: 0...40, using: &generator))
            let word = generator.pick(["a", "A", "é", "e", "x", "nike"] as [Text])
            let filters: [Filter] = [
                .facet("brand", generator.pick(["Nike", "nike", "Puma", "Zeta"])), .facet("size", "S", score: 3),
                .facet("mixed", generator.pick(["1", 1, true, "red"])), .keyword("name", word), .tag(word),
                .comparison("price", .lessThan, number), .range("price", lower: number, upper: nil),
                .facet("nowhere", "x"),
            ]
            var filter = generator.pick(filters)
            if generator.chance(1, in: 3) { filter = !filter }
            let group = generator.pick(groups)
            return generator.chance(1, in: 8)
                ? .removeFilter(filter, group: group) : .addFilter(filter, group: group)
        }
        let expected = Self.oneByOne(operations, on: catalog.initialState, of: catalog)
        let actual = Self.together(operations, on: catalog.initialState, of: catalog)
        #expect(actual.0 == expected.0, "seed \(seed)")
        #expect(actual.1 == expected.1, "seed \(seed)")
        #expect(actual.1.entries.count > 20)
    }

    @Test func nothingChangedIsTheStateItBeganWith() throws {
        let catalog = try Catalog.operationSample()
        let state = FilterState(nextSequence: 99)
        var change = StateBuilder(of: state, in: catalog)
        try change.apply(.clear(BulkScope(categories: ["brand"])))
        try change.apply(.removeFilter(.tag("t"), group: .and("g")))
        #expect(change.finished() == state)
    }

    @Test func aFilterTakenAwayAndAddedAgainComesLast() throws {
        let catalog = try Catalog.operationSample()
        let (nike, zeta) = (Filter.facet("brand", "Nike"), Filter.facet("brand", "Zeta"))
        var change = StateBuilder(of: catalog.initialState, in: catalog)
        for operation in [
            FilterOperation.addFilter(nike, group: .and("g")), .addFilter(zeta, group: .and("g")),
            .removeFilter(nike, group: .and("g")), .addFilter(nike, group: .and("g")),
        ] {
            try change.apply(operation)
        }
        #expect(change.finished().groups.entries().map(\.filter) == [zeta, nike])
    }
}
