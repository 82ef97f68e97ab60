import CatalogTestSupport
import Foundation
import Support
import TestSupport
import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import FilterCore

/// A catalog that starts from its snapshot file.
struct SnapshotFileTests {
    /// Writes the file of a catalog into a directory of its own, for the time of the body.
    private func withFile(of snapshot: CatalogSnapshot, _ body: (String) throws -> Void) throws {
        let files = try TemporaryFiles()
        let path = files.path("\(snapshot.name).fsx")
        let sizes = try SnapshotFile.write(snapshot, to: path)
        #expect(try files.names() == ["\(snapshot.name).fsx"])
        #expect(sizes.last?.byteCount == (try Data(contentsOf: URL(filePath: path))).count)
        try withExtendedLifetime(files) { try body(path) }
    }

    private func load(_ path: String) throws -> CatalogSnapshot {
        let source = try CatalogSource.find([path])[0]
        return try SnapshotLoader(options: LoadOptions(), onProgress: { _ in }).load(source).snapshot
    }

    @Test(arguments: [CatalogFixtures.everything, CatalogFixtures.shop])
    func columnOfACategoryTakesNothingAsAnAttributeOfAFileEither(snapshot: CatalogSnapshot) throws {
        try withFile(of: snapshot) { path in
            let copy = try load(path)
            let whole = snapshot.catalog.memory(with: snapshot.items)
            let mapped = copy.catalog.memory(with: copy.items)
            #expect(mapped.jsonByteCount == whole.jsonByteCount)
            #expect(mapped.attributes.map(\.name) == whole.attributes.map(\.name))
            #expect(whole.attributes.contains { $0.byteCount == 0 && $0.form == "numbers" })
            for (attribute, own) in zip(mapped.attributes, whole.attributes) where own.byteCount == 0 {
                #expect(attribute.byteCount == 0, "\(attribute.name)")
            }
        }
    }

    @Test func damagedFilesAreNamedWithWhatToDo() throws {
        try withFile(of: CatalogFixtures.shop) { path in
            let bytes = Array(try Data(contentsOf: URL(filePath: path)))
            var damaged = bytes
            damaged[bytes.count / 2] ^= 1
            var newer = bytes
            newer[12] = 200
            let cases: [([UInt8], String)] = [
                ([], "this is no snapshot file"),
                (Array(#"{"id":"1"}"#.utf8), "this is no snapshot file"),
                (Array(bytes.dropLast()), "the snapshot has \(bytes.count - 1) bytes instead of \(bytes.count)"),
                (damaged, "the snapshot is damaged: a checksum is wrong"),
                (newer, "the snapshot has format 200, and this program reads format \(ArchiveFormat.version)"),
            ]
            for (bytes, reason) in cases {
                try Data(bytes).write(to: URL(filePath: path))
                let error = #expect(throws: StartError.self) { try load(path) }
                #expect(error?.lines == ["\(path): \(reason); make it anew with “filter-service index”"])
            }
        }
    }

    @Test func fileThatCannotBeWrittenIsAnError() {
        let error = #expect(throws: LoadError.self) {
            try SnapshotFile.write(CatalogFixtures.dogs, to: "/nowhere/dogs.fsx")
        }
        guard case .unreadable(_, "open", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
