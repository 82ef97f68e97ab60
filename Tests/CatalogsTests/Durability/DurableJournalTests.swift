import FilterCore
import Foundation
import TestSupport
import Testing

@testable import Catalogs

/// Live catalogs that outlive the process.
struct DurableJournalTests {
    @Test func aNewDirectoryIsMadeAndHasNoCatalogs() throws {
        try JournalFixture.withDirectory { parent in
            let fixture = try JournalFixture(in: parent.appending(component: "data"))
            #expect(fixture.contents.isEmpty)
        }
    }

    @Test func everyAcknowledgedChangeIsThereAfterACrash() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            try fixture.create()
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
            try fixture.put(0..<40)
            try fixture.put(30..<50, text: "again")
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
            try fixture.apply(.items(ItemBatchTests.batch([("i3", nil), ("i44", nil)])))
            #expect(fixture.snapshots["shop"]?.items.count == 48)
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
            try fixture.apply(.replacement(JournalFixture.items(5..<9)))
            try fixture.apply(.definition(Array(#"{"title":"Other","categories":[]}"#.utf8)))
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
            #expect(fixture.contents["shop"]?.title == "Other")
        }
    }

    /// A rule makes no options of no items, which a definition from a file must not have.
    @Test func aCheckpointOfAnEmptyCatalogIsReadAgain() throws {
        try JournalFixture.withDirectory { directory in
            var fixture: JournalFixture? = try JournalFixture(in: directory)
            try fixture?.create()
            fixture?.journal.stop()
            #expect(fixture?.journal.statistics.checkpoints == 1)
            fixture = nil
            let again = try JournalFixture(in: directory)
            try again.put(0..<40)
            #expect(again.contents["shop"]?.items.count == 40)
            #expect(again.snapshots["shop"]?.catalog.categories.last?.valueCount == 4)
        }
    }

    @Test func aCheckpointStandsForTheChangesBeforeIt() throws {
        try JournalFixture.withDirectory { directory in
            var fixture: JournalFixture? = try JournalFixture(in: directory)
            try fixture?.create()
            try fixture?.put(0..<40)
            let before = try #require(fixture).contents
            fixture?.journal.stop()
            #expect(fixture?.journal.statistics.checkpoints == 1)
            #expect(fixture?.journal.statistics.catalogs.map(\.logBytes) == [0])
            fixture = nil

            let again = try JournalFixture(in: directory)
            #expect(again.contents == before)
            // Compiled from what was sent: the next options are those of all items.
            try again.put(40..<95)
            #expect(try again.contentsAfterCrash() == again.contents)
            let whole = try JournalFixture.withDirectory { other in
                let fixture = try JournalFixture(in: other)
                try fixture.create()
                try fixture.put(0..<40)
                try fixture.put(40..<95)
                return fixture.contents
            }
            #expect(again.contents == whole)
        }
    }

    @Test func checkpointsAreMadeWhileChangesGoOn() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory, maxLogBytes: 2_000)
            try fixture.journal.startCheckpoints()
            try fixture.create()
            for round in 0..<60 {
                try fixture.put(round..<(round + 20), text: "round \(round)")
            }
            waitUntil { fixture.journal.statistics.checkpoints != 0 }
            try fixture.put(0..<3, text: "last")
            fixture.journal.stop()
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
            let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            #expect(files.filter { $0.hasSuffix(".fsx") }.count == 1)
        }
    }

    @Test func catalogsAreKeptApartAndDeletedOnesStayDeleted() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            for name in ["a", "b", "..", "c"] {
                try fixture.create(name)
                try fixture.put(0..<5, text: name, to: name)
            }
            fixture.journal.stop()
            try fixture.apply(.deletion, to: "b")
            try fixture.apply(.deletion, to: "c")
            try fixture.create("c")
            try fixture.put(7..<8, text: "other", to: "c")
            #expect(fixture.contents.keys.sorted() == ["..", "a", "c"])
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
            fixture.journal.stop()
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
            let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            #expect(files.filter { $0.hasSuffix(".fsx") }.count == 3)
        }
    }

    @Test func changesOfSeveralRowsComeBackWhole() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            try fixture.create()
            // More than two rows of the log.
            try fixture.put(0..<30, text: String(repeating: "x", count: ChangeLog.maxRowBytes / 12))
            try fixture.put(30..<31)
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
        }
    }

    @Test func whatACrashLeftOfACheckpointIsRemoved() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            try fixture.create()
            try fixture.put(0..<5)
            fixture.journal.stop()
            try fixture.put(5..<9)
            try fixture.withCrash { copy in
                // Written and renamed, not named by the log yet; and one that was being written.
                for name in ["shop.1.fsx", "shop.3.fsx", "shop.3.fsx.123.tmp"] {
                    try Data("half".utf8).write(to: copy.appending(component: name))
                }
                #expect(try JournalFixture(in: copy).contents == fixture.contents)
                let files = try FileManager.default.contentsOfDirectory(atPath: copy.path)
                #expect(files.filter { $0.contains(".fsx") }.count == 1)
            }
        }
    }

    @Test func filesThatNoCheckpointHasTheNameOfStay() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            try fixture.create()
            let strange = [
                "films.fsx", ".fsx", "shop.fsx", "shop.x.fsx", "shop.01.fsx", "shop.+1.fsx", "shop.2.fsx", "a b.1.fsx",
                ".1.fsx", "shop.1.fsx.tmp", "shop.1.fsx.x.tmp", "shop.1.fsx.bak", "films.fsx.123.tmp",
            ]
            try fixture.withCrash { copy in
                for name in strange { try Data("mine".utf8).write(to: copy.appending(component: name)) }
                #expect(try JournalFixture(in: copy).contents == fixture.contents)
                let files = try FileManager.default.contentsOfDirectory(atPath: copy.path)
                #expect(Set(strange).subtracting(files).isEmpty)
            }
        }
    }

    @Test func manySmallChangesAreReplayedAtOnce() throws {
        try JournalFixture.withDirectory { directory in
            let fixture = try JournalFixture(in: directory)
            try fixture.create()
            var version = try #require(fixture.snapshots["shop"]).baseVersion
            for number in 0..<2_000 {
                let change = CatalogChange.items(JournalFixture.items(number % 900..<number % 900 + 1))
                version = LiveVersion.next(after: version, change)
                try fixture.journal.append([change], to: "shop", version: version)
            }
            let contents = try fixture.contentsAfterCrash()
            #expect(contents["shop"]?.items.count == 900)
            #expect(contents["shop"]?.version == version)
        }
    }
}
