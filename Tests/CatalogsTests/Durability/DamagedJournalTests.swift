import Foundation
import Testing

@testable import Catalogs

/// Directories that cannot be served: each is reported in one line that names it.
struct DamagedJournalTests {
    /// A directory with a checkpoint and changes after it.
    private func withCrashedDirectory(_ body: (JournalFixture, URL) throws -> Void) throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            try fixture.create()
            try fixture.put(0..<20)
            fixture.journal.stop()
            for number in 20..<30 { try fixture.put(number..<number + 2, text: "after the checkpoint") }
            try fixture.withCrash { try body(fixture, $0) }
        }
    }

    private func reason(_ directory: URL) -> String? {
        do {
            _ = try JournalFixture(in: directory)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func aDamagedByteIsFoundOrDoesNotMatter() throws {
        try withCrashedDirectory { fixture, directory in
            let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0 != "lock" }
            #expect(files.count == 4, "a checkpoint and the three files of the log")
            var foundCount = 0
            for file in files where !file.hasSuffix("-shm") {
                let whole = try Data(contentsOf: directory.appending(component: file))
                for place in stride(from: 0, to: whole.count, by: max(whole.count / 60, 1)) {
                    try fixture.withCrash { copy in
                        var damaged = whole
                        damaged[place] ^= 0x55
                        try damaged.write(to: copy.appending(component: file))
                        if let reason = reason(copy) {
                            foundCount += 1
                            #expect(reason.contains(copy.path), "\(file) at \(place): \(reason)")
                            #expect(!reason.contains("\n"))
                        } else {
                            let contents = try JournalFixture(in: copy).contents
                            #expect(contents == fixture.contents, "\(file) at \(place)")
                        }
                    }
                }
            }
            #expect(foundCount > 60)
        }
    }

    @Test func aLogThatEndsBeforeItsLastAcknowledgedChangeIsRefused() throws {
        try withCrashedDirectory { _, directory in
            let path = directory.appending(component: ChangeLog.fileName + "-wal")
            let whole = try Data(contentsOf: path)
            try whole.prefix(whole.count - 5_000).write(to: path)
            #expect(reason(directory)?.contains("its last") == true)
        }
    }

    @Test(arguments: [ChangeLog.fileName, ".fsx"])
    func aMissingFileIsNamed(suffix: String) throws {
        try withCrashedDirectory { _, directory in
            let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            let file = try #require(files.first { $0.hasSuffix(suffix) })
            try FileManager.default.removeItem(at: directory.appending(component: file))
            #expect(reason(directory)?.contains(file) == true)
        }
    }

    @Test func aDirectoryIsServedByOneProcess() throws {
        try JournalFixture.withDirectory { directory in
            let first = try JournalFixture(in: directory)
            #expect(reason(directory) == "\(directory.path): another process serves this directory")
            try first.create()
        }
    }

    @Test func aFormatOfTheFutureIsNamed() throws {
        try withCrashedDirectory { _, directory in
            let path = directory.appending(component: ChangeLog.fileName).path
            do {
                let database = try SQLiteConnection(to: path, creating: false)
                try database.executeScript("PRAGMA user_version = 7")
            }
            #expect(reason(directory) == "\(path): the log of changes has format 7, and this program reads format 1")
        }
    }

    @Test func aDatabaseOfAnotherProgramIsLeftAlone() throws {
        try JournalFixture.withDirectory { directory in
            let path = directory.appending(component: ChangeLog.fileName).path
            do {
                let database = try SQLiteConnection(to: path, creating: true)
                try database.executeScript("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
            }
            #expect(reason(directory) == "\(path): another program wrote this database")
        }
    }

    @Test func aFileInPlaceOfTheDirectoryIsNamed() throws {
        try JournalFixture.withDirectory { directory in
            let path = directory.appending(component: "file")
            try Data().write(to: path)
            #expect(reason(path)?.hasPrefix("\(path.path)") == true)
            #expect(reason(path.appending(component: "below"))?.contains("Not a directory") == true)
        }
    }
}
