import FilterCore
import Testing

/// Texts that mean that an item has no value.
struct MissingTextsTests {
    private typealias Cell = InferenceTable.Cell

    private func contains(_ text: String, _ missing: MissingTexts = .usual) -> Bool {
        missing.contains(text.utf8Span.span)
    }

    @Test func theUsualTextsAreTakenWithWhiteSpaceAroundThem() {
        for text in ["NA", " NA", "n/a\t", "-", "–", "?", ".", "", "  ", "None", "null"] {
            #expect(contains(text), "\(text)")
        }
        for text in ["na", "N A", "0", "--", "none", "x NA"] { #expect(!contains(text), "\(text)") }
    }

    @Test func aDefinitionNamesItsOwn() {
        let own = MissingTexts([" k. A. ", "-999"])
        #expect(own.texts == ["k. A.", "-999"])
        #expect(contains("k. A.", own))
        #expect(!contains("NA", own))
        #expect(!contains(" ", own))
        #expect(contains(" ", MissingTexts([""])))
        #expect(!contains("", .none))
    }

    @Test func numbersWithTheUsualTextsBecomeARange() throws {
        let table = InferenceTable.make([
            "mass": [[3750], ["NA"], [3800], ["NA"], ["-"]], "seen": [["2024-05-01"], ["?"], [], [], []],
            "on": [[true], [false], ["None"], [true], [true]],
        ])
        let inference = DefinitionInference(table: table, title: "T", idAttribute: nil)
        #expect(inference.decisions.map(\.kind) == [.range, .range, .toggle])
        #expect(inference.decisions[0].reason == "all values are numbers; “NA”, “-” taken as no value")
        #expect(inference.decisions.map(\.coveredItemCount) == [2, 1, 4])
        #expect(inference.definition.missing.isEmpty, "categories that need numbers say so already")
        let catalog = try Catalog(definition: inference.definition, table: table)
        #expect(try catalog.count(of: "NOT mass EXISTS") == 3)
        #expect(try catalog.count(of: "mass >= 3750") == 2)
        #expect(inference.definition.missingCounts(in: table).map(\.count) == [2, 1, 1, 1])
    }

    @Test func textsAmongTextsStayValues() throws {
        let table = InferenceTable.make(["sex": [["male"], ["NA"], ["female"]], "x": [["NA"], ["-"], []]])
        let inference = DefinitionInference(table: table, title: "T", idAttribute: nil)
        #expect(inference.decisions.map(\.kind) == [.multi, .multi])
        #expect(inference.decisions.map(\.distinctValueCount) == [3, 2])
    }

    @Test func aListOfNumbersNamesWhatIsNoValueOfIt() throws {
        let cells: [[Cell]] = Array(repeating: [4], count: 9) + Array(repeating: [6], count: 9) + [["NA"], ["?"]]
        let table = InferenceTable.make(["cylinders": cells])
        let inference = DefinitionInference(table: table, title: "T", idAttribute: nil)
        #expect(inference.decisions.map(\.kind) == [.multi])
        #expect(inference.definition.missing == ["cylinders": MissingTexts(["?", "NA"])])
        let catalog = try Catalog(definition: inference.definition, table: table)
        #expect(catalog.categories[0].valueCount == 2)
        #expect(try catalog.count(of: "NOT cylinders EXISTS") == 2)
    }

    @Test func aDefinitionSaysWhatIsNoValueOfTextsAndNumbers() throws {
        let table = InferenceTable.make(["sex": [["m"], ["?"], ["NA"]], "height": [[180], [-999], [170]]])
        var definition = CatalogDefinition(
            title: "T",
            categories: [
                CategoryDefinition(id: "sex", kind: .multi, attribute: "sex"),
                CategoryDefinition(id: "height", kind: .range, attribute: "height"),
            ]
        )
        definition.missing = ["sex": MissingTexts(["?"]), "height": MissingTexts(["-999"])]
        let catalog = try Catalog(definition: definition, table: table)
        #expect(try catalog.count(of: "NOT sex EXISTS") == 1)
        #expect(try catalog.count(of: "sex:NA") == 1)
        #expect(try catalog.count(of: "height < 0") == 0)
        #expect(try catalog.count(of: "NOT height EXISTS") == 1)
    }

    @Test func itemsThatComeLaterAreReadAsThoseBefore() throws {
        let category = CategoryDefinition(id: "mass", kind: .range, attribute: "mass")
        let definition = CatalogDefinition(title: "T", categories: [category])
        let catalog = try Catalog(definition: definition, table: InferenceTable.make(["mass": [[1], ["NA"]]]))
        var items = ItemStoreBuilder()
        for id in ["3", "4"] { _ = items.append(id: id.utf8Span.span, json: "{}".utf8Span.span) }
        let changed = try catalog.changed(
            removing: [],
            keepingParts: 1,
            adding: InferenceTable.make(["mass": [["NA"], [2]]]),
            items: items.finish().store,
            sequences: [nil, nil]
        )
        #expect(try changed?.count(of: "NOT mass EXISTS") == 2)
        #expect(try changed?.count(of: "mass > 0") == 2)
    }

    @Test func anOldTextMayBeAMixtureOfAll() throws {
        // One true text makes all of them values: nothing says that the others are none.
        let table = InferenceTable.make(["x": [[1], ["NA"], ["old"]]])
        let inference = DefinitionInference(table: table, title: "T", idAttribute: nil)
        #expect(inference.decisions.map(\.kind) == [.multi])
        #expect(inference.decisions.map(\.distinctValueCount) == [3])
    }

    @Test func whatIsNotShownIsNotNamed() {
        var definition = CatalogDefinition(title: "T")
        definition.missing = ["a": .usual, "b": .usual]
        #expect(definition.showing { $0 == "a" }.missing == ["a": .usual])
    }
}

extension Catalog {
    /// How many items an expression takes.
    func count(of text: String) throws -> Int {
        try evaluate(initialState, within: FilterExpression(text)).total
    }
}
