import FilterCore
import Testing

@testable import FilterService

struct DefinitionReaderTests {
    private func read(_ text: String) throws -> CatalogDefinition {
        try DefinitionReader.read(Array(text.utf8), name: "my_shop").definition
    }

    /// One category with an id, a kind, an attribute and these options.
    private func category(_ options: String, kind: CategoryKind = .multi) throws -> CategoryDefinition {
        let options = options.isEmpty ? "" : ", \(options)"
        let category = #"{"id": "inStock", "kind": "\#(kind.rawValue)", "attribute": "a.b"\#(options)}"#
        return try read(#"{"categories": [\#(category)]}"#).categories[0]
    }

    @Test func anEmptyFileHasDefaults() throws {
        #expect(try read("{}") == CatalogDefinition(title: "My shop"))
    }

    @Test func theCatalogIsRead() throws {
        let definition = try read(
            #"""
            {"title": "Shop", "idAttribute": "sku", "zone": "Europe/Berlin", "categories": [], "sorts": [
              {"id": "cheapest", "title": "Cheapest first", "keys": ["price:asc", "a:b:desc"]},
              {"id": "by_name", "keys": ["name:asc"]}]}
            """#
        )
        let keys = [SortKey(attribute: "price"), SortKey(attribute: "a:b", isDescending: true)]
        let sorts = [
            SortDefinition(id: "cheapest", title: "Cheapest first", keys: keys),
            SortDefinition(id: "by_name", title: "By name", keys: [SortKey(attribute: "name")]),
        ]
        #expect(
            definition == CatalogDefinition(title: "Shop", idAttribute: "sku", zone: "Europe/Berlin", sorts: sorts)
        )
    }

    @Test func aCategoryHasDefaults() throws {
        let category = try category("")
        #expect(category == CategoryDefinition(id: "inStock", kind: .multi, attribute: "a.b"))
        #expect(category.title == "In stock")
        #expect(category.placeholder == "In stock")
    }

    @Test func thePlaceholderIsTheTitleByDefault() throws {
        #expect(try category(#""title": "Stock""#).placeholder == "Stock")
        #expect(try category(#""title": "Stock", "placeholder": "All""#).placeholder == "All")
    }

    @Test func everyOptionIsRead() throws {
        let category = try category(
            #"""
            "title": "T", "placeholder": "P", "operator": "all", "values": ["S", 1, 1.5, true, "1"],
            "includeNone": {"title": "No size", "initial": true}, "selectionModel": "additive", "initial": ["S", 1],
            "max": 3, "sort": ["selected", "count:asc", "natural"], "limit": 1000, "showEmpty": false,
            "role": "custom", "labels": {"S": "Small", "1": "One"}, "unit": {"prefix": "$", "suffix": " net"},
            "filterGroup": "and<sizes>", "negatable": true, "tint": "blue", "icon": "ruler",
            "meta": {"b": [1.0, null], "a": "x"}, "resetTo": {"values": ["S"], "excluded": [1], "none": false},
            "templates": {"chip": "{title} = {text}", "sentence": "of {text}"}
            """#
        )
        var expected = CategoryDefinition(id: "inStock", kind: .multi, attribute: "a.b", title: "T")
        expected.placeholder = "P"
        expected.operator = .all
        expected.values = [.string("S"), .number(1), .number(.double(1.5)), .bool(true), .string("1")]
        expected.includeNone = NoneDefinition(title: "No size", initial: true)
        expected.initial = .values([.string("S"), .number(1)])
        expected.maxSelected = 3
        expected.sort = [.selected, .countAscending, .natural]
        expected.limit = 1000
        expected.showsEmpty = false
        expected.role = .custom
        expected.labels = ["S": "Small", "1": "One"]
        expected.unit = Unit(prefix: "$", suffix: " net")
        expected.filterGroup = "and<sizes>"
        expected.isNegatable = true
        expected.tint = .blue
        expected.icon = "ruler"
        expected.meta = #"{"b":[1,null],"a":"x"}"#
        expected.resetTo = .selection(.values([.string("S")], excluded: [.number(1)], none: false))
        expected.templates = Templates(chip: "{title} = {text}", sentence: "of {text}")
        #expect(category == expected)
    }

    @Test func labelsAreForTextsByteForByte() throws {
        let category = try category("\"labels\": {\"\u{E9}\": \"one scalar\", \"e\u{301}\": \"two\"}")
        #expect(category.labels == ["\u{E9}": "one scalar", "e\u{301}": "two"])
    }

    @Test func aSubtractiveCategoryStartsWithNone() throws {
        let category = try category(
            #""selectionModel": "subtractive", "unlisted": "keep", "values": ["S"], "initial": "all", "includeNone": {}"#
        )
        #expect(category.selectionModel == .subtractive)
        #expect(category.keepsUnlisted)
        #expect(category.initial == .all)
        #expect(category.includeNone?.initial == true)
    }

    @Test func aHierarchyIsRead() throws {
        let category = try category(#""separator": "/", "match": "self", "multiple": true, "max": 2"#, kind: .hierarchy)
        #expect(category.separator == "/")
        #expect(!category.matchesSubtree)
        #expect(category.allowsSeveral)
        #expect(category.maxSelected == 2)
    }

    @Test func optionsAreRead() throws {
        let category = try category(
            #"""
            "operator": "single", "required": true, "initial": "a-c", "options": [
              {"id": "a-c", "label": "A–C", "letters": "a-c", "icon": "abc", "meta": null},
              {"id": "very_cheap", "filter": "price < 10"}], "other": {"id": "other", "label": "Rest"}
            """#,
            kind: .options
        )
        var letters = OptionDefinition(id: "a-c", label: "A–C", test: .letters("a-c"))
        letters.icon = "abc"
        letters.meta = "null"
        let cheap = OptionDefinition(id: "very_cheap", label: "Very cheap", test: .filter("price < 10"))
        #expect(category.options == [letters, cheap])
        #expect(category.other == OptionDefinition(id: "other", label: "Rest", test: .rest))
        #expect(category.operator == .single)
        #expect(category.sort == [.declared])
        #expect(category.initial == .values([.string("a-c")]))
    }

    @Test func numbersAreRead() throws {
        let range = try category(
            #""bounds": {"lower": "2024-05-01", "upper": null}, "histogram": {"bins": 7, "binning": "frequency"}"#,
            kind: .range
        )
        #expect(range.bounds == .fixed(lower: DateText("2024-05-01").map { .date($0) }, upper: nil))
        #expect(range.histogram == HistogramDefinition(bins: 7, binning: .frequency))
        let comparison = try category(#""operator": "!=", "bounds": "data", "unit": "milliseconds""#, kind: .comparison)
        #expect(comparison.comparison == .notEqual)
        #expect(comparison.bounds == .data)
        #expect(comparison.epochUnit == .milliseconds)
        #expect(try category(#""histogram": {}"#, kind: .range).histogram == HistogramDefinition())
    }

    @Test func wordsAreRead() throws {
        let keywords = try category(#""operator": "any", "mode": "prefix""#, kind: .keywords)
        #expect(keywords.operator == .any)
        #expect(keywords.mode == .prefix)
        #expect(try category("", kind: .keywords).operator == .all)
    }

    @Test func oneAttributeIsAListOfOne() throws {
        let short = try read(#"{"categories": [{"id": "q", "kind": "search", "attribute": "name"}]}"#).categories[0]
        #expect(short.attributes == ["name"])
        #expect(short.attribute.isEmpty)
        let long = try read(#"{"categories": [{"id": "q", "kind": "search", "attributes": ["name"]}]}"#).categories[0]
        #expect(short == long)
    }

    @Test func aToggleMayHaveAFilter() throws {
        let category = try read(#"{"categories": [{"id": "t", "kind": "toggle", "filter": "stock > 0"}]}"#).categories[
            0
        ]
        #expect(category.filter == "stock > 0")
        #expect(category.attribute.isEmpty)
    }

    @Test func relationsAndSectionsAreRead() throws {
        let definition = try read(
            #"""
            {"categories": [{"id": "a", "kind": "multi", "attribute": "a", "excludes": ["b", "c"]},
              {"id": "b", "kind": "multi", "attribute": "b"},
              {"id": "c", "kind": "multi", "attribute": "c", "dependsOn": "b", "onParentChange": "first"}],
             "sections": {"category": "a", "limit": 3}}
            """#
        )
        #expect(definition.categories.map(\.excludes) == [["b", "c"], [], []])
        #expect(definition.categories.map(\.dependsOn) == [nil, nil, "b"])
        #expect(definition.categories[2].onParentChange == .first)
        #expect(definition.sections == SectionsDefinition(category: "a", limit: 3))
    }

    @Test(arguments: [
        (CategoryKind.toggle, #"true"#, SelectionInput.toggle(true)),
        (.toggle, #"{"isOn": true}"#, .toggle(true)),
        (.range, #"[null, 10]"#, .range(lower: nil, upper: .number(Number(Int64(10))))),
        (.range, #"{"upper": 10, "none": false}"#, .range(lower: nil, upper: .number(Number(Int64(10))), none: false)),
        (.comparison, #"4"#, .comparison(.number(Number(Int64(4))))),
        (.comparison, #"{"value": 4}"#, .comparison(.number(Number(Int64(4))))),
        (.keywords, #""red""#, .keywords(["red"])),
        (.keywords, #"["none"]"#, .keywords(["none"])),
        (.keywords, #"{"words": ["Red"], "isCaseSensitive": true}"#, .keywords(["Red"], isCaseSensitive: true)),
        (.search, #""red""#, .search("red")),
        (.search, #"{"text": "none"}"#, .search("none")),
        (.single, #"{"value": null, "none": false}"#, .values([], none: false)),
        (.hierarchy, #"{"paths": ["a"], "none": false}"#, .values([.string("a")], none: false)),
    ])
    func aStartIsASelectionOfItsKind(kind: CategoryKind, text: String, selection: SelectionInput) throws {
        #expect(try category(#""initial": \#(text)"#, kind: kind).initial == .selection(selection))
        #expect(try category(#""resetTo": \#(text)"#, kind: kind).resetTo == .selection(selection))
    }

    @Test func aLongFormWithValuesAloneIsTheirList() throws {
        #expect(try category(#""initial": {"values": ["a", 1]}"#).initial == .values([.string("a"), .number(1)]))
        #expect(try category(#""initial": {"value": "a"}"#, kind: .single).initial == .values([.string("a")]))
    }

    @Test(arguments: CategoryKind.allCases)
    func everyKindIsRead(kind: CategoryKind) throws {
        #expect(
            try category(kind == .options ? #""options": [{"id": "a", "letters": "a"}]"# : "", kind: kind).kind == kind
        )
    }

    @Test func onlySingleCanBeRequired() throws {
        #expect(try category(#""required": true, "initial": false"#, kind: .single).isRequired)
        #expect(try category(#""required": true, "initial": false"#, kind: .single).initial == .values([.bool(false)]))
    }

    @Test func oneSortKeyNeedsNoList() throws {
        #expect(try category(#""sort": "declared""#).sort == [.declared])
    }

    @Test func noneStartsAsItsKindDoes() throws {
        let none = #""includeNone": {}"#
        #expect(try category(none).includeNone == NoneDefinition(title: "None", initial: false))
        #expect(try category(none, kind: .single).includeNone == NoneDefinition(title: "None", initial: true))
        #expect(try category(none, kind: .range).includeNone == NoneDefinition(title: "None", initial: true))
    }

    @Test func theWordsOfInitialAreValuesInAList() throws {
        #expect(try category(#""initial": "none""#).initial == .nothing)
        #expect(try category(#""initial": "first""#).initial == .first)
        #expect(try category(#""initial": "x""#).initial == .values([.string("x")]))
        #expect(
            try category(#""initial": ["none", "first", "all"]"#).initial
                == .values(["none", "first", "all"].map { .string($0) })
        )
    }

    @Test func groupsNest() throws {
        let file = try DefinitionReader.read(
            Array(
                #"""
                {"categories": [
                  {"id": "a", "kind": "multi", "attribute": "a"},
                  {"kind": "group", "id": "outer_one", "categories": [
                    {"kind": "group", "id": "inner", "title": "Inner one", "categories": [
                      {"id": "b", "kind": "range", "attribute": "b"}]},
                    {"id": "c", "kind": "toggle", "attribute": "c"}]},
                  {"id": "d", "kind": "hierarchy", "attribute": "d"}]}
                """#.utf8
            ),
            name: "shop"
        )
        #expect(file.definition.categories.map(\.id) == ["a", "b", "c", "d"])
        #expect(file.definition.categories.map(\.group) == [nil, "inner", "outer_one", nil])
        #expect(
            file.definition.groups == [
                CategoryGroup(id: "outer_one", title: "Outer one"),
                CategoryGroup(id: "inner", title: "Inner one", parent: "outer_one"),
            ]
        )
        #expect(
            file.places.categories == [
                "a": "/categories/0", "b": "/categories/1/categories/0/categories/0",
                "c": "/categories/1/categories/1", "d": "/categories/2",
            ]
        )
        #expect(file.places.groups == ["outer_one": "/categories/1", "inner": "/categories/1/categories/0"])
    }

    @Test func faultsOfTheEngineGetPointers() throws {
        let text = #"""
            {"categories": [{"kind": "group", "id": "g", "categories": [
              {"id": "brand", "kind": "multi", "attribute": "brnd"}, {"id": "n", "kind": "toggle", "attribute": "brand"},
              {"id": "first", "kind": "single", "attribute": "brand", "initial": ["Nikee"]}]}],
             "sorts": [{"id": "s", "keys": ["brand:asc", "prise:asc"]}]}
            """#
        let file = try DefinitionReader.read(Array(text.utf8), name: "shop")
        var builder = AttributeTableBuilder()
        let brand = builder.attribute("brand")
        builder.beginItem()
        builder.append(string: "Nike".utf8Span.span, to: brand)
        let error = #expect(throws: DefinitionError.self) {
            _ = try Catalog(definition: file.definition, table: builder.finish())
        }
        #expect(
            error?.faults.map { file.pointer(of: $0) } == [
                "/categories/0/categories/0/attribute", "/categories/0/categories/1/attribute", "/sorts/0/keys/1",
            ]
        )
        #expect(file.pointer(of: DefinitionFault(.category("n"), "group", "")) == "/categories/0/categories/1")
        #expect(file.pointer(of: DefinitionFault(.group("g"), "id", "")) == "/categories/0/id")
        #expect(file.pointer(of: DefinitionFault(.catalog, "sorts", "")) == "/sorts")
    }

    @Test func whatAFileDoesNotHaveIsAFaultOfWhatShouldHaveIt() throws {
        let text = #"""
            {"categories": [{"id": "q", "kind": "search", "attribute": "a"},
              {"id": "k", "kind": "keywords", "attributes": ["a", "b"]},
              {"id": "b", "kind": "multi", "attribute": "b", "initial": "x"}]}
            """#
        let file = try DefinitionReader.read(Array(text.utf8), name: "shop")
        #expect(file.pointer(of: DefinitionFault(.category("q"), "attributes/0", "")) == "/categories/0/attribute")
        #expect(file.pointer(of: DefinitionFault(.category("k"), "attributes/1", "")) == "/categories/1/attributes/1")
        #expect(file.pointer(of: DefinitionFault(.category("b"), "initial/0", "")) == "/categories/2/initial")
        #expect(file.pointer(of: DefinitionFault(.category("b"), "limit", "")) == "/categories/2")
        #expect(file.pointer(of: DefinitionFault(.catalog, "zone", "")).isEmpty)
    }
}
