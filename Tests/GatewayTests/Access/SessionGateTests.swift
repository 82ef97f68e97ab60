import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway

/// A session's id alone opens nothing: what it is about has to be what the key is for.
struct SessionGateTests {
    private static let parts = [
        "category": "brand", "value": "Nike", "filter": "x", "item": "1", "field": "x",
    ]

    /// Everything below a session, and its shares.
    private static func targets(_ client: TestClient, session: String, share: String) -> [(HTTPMethod, String)] {
        client.service.routes.compactMap { route in
            guard route.template.contains("{session}") || route.template == "/v1/shares/{key}" else { return nil }
            let target = route.template.split(separator: "/").map { part -> String in
                guard part.hasPrefix("{") else { return String(part) }
                let name = String(part.dropFirst().dropLast())
                return name == "session" ? session : name == "key" ? share : parts[name] ?? "x"
            }
            return (route.method, "/" + target.joined(separator: "/"))
        }
    }

    private static func through(_ client: TestClient, catalogs: Set<Text>) -> TestClient {
        let caller = Caller(
            keyName: "other",
            actions: Set(Action.allCases),
            catalogs: catalogs,
            filter: nil,
            rate: nil
        )
        return TestClient(client.service, caller: caller)
    }

    @Test(arguments: ["another filter", "no filter", "another catalog"])
    func nothingOfASessionIsForAKeyOfSomethingElse(key: String) throws {
        let everybody = try TestClient()
        let (owner, other) =
            switch key {
            case "another filter": (everybody.through("brand:Puma"), everybody.through("brand:Nike"))
            case "no filter": (everybody.through("brand:Puma"), everybody)
            default: (everybody, Self.through(everybody, catalogs: ["dogs"]))
            }
        let session = try owner.session()
        let share = try #require(session.post("/share").at("/key")?.text)
        let before = try session.get()
        var refusals = 0
        let targets = Self.targets(everybody, session: session.id, share: share)
        for (method, target) in targets {
            for body in ["", "{}"] where method != .get || body.isEmpty {
                let reply = try other.send(method, target, body)
                #expect(reply.status >= 400, "\(method.token) \(target) \(body): \(reply.text)")
                if ["scopeMismatch", "catalogNotAllowed"].contains(reply.code) { refusals += 1 }
            }
        }
        // The others were refused for what they lack.
        #expect(refusals > targets.count, "\(refusals) of \(targets.count)")
        // Not even that it is no draft.
        let commit = try other.post("/v1/sessions/\(session.id)/commit")
        #expect(["scopeMismatch", "catalogNotAllowed"].contains(commit.code), "\(commit.text)")
        #expect(try session.get().text == before.text)
        #expect(try session.delete().status == 204)
    }

    @Test func shareIsNotOpenedThroughAnotherFilter() throws {
        let everybody = try TestClient()
        let share = try #require(
            everybody.through("brand:Puma").session().post("/share", #"{"kind":"token"}"#).at("/key")?.text
        )
        let other = everybody.through("brand:Nike")
        for body in [#"{"share":"\#(share)"}"#, #"{"share":"\#(share)","catalog":"shop"}"#] {
            #expect(try other.post("/v1/sessions", body).code == "scopeMismatch")
        }
        #expect(try other.get("/v1/catalogs/shop/query?state=\(share)").code == "scopeMismatch")
        #expect(try everybody.through("brand:Puma").post("/v1/sessions", #"{"share":"\#(share)"}"#).status == 201)
    }

    @Test func sessionOfAnotherCallerIsNotFoundByItsIdempotencyKey() throws {
        let everybody = try TestClient()
        func begin(_ client: TestClient) throws -> String? {
            try client.post(
                "/v1/sessions",
                #"{"catalog":"shop"}"#,
                headers: ["Idempotency-Key": "the-same-key-for-all-of-them"]
            )
            .at("/session/id")?.text
        }
        let ids = try [everybody.through("brand:Puma"), everybody.through("brand:Nike"), everybody].map(begin)
        #expect(Set(ids.compactMap(\.self)).count == 3, "\(ids)")
        #expect(try begin(everybody.through("brand:Puma")) == ids[0])
    }

    @Test func taskIsShownToThoseWhoMayUseItsCatalog() throws {
        let live = try LiveClient()
        try live.define()
        let reply = try live.push(#"{"id":"1"}"#, headers: ["Prefer": "respond-async"])
        let task = try #require(reply["Location"])
        #expect(try Self.through(live.client, catalogs: ["shop"]).get(task).status == 200)
        #expect(try Self.through(live.client, catalogs: ["dogs"]).get(task).code == "unknownTask")
    }
}
