import Foundation
import Testing

@testable import FilterService

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
            // What happens later does not reach the copy.
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
