import CatalogFiles
package import Catalogs
import Foundation

extension CatalogFixtures {
    /// Twelve teas with a category of every kind and with every option of definitions, from `Tests/Data`.
    package static let everything: CatalogSnapshot = {
        let data = (0..<2).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appending(component: "Data/everything.ndjson")
        do {
            let source = try CatalogSource.find([data.path])[0]
            return try SnapshotLoader(options: LoadOptions(), onProgress: { _ in }).load(source).snapshot
        } catch {
            preconditionFailure("\(error)")
        }
    }()
}
