import Synchronization
import Testing

@testable import FilterService

/// One session, many threads.
struct ConcurrencyTests {
    @Test func noTapIsLost() throws {
        let store = try SessionFixtures.store {
            $0.maxCount = 10
            $0.maxUpdateTries = 1_000
        }
        let session = try TestClient(sessions: store).session()
        let values = ["Nike", "Puma", "Adidas", "Asics", "Caf%C3%A9", "%C3%85land"]
        let failures = Mutex<[String]>([])
        // Each thread toggles its own value an odd number of times.
        SessionFixtures.concurrently(values.count) { thread in
            for _ in 0..<51 {
                let reply = try? session.post("/categories/brand/values/\(values[thread])/toggle")
                if reply?.status != 200 { failures.withLock { $0.append(reply?.text ?? "no answer") } }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let screen = try session.get()
        #expect(screen.at("/session/revision")?.integer == 1 + values.count * 51)
        #expect(screen.category("brand")?["selectedCount"]?.integer == values.count)
    }

    @Test func oneOfSeveralConditionalWritesWins() throws {
        let session = try TestClient().session()
        for revision in 1...20 {
            let statuses = Mutex<[Int]>([])
            SessionFixtures.concurrently(4) { thread in
                let reply = try? session.patch(
                    #"{"pageSize":\#(revision * 10 + thread)}"#,
                    headers: ["If-Match": "\"\(revision)-v1\""]
                )
                statuses.withLock { $0.append(reply?.status ?? 0) }
            }
            #expect(statuses.withLock { $0 }.sorted() == [200, 412, 412, 412])
        }
        #expect(try session.revision == 21)
    }

    @Test func readersSeeWholeStates() throws {
        let session = try TestClient().session()
        let torn = Mutex<[String]>([])
        SessionFixtures.concurrently(4) { thread in
            for round in 0..<60 {
                if thread == 0 {
                    let value = round.isMultiple(of: 2) ? "Nike" : "Asics"
                    let body = #"{"selections":{"brand":"\#(value)","colour":"\#(value == "Nike" ? "blue" : "red")"}}"#
                    _ = try? session.patch(body)
                } else if let reply = try? session.get(), reply.at("/session/revision") != 1 {
                    let isWhole = [["Brand: Nike", "Colour: blue"], ["Brand: Asics", "Colour: red"]]
                        .contains(reply.chips.sorted())
                    if !isWhole || reply.total != 1 { torn.withLock { $0.append(reply.text) } }
                }
            }
        }
        #expect(torn.withLock { $0 } == [])
    }
}
