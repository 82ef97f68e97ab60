import Foundation
import Testing

@testable import Catalogs

/// A catalog that takes the place of another one: after a crash one of both states is there, never a part.
struct DurableMoveTests {
    /// Two catalogs, of which one has a checkpoint, and what a move makes of them.
    private func withTwo(_ body: (JournalFixture, URL) throws -> Void) throws {
        try JournalFixture.withDirectory { directory in
            var fixture: JournalFixture? = try JournalFixture(in: directory)
            try fixture?.create("shop")
            try fixture?.put(0..<20, to: "shop")
            try fixture?.create("tmp")
            try fixture?.put(0..<5, to: "tmp")
            fixture?.journal.stop()
            fixture = nil
            let again = try JournalFixture(in: directory)
            try again.put(5..<9, text: "after the checkpoint", to: "tmp")
            try body(again, directory)
        }
    }

    @Test func aMoveIsThereAfterACrash() throws {
        try withTwo { fixture, directory in
            let before = fixture.contents
            #expect(try fixture.contentsAfterCrash() == before)
            try fixture.move("tmp", to: "shop")
            #expect(fixture.contents.keys.sorted() == ["shop"])
            #expect(fixture.contents["shop"]?.items == before["tmp"]?.items)
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
            #expect(
                try JournalFixture.checkpoints(in: directory).map(\.lastPathComponent).allSatisfy {
                    $0.hasPrefix("shop.")
                }
            )
            try fixture.put(30..<32, to: "shop")
            try fixture.create("tmp")
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
        }
    }

    @Test func aCheckpointAfterAMoveStandsForIt() throws {
        try withTwo { fixture, directory in
            try fixture.move("tmp", to: "shop")
            let contents = fixture.contents
            fixture.journal.stop()
            #expect(try fixture.contentsAfterCrash() == contents)
            #expect(try JournalFixture.checkpoints(in: directory).count == 1)
        }
    }

    @Test func aMoveMakesACatalog() throws {
        try withTwo { fixture, _ in
            try fixture.move("tmp", to: "new")
            #expect(fixture.contents.keys.sorted() == ["new", "shop"])
            #expect(try fixture.contentsAfterCrash() == fixture.contents)
        }
    }
}
