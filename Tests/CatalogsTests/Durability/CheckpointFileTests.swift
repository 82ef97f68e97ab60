import FilterCore
import Foundation
import Support
import Testing

@testable import Catalogs

/// Checkpoints lie on disk as long as a catalog has them, and no longer.
struct CheckpointFileTests {
    /// The names of the checkpoints, and of what is left of unfinished ones.
    private func files(in directory: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.contains(".fsx") }.sorted()
    }

    /// Makes checkpoints of the catalogs `a` and `b`, and calls `body` after that of `a`, before that of `b`.
    private func withCheckpoints(
        in directory: URL,
        betweenThem body: @escaping @Sendable (DurableJournal) throws -> Void
    ) throws -> JournalFixture {
        let journal = Mutex<DurableJournal?>(nil)
        let fixture = try JournalFixture(in: directory) { event in
            guard case .checkpointMade(let catalog, _, _, _) = event, catalog == "a" else { return }
            #expect(throws: Never.self) { try journal.withLock(\.self).map(body) }
        }
        journal.withLock { $0 = fixture.journal }
        for name in ["a", "b"] {
            try fixture.create(name)
            try fixture.put(0..<20, to: name)
        }
        fixture.journal.stop()
        journal.withLock { $0 = nil }
        #expect(fixture.journal.statistics.checkpoints == 2)
        return fixture
    }

    @Test func tablesOfPairsAreThereAfterAStart() throws {
        var limits = PairLimits()
        limits.minItemCount = 0
        try JournalFixture.withDirectory { directory in
            do {
                let fixture = try JournalFixture(in: directory, pairs: limits)
                try fixture.create()
                try fixture.put(0..<20)
                fixture.journal.stop()
            }
            for (limits, hasPairs) in [(limits, true), (.none, false)] {
                let fixture = try JournalFixture(in: directory, pairs: limits)
                #expect(try #require(fixture.snapshots["shop"]).catalog.hasPairs == hasPairs)
            }
        }
    }

    @Test func theCheckpointOfACatalogThatIsDeletedMeanwhileIsRemovedAtOnce() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try withCheckpoints(in: directory) { journal in
                try journal.append([.deletion], to: "b", version: LiveVersion.none, removing: nil)
            }
            #expect(try files(in: directory) == ["a.2.fsx"])
            #expect(try fixture.contentsAfterCrash().keys.sorted() == ["a"])
        }
    }

    @Test func theCheckpointOfACatalogThatIsMovedMeanwhileIsRemovedAtOnce() throws {
        try JournalFixture.withDirectory { directory in
            let changes: [CatalogChange] = [
                .definition(Array(JournalFixture.definition.utf8)), .replacement(JournalFixture.items(0..<20)),
            ]
            let first = LiveVersion.next(after: LiveVersion.none, changes[0])
            let version = LiveVersion.next(after: first, changes[1])
            let fixture = try withCheckpoints(in: directory) { journal in
                try journal.append(changes, to: "c", version: version, removing: "b")
            }
            #expect(try files(in: directory) == ["a.2.fsx"])
            #expect(try fixture.contentsAfterCrash().keys.sorted() == ["a", "c"])
        }
    }

    @Test func aCheckpointThatTheLogDoesNotTakeIsRemovedAtOnce() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            try fixture.create()
            try fixture.put(0..<20)
            let path = directory.appending(component: ChangeLog.fileName).path
            let database = try SQLiteConnection(to: path, creating: false)
            try database.executeScript(
                "CREATE TRIGGER full BEFORE UPDATE OF file ON catalog BEGIN SELECT RAISE(ABORT, 'disk full'); END"
            )
            fixture.journal.stop()
            #expect(fixture.journal.statistics.failedCheckpoints == 1)
            #expect(try files(in: directory).isEmpty)
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
            try database.executeScript("DROP TRIGGER full")
            fixture.journal.stop()
            #expect(try files(in: directory) == ["shop.2.fsx"])
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
        }
    }

    @Test func aCheckpointThatWasNotRemovedInTimeGoesWithTheNextOne() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            try fixture.create()
            try fixture.put(0..<5)
            fixture.journal.stop()
            try Data("half".utf8).write(to: directory.appending(component: "gone.1.fsx"))
            try fixture.put(5..<9)
            fixture.journal.stop()
            #expect(try files(in: directory) == ["shop.3.fsx"])
        }
    }

    @Test func everyNightsReplacementLeavesOneCheckpoint() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            for night in 0..<5 {
                try fixture.create("tmp")
                try fixture.put(0..<20, text: "night \(night)", to: "tmp")
                fixture.journal.stop()
                try fixture.move("tmp", to: "shop")
                #expect(try files(in: directory).count == (night == 0 ? 0 : 1))
                fixture.journal.stop()
                #expect(try files(in: directory).count == 1)
                #expect(try fixture.contentsAfterCrash() == fixture.contents)
            }
        }
    }

    @Test func aSnapshotOutlivesTheFileItIsMappedFrom() throws {
        try JournalFixture.withDirectory { directory in
            var fixture: JournalFixture? = try JournalFixture(in: directory)
            try fixture?.create()
            try fixture?.put(0..<20)
            fixture?.journal.stop()
            fixture = nil
            let again = try JournalFixture(in: directory)
            let mapped = try #require(again.snapshots["shop"])
            let content = JournalFixture.Content(mapped)
            try again.apply(.deletion)
            #expect(try files(in: directory).isEmpty)
            #expect(JournalFixture.Content(mapped) == content)
        }
    }

    @Test func backupsSucceedWhileCatalogsAreMovedAndDeleted() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory.appending(component: "data"), maxLogBytes: 1_000)
            let source = directory.appending(component: "data").path
            try fixture.journal.startCheckpoints()
            let isDone = Mutex(false)
            let copies = try WorkerThread(name: "backups") {
                var number = 0
                repeat {
                    let target = directory.appending(component: "copy\(number)")
                    #expect(throws: Never.self) {
                        _ = try JournalBackup.copy(source, to: target.path)
                        _ = try JournalFixture(in: target)
                    }
                    number += 1
                } while !isDone.withLock(\.self)
            }
            for night in 0..<40 {
                try fixture.create("tmp")
                try fixture.put(0..<20, text: "night \(night)", to: "tmp")
                try fixture.move("tmp", to: "shop")
                if night % 5 == 4 { try fixture.apply(.deletion) }
            }
            isDone.withLock { $0 = true }
            copies.join()
            fixture.journal.stop()
        }
    }

    @Test func theBytesOfAllCheckpointsAreCounted() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            #expect(fixture.journal.statistics.checkpointBytes == 0)
            for name in ["a", "b"] { try fixture.create(name) }
            fixture.journal.stop()
            var expected = 0
            for file in try files(in: directory) {
                expected += try Data(contentsOf: directory.appending(component: file)).count
            }
            #expect(expected > 0)
            #expect(fixture.journal.statistics.checkpointBytes == expected)
            try Data(count: 1_000).write(to: directory.appending(component: "a.1.fsx.123.tmp"))
            try Data(count: 1_000).write(to: directory.appending(component: "films.fsx"))
            #expect(fixture.journal.statistics.checkpointBytes == expected + 1_000)
        }
    }
}
