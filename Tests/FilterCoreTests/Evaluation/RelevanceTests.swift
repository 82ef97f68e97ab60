import FilterCore
import TestSupport
import Testing

/// Categories made of the names of an object, of which a screen shows those that most of the matching items have.
struct RelevanceTests {
    private static func catalog(
        _ specs: [[String: [Value]]],
        _ change: (inout Relevance) -> Void = { _ in }
    ) throws -> Catalog {
        let items = specs.map { specs in
            specs.reduce(ReferenceItem([:])) { $0.adding("specs.\($1.key)", $1.value) }
        }
        return try Catalog(definition: definition(change), table: AttributeTable(items))
    }

    private static func definition(_ change: (inout Relevance) -> Void = { _ in }) -> CatalogDefinition {
        var relevance = Relevance(attribute: "specs")
        change(&relevance)
        let group = CategoryGroup(id: "specs", title: "Specs", relevance: relevance)
        return CatalogDefinition(title: "", groups: [group])
    }

    private func shown(_ catalog: Catalog, _ state: FilterState? = nil, keeping shown: [String] = []) throws -> [String]
    {
        try catalog.evaluate(state ?? catalog.initialState).shownCategories(keeping: shown)
            .flatMap(\.categories)
            .map { catalog.categories[$0].id }
    }

