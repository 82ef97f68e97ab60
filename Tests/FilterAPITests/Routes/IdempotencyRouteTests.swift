import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import SessionTestSupport
import Testing

@testable import Gateway
@testable import Sessions

struct IdempotencyRouteTests {
    private static let uuid = "5f0d9be6-7f2f-4f0a-9a57-3f1b6ad0c3a1"

    @Test func toggleThatIsSentAgainFlipsOnce() throws {
        let session = try TestClient().session()
        let toggle = "/categories/brand/values/Nike/toggle"
        let first = try session.post(toggle, headers: ["Idempotency-Key": "k1"])
        let again = try session.post(toggle, headers: ["Idempotency-Key": "k1"])
        #expect(again["Idempotency-Replayed"] == "true")
        #expect(first["Idempotency-Replayed"] == nil)
        #expect(again.text == first.text)
        #expect(again["ETag"] == first["ETag"])
        #expect(try session.get().chips == ["Brand: Nike"])
        #expect(try session.post(toggle, headers: ["Idempotency-Key": "k2"]).chips.isEmpty)
    }

    @Test func answerIsTheFormerOneAlsoWhenTheSessionWentOn() throws {
        let session = try TestClient().session()
        let first = try session.put("/categories/brand/values/Nike", headers: ["Idempotency-Key": "k1"])
        _ = try session.put("/categories/brand/values/Puma")
        _ = try session.post("/undo", headers: ["Idempotency-Key": "k2"])
        let again = try session.put("/categories/brand/values/Nike", headers: ["Idempotency-Key": "k1"])
        #expect(again.text == first.text)
        #expect(try session.revision == 4)
    }

