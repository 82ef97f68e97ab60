import TestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON
@testable import Sessions

/// One session, many threads.
struct ConcurrencyTests {
    @Test func noTapIsLost() throws {
        let store = try TestClient.sessions {
            $0.maxCount = 10
            $0.maxUpdateTries = 1_000
        }
        let session = try TestClient(sessions: store).session()
        let values = ["Nike", "Puma", "Adidas", "Asics", "Caf%C3%A9", "%C3%85land"]
        // Each thread toggles its own value an odd number of times.
        let statuses = try concurrently(values.count) { thread in
            try (0..<51).map { _ in try session.post("/categories/brand/values/\(values[thread])/toggle").status }
        }
        #expect(Set(statuses.joined()) == [200])
        let screen = try session.get()
        #expect(screen.at("/session/revision")?.integer == 1 + values.count * 51)
        #expect(screen.category("brand")?["selectedCount"]?.integer == values.count)
    }

    @Test func oneOfSeveralConditionalWritesWins() throws {
        let session = try TestClient().session()
        for revision in 1...20 {
            let statuses = try concurrently(4) { thread in
                try session.patch(
                    #"{"pageSize":\#(revision * 10 + thread)}"#,
                    headers: ["If-Match": "\"\(revision)-v1\""]
                ).status
            }
            #expect(statuses.sorted() == [200, 412, 412, 412])
        }
        #expect(try session.revision == 21)
    }

    @Test func readersSeeWholeStates() throws {
        let states = [
            (#"{"selections":{"brand":"Nike","colour":"blue"}}"#, ["Brand: Nike", "Colour: blue"]),
            (#"{"selections":{"brand":"Asics","colour":"red"}}"#, ["Brand: Asics", "Colour: red"]),
        ]
        let session = try TestClient().session()
        _ = try session.patch(states[0].0)
        let replies = try concurrently(4) { thread in
            try (0..<60).map { round in
                thread == 0 ? try session.patch(states[round % 2].0) : try session.get("?include=currentFilters")
            }
        }
        for reply in replies.joined() {
            #expect(states.contains { $0.1 == reply.chips.sorted() })
            #expect(reply.total == 1)
        }
    }
}
