import FilterCore
import Foundation
import TestSupport
import Testing

@testable import CatalogFiles

struct ExampleDefinitionTests {
    private static let examples = Repository.root.appending(path: "Examples")

    static let names = ["aircraft", "dogs", "expenses", "shoes", "shop"]

    private func table(_ name: String) throws -> AttributeTable {
        try CatalogLoader().load([Self.examples.appending(path: "\(name).ndjson").path]).table
    }

    @Test(arguments: names)
    func everyExampleReadsCompilesAndIsWrittenBack(name: String) throws {
        let bytes = Array(try Data(contentsOf: Self.examples.appending(path: "\(name).catalog.json")))
        let definition = try DefinitionReader.read(bytes, name: name).definition
        let zone = try #require(Zone(named: definition.zone))
        let catalog = try Catalog(definition: definition, table: try table(name), zone: zone)
        #expect(catalog.categories.count >= 5)
        #expect(try DefinitionReader.read(DefinitionWriter.file(definition), name: name).definition == definition)
    }

    @Test(arguments: names)
    func whatIsInferredForEveryExampleCompilesAndIsWrittenBack(name: String) throws {
        let table = try table(name)
        let inference = DefinitionInference(table: table, title: name, idAttribute: nil)
        _ = try Catalog(definition: inference.definition, table: table)
        let file = DefinitionWriter.file(inference.definition)
        #expect(try DefinitionReader.read(file, name: "x").definition == inference.definition)
        #expect(inference.decisions.first { $0.attribute == "id" }?.outcome == .noCategory)
    }

    @Test func theShopIsInferredAsItsRulesSay() throws {
        let inference = DefinitionInference(table: try table("shop"), title: "Shop", idAttribute: nil)
        #expect(
            inference.definition.categories.map { "\($0.id) \($0.kind)" } == [
                "search search", "category hierarchy", "brand multi", "colour multi", "sizes multi", "tags multi",
                "price range",
                "rating range", "inStock toggle", "stock range", "addedOn range", "categories hierarchy",
            ]
        )
        let picture = try #require(inference.decisions.first { $0.attribute == "image" })
        #expect(picture.outcome == .noCategory)
        #expect(!picture.isSortable)
    }

    /// The file of a stranger: nothing in it was made for this service.
    @Test func filmsAreInferredAsAPersonWouldFilterThem() throws {
        let path = Self.examples.deletingLastPathComponent().appending(path: "Tests/Data/films.ndjson").path
        let table = try CatalogLoader().load([path]).table
        let inference = DefinitionInference(table: table, title: "Films", idAttribute: nil)
        let definition = inference.definition
        #expect(
            definition.categories.map { "\($0.id) \($0.kind)" } == [
                "search search", "year range", "cast multi", "genres multi", "extract keywords", "runtime range",
            ]
        )
        #expect(definition.categories[0].attributes == ["title", "extract"])
        #expect(definition.categories[1].format == NumberStyle(hasGroups: false))
        #expect(definition.categories[1].histogram != nil)
        #expect(definition.categories[5].format == nil)
        #expect(definition.sorts.map(\.id).filter { $0.hasSuffix(":asc") } == ["title:asc", "year:asc", "runtime:asc"])
        #expect(try DefinitionReader.read(DefinitionWriter.file(definition), name: "films").definition == definition)
        let catalog = try Catalog(definition: definition, table: table)
        let bounds = SelectionInput.range(lower: .number(Number(1940)), upper: .number(Number(1950)))
        let state = try catalog.applying(.set(category: "year", selection: bounds), to: catalog.initialState)
        #expect(try catalog.evaluate(state).currentFilters().filters.map(\.text) == ["Year: 1940 – 1950"])
    }

    @Test func everyDogIsFoundByItsName() throws {
        let inference = DefinitionInference(table: try table("dogs"), title: "Dogs", idAttribute: nil)
        #expect(inference.definition.categories.first?.kind == .search)
        #expect(inference.definition.categories.first?.attributes.contains("name") ?? false)
        #expect(!inference.definition.categories.contains { $0.attribute == "name" })
    }

    /// One category of every kind, as a person would write them.
    @Test func aDefinitionWithEveryKindIsReadAndWrittenBack() throws {
        let text = #"""
            {"title": "Shop", "idAttribute": "sku", "zone": "Europe/Berlin", "categories": [
              {"id": "brand", "kind": "multi", "attribute": "brand", "sort": ["selected", "count:desc", "label"],
               "limit": 20, "labels": {"acme": "ACME Inc."}, "includeNone": {"title": "No brand"}},
              {"id": "dept", "kind": "hierarchy", "attribute": "category", "separator": " > "},
              {"kind": "group", "id": "details", "title": "Details", "categories": [
                {"id": "price", "kind": "range", "attribute": "price", "unit": {"suffix": " €"}, "histogram": {"bins": 20}},
                {"id": "tags", "kind": "multi", "attribute": "tags", "operator": "all", "filterGroup": "and<tags>",
                 "negatable": true},
                {"id": "stars", "kind": "comparison", "attribute": "rating", "operator": ">="},
                {"id": "inStock", "kind": "toggle", "title": "In stock", "filter": "stock > 0", "role": "status"}]},
              {"id": "letter", "kind": "options", "operator": "single", "attribute": "name", "required": true,
               "initial": "a-c", "options": [{"id": "a-c", "label": "A–C", "letters": "a-c"},
                 {"id": "d-z", "label": "D–Z", "letters": "d-z"},
                 {"id": "cheap", "label": "Under 10", "filter": "price < 10"}],
               "other": {"id": "other", "label": "Other"}},
              {"id": "vendor", "kind": "single", "attribute": "vendor"},
              {"id": "words", "kind": "keywords", "attributes": ["name", "description"]},
              {"id": "q", "kind": "search", "attributes": ["name", "brand"]}],
             "sorts": [{"id": "cheapest", "title": "Cheapest first", "keys": ["price:asc"]}],
             "sections": {"category": "brand", "limit": 8},
             "locales": {"de": {"categories": {"brand": {"title": "Marke", "labels": {"acme": "ACME GmbH"}}}}}}
            """#
        let definition = try DefinitionText.read(text)
        #expect(Set(definition.categories.map(\.kind)) == Set(CategoryKind.allCases))
        #expect(try DefinitionReader.read(DefinitionWriter.file(definition), name: "x").definition == definition)
    }
}