    /// The answer has the present session if the revision of the first answer is not kept.
    @Test func keyOutlivesTheRevision() throws {
        let client = try TestClient(sessions: TestClient.sessions { $0.record.maxRevisions = 1 })
        let session = try client.session()
        let toggle = "/categories/brand/values/Nike/toggle"
        _ = try session.post(toggle, headers: ["Idempotency-Key": "k1"])
        for size in 1...3 { _ = try session.patch(#"{"pageSize":\#(size)}"#) }
        let again = try session.post(toggle, headers: ["Idempotency-Key": "k1"])
        #expect(again.at("/session/revision") == 5)
        #expect(again["Idempotency-Replayed"] == "true")
        #expect(again.chips == ["Brand: Nike"])
    }

    @Test(arguments: [
        ("POST", "/categories/brand/values/Puma/toggle", ""), ("POST", "/clear", ""),
        ("PATCH", "", #"{"pageSize":3}"#), ("POST", "/categories/brand/values/Nike/toggle?include=page", ""),
    ])
    func keyOfAnotherRequestIsRefused(method: String, target: String, body: String) throws {
        let session = try TestClient().session()
        _ = try session.post("/categories/brand/values/Nike/toggle", headers: ["Idempotency-Key": "k1"])
        let before = try session.screen
        let reply = try session.send(
            method == "POST" ? .post : .patch,
            target,
            body,
            headers: ["Idempotency-Key": "k1"]
        )
        #expect(reply.status == 422)
        #expect(reply.code == "idempotencyKeyReused")
        #expect(try session.screen == before)
    }

    @Test func refusedRequestIsNotRemembered() throws {
        let session = try TestClient().session()
        let key: HTTPHeaders = ["Idempotency-Key": "k1"]
        #expect(try session.post("/undo", headers: key).code == "noStep")
        _ = try session.put("/categories/brand/values/Nike")
        let reply = try session.post("/undo", headers: key)
        #expect(reply.status == 200)
        #expect(reply["Idempotency-Replayed"] == nil)
    }

    /// The first try made the revision that the retry's If-Match does not know of.
    @Test func retryPassesItsOwnPrecondition() throws {
        let session = try TestClient().session()
        func toggle(_ key: String) throws -> Reply {
            let headers: HTTPHeaders = ["Idempotency-Key": key, "If-Match": "\"1-v1\""]
            return try session.post("/categories/brand/values/Nike/toggle", headers: headers)
        }
        #expect(try toggle("k1").status == 200)
        #expect(try toggle("k1")["Idempotency-Replayed"] == "true")
        #expect(try toggle("k2").status == 412)
    }

    @Test func writeThatChangesNothingIsRememberedToo() throws {
        let session = try TestClient().session()
        _ = try session.post("/clear", headers: ["Idempotency-Key": "k1"])
        _ = try session.put("/categories/brand/values/Nike")
        #expect(try session.post("/clear", headers: ["Idempotency-Key": "k1"]).chips.isEmpty)
        #expect(try session.get().chips == ["Brand: Nike"])
    }

    @Test func oldestKeysAreForgotten() throws {
        let client = try TestClient(sessions: TestClient.sessions { $0.record.maxIdempotencyKeys = 2 })
        let session = try client.session()
        let toggle = "/categories/brand/values/Nike/toggle"
        for key in ["k1", "k2", "k3"] { _ = try session.post(toggle, headers: ["Idempotency-Key": key]) }
        #expect(try session.post(toggle, headers: ["Idempotency-Key": "k2"])["Idempotency-Replayed"] == "true")
        #expect(try session.post(toggle, headers: ["Idempotency-Key": "k1"])["Idempotency-Replayed"] == nil)
    }

    @Test func sessionIsBegunOnce() throws {
        let client = try TestClient()
        let headers: HTTPHeaders = ["Idempotency-Key": Self.uuid]
        let first = try client.post("/v1/sessions", #"{"catalog":"shop"}"#, headers: headers)
        let id = try #require(first.at("/session/id")?.text)
        _ = try client.send(.put, "/v1/sessions/\(id)/categories/brand/values/Nike")
        let again = try client.post("/v1/sessions", #"{"catalog":"shop"}"#, headers: headers)
        #expect(again.status == 201)
        #expect(again.text == first.text)
        #expect(again["Idempotency-Replayed"] == "true")
        #expect(client.service.sessions.statistics.count == 1)
        let other = try client.post("/v1/sessions", #"{"catalog":"dogs"}"#, headers: headers)
        #expect(other.code == "idempotencyKeyReused")
    }

    @Test func expiredSessionIsBegunAnewUnderItsKey() throws {
        let clock = SessionFixtures.Clock()
        let client = try TestClient(sessions: TestClient.sessions(clock: clock))
        let headers: HTTPHeaders = ["Idempotency-Key": Self.uuid]
        let first = try client.post("/v1/sessions", #"{"catalog":"shop"}"#, headers: headers)
        clock.advance(by: 1_000)
        let again = try client.post("/v1/sessions", #"{"catalog":"shop"}"#, headers: headers)
        #expect(again["Idempotency-Replayed"] == nil)
        #expect(again.at("/session/id") == first.at("/session/id"))
    }

    @Test func draftIsBegunOnceForEachBase() throws {
        let client = try TestClient()
        let (one, other) = (try client.session(), try client.session())
        let headers: HTTPHeaders = ["Idempotency-Key": Self.uuid]
        let draft = try one.post("/drafts", headers: headers)
        #expect(try one.post("/drafts", headers: headers)["Location"] == draft["Location"])
        #expect(try other.post("/drafts", headers: headers)["Location"] != draft["Location"])
    }

    @Test(arguments: ["", "a b", "\u{e9}", String(repeating: "x", count: 256)])
    func keyThatIsNoneIsRefused(key: String) throws {
        let session = try TestClient().session()
        let reply = try session.post("/clear", headers: ["Idempotency-Key": key])
        #expect(reply.code == "invalidValue")
        #expect(reply.place == "header Idempotency-Key")
    }

    @Test func keyThatOthersMightComeUponBeginsNoSession() throws {
        let reply = try TestClient().post("/v1/sessions", "{}", headers: ["Idempotency-Key": "1"])
        #expect(reply.status == 422)
    }

    /// A request that does not change the session is not remembered, but must not have another request's key.
    @Test(arguments: [("/apply", #"{"operations":[],"dryRun":true}"#), ("/share", "")])
    func keyOfAChangeIsRefusedForAnythingElse(target: String, body: String) throws {
        let session = try TestClient().session()
        let headers: HTTPHeaders = ["Idempotency-Key": "k1"]
        for _ in 1...2 { #expect(try session.post(target, body, headers: headers).status == 200) }
        _ = try session.post("/categories/brand/values/Nike/toggle", headers: headers)
        #expect(try session.post(target, body, headers: headers).code == "idempotencyKeyReused")
    }
}