    @Test func everyNameIsACategoryOfTheKindOfItsValues() throws {
        let catalog = try Self.catalog([
            ["Voltage": [230.5], "Colour": ["red"], "waterproof": [true], "since": ["2024-01-01"], "odd": [1]],
            [
                "Voltage": [12], "Colour": ["blue", "red"], "waterproof": [false], "since": ["2024-02-01"],
                "odd": ["x"],
            ],
        ])
        let kinds = Dictionary(uniqueKeysWithValues: catalog.categories.map { ($0.id, $0.definition.kind) })
        #expect(
            kinds == [
                "specs.Voltage": .range, "specs.Colour": .multi, "specs.waterproof": .toggle, "specs.since": .range,
                "specs.odd": .multi,
            ]
        )
        #expect(catalog.categories.allSatisfy { $0.definition.group == "specs" })
    }

    @Test func writtenCategoriesStandBeforeThoseThatAreMade() throws {
        var definition = Self.definition()
        var written = CategoryDefinition(id: "volt", kind: .multi, attribute: "specs.Voltage", title: "Volt")
        written.group = "specs"
        definition.categories = [written]
        let items = [ReferenceItem(["specs.Colour": ["red"], "specs.Voltage": [12]])]
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        #expect(catalog.categories.map(\.id) == ["volt", "specs.Colour"])
        #expect(try shown(catalog) == ["volt", "specs.Colour"])
    }

    @Test func categoriesAreAddressedByTheirGroup() throws {
        let group = CategoryGroup(id: "data", title: "Data", relevance: Relevance(attribute: "specs.all"))
        let definition = CatalogDefinition(title: "", groups: [group])
        let items = [ReferenceItem(["specs.all.Voltage": [230.5], "specs.other": ["x"]])]
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        #expect(catalog.categories.map(\.id) == ["data.Voltage"])
        #expect(catalog.categories[0].definition.attribute == "specs.all.Voltage")
    }

    @Test func idsOfNamesDoNotDependOnOthers() throws {
        let names = ["Screen size", "Größe", "电压", "材质", "a-b", "a b", "Weight (kg)"]
        let all = try Self.catalog([Dictionary(uniqueKeysWithValues: names.map { ($0, ["x"]) })])
        let ids = Dictionary(uniqueKeysWithValues: all.categories.map { ($0.definition.attribute, $0.id) })
        #expect(ids["specs.Screen size"] == "specs.Screen-size" && ids["specs.Weight (kg)"] == "specs.Weight-kg")
        #expect(ids["specs.a-b"] == "specs.a-b" && ids["specs.a b"] != "specs.a-b")
        let alone = try Self.catalog([["材质": ["x"]]])
        #expect(alone.categories[0].id == ids["specs.材质"] && alone.categories[0].id.count == 16)
    }

    @Test func whatIsMadeOnceIsNotMadeAgain() throws {
        let world = RandomWorld(seed: 7, itemCount: 60).withNames
        let once = try Catalog(definition: world.definition, table: AttributeTable(world.items)).definition
        let again = try Catalog(definition: once, table: AttributeTable(world.items)).definition
        #expect(once.categories.count > world.definition.categories.count && again == once)
    }

    @Test func textsForNoValueMakeNoList() throws {
        let catalog = try Self.catalog([["w": ["NA"]], ["w": [1.5]], ["w": [2]]])
        #expect(catalog.categories.map(\.definition.kind) == [.range])
        #expect(try catalog.evaluate(catalog.initialState).shownCategories(keeping: [])[0].relevantCount == 1)
    }

    @Test func aUnitThatAllHaveStandsAroundTheNumbers() throws {
        let catalog = try Self.catalog([
            ["Weight": [1.5], "Weight.unit": ["kg"]], ["Weight": [2]], ["Size": ["L"], "Size.unit": ["EU"]],
        ])
        let categories = Dictionary(uniqueKeysWithValues: catalog.categories.map { ($0.id, $0.definition) })
        #expect(categories.mapValues(\.title) == ["specs.Weight": "Weight", "specs.Size": "Size (EU)"])
        #expect(categories["specs.Weight"]?.unit == Unit(suffix: " kg"))
    }

    @Test func whatHasSeveralUnitsIsACategoryForEach() throws {
        let catalog = try Self.catalog([
            ["Weight": [1.5], "Weight.unit": ["kg"]], ["Weight": [250.5], "Weight.unit": ["g"]], ["Weight": [2]],
        ])
        let categories = catalog.categories.map(\.definition)
        #expect(Set(categories.map(\.id)) == ["specs.Weight", "specs.Weight-kg", "specs.Weight-g"])
        let grams = try #require(categories.first { $0.id == "specs.Weight-g" })
        #expect(grams.title == "Weight (g)" && grams.unit == Unit(suffix: " g") && grams.kind == .range)
        #expect(try catalog.evaluate(catalog.initialState).shownCategories(keeping: [])[0].categories.count == 3)
    }

    @Test func aWrittenCategoryKeepsItsValuesWhateverTheirUnits() throws {
        var definition = Self.definition()
        var written = CategoryDefinition(id: "weight", kind: .range, attribute: "specs.Weight")
        written.group = "specs"
        definition.categories = [written]
        let items = [["kg", 2], ["g", 500]].map {
            ReferenceItem(["specs.Weight.unit": [$0[0]], "specs.Weight": [$0[1]]])
        }
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        #expect(catalog.categories.map(\.id) == ["weight"])
        #expect(try catalog.evaluate(catalog.initialState).result(for: 0).stats?.count == 2)
    }

    @Test func moreWeightsThanNamesOrderTheNamesThatThereAre() throws {
        let catalog = try Self.catalog([["a": ["1"], "b": ["1"]], ["a": ["1"]]]) { relevance in
            for number in 1...70_000 { relevance.weights[Text("no \(number)")] = Number(number) }
            relevance.weights["b"] = Number(1)
        }
        #expect(try shown(catalog) == ["specs.b", "specs.a"])
    }

    @Test func theMostCoveredComeFirstAndKeepTheirPlaces() throws {
        let catalog = try Self.catalog([
            ["a": ["1"], "b": ["1"], "c": ["1"]], ["a": ["1"], "b": ["1"]], ["a": ["2"]], ["d": ["2"], "c": ["2"]],
            ["c": ["2"], "d": ["1"]],
        ]) { $0.limit = 2 }
        #expect(try shown(catalog) == ["specs.a", "specs.c"])
        let state = try catalog.applying(.select(category: "specs.d", value: "1"), to: catalog.initialState)
        // One item has “c” and “d”: what has gone makes room, what is chosen stays.
        #expect(try shown(catalog, state, keeping: ["specs.a", "specs.c"]) == ["specs.c", "specs.d"])
    }

    @Test func oneThatWasChosenBeyondTheLimitGoesWithItsSelection() throws {
        let catalog = try Self.catalog([["a": ["1"], "b": ["1"]], ["a": ["1"], "b": ["1"]], ["a": ["1"]]]) {
            $0.limit = 1
        }
        let state = try catalog.applying(.select(category: "specs.b", value: "1"), to: catalog.initialState)
        #expect(try shown(catalog, state, keeping: ["specs.a"]) == ["specs.a", "specs.b"])
        #expect(try shown(catalog, keeping: ["specs.a", "specs.b"]) == ["specs.a"])
    }

    @Test func whileNothingMatchesAllStay() throws {
        let catalog = try Self.catalog([["a": ["1"], "b": ["1"]], ["a": ["2"], "b": ["2"]]])
        var state = try catalog.applying(.select(category: "specs.a", value: "1"), to: catalog.initialState)
        state = try catalog.applying(.select(category: "specs.b", value: "2"), to: state)
        #expect(try shown(catalog, state, keeping: ["specs.b", "specs.a"]) == ["specs.b", "specs.a"])
    }

    @Test func withAnotherChoiceOfTheLeaderTheOrderBeginsAnew() throws {
        var definition = Self.definition()
        definition.categories = [CategoryDefinition(id: "kind", kind: .multi, attribute: "kind", title: "Kind")]
        let items = [
            ReferenceItem(["kind": ["tv"], "specs.size": ["L"], "specs.hdr": ["yes"]]),
            ReferenceItem(["kind": ["tv"], "specs.hdr": ["no"]]),
            ReferenceItem(["kind": ["bike"], "specs.size": ["M"], "specs.gears": ["7"]]),
        ]
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        let first = catalog.initialState
        let next = try catalog.applying(.select(category: "kind", value: "tv"), to: first)
        let kept = ["specs.size", "specs.hdr"]
        let evaluation = try catalog.evaluate(next)
        #expect(
            try evaluation.shownCategories(keeping: kept, from: first) == ["specs.hdr", "specs.size"]
        )
        #expect(try evaluation.shownCategories(keeping: kept, from: next) == kept)
    }

    @Test(arguments: [1, 40, 200])
    func everyScreenAgreesWithTheReference(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 40 : 6) {
            let plain = RandomWorld(seed: UInt64(itemCount * 1000 + round), itemCount: itemCount).withNames
            let written = round % 2 == 0 ? plain : plain.withVariants
            // The reference does not make categories: it has those that were made, and no natural order.
            var definition = try Catalog(definition: written.definition, table: AttributeTable(written.items))
                .definition
            for index in definition.categories.indices where definition.categories[index].sort == [.natural] {
                definition.categories[index].sort = nil
            }
            let world = RandomWorld(written, definition: definition)
            try walk(world)
            let disagreement = try EngineComparison(world).disagreement(walking: world, steps: 6)
            #expect(disagreement == nil)
        }
    }

    private func walk(_ world: RandomWorld) throws {
        let catalog = try Catalog(
            definition: world.definition,
            table: AttributeTable(world.items),
            zone: world.calendar.zone
        )
        let reference = world.reference
        let group = try #require(world.definition.groups.first { $0.relevance != nil })
        var generator = SplitMix64(seed: world.seed)
        var (state, plain) = (catalog.initialState, reference.initialState)
        var kept: [String] = []
        for step in 0..<40 {
            let operation = world.operation(in: plain, of: reference, using: &generator)
            if let next = try? catalog.applying(operation, to: state) { state = next }
            plain = reference.reading(state)
            let keeping = generator.chance(1, in: 5) ? [] : kept
            kept = try shown(catalog, state, keeping: keeping)
            let expected = reference.shownCategories(in: group, plain, keeping: keeping)
            #expect(kept == expected, "seed \(world.seed), step \(step)")
            if kept != expected { return }
            #expect(try shown(catalog, state, keeping: kept) == kept, "a screen that is asked for again is the same")
        }
    }
}
