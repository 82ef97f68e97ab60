import FilterCore
import Foundation
import Testing

@testable import FilterService

struct ExampleDefinitionTests {
    private static let examples = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples")

    static let names = ["aircraft", "dogs", "expenses", "shop"]

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
                "category hierarchy", "brand multi", "colour multi", "sizes multi", "tags multi", "price range",
                "rating range", "inStock toggle", "stock range", "addedOn range",
            ]
        )
    }
}
