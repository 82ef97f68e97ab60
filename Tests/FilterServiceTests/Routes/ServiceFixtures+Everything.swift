import Foundation

@testable import CatalogFiles
@testable import Catalogs
@testable import Gateway

extension ServiceFixtures {
    /// Twelve teas with a category of every kind and with every option of definitions, from `Tests/Data`.
    static let everything: CatalogSnapshot = {
        let data = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appending(component: "Data/everything.ndjson")
        do {
            let source = try CatalogSource.find([data.path])[0]
            return try SnapshotLoader(options: LoadOptions(), onProgress: { _ in }).load(source).snapshot
        } catch {
            preconditionFailure("\(error)")
        }
    }()
}

extension TestClient {
    /// A session over the teas.
    static func teas(_ state: String = "{}") throws -> TestSession {
        try TestClient([ServiceFixtures.everything]).session("everything", state: state)
    }
}
