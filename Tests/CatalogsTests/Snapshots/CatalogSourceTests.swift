import Foundation
import Support
import TestSupport
import Testing

@testable import Catalogs

/// What the command line's words stand for.
struct CatalogSourceTests {
    /// A directory with these files, all empty, for the time of the body.
    private func withFiles(_ names: [String], _ body: (String) throws -> Void) throws {
        let files = try TemporaryFiles()
        for name in names { try files.write(name, text: "") }
        try withExtendedLifetime(files) { try body(files.directory.path) }
    }

    @Test(arguments: [
        "shop.ndjson", "shop.jsonl", "shop.json", "shop.csv", "shop.tsv", "shop.ndjson.gz", "shop.csv.gz", "shop.fsx",
        "shop",
    ])
    func catalogIsNamedAfterItsFile(file: String) throws {
        try withFiles([file]) { directory in
            let sources = try CatalogSource.find(["\(directory)/\(file)"])
            #expect(sources.map(\.name) == ["shop"])
            #expect(sources.map(\.definitionPath) == [nil])
        }
    }

    @Test func nameGoesBeforeTheFile() throws {
        try withFiles(["a.ndjson", "x=y.ndjson", "a.catalog.json"]) { directory in
            let sources = try CatalogSource.find(["shop=\(directory)/a.ndjson"])
            #expect(sources.map(\.name) == ["shop"])
            #expect(sources.map(\.definitionPath) == ["\(directory)/a.catalog.json"])
            let error = #expect(throws: StartError.self) { try CatalogSource.find(["\(directory)/x=y.ndjson"]) }
            #expect(error?.lines.count == 1)
        }
    }

    @Test func directoryStandsForItsFilesOfItems() throws {
        try withFiles(["b.ndjson", "a.csv", "b.catalog.json", "README.md", "c.json.gz", ".hidden"]) { directory in
            let sources = try CatalogSource.find([directory])
            #expect(sources.map(\.name) == ["a", "b", "c"])
            #expect(sources.map { $0.definitionPath != nil } == [false, true, false])
        }
    }

    @Test func snapshotFilesHaveTheirOwnDefinition() throws {
        try withFiles(["a.fsx", "a.catalog.json", "b.ndjson", "c.fsx.gz"]) { directory in
            let sources = try CatalogSource.find([directory])
            #expect(sources.map(\.name) == ["a", "b"])
            #expect(sources.map(\.isSnapshot) == [true, false])
            #expect(sources.map(\.definitionPath) == [nil, nil])
        }
    }

    @Test func everythingWrongIsSaidAtOnce() throws {
        try withFiles(["a.ndjson", "a.csv"]) { directory in
            let error = #expect(throws: StartError.self) {
                try CatalogSource.find([
                    "\(directory)/a.ndjson", "\(directory)/a.csv", "\(directory)/none.ndjson",
                    "é=\(directory)/a.csv", "=\(directory)/a.csv",
                ])
            }
            #expect(error?.lines.count == 4, "a name taken, a file missing, two names that are none")
        }
    }

    @Test func filesOfOneCatalogMayHaveOneName() throws {
        try withFiles(["a.ndjson", "a.csv"]) { directory in
            let files = ["\(directory)/a.ndjson", "b=\(directory)/a.csv"]
            for arguments in [files, [directory]] {
                let sources = try CatalogSource.find(arguments, for: "shop")
                #expect(sources.map(\.name) == ["shop", "shop"])
            }
        }
    }

    /// A path that leads through a file, as the tests may be run by somebody who may read everything.
    @Test func whatCannotBeLookedAtSaysWhy() throws {
        try withFiles(["a.ndjson"]) { directory in
            for (path, reason) in [
                ("\(directory)/a.ndjson/b.ndjson", "there is no such file"),
                ("\(directory)/\(String(repeating: "x", count: 300))", "stat: File name too long (36)"),
            ] {
                let error = #expect(throws: StartError.self) { try CatalogSource.find([path]) }
                #expect(error?.lines == ["\(path): \(reason)"])
            }
        }
    }

    @Test func directoryWithoutItemsIsRefused() throws {
        try withFiles(["README.md"]) { directory in
            #expect(throws: StartError.self) { try CatalogSource.find([directory]) }
        }
    }
}
