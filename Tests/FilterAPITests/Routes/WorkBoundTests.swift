import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import Sessions

/// A request whose answer is too much work, or too large, is refused before it changes anything.
struct WorkBoundTests {
    private static let state =
        #"{"selections":{"brand":["Nike","Puma"],"price":[10,90]},"filters":[{"group":"and<x>","filterKind":"comparison","attribute":"price","operator":">","value":1}]}"#

    /// From much too little to enough for everything.
    private static let limits = [0, 500, 1_500, 3_000, 6_000, 12_000, 24_000, 48_000, 96_000, 1 << 40]

    private struct Write: Sendable {
        let method: HTTPMethod
        let target: String
        var body = ""
    }

    private static let writes = [
        Write(method: .patch, target: "", body: #"{"selections":{"brand":["Adidas"]},"pageSize":3}"#),
        Write(method: .put, target: "/categories/brand/values/Adidas"),
        Write(method: .delete, target: "/categories/brand/values/Nike"),
        Write(method: .post, target: "/categories/brand/values/Nike/toggle"),
        Write(method: .put, target: "/categories/brand/none"),
        Write(method: .put, target: "/categories/brand/selection", body: #"["Adidas"]"#),
        Write(method: .delete, target: "/categories/brand/selection"),
        Write(
            method: .post,
            target: "/apply",
            body: #"{"operations":[{"op":"clear"},{"op":"sort","sort":"cheapest"}]}"#
        ),
        Write(method: .post, target: "/clear"), Write(method: .post, target: "/reset"),
        Write(method: .post, target: "/undo"), Write(method: .post, target: "/redo"),
        Write(method: .post, target: "/drafts"), Write(method: .post, target: "/share"),
        Write(method: .put, target: "/categories/brand/values/Adidas?answer=changes"),
        Write(method: .post, target: "/undo?answer=changes&since=1-v1"),
    ]

    /// A client of the same sessions under other limits.
    private func client(
        of sessions: ClientSessions,
        _ configure: (inout RequestLimits) -> Void = { _ in }
    ) throws -> TestClient {
        var limits = RequestLimits()
        configure(&limits)
        return try TestClient(sessions: sessions, limits: limits, cacheBytes: 0)
    }

    /// A session with two steps behind it and one before it.
    private func session(_ client: TestClient) throws -> TestSession {
        let session = try client.session(state: Self.state)
        _ = try session.put("/categories/colour/values/red")
        _ = try session.put("/categories/inStock/selection", "true")
        _ = try session.post("/undo")
        return session
    }

    /// What a client can see of a session.
    private func standing(_ session: TestSession) throws -> [String] {
        [try session.screen, try session.get("/history").text]
    }

    @Test(arguments: writes.indices)
    func writeThatIsTooMuchWorkChangesNothing(index: Int) throws {
        let write = Self.writes[index]
        let sessions = try TestClient.sessions()
        let generous = try client(of: sessions)
        var refusals = 0
        for limit in Self.limits {
            let session = try session(generous)
            let before = try standing(session)
            let count = sessions.statistics.count
            let bound = TestSession(client: try client(of: sessions) { $0.maxWork = limit }, id: session.id)
            let reply = try bound.send(write.method, write.target, write.body)
            guard reply.code == "tooMuchWork" else {
                #expect([200, 201].contains(reply.status), "\(limit): \(reply.text)")
                // The answer is that of a client with another budget.
                let other = try self.session(generous)
                let expected = try other.send(write.method, write.target, write.body)
                for member in ["total", "text", "currentFilters", "categories", "page"] {
                    #expect(reply.at("/\(member)") == expected.at("/\(member)"), "\(limit): \(member)")
                }
                continue
            }
            refusals += 1
            #expect(reply.status == 422)
            #expect(try standing(session) == before, "\(limit)")
            #expect(sessions.statistics.count == count, "\(limit)")
        }
        #expect((1..<Self.limits.count).contains(refusals))
    }

    @Test func sessionThatIsTooMuchWorkIsNotBegun() throws {
        let sessions = try TestClient.sessions()
        let bound = try client(of: sessions) { $0.maxWork = 16_000 }
        let reply = try bound.post("/v1/sessions", #"{"catalog":"shop","state":\#(Self.state)}"#)
        #expect(reply.code == "tooMuchWork")
        #expect(sessions.statistics.count == 0)
    }

    @Test func commitThatIsTooMuchWorkLeavesDraftAndBase() throws {
        let sessions = try TestClient.sessions()
        let generous = try client(of: sessions)
        let base = try session(generous)
        let draft = try base.draft()
        _ = try draft.put("/categories/brand/values/Adidas")
        let before = try standing(base) + standing(draft)
        let bound = TestSession(client: try client(of: sessions) { $0.maxWork = 16_000 }, id: draft.id)
        #expect(try bound.post("/commit").code == "tooMuchWork")
        #expect(try standing(base) + standing(draft) == before)
        #expect(try draft.post("/commit").status == 200)
    }

    @Test(arguments: [
        "", "?include=page", "/categories", "/categories/brand", "/categories/brand/values", "/current-filters",
        "/items",
        "/items?filter=price%20%3E%205", "/sections?category=brand", "/rescue", "/explain/s1", "/history",
        "/changes?since=1-v1",
    ])
    func readSaysWhichPartIsTooMuchWork(target: String) throws {
        let sessions = try TestClient.sessions()
        let session = try session(try client(of: sessions))
        let bound = TestSession(client: try client(of: sessions) { $0.maxWork = 1 }, id: session.id)
        let item = try session.get("/items").itemIDs[0]
        let reply = try bound.get(target.replacing("s1", with: item))
        #expect(reply.status == 422)
        #expect(reply.code == "tooMuchWork")
        #expect(reply.at("/errors/0/detail")?.text?.contains("beyond 1 units") == true, "\(reply.text)")
    }

    @Test func minimalWriteIsNotEvaluated() throws {
        let sessions = try TestClient.sessions()
        let session = try session(try client(of: sessions))
        let revision = try session.revision
        // Enough for the operation, not for the screen.
        let bound = TestSession(client: try client(of: sessions) { $0.maxWork = 16_000 }, id: session.id)
        #expect(try bound.put("/categories/brand/values/Adidas").code == "tooMuchWork")
        let reply = try bound.send(
            .put,
            "/categories/brand/values/Adidas",
            headers: ["Prefer": "return=minimal"]
        )
        #expect(reply.status == 204)
        #expect(try session.revision == revision + 1)
    }

    @Test func heavyRequestAsksForTheSlowLaneAndChangesNothing() throws {
        let sessions = try TestClient.sessions()
        let session = try session(try client(of: sessions))
        let before = try standing(session)
        let bound = try client(of: sessions) { $0.quickWork = 1_500 }
        let target = try RequestTarget(parsing: Array((session.path + "/categories/brand/values/Adidas").utf8))
        let request = HTTPRequest(id: "r", method: .put, target: target, headers: [:], body: [])
        guard case .needs(.slow, _) = bound.application.respond(to: request, in: .quick) else {
            Issue.record("the quick lane has answered")
            return
        }
        #expect(try standing(session) == before)
        guard case .response(let response) = bound.application.respond(to: request, in: .slow) else {
            Issue.record("the slow lane has not answered")
            return
        }
        #expect(Reply(response).chips.contains("Brand: Adidas"))
        let probe = HTTPRequest(
            id: "p",
            method: .get,
            target: try RequestTarget(parsing: Array("/livez".utf8)),
            headers: [:],
            body: []
        )
        guard case .response = bound.application.respond(to: probe, in: .quick) else {
            Issue.record("a probe is not answered at once")
            return
        }
    }

    @Test func nothingThatIsTooMuchIsKept() throws {
        let sessions = try TestClient.sessions()
        let cache = ResultCache(maxBytes: 1 << 20)
        let uncached = try client(of: sessions)
        let session = try session(uncached)
        let expected = try session.screen
        for limit in Self.limits {
            var limits = RequestLimits()
            limits.maxWork = limit
            let service = Service(
                catalogs: uncached.service.catalogs,
                sessions: sessions,
                limits: limits,
                cache: cache,
                report: { _ in }
            )
            let reply = try TestSession(client: TestClient(service), id: session.id).get()
            #expect(reply.code == "tooMuchWork" || reply.text == expected, "\(limit)")
        }
    }

    // MARK: Size

    @Test func answerThatIsTooLargeIsRefusedAndChangesNothing() throws {
        let sessions = try TestClient.sessions()
        let session = try session(try client(of: sessions))
        let before = try standing(session)
        let bound = TestSession(client: try client(of: sessions) { $0.maxAnswerBytes = 5_000 }, id: session.id)
        #expect(try bound.get().code == "answerTooLarge")
        #expect(try bound.get("?include=page&pageSize=1").status == 200)
        #expect(try bound.put("/categories/brand/values/Adidas").code == "answerTooLarge")
        #expect(try standing(session) == before)
        #expect(try bound.get("/items?attributes=id").status == 200)
    }

    @Test func itemsAreAddedUpBeforeTheyAreWritten() throws {
        let sessions = try TestClient.sessions()
        let generous = try client(of: sessions)
        let session = try generous.session()
        let whole = try session.get("/items?pageSize=12")
        let bound = TestSession(
            client: try client(of: sessions) { $0.maxAnswerBytes = whole.response.body.count },
            id: session.id
        )
        #expect(try bound.get("/items?pageSize=12").text == whole.text)
        let tight = TestSession(
            client: try client(of: sessions) { $0.maxAnswerBytes = whole.response.body.count - 1 },
            id: session.id
        )
        let reply = try tight.get("/items?pageSize=12")
        #expect(reply.status == 422)
        #expect(reply.code == "answerTooLarge")
        #expect(try tight.get("/items?pageSize=6").status == 200)
    }
}
