import FilterCore
import JSONTestSupport
import TestSupport
import Testing

@testable import Gateway
@testable import JSON

/// Front ends that read their screen once and keep it by events alone, over real sockets, while items change.
struct FollowerTests {
    private static let definition = #"""
        {"title":"Shoes","categories":[{"id":"brand","kind":"multi","attribute":"brand","limit":100},
        {"id":"price","kind":"range","attribute":"price"},{"id":"tags","kind":"multi","attribute":"tags"}]}
        """#
    private static let options = "?include=currentFilters,categories,page&pageSize=50"

    /// A catalog that is compiled again with each change, and one whose changes are put beside it.
    @Test(arguments: [60, 4_200])
    func screenKeptByEventsIsThatOfAFreshRead(itemCount: Int) throws {
        var random = SplitMix64(seed: UInt64(itemCount))
        let service = try RunningService()
        let client = service.client
        #expect(try client.send("PUT", "/v1/catalogs/boots", Self.definition).status == 201)
        try push((0..<itemCount).map { Self.row($0, &random) }, to: service)
        let session = try service.session(over: "boots")
        let stream = try EventClient(service, session, Self.options)
        let first = try stream.next()
        #expect(first.name == "session")
        var followed = try screen(client.send("GET", session + Self.options))
        for step in 0..<60 {
            let ids = (0..<itemCount + 20).shuffled(using: &random).prefix(random.pick([1, 2, 10]))
            try push(
                ids.map { id in
                    random.chance(3, in: 4) ? Self.row(id, &random) : #"{"id":"\#(id)","$delete":true}"#
                },
                to: service
            )
            guard step % 3 == 0 else { continue }
            let value = random.pick(Self.brands)
            _ = try client.send("POST", session + "/categories/brand/values/\(value)/toggle")
        }
        let fresh = try client.send("GET", session + Self.options)
        let tag = try #require(fresh["ETag"]).dropFirst().dropLast()
        var (eventCount, last) = (0, first.id)
        while last.map({ $0 != tag }) ?? true {
            let event = try stream.next()
            try #require(event.name == "changes", "\(event.data)")
            followed = followed.applying(try JSONValue(parsing: event.data))
            (eventCount, last) = (eventCount + 1, event.id)
        }
        #expect(eventCount > 0)
        let failure = try followed.difference(from: screen(fresh))
        #expect(failure == nil)
    }

    private static let brands = ["a", "b", "c", "d"]

    private static func row(_ id: Int, _ random: inout SplitMix64) -> String {
        let tag = random.pick(["x", "y", "z"])
        return #"{"id":"\#(id)","brand":"\#(random.pick(brands))","price":\#(Int.random(in: 0...99, using: &random)),"#
            + #""tags":["\#(tag)"]}"#
    }

    private func push(_ rows: [String], to service: RunningService) throws {
        let reply = try service.client.send(
            "POST",
            "/v1/catalogs/boots/items",
            rows.joined(separator: "\n"),
            fields: [("Content-Type", "application/x-ndjson")]
        )
        try #require(reply.status == 200, "\(reply.text)")
    }

    /// The screen without the time at which the session expires, which depends on when it was looked at.
    private func screen(_ reply: ServiceReply) throws -> JSONValue {
        try JSONValue(parsing: reply.text.replacing(/"expiresAt":"[^"]*",?/, with: "")).plain
    }
}
