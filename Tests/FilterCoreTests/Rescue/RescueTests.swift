import FilterCore
import TestSupport
import Testing

/// What to drop, in small worlds.
@Suite struct RescueTests {
    /// Six shoes.
    private static let items = [
        ReferenceItem(["brand": ["Nike"], "color": ["red"], "size": [40], "tags": ["new", "sale"]]),
        ReferenceItem(["brand": ["Nike"], "color": ["blue"], "size": [41], "tags": ["new"]]),
        ReferenceItem(["brand": ["Puma"], "color": ["red"], "size": [42]]),
        ReferenceItem(["brand": ["Adidas"], "color": ["blue"], "size": [42], "tags": ["sale"]]),
        ReferenceItem(["brand": ["Adidas"], "color": ["green"], "size": [43]]),
        ReferenceItem(["color": ["green"], "size": [44]]),
    ]

    private static func catalog(_ change: (inout [String: CategoryDefinition]) -> Void = { _ in }) throws -> Catalog {
        var tags = CategoryDefinition(id: "tags", kind: .multi, attribute: "tags")
        tags.operator = .all
        var categories = [
            "brand": CategoryDefinition(id: "brand", kind: .multi, attribute: "brand"),
            "color": CategoryDefinition(id: "color", kind: .single, attribute: "color"),
            "size": CategoryDefinition(id: "size", kind: .range, attribute: "size"), "tags": tags,
        ]
        change(&categories)
        let definition = CatalogDefinition(
            title: "Shoes",
            categories: ["brand", "color", "size", "tags"].compactMap { categories[$0] }
        )
        return try Catalog(definition: definition, table: AttributeTable(items))
    }

    private static func rescue(_ catalog: Catalog, _ operations: FilterOperation...) throws -> Rescue {
        var state = catalog.initialState
        for operation in operations { state = try catalog.applying(operation, to: state) }
        return try catalog.evaluate(state).rescue()
    }

    private static func told(_ rescue: Rescue) -> [String] {
        rescue.suggestions.map { "\($0.text): \($0.total), +\($0.gain)" }
    }

    @Test func doingTheStepsInTheirOrderLeadsToTheTotalTold() throws {
        let items = [
            ReferenceItem(["color": ["red"], "size": [40], "tags": ["new"]]),
            ReferenceItem(["color": ["blue"], "size": [41], "tags": ["new"]]),
            ReferenceItem(["color": ["red"], "size": [42], "tags": ["old"]]),
            ReferenceItem(["size": [43]]),
        ]
        var tags = CategoryDefinition(id: "tags", kind: .multi, attribute: "tags")
        tags.operator = .all
        // A new tag chooses the first color that is left, if there is one.
        var color = CategoryDefinition(id: "color", kind: .single, attribute: "color")
        color.dependsOn = "tags"
        color.onParentChange = .first
        let size = CategoryDefinition(id: "size", kind: .range, attribute: "size")
        let definition = CatalogDefinition(title: "Shoes", categories: [size, tags, color])
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        var state = catalog.initialState
        let bounds = SelectionInput.range(lower: .number(43), upper: nil, none: nil)
        for operation: FilterOperation in [
            .set(category: "size", selection: bounds), .select(category: "tags", value: "new"),
            .select(category: "tags", value: "old"),
        ] {
            state = try catalog.applying(operation, to: state)
        }
        let suggestions = try catalog.evaluate(state).rescue().suggestions
        #expect(suggestions.map(\.total) == [2, 1, 1])
        for suggestion in suggestions {
            let reached = try suggestion.steps.reduce(state) { try catalog.applying($1.operation, to: $0) }
            #expect(try catalog.evaluate(reached).total == suggestion.total, "\(suggestion.text)")
        }
    }

    @Test func withoutFiltersThereIsNothingToDrop() throws {
        let rescue = try Self.rescue(Self.catalog())
        #expect(rescue.total == 6)
        #expect(rescue.suggestions.isEmpty)
        #expect(rescue.nearestRanges.isEmpty)
    }

