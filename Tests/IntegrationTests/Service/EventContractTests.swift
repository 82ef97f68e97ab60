import Glibc
import TestSupport
import Testing

@testable import FilterAPI

/// Streams of events as documented, over real sockets.
struct EventContractTests {
    @Test func eventsAnswerAsDocumented() throws {
        let service = try RunningService()
        let client = service.client
        let session = try service.session(#","state":{"selections":{"brand":["Sandpiper"]}}"#)
        let queries = [
            "", "?include=page&page=2&pageSize=5&sort=cheapest", "?presenter=instantsearch&groups=or%3Cbrand%3E",
            "?since=1-x",
        ]
        for query in queries {
            let reply = try client.send("GET", session + "/events" + query, fields: [("Accept", "text/event-stream")])
            #expect(reply.status == 200, "\(query)")
            #expect(reply["Content-Type"] == "text/event-stream")
            #expect(reply["Cache-Control"] == "no-store")
            #expect(reply["X-Accel-Buffering"] == "no")
        }
        let again = try client.send("GET", session + "/events", fields: [("Last-Event-ID", "1-x")])
        #expect(again.status == 200)
        #expect(try client.send("HEAD", session + "/events")["Content-Type"] == "text/event-stream")
        #expect(try client.send("GET", session + "/events", fields: [("Accept", "application/json")]).status == 406)
        for query in ["?debug=plan", "?since=x", "?page=0", "?sort=unknown"] {
            #expect(try client.send("GET", session + "/events" + query).status == 422, "\(query)")
        }
        // It is read even where the id of an event goes before it.
        let resumed = [(name: "Last-Event-ID", value: "1-x")]
        #expect(try client.send("GET", session + "/events?since=x", fields: resumed).status == 422)
        #expect(try client.send("GET", "/v1/sessions/unknown/events").status == 404)
        let ended = try service.session()
        #expect(try client.send("DELETE", ended).status == 204)
        #expect(try client.send("GET", ended + "/events").status == 410)
    }

    @Test func streamsBeyondTheLimitsAreRefused() throws {
        let service = try RunningService("--max-streams", "2", "--max-streams-per-session", "1")
        let sessions = try (0..<3).map { _ in try service.session() }
        let streams = try sessions.prefix(2).map { try EventClient(service, $0) }
        for stream in streams { #expect(try stream.next().name == "session") }
        let refused = try service.client.send("GET", sessions[2] + "/events")
        #expect(refused.status == 503)
        #expect(refused.code == "unavailable")
        #expect(refused["Retry-After"] == "5")

        let narrow = try RunningService("--max-streams-per-session", "1")
        let session = try narrow.session()
        let stream = try EventClient(narrow, session)
        #expect(try stream.next().name == "session")
        let refusedToo = try narrow.client.send("GET", session + "/events")
        #expect(refusedToo.status == 429)
        #expect(refusedToo.code == "tooMany")
        #expect(refusedToo["Retry-After"] == "15")
    }

    /// A tap in the base, and another sort there, are no reason to read the screen of the draft again.
    @Test func followersOfADraftAreToldOfItsBase() throws {
        let service = try RunningService()
        let base = try service.session()
        let id = try #require(service.client.send("POST", base + "/drafts").text("/session/id"))
        let stream = try EventClient(service, "/v1/sessions/\(id)")
        #expect(try stream.next().name == "session")
        #expect(try service.client.send("PUT", base + "/categories/brand/values/Sandpiper").status == 200)
        let tapped = try stream.next()
        #expect(tapped.name == "changes")
        #expect(tapped.data.contains(#""isConflicting":true"#))
        #expect(try service.client.send("PATCH", base, #"{"sort":"cheapest"}"#).status == 200)
        let sorted = try stream.next()
        #expect(sorted.name == "changes")
        #expect(sorted.data.contains(#""sort":"cheapest""#))
        #expect(sorted.data.contains(#""since":"\#(tapped.id ?? "")""#))
    }

    @Test func changesByOthersAreTold() throws {
        let service = try RunningService()
        let session = try service.session()
        let stream = try EventClient(service, session)
        let first = try stream.next()
        #expect(first.name == "session")
        let toggle = session + "/categories/brand/values/Sandpiper/toggle"
        #expect(try service.client.send("POST", toggle).status == 200)
        let second = try stream.next()
        let screen = try service.client.send("GET", session + "?include=")
        #expect(second.name == "changes")
        #expect(second.id == "2-\(screen.text("/session/dataVersion") ?? "")")
        let changes = try service.client.send("GET", session + "/changes?since=\(first.id ?? "")")
        #expect(Self.withoutExpiry(second.data) == Self.withoutExpiry(changes.text))

        // A client that was away gets all changes in one event; one that missed nothing gets none.
        #expect(try service.client.send("POST", toggle).status == 200)
        let third = try stream.next()
        let returned = try EventClient(service, session, lastID: first.id)
        #expect(try returned.next().id == third.id)
        let upToDate = try EventClient(service, session, lastID: third.id)
        #expect(try service.client.send("POST", toggle).status == 200)
        #expect(try upToDate.next().id?.hasPrefix("4-") == true)
    }

    /// Each client has a page of its own, and gets events of that page.
    @Test func clientsAreToldOfTheirOwnPage() throws {
        let service = try RunningService()
        let session = try service.session()
        let queries = ["?include=page&pageSize=3", "?include=page&pageSize=3&page=2", "?include="]
        let streams = try queries.map { try EventClient(service, session, $0) }
        let first = try streams.map { try $0.next() }
        #expect(try service.client.send("PATCH", session, #"{"sort":"cheapest"}"#).status == 200)
        for (stream, query) in zip(streams, queries) {
            let target = session + "/changes" + query + "&since=\(first[0].id ?? "")"
            let changes = try service.client.send("GET", target)
            #expect(changes.status == 200)
            #expect(try Self.withoutExpiry(stream.next().data) == Self.withoutExpiry(changes.text))
        }
    }

    /// When a session expires depends on when it was looked at.
    private static func withoutExpiry(_ changes: String) -> String {
        changes.replacing(/"expiresAt":"[^"]*"/, with: "")
    }

    @Test(arguments: ["x", "1-x", "99-x"])
    func versionsThatTheServiceDoesNotKnowMeanAReload(id: String) throws {
        let service = try RunningService()
        let session = try service.session()
        let stream = try EventClient(service, session, lastID: id)
        let event = try stream.next()
        #expect(event.name == "reload")
        #expect(event.id?.hasPrefix("1-") == true)
        #expect(event.data.contains(#""revision":1"#))
    }

    @Test func streamsEndWithTheirSession() throws {
        let service = try RunningService()
        let session = try service.session()
        let stream = try EventClient(service, session)
        #expect(try stream.next().name == "session")
        #expect(try service.client.send("DELETE", session).status == 204)
        #expect(try stream.next() == EventClient.Event(id: nil, name: "end", data: #"{"reason":"sessionEnded"}"#))
        #expect(try stream.isAtEnd())
    }

    /// The session goes on when there is a catalog of its name again.
    @Test func streamsEndWithTheCatalogOfTheirSession() throws {
        let service = try RunningService("--writable", "on")
        let catalog = "/v1/catalogs/things"
        let definition = #"{"title":"Things","categories":[{"id":"kind","kind":"multi","attribute":"kind"}]}"#
        #expect(try service.client.send("PUT", catalog, definition).status == 201)
        let session = try service.session(over: "things")
        let stream = try EventClient(service, session)
        #expect(try stream.next().name == "session")
        #expect(try service.client.send("DELETE", catalog).status == 204)
        #expect(try stream.next() == EventClient.Event(id: nil, name: "end", data: #"{"reason":"catalogGone"}"#))
        #expect(try stream.isAtEnd())
        #expect(try service.client.send("GET", session).status == 410)
        #expect(try service.client.send("PUT", catalog, definition).status == 201)
        #expect(try service.client.send("GET", session).status == 200)
    }

    @Test func streamsEndWithTheService() throws {
        let service = try RunningService()
        let session = try service.session()
        let streams = try (0..<3).map { _ in try EventClient(service, session) }
        for stream in streams { #expect(try stream.next().name == "session") }
        #expect(try service.process.stop() == 0)
        for stream in streams {
            #expect(try stream.next() == EventClient.Event(id: nil, name: "end", data: #"{"reason":"stopping"}"#))
            #expect(try stream.isAtEnd())
        }
    }
}
