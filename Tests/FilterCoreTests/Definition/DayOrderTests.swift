import FilterCore
import Testing

/// Days such as `5/1/2024`, which some read as May and some as January.
struct DayOrderTests {
    private func infer(_ texts: [String]) -> (table: AttributeTable, inference: DefinitionInference) {
        let table = InferenceTable.make(["at": texts.map { [InferenceTable.Cell(.string(Text($0)))] }])
        return (table, DefinitionInference(table: table, title: "T", idAttribute: nil))
    }

    @Test func theOnlyReadingThatFitsAllValuesIsTaken() throws {
        let (table, inference) = infer(["5/1/2024", "12/31/2023", "NA", "05/01/2024", "6/2/2024 9:30"])
        #expect(inference.definition.dates == ["at": .monthFirst])
        #expect(inference.decisions[0].kind == .range)
        #expect(
            inference.decisions[0].reason
                == "all values are dates; the month is written first; “NA” taken as no value"
        )
        #expect(inference.decisions[0].distinctValueCount == 3, "one day in two forms is one value")
        let catalog = try Catalog(definition: inference.definition, table: table)
        #expect(try catalog.count(of: "at >= 2024-05-01 AND at <= 2024-05-01") == 2)
        #expect(try catalog.count(of: "at = 2024-06-02T09:30:00Z") == 1)
        #expect(try catalog.count(of: "NOT at EXISTS") == 1)
        #expect(inference.definition.sorts.map(\.title) == ["At: oldest first", "At: newest first"])
    }

    @Test(arguments: [
        (["13/1/2024", "2/1/2024"], DayOrder.dayFirst),
        (["1-13-2024", "2024-05-01"], .monthFirst),
        (["2/1/2024", "3/1/2024"], nil),
        (["13/1/2024", "1/13/2024"], nil),
        (["13/1/2024", "soon"], nil),
        (["2024-05-01", "01.05.2024"], nil),
        (["32/1/2024", "2/1/2024"], nil),
    ])
    func orderIsNamedWhereOnlyOneFits(texts: [String], order: DayOrder?) {
        #expect(infer(texts).inference.definition.dates["at"] == order)
    }

    @Test func aDefinitionSaysTheOrderWhereTheValuesDoNot() throws {
        let (table, _) = infer(["2/1/2024", "3/1/2024", "2024-07-01"])
        var definition = CatalogDefinition(
            title: "T",
            categories: [CategoryDefinition(id: "at", kind: .range, attribute: "at")]
        )
        #expect(throws: DefinitionError.self) { try Catalog(definition: definition, table: table) }
        for (order, count) in [(DayOrder.dayFirst, 2), (.monthFirst, 0)] {
            definition.dates = ["at": order]
            let catalog = try Catalog(definition: definition, table: table)
            #expect(try catalog.count(of: "at <= 2024-01-31") == count)
        }
    }

    /// Of a definition with some categories over texts that are dates in one order.
    private func order(_ categories: [CategoryDefinition], sorts: [SortDefinition] = []) -> DayOrder? {
        var definition = CatalogDefinition(title: "T", categories: categories, sorts: sorts)
        definition.nameDayOrders(in: infer(["13/1/2024", "2/1/2024"]).table)
        return definition.dates["at"]
    }

    @Test func aDefinitionGetsAnOrderWhereItNeedsDates() throws {
        let range = CategoryDefinition(id: "at", kind: .range, attribute: "at")
        let list = CategoryDefinition(id: "list", kind: .multi, attribute: "at")
        let words = CategoryDefinition(id: "find", kind: .search, attribute: "")
        var search = words
        search.attributes = ["at"]
        let sort = SortDefinition(id: "new", title: "New", keys: [SortKey(attribute: "at", isDescending: true)])
        #expect(order([range]) == .dayFirst)
        #expect(order([range, search]) == .dayFirst)
        #expect(order([list]) == nil)
        #expect(order([range, list]) == nil)
        #expect(order([], sorts: [sort]) == .dayFirst)
        #expect(order([search], sorts: [sort]) == nil)
        #expect(order([]) == nil)
        var named = CatalogDefinition(title: "T", categories: [range])
        named.dates = ["at": .monthFirst]
        named.nameDayOrders(in: infer(["13/1/2024", "2/1/2024"]).table)
        #expect(named.dates == ["at": .monthFirst])
    }

    @Test func whatADefinitionSaysIsNoValueDoesNotDecideTheOrder() throws {
        let (table, _) = infer(["13/1/2024", "2/1/2024", "unknown", "NA"])
        let range = CategoryDefinition(id: "at", kind: .range, attribute: "at")
        var definition = CatalogDefinition(title: "T", categories: [range])
        definition.missing = ["at": MissingTexts(["unknown", "NA"])]
        definition.nameDayOrders(in: table)
        #expect(definition.dates == ["at": .dayFirst])
        #expect(try Catalog(definition: definition, table: table).count(of: "at <= 2024-01-02") == 1)
    }

    @Test func numbersThatADefinitionSaysAreNoValueDoNotDecideTheOrder() {
        let table = InferenceTable.make(["at": [[.init(.number(Number(0)))], [.init(.string("13/1/2024"))]]])
        let range = CategoryDefinition(id: "at", kind: .range, attribute: "at")
        var definition = CatalogDefinition(title: "T", categories: [range])
        definition.missing = ["at": MissingTexts(["0"])]
        definition.nameDayOrders(in: table)
        #expect(definition.dates == ["at": .dayFirst])
    }

    @Test func aListOfTextsKeepsWhatIsNoValueOfDates() {
        let (table, _) = infer(["13/1/2024", "NA"])
        let list = CategoryDefinition(id: "at", kind: .multi, attribute: "at")
        var definition = CatalogDefinition(title: "T", categories: [list])
        definition.nameDayOrders(in: table)
        definition.nameMissing(in: table)
        #expect(definition.missing.isEmpty)
    }

    @Test func idsStayAsTheyAre() {
        let (table, _) = infer(["13/1/2024", "2/1/2024"])
        #expect(DefinitionInference(table: table, title: "T", idAttribute: "at").definition.dates.isEmpty)
    }

    @Test func itemsThatComeLaterAreReadAsThoseBefore() throws {
        let (table, inference) = infer(["13/1/2024", "2/1/2024"])
        let catalog = try Catalog(definition: inference.definition, table: table)
        var items = ItemStoreBuilder()
        _ = items.append(id: "3".utf8Span.span, json: "{}".utf8Span.span)
        let changed = try catalog.changed(
            removing: [],
            keepingParts: 1,
            adding: InferenceTable.make(["at": [["2/1/2024"]]]),
            items: items.finish().store,
            sequences: [nil]
        )
        #expect(try changed?.count(of: "at <= 2024-01-02") == 2)
    }

    @Test func theOrderOfWhatIsNotShownIsNotNamed() {
        var definition = CatalogDefinition(title: "T")
        definition.dates = ["a": .dayFirst, "b": .monthFirst]
        #expect(definition.showing { $0 == "a" }.dates == ["a": .dayFirst])
    }
}
