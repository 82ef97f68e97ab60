import FilterCore
import Foundation
import TestSupport
import Testing

@testable import CatalogFiles

/// Files as others write them: “NA” and “?” among numbers, numbers of rows, dates with slashes and dots, coordinates, addresses,
/// years. Beside each its definition is pinned, as `filter-service infer` prints it.
struct ForeignFileTests {
    private static let folder = Repository.testData.appending(path: "foreign")

    @Test(arguments: ["birds.csv", "cars.csv", "departures.csv", "orders.csv", "weather.tsv"])
    func definitionOfAForeignFileIsThePinnedOne(file: String) throws {
        let path = Self.folder.appending(path: file)
        let name = path.deletingPathExtension().lastPathComponent
        let table = try CatalogLoader().load([path.path]).table
        let title = CategoryDefinition.title(fromName: name)
        let definition = DefinitionInference(table: table, title: title, idAttribute: nil).definition
        let pinned = try String(contentsOf: Self.folder.appending(path: "\(name).catalog.json"), encoding: .utf8)
        #expect(String(decoding: DefinitionWriter.file(definition), as: UTF8.self) == pinned)
        #expect(try Catalog(definition: definition, table: table).itemCount == table.itemCount)
    }
}
