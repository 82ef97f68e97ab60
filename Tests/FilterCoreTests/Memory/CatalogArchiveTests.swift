import TestSupport
import Testing

@testable import FilterCore

@Suite struct CatalogArchiveTests {
    @Test(arguments: [0, 1, 64, 65, 300])
    func catalogReadBackGivesTheAnswersOfTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 20 : 2) {
            try readBack(RandomWorld(seed: UInt64(itemCount * 100 + round), itemCount: itemCount, categoryCount: 12))
        }
    }

    /// Seeds of worlds whose variants are scattered, and of one where they stand together.
    @Test(arguments: [1, 2, 3])
    func catalogOfVariantsReadBackGivesTheAnswersOfTheReference(seed: UInt64) throws {
        for itemCount in [1, 64, 300] {
            try readBack(RandomWorld(seed: seed, itemCount: itemCount, categoryCount: 8).withVariants)
        }
    }

    @Test(arguments: [130, 300])
    func whatFewItemsHaveComesBack(itemCount: Int) throws {
        for seed in 1...2 as ClosedRange<UInt64> {
            try readBack(RandomWorld(seed: seed, itemCount: itemCount, categoryCount: 12, hasFewValues: true))
        }
    }

    @Test func itemsOfAnArchiveKnowTheirOrderOfInput() throws {
        let world = RandomWorld(seed: 1, itemCount: 64, categoryCount: 1).withVariants
        let engine = try EngineComparison(world).engine
        var archive = try ArchiveReader(FrozenArray(engine.archived))
        let items = try archive.read(ArchivedItems.self)
        #expect(items.inOrder == engine.placesInOrder && items.inOrder != Array(0..<64))
    }

    private func readBack(_ world: RandomWorld) throws {
        let comparison = try EngineComparison(world)
        let engine = comparison.engine
        let copy = try Catalog(archived: engine.archived, world.definition, zone: world.calendar.zone)
        #expect(copy.initialState == engine.initialState)
        #expect(copy.archived == engine.archived)
        try walk(world, comparison.answered(by: copy))
    }

    @Test(arguments: [65, 300])
    func tablesOfPairsComeBack(itemCount: Int) throws {
        let world = RandomWorld(seed: UInt64(itemCount), itemCount: itemCount, categoryCount: 12)
        let engine = try EngineComparison(world).engine
        engine.preparePairs(.everything)
        // The tables are asked whatever they know.
        let copy = try CountingCost.$favoured.withValue(.pairs) {
            try Catalog(archived: engine.archived, world.definition, zone: world.calendar.zone)
        }
        #expect(copy.hasPairs)
        #expect(copy.archived == engine.archived)
        try walk(world, EngineComparison(world, engine: copy))
        let other = PairLimits(maxBytes: 1 << 20)
        let bare = try Catalog(archived: engine.archived, world.definition, zone: world.calendar.zone, pairs: other)
        #expect(!bare.hasPairs, "they were made within other limits")
        bare.preparePairs(.everything)
        #expect(bare.archived == engine.archived)
    }

    private func walk(_ world: RandomWorld, _ comparison: EngineComparison) throws {
        let disagreement = try comparison.disagreement(walking: world, steps: 15, pageSteps: 1)
        #expect(disagreement == nil)
    }

    @Test func rolesOfCategoriesComeBack() throws {
        let world = RandomWorld(seed: 7, itemCount: 80, categoryCount: 30)
        let engine = try EngineComparison(world).engine
        let copy = try Catalog(archived: engine.archived, world.definition, zone: world.calendar.zone)
        #expect(copy.categories.map(\.role) == engine.categories.map(\.role))
        #expect(copy.categories.map(\.attributes) == engine.categories.map(\.attributes))
        #expect(copy.categories.map(\.filterGroup) == engine.categories.map(\.filterGroup))
        #expect(copy.categories.map(\.toggleFilter) == engine.categories.map(\.toggleFilter))
        #expect(copy.categories.map(\.optionFilters) == engine.categories.map(\.optionFilters))
        #expect(copy.categories.map(\.rivals) == engine.categories.map(\.rivals))
    }

    @Test func everyDayFindsWhatCountsFromIt() throws {
        var builder = AttributeTableBuilder()
        let added = builder.attribute("added")
        for day in 1...9 {
            builder.beginItem()
            builder.append(string: "2024-05-0\(day)".utf8Span.span, to: added)
        }
        var category = CategoryDefinition(id: "new", kind: .toggle, attribute: "")
        category.filter = "added >= now-2d"
        let definition = CatalogDefinition(title: "T", categories: [category])
        let today = try #require(CivilDate(year: 2024, month: 5, day: 9))
        let catalog = try Catalog(definition: definition, table: builder.finish(), today: today)
        let copy = try Catalog(archived: catalog.archived, definition, zone: .utc)
        #expect(copy.today == today)
        #expect(copy.dependsOnDay)
        let state = try copy.applying(.set(category: "new", selection: .toggle(true)), to: copy.initialState)
        for offset in 0..<5 {
            let day = CivilDate(daysSinceEpoch: today.daysSinceEpoch + offset)
            #expect(try copy.on(day).evaluate(state).total == catalog.on(day).evaluate(state).total)
            #expect(try copy.on(day).evaluate(state).total == max(0, 3 - offset))
        }
    }

    @Test func itemsComeBack() throws {
        var builder = ItemStoreBuilder()
        for item in 0..<100 { builder.append(id: "i\(item)".utf8Span.span, json: #"{"n":\#(item)}"#.utf8Span.span) }
        let store = builder.finish().store
        var archive = ArchiveWriter()
        archive.write(store)
        let bytes = archive.finish().flatMap { Array($0) }
        var reader = try ArchiveReader(FrozenArray(bytes))
        let copy = try reader.read(ItemStore.self)
        #expect(copy.count == 100)
        for item in 0..<100 {
            #expect(copy.id(of: item) == "i\(item)")
            #expect(copy.index(ofID: "i\(item)") == item)
            #expect(copy.withJSON(of: item) { $0.count } == #"{"n":\#(item)}"#.utf8.count)
        }
        #expect(copy.index(ofID: "i100") == nil)
    }

    @Test func arraysInTheSameMemoryAreWrittenOnce() throws {
        let array = FrozenArray((0..<1000).map { UInt32($0) })
        func size(_ arrays: [FrozenArray<UInt32>]) -> Int {
            var archive = ArchiveWriter()
            for array in arrays { archive.write(array: array) }
            return archive.finish().reduce(0) { $0 + $1.count }
        }
        #expect(size([array, array]) < size([array]) + 100)
        #expect(size([array, FrozenArray(Array(array))]) > size([array]) + 4000)
    }
}
