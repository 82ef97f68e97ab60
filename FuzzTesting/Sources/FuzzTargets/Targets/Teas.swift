import FilterCore
import Foundation

@testable import CatalogFiles
@testable import Catalogs
@testable import FilterAPI

/// The catalog that requests, states and definitions are tried against: twelve teas with a category of every kind and
/// every option of definitions.
enum Teas {
    /// The root of the repository, from wherever this file is compiled.
    static let root: URL = {
        var url = URL(filePath: #filePath)
        repeat { url.deleteLastPathComponent() } while !isRoot(url) && url.path.count > 1
        return url
    }()

    private static func isRoot(_ url: URL) -> Bool {
        FileManager.default.fileExists(atPath: url.appending(component: "openapi.yaml").path)
    }

    static let snapshot: CatalogSnapshot = {
        do {
            let source = try CatalogSource.find([root.appending(path: "Tests/Data/everything.ndjson").path])[0]
            return try SnapshotLoader(options: LoadOptions(), onProgress: { _ in }).load(source).snapshot
        } catch {
            preconditionFailure("the teas cannot be loaded: \(error)")
        }
    }()

    /// The rows without a definition.
    static let items: LoadedItems = {
        do {
            return try CatalogLoader().load([root.appending(path: "Tests/Data/everything.ndjson").path])
        } catch {
            preconditionFailure("the teas cannot be loaded: \(error)")
        }
    }()
}

extension Teas {
    /// Selections of a request, one kind of category after the other.
    static let states = [
        #"{"maker":{"values":["Northwind"],"excluded":["Meadow"],"none":true},"kind":["Black","Green > Japan"]}"#,
        #"{"flavours":{"excluded":["sweet"]},"caffeine":{"value":"high"},"step":"cheap","letter":["a-f","new"]}"#,
        #"{"rating":4,"words":{"words":["red"],"isCaseSensitive":true},"q":{"text":"red"}}"#,
        #"{"sale":true,"country":"Japan","region":["Uji"],"price":[1,50],"picked":["2024-01-01",null],"inStock":true}"#,
        #"{"price":{"lower":5,"upper":null,"none":true},"rating":null,"tags":["organic"],"words":[],"q":""}"#,
    ]

    /// Filter expressions on attributes of every kind.
    static let filters = [
        #"price < 10 AND (maker:"Northwind" OR tags:organic) AND NOT sale:true"#, "name CONTAINS re", "rating:1 TO 4",
        "picked >= now-700d", #"kind:"Green > Japan" OR stock != 0"#,
    ]

    /// A state in which several categories filter.
    static var filtered: FilterState {
        get throws {
            let catalog = snapshot.catalog
            let operations: [FilterOperation] = [
                .select(category: "maker", value: .string("Northwind")),
                .select(category: "maker", value: .string("Meadow")),
                .exclude(category: "tags", value: .string("organic")),
                .set(category: "price", selection: .range(lower: .number(Number(1)), upper: .number(Number(9)))),
                .set(category: "words", selection: .keywords(["red", "cup"])),
            ]
            return try operations.reduce(catalog.initialState) { try catalog.applying($1, to: $0) }
        }
    }
}
