@testable package import CatalogFiles
package import FilterCore
package import Foundation
import Support

/// A directory that exists as long as `body` runs, and a loader for the files in it.
package struct LoadFixture {
    package let directory: URL

    package static func with<Result>(_ body: (LoadFixture) throws -> Result) throws -> Result {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        return try body(LoadFixture(directory: directory))
    }

    package func write(_ bytes: [UInt8], _ name: String) throws -> String {
        let url = directory.appending(path: name)
        try Data(bytes).write(to: url)
        return url.path
    }
}

/// Loads texts as the files of one catalog.
package func load(
    _ texts: String...,
    name: String = "items.ndjson",
    options: LoadOptions = LoadOptions()
) throws -> LoadedItems {
    try load(texts.map { Array($0.utf8) }, name: name, options: options)
}

package func load(_ files: [[UInt8]], name: String, options: LoadOptions = LoadOptions()) throws -> LoadedItems {
    try LoadFixture.with { fixture in
        let paths = try files.enumerated().map { try fixture.write($1, "\($0)-\(name)") }
        return try CatalogLoader(options).load(paths)
    }
}

/// Loads and expects rejected rows: their lines and reasons.
package func rejections(
    _ text: String,
    name: String = "items.ndjson",
    options: LoadOptions = LoadOptions()
) throws -> [Rejection] {
    var options = options
    options.skipInvalid = true
    return try load(text, name: name, options: options).report.rejected.first.map { Rejection($0.line, $0.reason) }
}

package struct Rejection: Equatable {
    package let line: Int
    package let reason: RejectedRow.Reason

    package init(_ line: Int, _ reason: RejectedRow.Reason) {
        self.line = line
        self.reason = reason
    }
}

extension LoadedItems {
    package var ids: [String] { (0..<items.count).map(items.id) }

    package var rows: [String] {
        (0..<items.count).map { item in
            items.withJSON(of: item) { json in String(decoding: json.indices.map { json[$0] }, as: UTF8.self) }
        }
    }

    /// The values of an attribute, item by item; `nil` if no item has it.
    package func values(_ path: String) -> [[Value]]? {
        guard let column = table.column(path) else { return nil }
        return (0..<table.itemCount).map { item in
            column.codes[column.offsets.range(of: item)].map { column.vocabulary[Int($0)] }
        }
    }
}
