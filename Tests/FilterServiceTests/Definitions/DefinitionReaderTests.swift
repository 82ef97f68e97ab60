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
            "separator": "/"
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
        expected.separator = "/"
        #expect(category == expected)
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
        #expect(try category(#""initial": "none""#).initial == .none)
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
        #expect(file.pointer(of: DefinitionFault(.catalog, "zone", "")) == "/zone")
    }
}
