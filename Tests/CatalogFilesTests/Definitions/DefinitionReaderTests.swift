import FilterCore
import Testing

@testable import CatalogFiles

struct DefinitionReaderTests {
    @Test func anEmptyFileHasDefaults() throws {
        #expect(try DefinitionText.read("{}") == CatalogDefinition(title: "My shop"))
    }

    @Test func theCatalogIsRead() throws {
        let definition = try DefinitionText.read(
            #"""
            {"title": "Shop", "idAttribute": "sku", "variantsOf": "style.id", "zone": "Europe/Berlin", "categories": [],
             "sorts": [
              {"id": "cheapest", "title": "Cheapest first", "keys": ["price:asc", "a:b:desc"]},
              {"id": "by_name", "keys": ["name:asc"]}]}
            """#
        )
        let keys = [SortKey(attribute: "price"), SortKey(attribute: "a:b", isDescending: true)]
        let sorts = [
            SortDefinition(id: "cheapest", title: "Cheapest first", keys: keys),
            SortDefinition(id: "by_name", title: "By name", keys: [SortKey(attribute: "name")]),
        ]
        var expected = CatalogDefinition(title: "Shop", idAttribute: "sku", zone: "Europe/Berlin", sorts: sorts)
        expected.variantsOf = "style.id"
        #expect(definition == expected)
    }

    @Test func relationsAndSectionsAreRead() throws {
        let definition = try DefinitionText.read(
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
        #expect(file.pointer(of: DefinitionFault(.category("n"), "group", reason: "")) == "/categories/0/categories/1")
        #expect(file.pointer(of: DefinitionFault(.group("g"), "id", reason: "")) == "/categories/0/id")
        #expect(file.pointer(of: DefinitionFault(.catalog, "sorts", reason: "")) == "/sorts")
    }

    @Test func whatAFileDoesNotHaveIsAFaultOfWhatShouldHaveIt() throws {
        let text = #"""
            {"categories": [{"id": "q", "kind": "search", "attribute": "a"},
              {"id": "k", "kind": "keywords", "attributes": ["a", "b"]},
              {"id": "b", "kind": "multi", "attribute": "b", "initial": "x"}]}
            """#
        let file = try DefinitionReader.read(Array(text.utf8), name: "shop")
        #expect(
            file.pointer(of: DefinitionFault(.category("q"), "attributes/0", reason: "")) == "/categories/0/attribute"
        )
        #expect(
            file.pointer(of: DefinitionFault(.category("k"), "attributes/1", reason: ""))
                == "/categories/1/attributes/1"
        )
        #expect(file.pointer(of: DefinitionFault(.category("b"), "initial/0", reason: "")) == "/categories/2/initial")
        #expect(file.pointer(of: DefinitionFault(.category("b"), "limit", reason: "")) == "/categories/2")
        #expect(file.pointer(of: DefinitionFault(.catalog, "zone", reason: "")).isEmpty)
    }

    @Test(arguments: ["variantsOf", "weight"])
    func anAttributeOfVariantsOrWeightsThatNoItemHasIsAFault(member: String) throws {
        let file = try DefinitionReader.read(Array(#"{"\#(member)": "styel"}"#.utf8), name: "shop")
        var builder = AttributeTableBuilder()
        let style = builder.attribute("style")
        builder.beginItem()
        builder.append(string: "A".utf8Span.span, to: style)
        let error = #expect(throws: DefinitionError.self) {
            _ = try Catalog(definition: file.definition, table: builder.finish())
        }
        #expect(error?.faults.map { file.pointer(of: $0) } == ["/\(member)"])
        #expect(error?.faults.first?.suggestions == ["style"])
    }
}