    @Test func singleClausesComeByItemsWonThenInOrderOfSelection() throws {
        let rescue = try Self.rescue(
            Self.catalog(),
            .select(category: "color", value: "blue"),
            .select(category: "brand", value: "Nike"),
            .set(category: "size", selection: .range(lower: .number(40), upper: .number(41)))
        )
        #expect(rescue.total == 1)
        #expect(Self.told(rescue) == ["Color: blue: 2, +1"])
        let wider = try Self.rescue(
            Self.catalog(),
            .select(category: "color", value: "blue"),
            .select(category: "brand", value: "Nike")
        )
        #expect(Self.told(wider) == ["Color: blue: 2, +1", "Brand: Nike: 2, +1"])
        #expect(
            wider.suggestions.map(\.steps) == [
                [.remove(.selection(category: "color"))], [.remove(.value(category: "brand", "Nike"))],
            ]
        )
    }

    @Test func alternativesAreDroppedTogether() throws {
        let rescue = try Self.rescue(
            Self.catalog(),
            .select(category: "brand", value: "Nike"),
            .select(category: "brand", value: "Puma"),
            .select(category: "color", value: "green")
        )
        #expect(rescue.total == 0)
        #expect(Self.told(rescue) == ["Color: green: 3, +3", "Brand: Nike or Puma: 2, +2"])
        #expect(
            rescue.suggestions.last?.keys == [
                .value(category: "brand", "Nike"), .value(category: "brand", "Puma"),
            ]
        )
    }

    @Test func eachValueThatIsDemandedIsAClauseOfItsOwn() throws {
        let rescue = try Self.rescue(
            Self.catalog(),
            .select(category: "tags", value: "new"),
            .select(category: "tags", value: "sale")
        )
        #expect(Self.told(rescue) == ["Tags: new: 2, +1", "Tags: sale: 2, +1"])
    }

    @Test func setsOfWhichNoPartHelpsComeWhereNothingHelpsAlone() throws {
        let rescue = try Self.rescue(
            Self.catalog(),
            .select(category: "brand", value: "Puma"),
            .select(category: "color", value: "green"),
            .select(category: "tags", value: "sale"),
            .set(category: "size", selection: .range(lower: nil, upper: .number(39)))
        )
        #expect(rescue.total == 0)
        // A red one of Puma lacks the tag and is too large: three to drop. To drop two never helps.
        #expect(
            Self.told(rescue) == [
                "Brand: Puma; Color: green; Size: up to 39: 2, +2",
                "Brand: Puma; Tags: sale; Size: up to 39: 2, +2",
                "Color: green; Tags: sale; Size: up to 39: 1, +1",
            ]
        )
        #expect(rescue.suggestions.first?.steps.count == 3)
    }

    @Test func requiredValueAtItsStartStaysAndAnotherGoesBackToIt() throws {
        let catalog = try Self.catalog { categories in
            categories["color"]?.isRequired = true
            categories["color"]?.initial = .values(["red"])
        }
        let atStart = try Self.rescue(catalog, .select(category: "brand", value: "Adidas"))
        #expect(atStart.total == 0)
        #expect(Self.told(atStart) == ["Brand: Adidas: 2, +2"])
        let moved = try Self.rescue(
            catalog,
            .select(category: "brand", value: "Puma"),
            .select(category: "color", value: "blue")
        )
        // Without the brand two blue ones; the colour goes back to red, of which Puma has one.
        #expect(Self.told(moved) == ["Brand: Puma: 2, +2", "Color: blue: 1, +1"])
    }

    @Test func whatFollowsForDependentCategoriesIsInTheTotal() throws {
        let catalog = try Self.catalog { categories in
            categories["color"]?.dependsOn = "brand"
            categories["color"]?.onParentChange = .clear
        }
        let rescue = try Self.rescue(
            catalog,
            .select(category: "brand", value: "Nike"),
            .select(category: "color", value: "green")
        )
        // Without the brand the colour goes, too.
        #expect(Self.told(rescue) == ["Brand: Nike: 6, +6", "Color: green: 2, +2"])
        #expect(rescue.suggestions.first?.steps == [.remove(.value(category: "brand", "Nike"))])
    }

    @Test func manyClausesWithConsequencesAreTriedTogether() throws {
        let values = (0..<9).map { Value.string("t\($0)") }
        let items = [
            ReferenceItem(["tags": Array(values.dropFirst(2)), "kind": ["a"]]),
            ReferenceItem(["tags": Array(values.dropFirst(6)), "kind": ["a"]]),
            ReferenceItem(["tags": Array(values.prefix(2)), "kind": ["b"]]),
        ]
        var tags = CategoryDefinition(id: "tags", kind: .multi, attribute: "tags")
        tags.operator = .all
        var kind = CategoryDefinition(id: "kind", kind: .multi, attribute: "kind")
        kind.dependsOn = "tags"
        kind.onParentChange = .clear
        let definition = CatalogDefinition(title: "Tags", categories: [tags, kind])
        let catalog = try Catalog(definition: definition, table: AttributeTable(items))
        var state = try catalog.applying(.set(category: "tags", selection: .values(values)), to: catalog.initialState)
        state = try catalog.applying(.select(category: "kind", value: "a"), to: state)
        let rescue = try catalog.evaluate(state).rescue()
        #expect(rescue.suggestions.map(\.text) == ["Tags: t0; Tags: t1"])
        #expect(rescue.suggestions.first?.total == 1)
    }

    @Test func dozensOfFiltersAreSearchedExactly() throws {
        var generator = SplitMix64(seed: 5)
        let names = (0..<48).map { "t\($0)" }
        // Each item lacks two to five of the tags.
        let lacking = (0..<60).map { _ in Set(generator.pick(generator.pick([2, 3, 4, 5]), of: Array(0..<48))) }
        let items = lacking.map { lacking in
            ReferenceItem(["tags": (0..<48).filter { !lacking.contains($0) }.map { .string(names[$0]) }])
        }
        let catalog = try Catalog(
            definition: CatalogDefinition(title: "Tags", categories: []),
            table: AttributeTable(items)
        )
        var state = catalog.initialState
        for name in names {
            state = try catalog.applying(.addFilter(.facet("tags", .string(name)), group: .and("free")), to: state)
        }
        var expected: [(places: [Int], total: Int)] = []
        for size in 2...3 {
            for places in Set(lacking.filter { $0.count == size }) {
                guard !expected.contains(where: { places.isSuperset(of: $0.places) }) else { continue }
                expected.append((places.sorted(), lacking.count { $0.isSubset(of: places) }))
            }
        }
        expected.sort { left, right in
            if left.total != right.total { return left.total > right.total }
            if left.places.count != right.places.count { return left.places.count < right.places.count }
            return left.places.lexicographicallyPrecedes(right.places)
        }
        let told = try catalog.evaluate(state).rescue().suggestions
        #expect(told.map(\.total) == expected.prefix(5).map(\.total))
        #expect(
            told.map(\.keys)
                == expected.prefix(5).map {
                    $0.places.map { .free(.facet("tags", .string(names[$0])), group: .and("free")) }
                }
        )
    }

    @Test func wordsAreDroppedWithTheNoneBesideThem() throws {
        var words = CategoryDefinition(id: "words", kind: .keywords, attribute: "brand")
        words.operator = .any
        words.includeNone = NoneDefinition(title: "No brand", initial: true)
        let definition = CatalogDefinition(title: "Shoes", categories: [words])
        let catalog = try Catalog(definition: definition, table: AttributeTable(Self.items))
        let rescue = try Self.rescue(
            catalog,
            .set(category: "words", selection: .keywords(["zz", "yy"], none: false))
        )
        #expect(Self.told(rescue) == ["Words: “zz” or “yy”: 6, +6"])
        #expect(rescue.suggestions.first?.steps.count == 2)
    }

    /// Each word is a chip, so each can be given up alone.
    @Test(arguments: [nil, false, true])
    func wordsThatAllMustOccurAreDroppedOneByOne(none: Bool?) throws {
        var words = CategoryDefinition(id: "words", kind: .keywords, attribute: "tags")
        if let none { words.includeNone = NoneDefinition(title: "No tags", initial: none) }
        let definition = CatalogDefinition(title: "Shoes", categories: [words])
        let catalog = try Catalog(definition: definition, table: AttributeTable(Self.items))
        let rescue = try Self.rescue(
            catalog,
            .set(category: "words", selection: .keywords(["new", "sale", "zz"], none: none.map { _ in false }))
        )
        #expect(Self.told(rescue) == ["Words: “zz”: 1, +1"])
        #expect(rescue.suggestions.first?.steps == [.remove(.word(category: "words", "zz"))])
    }
}
