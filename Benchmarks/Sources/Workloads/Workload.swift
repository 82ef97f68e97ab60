public import FilterCore
import Foundation

/// Which items are asked, and by which categories: `Workloads/NAME.workload.json`.
public struct Workload: Sendable {
    /// The file, as it is written.
    private struct Contents: Decodable {
        let definition: String
        let items: Int?
        let seed: UInt64?
        let sha256: String?
    }

    public let name: String
    public let definition: CatalogDefinition
    /// The definition's path, for the service.
    public let definitionPath: String
    /// How many items are made from the seed; `nil` if they come from a file alone.
    public let itemCount: Int?
    public let seed: UInt64
    /// Of the file of items.
    public let sha256: String?

    /// - Parameter folder: holds the workloads and their definitions.
    public init(_ name: String, in folder: String) throws {
        let folder = URL(fileURLWithPath: folder)
        let file = try Data(contentsOf: folder.appendingPathComponent("\(name).workload.json"))
        let contents = try JSONDecoder().decode(Contents.self, from: file)
        let definition = folder.appendingPathComponent(contents.definition)
        self.name = name
        self.definition = try JSONDecoder().decode(DefinitionFile.self, from: Data(contentsOf: definition)).definition
        definitionPath = definition.path
        itemCount = contents.items
        seed = contents.seed ?? 1
        sha256 = contents.sha256
    }

    /// All attributes of all items: made in memory, or read from a file where there is no other way.
    public func table(dataPath: String) throws -> AttributeTable {
        guard let itemCount else { return try NDJSONTable.read(dataPath) }
        return ShopTable.make(itemCount: itemCount, seed: seed)
    }
}
