import FilterCore
import TestSupport
import Testing

/// Categories follow a change of what they depend on, parents before their dependents.
@Suite struct ParentChangeTests {
    private static let items = [
        ReferenceItem(["country": ["FR"], "region": ["Idf"], "city": ["Paris"]]),
        ReferenceItem(["country": ["DE"], "region": ["Bav"], "city": ["Munich"]]),
        ReferenceItem(["country": ["DE"], "region": ["Sax"], "city": ["Dresden"]]),
    ]

    /// - Parameters:
    ///   - parent: what the city depends on.
    ///   - change: what a change of that does to the city.
    private func world(
        city parent: String = "region",
        _ change: ParentChangeEffect = .first,
        isRequired: Bool = false
    ) throws -> EngineComparison {
        var country = CategoryDefinition(id: "country", kind: .single, attribute: "country")
        var region = CategoryDefinition(id: "region", kind: .single, attribute: "region")
        var city = CategoryDefinition(id: "city", kind: .single, attribute: "city")
        (region.dependsOn, region.onParentChange) = ("country", .first)
        (city.dependsOn, city.onParentChange) = (parent, change)
        if isRequired {
            (country.isRequired, country.initial) = (true, .values(["FR"]))
            (region.initial, city.initial) = (.first, .first)
        }
        return try EngineComparison(
            CatalogDefinition(title: "Places", categories: [country, region, city]),
            items: Self.items
        )
    }

    /// The texts of what is chosen, parents first, after the countries were chosen one after the other.
    private func chosen(_ world: EngineComparison, _ countries: [Value]) throws -> [[String]] {
        var (state, plainState) = (world.engine.initialState, world.reference.initialState)
        return try countries.map { value in
            let choice = FilterOperation.set(category: "country", selection: .values([value], none: nil))
            // A tap gives what its what-if says.
            let whatIf = try world.engine.evaluate(state).result(for: 0).values.first { $0.value == value }?.whatIf
            #expect(world.applicationDifferences(choice, to: &state, and: &plainState) == [])
            #expect(try world.differences(in: state) == [])
            #expect(try world.engine.evaluate(state).total == whatIf)
            return ["country", "region", "city"].compactMap { plainState.choices(of: $0).first?.chosen?.text }
        }
    }

    @Test func eachLevelTakesItsFirstValueUnderTheOneAbove() throws {
        for isRequired in [false, true] {
            let found = try chosen(world(isRequired: isRequired), ["DE", "FR", "DE"])
            #expect(found == [["DE", "Bav", "Munich"], ["FR", "Idf", "Paris"], ["DE", "Bav", "Munich"]])
        }
    }

    @Test func whatIsClearedOrKeptBelowDoesNotStandInTheWay() throws {
        for (change, expected) in [(.clear, ["DE", "Bav"]), (.keep, ["DE", "Bav", "Paris"])]
            as [(ParentChangeEffect, [String])]
        {
            let world = try world(change)
            var (state, plainState) = (world.engine.initialState, world.reference.initialState)
            for (id, value) in [("country", "FR"), ("city", "Paris"), ("country", "DE")] as [(String, Value)] {
                let choice = FilterOperation.set(category: id, selection: .values([value], none: nil))
                #expect(world.applicationDifferences(choice, to: &state, and: &plainState) == [])
            }
            let found = ["country", "region", "city"].compactMap { plainState.choices(of: $0).first?.chosen?.text }
            #expect(found == expected)
        }
    }

    @Test func siblingsFollowOneAfterTheOther() throws {
        let found = try chosen(world(city: "country"), ["FR", "DE", "FR"])
        #expect(found == [["FR", "Idf", "Paris"], ["DE", "Bav", "Munich"], ["FR", "Idf", "Paris"]])
    }

    @Test func severalCategoriesAreChangedTogether() throws {
        let catalog = try world().engine
        func chosen(_ values: [(String, Value)]) throws -> [String] {
            var change = StateBuilder(of: catalog.initialState, in: catalog)
            var choices: [DependentChoice] = []
            for (id, value) in [("country", "FR")] + values {
                choices += try change.apply(.set(category: id, selection: .values([value], none: nil)))
            }
            try catalog.requireOffered(choices, in: change.state)
            let keys = try catalog.evaluate(change.finished()).currentFilters().filters.map(\.key)
            return keys.compactMap { if case .selection(let id) = $0 { id } else { nil } }
        }
        #expect(try chosen([("country", "DE"), ("city", "Munich")]).sorted() == ["city", "country", "region"])
        #expect(try chosen([("country", "DE"), ("region", "Sax"), ("city", "Dresden")]).count == 3)
        #expect(throws: FilterError.self) { try chosen([("country", "DE"), ("city", "Dresden")]) }
    }

    /// What depends on a category that is reset keeps that from no first value either.
    @Test func aResetIsNotHeldUpByWhatDependsOnIt() throws {
        let world = try world(isRequired: true)
        var (state, plainState) = (world.engine.initialState, world.reference.initialState)
        for operation: FilterOperation in [
            .select(category: "country", value: "DE"), .select(category: "region", value: "Sax"),
            .reset(BulkScope(categories: ["country", "region"])),
        ] {
            #expect(world.applicationDifferences(operation, to: &state, and: &plainState) == [])
        }
        #expect(state.canonicalForm == world.engine.initialState.canonicalForm)
    }
}
