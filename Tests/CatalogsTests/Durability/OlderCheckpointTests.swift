import Foundation
import TestSupport
import Testing

@testable import Catalogs
@testable import FilterCore

/// Checkpoints of other formats: that of a live catalog is the only copy of it.
struct OlderCheckpointTests {
    private static let older = UInt8(ArchiveFormat.oldestVersion)

    /// Gives `body` a directory with a checkpoint and `later` changes after it, all of it as a program left it whose
    /// formats were others: nothing behind the items can be read.
    private func withOlderDirectory(
        later: Int,
        format: UInt8 = Self.older,
        _ body: (JournalFixture, URL) throws -> Void
    ) throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            try fixture.create()
            try fixture.put(0..<40)
            try fixture.apply(.items(ItemBatchTests.batch([("i7", nil)])))
            let snapshot = try #require(fixture.snapshots["shop"])
            fixture.journal.stop()
            for number in 0..<later { try fixture.put(35 + number..<45 + number, text: "after the checkpoint") }
            try fixture.withCrash { copy in
                var archive = ArchiveWriter()
                archive.write("a definition as it was written once")
                archive.write(snapshot.baseVersion)
                archive.write(snapshot.attributes.sorted())
                let items = snapshot.items.parts.all[0]
                archive.write(ArchivedItems(json: items.json, ids: items.ids, sequences: items.sequences))
                archive.write("a catalog as it was compiled once")
                let bytes = archive.finish().flatMap { Array($0) }.resealed(asFormat: format)
                let file = try #require(try JournalFixture.checkpoints(in: copy).first)
                try Data(bytes).write(to: file)
                try body(fixture, copy)
            }
        }
    }

    @Test(arguments: [0, 1, 3])
    func itemsOfAnOlderFormatAreCompiledAgain(later: Int) throws {
        try withOlderDirectory(later: later) { fixture, directory in
            var again: JournalFixture? = try JournalFixture(in: directory)
            #expect(again?.contents == fixture.contents)
            // As compiled from the definition as it was sent: the options are those of all items.
            try again?.put(90..<100)
            try fixture.put(90..<100)
            #expect(again?.contents == fixture.contents)
            again = nil
            #expect(try JournalFixture(in: directory).contents == fixture.contents)
        }
    }

    @Test(arguments: [0, 2])
    func aCheckpointOfThisFormatTakesThePlaceOfAnOlderOne(later: Int) throws {
        try withOlderDirectory(later: later) { fixture, directory in
            var again: JournalFixture? = try JournalFixture(in: directory)
            try again?.journal.startCheckpoints()
            waitUntil { again?.journal.statistics.checkpoints != 0 }
            again?.journal.stop()
            #expect(again?.journal.statistics.checkpoints == 1, "one is enough")
            again = nil
            let files = try JournalFixture.checkpoints(in: directory)
            #expect(files.count == 1)
            let file = try #require(files.first)
            #expect(try Data(contentsOf: file)[12] == UInt8(ArchiveFormat.version))
            #expect(try JournalFixture(in: directory).contents == fixture.contents)
        }
    }

    @Test func aBackupHasCheckpointsOfAnOlderFormat() throws {
        try withOlderDirectory(later: 1) { fixture, directory in
            let target = directory.deletingLastPathComponent().appending(component: "backup")
            _ = try JournalBackup.copy(directory.path, to: target.path)
            #expect(try JournalFixture(in: target).contents == fixture.contents)
        }
    }

    @Test func theReportTellsTheOlderFormat() throws {
        try withOlderDirectory(later: 1) { _, directory in
            let journal = try DurableJournal(in: directory.path, maxLogBytes: .max, versions: CatalogVersions())
            let report = try #require(try journal.recover().first?.report)
            #expect(report.contains("checkpoint of 39 items of format \(Self.older) compiled again in "))
        }
    }

    @Test(arguments: [older - 1, UInt8(ArchiveFormat.version) + 1, 200])
    func aFormatThatIsTooOldOrOfTheFutureIsRefusedInOneLine(format: UInt8) throws {
        try withOlderDirectory(later: 1, format: format) { _, directory in
            let before = try FileManager.default.contentsOfDirectory(atPath: directory.path)
                .filter { $0 != ChangeLog.fileName + "-wal" && $0 != ChangeLog.fileName + "-shm" }.sorted()
            let error = #expect(throws: JournalError.self) { try JournalFixture(in: directory) }
            let path = try #require(try JournalFixture.checkpoints(in: directory).first).path
            let reason = "the snapshot has format \(format), and this program reads format \(ArchiveFormat.version)"
            let advice = "start the version of this program that wrote it"
            #expect(error?.description == "\(path): \(reason); \(advice)")
            let after = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            #expect(after.sorted() == before, "what SQLite keeps beside its file goes when it closes it")
        }
    }

    /// The bytes of a file: what was written once must be read by every later program, so the file stays as it is. It was
    /// written by a program of format 3, whose items lie as those of format 2, and has that number.
    @Test func itemsOfAFileThatWasWrittenOnceAreRead() throws {
        let file = Repository.testData.appending(component: "checkpoint.format-2.fsx")
        let stored = try SnapshotFile.readItems(FrozenArray(keeping: Array(try Data(contentsOf: file))))
        #expect(stored.format == 2)
        #expect(stored.dataVersion == Self.writtenVersion)
        let items = (0..<stored.items.count).map { item in
            stored.items.withItem(item) { id, json in [String(copying: id), String(copying: json)] }
        }
        #expect(items == Self.written)
    }

    private static let writtenVersion = "51ef6b3f5251afca"
    /// Ids that stand in their JSON, an escaped one, and one that is a number.
    private static let written = [
        ["b", #"{"id":"b","brand":"Nike","price":12.50}"#],
        ["a", #"{"id":"a","brand":"Ärmel","tags":["x","y"]}"#],
        ["7", #"{"id":7}"#],
        [#"q"u"#, #"{"id":"q\"u","deep":{"er":null}}"#],
    ]
}

extension String {
    fileprivate init(copying span: Span<UInt8>) {
        self.init(decoding: span.indices.map { span[$0] }, as: UTF8.self)
    }
}
