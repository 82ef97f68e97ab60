import CatalogTestSupport
import Dispatch
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import Catalogs
@testable import Gateway

/// Writes of the search protocol that wait for the writer of their catalog.
struct WaitingSearchWriteTests {
    /// A service of which the writer of “shop” is busy until it is let go, and the writes behind that.
    private struct Line {
        let live: LiveClient
        private let held = HeldRows()
        private let replies = Recorder<Reply>()
        private let answered = DispatchSemaphore(value: 0)

        init(_ configure: (inout LiveLimits) -> Void = { _ in }) throws {
            live = try LiveClient {
                $0.threads = 1
                configure(&$0)
            }
            _ = try live.client.post("/1/indexes/shop", #"{"objectID":"1","price":1}"#)
            try live.live.submit(held.write, to: "shop")
            held.awaitReading()
        }

        func submit(_ edit: CatalogEdit) throws {
            try live.live.submit(LiveWrite(CatalogWrite(edit), byteCount: 1, finish: { _ in }), to: "shop")
        }

        /// Sends a write, and does not wait for its answer.
        func post(_ path: String, _ body: String) throws {
            let request = HTTPRequest(
                id: "test-1",
                method: .post,
                target: try RequestTarget(parsing: Array(path.utf8)),
                headers: ["Content-Type": "application/json"],
                body: Array(body.utf8)
            )
            for lane in [Lane.quick, .slow] {
                guard case .later(let begin) = live.client.application.respond(to: request, in: lane) else { continue }
                begin(
                    LaterReply { [replies, answered] in
                        replies.append(Reply($0))
                        answered.signal()
                    }
                )
                return
            }
            Issue.record("a write waits for its turn")
            answered.signal()
        }

        /// Lets the writer go on.
        ///
        /// - Returns: the answers to all writes that were sent.
        func finish(_ count: Int) -> [Reply] {
            held.release()
            for _ in 0..<count { answered.wait() }
            return replies.all
        }
    }

    @Test func aWriteMakesTheIndexAgainThatEndsBeforeItsTurn() throws {
        let line = try Line()
        try line.submit(.remove(isRequired: true))
        try line.post("/1/indexes/shop", #"{"objectID":"2"}"#)
        try line.post("/1/indexes/shop/batch", #"{"requests":[{"action":"addObject","body":{"objectID":"3"}}]}"#)
        #expect(line.finish(2).map(\.status) == [201, 200])
        #expect(try line.live.send(.get, "shop").at("/itemCount")?.integer == 2)
    }

    @Test func aBatchIsReadWhenItsTurnComes() throws {
        let line = try Line()
        try line.post("/1/indexes/shop/batch", #"{"requests":["#)
        try line.post("/1/indexes/shop/batch", #"{"requests":[{"action":"addObject","body":{"price":2}}]}"#)
        try line.post("/1/indexes/shop/batch", #"{"requests":[{"action":"delete"},{"action":"addObject","body":{}}]}"#)
        let replies = line.finish(3)
        #expect(Set(replies.map(\.status)) == [400, 200])
        let ids = replies.compactMap { $0.at("/objectIDs/0")?.text }
        #expect(ids.count == 2)
        #expect(try line.live.send(.get, "shop").at("/itemCount")?.integer == 1)
        #expect(try ids.map { try line.live.send(.get, "shop/items/\($0)").status } == [404, 200])
    }

    @Test func whatWasReadBeforeItWaitsCountsAsTheMemoryThatItTakes() throws {
        let line = try Line { $0.maxWaitingBytes = 9_000 }
        try line.submit(.item("1", .delete))
        let text = String(repeating: "x", count: 10_000)
        try line.post("/1/indexes/shop", #"{"text":"\#(text)"}"#)
        let operation = #"{"action":"addObject","indexName":"shop","body":{"text":"\#(text)"}}"#
        try line.post("/1/indexes/*/batch", #"{"requests":[\#(operation)]}"#)
        #expect(line.finish(2).map(\.status) == [429, 429])
        // Behind all that waited, so that nothing does any more.
        #expect(try line.live.client.post("/1/indexes/shop", "{}").status == 201)
        #expect(try line.live.client.post("/1/indexes/shop", #"{"text":"\#(text)"}"#).status == 201)
    }
}
