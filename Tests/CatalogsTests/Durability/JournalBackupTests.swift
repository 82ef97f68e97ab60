import Foundation
import Testing

@testable import Catalogs

/// Copies of a directory that is in use.
struct JournalBackupTests {
    @Test func aCopyHasEverythingThatWasAcknowledgedBefore() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory.appending(component: "data"))
            for name in ["a", "b"] {
                try fixture.create(name)
                try fixture.put(0..<20, to: name)
            }
            fixture.journal.stop()
            try fixture.put(10..<30, text: "after the checkpoint", to: "a")
            let target = directory.appending(component: "copy")
            let report = try JournalBackup.copy(fixture.directory.path, to: target.path)
            #expect(report.catalogCount == 2)
            #expect(report.changeCount == 1)
            let before = fixture.contents
            // Later changes do not reach the copy.
            try fixture.put(50..<60, to: "a")
            try fixture.apply(.deletion, to: "b")
            fixture.journal.stop()
            #expect(try JournalFixture(in: target).contents == before)
        }
    }

    @Test func copiesMadeBetweenChangesAndCheckpointsAreVersionsThatThereWere() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory.appending(component: "data"), maxLogBytes: 3_000)
            try fixture.create()
            try fixture.journal.startCheckpoints()
            defer { fixture.journal.stop() }
            for round in 0..<12 {
                for number in 0..<8 { try fixture.put(number..<number + 9, text: "round \(round)") }
                // Checkpoints may be made and removed at this moment.
                let target = directory.appending(component: "copy\(round)")
                _ = try JournalBackup.copy(fixture.directory.path, to: target.path)
                #expect(try JournalFixture(in: target).contents == fixture.contents)
            }
        }
    }

    @Test func aTargetInUseIsRefused() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory.appending(component: "data"))
            #expect(throws: JournalError(description: "\(directory.path): the directory is not empty")) {
                try JournalBackup.copy(fixture.directory.path, to: directory.path)
            }
        }
    }

    @Test func aLogThatEndsBeforeItsLastAcknowledgedChangeIsNotCopied() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory.appending(component: "data"))
            try fixture.create()
            for number in 0..<20 { try fixture.put(number..<number + 2) }
            try fixture.withCrash { damaged in
                let path = damaged.appending(component: ChangeLog.fileName + "-wal")
                let whole = try Data(contentsOf: path)
                try whole.prefix(whole.count - 5_000).write(to: path)
                let target = directory.appending(component: "copy").path
                let error = #expect(throws: JournalError.self) { try JournalBackup.copy(damaged.path, to: target) }
                let lines = error?.description.split(separator: "\n") ?? []
                #expect(lines.count == 1)
                #expect(lines.first?.hasPrefix("\(damaged.path)/\(ChangeLog.fileName): ") == true)
                #expect(lines.first?.contains("rows are missing, which were acknowledged") == true)
                #expect(!FileManager.default.fileExists(atPath: target))
            }
        }
    }

    @Test func theEndOfACopyIsGuardedToo() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory.appending(component: "data"))
            try fixture.create()
            try fixture.put(0..<20)
            let target = directory.appending(component: "copy")
            _ = try JournalBackup.copy(fixture.directory.path, to: target.path)
            do {
                let path = target.appending(component: ChangeLog.fileName).path
                let database = try SQLiteConnection(to: path, creating: false)
                try database.executeScript("DELETE FROM change WHERE sequence = (SELECT max(sequence) FROM change)")
            }
            let error = #expect(throws: JournalError.self) { try JournalFixture(in: target) }
            #expect(error?.description.contains("its last 1 rows are missing") == true)
        }
    }

    @Test func aDirectoryWithoutLogIsNamed() throws {
        try JournalFixture.withDirectory { directory in
            let error = #expect(throws: JournalError.self) {
                try JournalBackup.copy(directory.path, to: directory.appending(component: "copy").path)
            }
            #expect(error?.description.contains("\(directory.path)/\(ChangeLog.fileName)") == true)
            let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            #expect(files.isEmpty)
        }
    }
}
