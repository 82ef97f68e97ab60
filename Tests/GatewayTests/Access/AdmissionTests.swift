import FilterCore
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Support
import Testing

@testable import Gateway
@testable import Sessions

/// The answers of a service with keys to different callers.
struct AdmissionTests {
    /// The clock of a service.
    private final class Clock: Sendable {
        private let offset = Mutex<Int64>(0)

        func advance(by milliseconds: Int64) { offset.withLock { $0 += milliseconds } }

        @Sendable
        func now() -> Instant { Instant(milliseconds: AccessFixtures.start.milliseconds + offset.withLock(\.self)) }
    }

    private let clock = Clock()

    private func client(_ keys: AccessKey...) throws -> TestClient {
        let file = try AccessFixtures.File(keys)
        return try TestClient(keys: Keys(of: file.path), now: clock.now)
    }

    private func bearing(_ text: String = AccessFixtures.text) -> HTTPHeaders { ["Authorization": "Bearer \(text)"] }

    private func reason(_ reply: Reply) -> String { "\(reply.status) \(reply.at("/errors/0/detail")?.text ?? "")" }

    /// What the search protocol says of an error.
    private func message(_ reply: Reply) -> String? { reply.at("/message")?.text }

    /// The status and why, for a key on its way to the list of catalogs.
    private func answer(_ text: String, of client: TestClient) throws -> String {
        let reply = try client.get("/v1/catalogs", headers: bearing(text))
        #expect(!reply.text.contains(text), "no key comes back")
        return reason(reply)
    }

    @Test func everyRouteAsksForItsAction() throws {
        let client = try client()
        for route in client.service.routes {
            let path = route.template.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }
            let reply = try client.send(route.method, "/" + path.joined(separator: "/"))
            let isRefused =
                reply.code == "keyRequired" || message(reply) == "Invalid Application-ID or API key"
                || reply.at("/error/data/code")?.text == "keyRequired"
            #expect(isRefused == (route.handler.access.needs != nil), "\(route.template)")
        }
        // Every key has the others, and is refused here.
        for action in Action.allCases {
            let keys = try self.client(AccessFixtures.key(Set(Action.allCases).subtracting([action])))
            for route in keys.service.routes {
                let path = route.template.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }
                let reply = try keys.send(route.method, "/" + path.joined(separator: "/"), headers: bearing())
                let isRefused =
                    reply.code == "actionNotAllowed" || message(reply)?.hasPrefix("this needs the action") == true
                    || reply.at("/error/data/code")?.text == "actionNotAllowed"
                #expect(isRefused == (route.handler.access.needs == action), "\(route.template) with all but \(action)")
            }
        }
    }

    @Test func keyIsRequired() throws {
        let client = try client(AccessFixtures.key())
        let reply = try client.get("/v1/catalogs")
        #expect(reply.status == 401 && reply.code == "keyRequired")
        #expect(reply["WWW-Authenticate"] == "Bearer")
        #expect(try client.get("/v1/catalogs", headers: bearing()).status == 200)
        // Names of schemes have no case (RFC 9110, 11.1).
        for scheme in ["bearer", "BEARER", "bEaReR", "Bearer  "] {
            let headers: HTTPHeaders = ["Authorization": "\(scheme) \(AccessFixtures.text)"]
            #expect(try client.get("/v1/catalogs", headers: headers).status == 200)
        }
        #expect(try client.get("/livez").status == 200)
    }

    @Test func preflightNeedsNoKey() throws {
        let file = try AccessFixtures.File([])
        let client = try TestClient(
            answers: AnswerPolicy(origins: .all),
            keys: Keys(of: file.path),
            now: clock.now
        )
        let reply = try client.send(
            .options,
            "/v1/catalogs",
            headers: ["Origin": "https://shop.example", "Access-Control-Request-Method": "GET"]
        )
        #expect(reply.status == 204)
        #expect(reply["Access-Control-Allow-Headers"]?.contains("Authorization") == true)
        #expect(try client.send(.options, "/v1/catalogs").status == 204)
    }

    @Test func fieldsThatAreNoKeyAreRefused() throws {
        let client = try client(AccessFixtures.key())
        for field in [
            "", "Bearer", "Bearer ", "Basic dXNlcjpwYXNz", "Bearer\t\(AccessFixtures.text)", AccessFixtures.text,
        ] {
            let reply = try client.get("/v1/catalogs", headers: ["Authorization": field])
            #expect(reply.status == 401 && reply.code == "invalidKey", "\(field)")
            #expect(reply["WWW-Authenticate"] == #"Bearer error="invalid_token""#)
        }
        var twice = bearing()
        twice.append("Authorization", "Bearer \(AccessFixtures.text)")
        #expect(
            reason(try client.get("/v1/catalogs", headers: twice)) == "401 the field is there 2 times; send it once"
        )
        let long = String(repeating: "A", count: 10_000)
        #expect(try answer(long, of: client).hasPrefix("401 this is no key"))
        #expect(try answer("fs_\(AccessFixtures.id).\(long).\(long)", of: client).hasPrefix("401 this is no key"))
    }

    @Test func keysOfOthersAreRefused() throws {
        let client = try client(AccessFixtures.key(), AccessFixtures.key(id: "00000000000000e1", name: "other"))
        let secret = AccessFixtures.text.dropFirst(19)
        // A key of another service, the secret of one key behind the id of another, and another last character.
        #expect(try answer("fs_ffffffffffffffff\(secret)", of: client).contains("no such key"))
        let swapped = AccessFixtures.text.replacing("B", with: "C")
        #expect(try answer(swapped, of: client) == "401 the key is not valid")
        // The value of the file is no key.
        let hash = String(decoding: Base64URL.encode(KeyText.hash(of: AccessFixtures.text)), as: UTF8.self)
        #expect(try answer("fs_\(AccessFixtures.id)_\(hash)", of: client) == "401 the key is not valid")
    }

    @Test func keyEndsAtItsTime() throws {
        let client = try client(AccessFixtures.key(expiresIn: 5_000))
        clock.advance(by: 4_999)
        #expect(try client.get("/v1/catalogs", headers: bearing()).status == 200)
        clock.advance(by: 1)
        let reply = try client.get("/v1/catalogs", headers: bearing())
        #expect(reply.code == "keyExpired")
        #expect(reason(reply) == "401 the key “front” expired at 2026-01-01T00:00:05Z")
    }

    @Test func revokedKeySaysSo() throws {
        let client = try client(AccessFixtures.key(isRevoked: true))
        #expect(try answer(AccessFixtures.text, of: client) == "401 the key “front” was revoked")
        let scoped = AccessFixtures.scoped(#"{"expires":\#(AccessFixtures.second(60))}"#)
        #expect(try answer(scoped, of: client) == "401 the key “front” was revoked")
    }

    @Test func actionsAndCatalogsAreNamed() throws {
        let client = try client(AccessFixtures.key([.read], catalogs: ["dogs"]))
        let write = try client.send(.put, "/v1/catalogs/shop/items/1", "{}", headers: bearing())
        #expect(reason(write) == "403 this needs the action “writeItems”; the key “front” has “read”")
        #expect(write["WWW-Authenticate"] == #"Bearer error="insufficient_scope", scope="writeItems""#)
        let other = try client.get("/v1/catalogs/shop", headers: bearing())
        #expect(other.code == "catalogNotAllowed")
        #expect(reason(other) == "403 the key “front” may not use the catalog “shop”; it may use “dogs”")
        // The answer does not reveal whether there is such a catalog.
        #expect(try client.get("/v1/catalogs/nothing", headers: bearing()).code == "catalogNotAllowed")
        #expect(try client.get("/v1/catalogs/dogs", headers: bearing()).status == 200)
    }

    @Test func uploadsOfOthersAreNotTaken() throws {
        let live = try LiveClient()
        let file = try AccessFixtures.File([AccessFixtures.key([.writeItems])])
        _ = try live.send(.put, "shop", LiveClient.shop)
        let admission = Admission(
            keys: try Keys(of: file.path),
            signer: live.client.service.sessions.signer,
            now: clock.now
        )
        let application = Application(
            live.client.service,
            routes: live.client.service.routes,
            admission: admission
        )
        let target = try RequestTarget(parsing: Array("/v1/catalogs/shop/items".utf8))
        #expect(application.bodyUse(.post, target, bearing()) == .upload)
        #expect(application.bodyUse(.post, target, [:]) == .none)
        #expect(application.bodyUse(.post, target, bearing("fs_x")) == .none)
        let query = try RequestTarget(parsing: Array("/v1/catalogs/shop/query".utf8))
        #expect(application.bodyUse(.post, query, [:]) == .none, "nothing is kept of those who may do nothing")
        // It may send this now, and could not when its head came: the body is lost.
        let late = HTTPRequest(id: "r", method: .post, target: target, headers: bearing(), body: [], lacksBody: true)
        let reply = Reply(application.respond(to: late))
        #expect(reply.status == 503 && reply.code == "unavailable" && reply["Retry-After"] == "1")
        // The body is too long; the answer says instead why it was not taken as an upload.
        func refused(_ headers: HTTPHeaders, isUpload: Bool = false) -> Reply {
            let request = RefusedRequest(
                id: "r",
                method: .post,
                target: target,
                headers: headers,
                clientAddress: NetworkAddress("192.0.2.1"),
                isUpload: isUpload
            )
            return Reply(application.refuse(.bodyTooLarge(limit: 1), request))
        }
        #expect(refused([:]).code == "keyRequired")
        #expect(refused(bearing("fs_x")).code == "invalidKey")
        // It may send this now, and might not when it began: the service was starting, say.
        let early = refused(bearing())
        #expect(early.status == 503 && early.code == "unavailable" && early["Retry-After"] == "1")
        #expect(refused(bearing(), isUpload: true).code == "tooLarge")
        let tooLarge = application.refuse(.bodyTooLarge(limit: 1), RefusedRequest(id: "r", headers: bearing()))
        #expect((tooLarge.subject as? RequestSubject)?.keyName == "front")
    }

    @Test func uploadsOfForeignPagesAreNotTaken() throws {
        let client = TestClient(try LiveClient().client.service, writeHosts: [])
        for path in ["/v1/catalogs/new/items", "/1/indexes/new/batch", "/1/indexes/*/batch"] {
            let target = try RequestTarget(parsing: Array(path.utf8))
            func takes(_ headers: HTTPHeaders) -> Bool {
                client.application.bodyUse(.post, target, headers) == .upload
            }
            let foreign: HTTPHeaders = ["Host": "localhost:8080", "Origin": "https://other.example"]
            #expect(!takes(foreign) && !takes(["Host": "other.example"]), "\(path)")
            let request = RefusedRequest(id: "r", method: .post, target: target, headers: foreign)
            let refused = client.application.refuse(.bodyTooLarge(limit: 1), request)
            #expect(refused.status == 403 && (refused.subject as? RequestSubject)?.code == .originNotAllowed)
        }
    }

    @Test func foreignPagesWriteNothingAndGoOnWithTheRest() throws {
        let headers: HTTPHeaders = ["Host": "localhost:8080", "Origin": "https://other.example"]
        let client = TestClient(try TestClient().service, writeHosts: [])
        for route in client.service.routes {
            let path =
                "/"
                + route.template.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }
                .joined(separator: "/")
            let reply = try client.send(route.method, path, headers: headers)
            let isRefused =
                reply.code == "originNotAllowed" || message(reply)?.hasPrefix("Origin: pages of") == true
            #expect(isRefused == route.handler.access.isWrite, "\(route.method.token) \(route.template)")
            let bound = try client.send(route.method, path, headers: ["Host": "other.example"])
            let isBound =
                bound.code == "hostNotAllowed" || message(bound)?.hasPrefix("Host: this service is named") == true
            #expect(isBound == route.handler.access.isWrite, "\(route.method.token) \(route.template)")
        }
        let preflight: HTTPHeaders = [
            "Host": "localhost", "Origin": "https://other.example", "Access-Control-Request-Method": "PUT",
        ]
        let reply = try client.send(.options, "/v1/catalogs/shop", headers: preflight)
        #expect(reply.status == 204 && reply["Access-Control-Allow-Origin"] == nil)
    }

    /// A body that is too long says nothing of a key that the sender has not got.
    @Test func longBodiesAreRefusedForWhatIsWrongWithTheirSender() throws {
        let file = try AccessFixtures.File([AccessFixtures.key([.read], catalogs: ["dogs"])])
        let rates = RateLimiter(addressRate: Rate(requestsPerSecond: 1, burst: 2), now: { 1 })
        let client = try TestClient(keys: Keys(of: file.path), now: clock.now, rates: rates)
        func refused(_ path: String, _ headers: HTTPHeaders, from address: String = "192.0.2.1") throws -> Reply {
            let request = RefusedRequest(
                id: "r",
                method: .post,
                target: try RequestTarget(parsing: Array(path.utf8)),
                headers: headers,
                clientAddress: NetworkAddress(address)
            )
            return Reply(client.application.refuse(.bodyTooLarge(limit: 1), request))
        }
        #expect(try refused("/v1/catalogs/shop/items", bearing()).code == "actionNotAllowed")
        #expect(try refused("/v1/catalogs/shop/query", bearing()).code == "catalogNotAllowed")
        // A client that tries keys out is counted here, too.
        let tooMany = try refused("/v1/catalogs/shop/items", bearing("fs_x"))
        #expect(tooMany.status == 429 && tooMany["Retry-After"] == "1")
        #expect(tooMany["RateLimit"] == #""address";r=0;t=1"#)
        #expect(try refused("/v1/catalogs/dogs/query", bearing(), from: "192.0.2.2").code == "tooLarge")
    }

    /// So no cache gives one caller what another one saw.
    @Test func answersVaryByTheirKey() throws {
        let client = try client(AccessFixtures.key())
        #expect(try client.get("/v1/catalogs", headers: bearing())["Vary"]?.contains("Authorization") == true)
        #expect(try client.get("/v1/catalogs")["Vary"]?.contains("Authorization") == true)
        #expect(try TestClient().get("/v1/catalogs")["Vary"]?.contains("Authorization") != true)
    }

    /// Answers to a key are for its holder alone; answers that need no key may be kept by every cache.
    @Test func answersToAKeyAreKeptByTheirClientAlone() throws {
        let client = try client(AccessFixtures.key())
        for target in ["/v1/catalogs", "/v1/catalogs/shop/query", "/v1/catalogs/shop/items/1"] {
            let reply = try client.get(target, headers: bearing())
            #expect(reply["Cache-Control"] == "private, no-cache", "\(target)")
            var headers = bearing()
            headers.append("If-None-Match", try #require(reply["ETag"]))
            let again = try client.get(target, headers: headers)
            #expect(again.status == 304 && again["Cache-Control"] == "private, no-cache", "\(target)")
        }
        #expect(try client.get("/v1/catalogs")["Cache-Control"] == "no-store")
        #expect(try client.get("/docs/errors", headers: bearing())["Cache-Control"] == "no-cache")
    }

    // MARK: Scopes

    @Test func scopeOnlyNarrows() throws {
        func caller(_ json: String, _ key: AccessKey) throws -> Caller {
            let text = AccessFixtures.scoped(json.replacing("T", with: "\(AccessFixtures.second(60))"))
            return try KeyRing([key]).caller(with: text, at: AccessFixtures.start)
        }
        let all = AccessFixtures.key(Set(Action.allCases), rate: Rate(requestsPerSecond: 1, burst: 2))
        let plain = try caller(#"{"expires":T}"#, all)
        #expect(plain.actions == [.read, .sessions] && plain.catalogs == nil && plain.filter == nil)
        #expect(plain.keyName == "front" && plain.rate == all.rate)
        #expect(try caller(#"{"expires":T,"actions":["read"]}"#, all).actions == [.read])
        #expect(try caller(#"{"expires":T,"catalogs":["a"]}"#, all).catalogs == ["a"])
        #expect(try caller(#"{"expires":T,"filter":"a:\n1"}"#, all).filter == "a:\n1")
        let few = AccessFixtures.key([.sessions, .operate], catalogs: ["a", "b"], expiresIn: 30_000)
        #expect(try caller(#"{"expires":T}"#, few).actions == [.sessions])
        #expect(try caller(#"{"expires":T}"#, few).catalogs == ["a", "b"])
        #expect(try caller(#"{"expires":T,"actions":["read"]}"#, few).actions == [])
        #expect(try caller(#"{"expires":T,"catalogs":["b","c"]}"#, few).catalogs == ["b"])
        #expect(try caller(#"{"expires":T,"catalogs":["c"]}"#, few).catalogs == [])
        #expect(try caller(#"{"expires":T}"#, few).expiresAt == few.expiresAt)
    }

    @Test func scopeEndsAtItsSecond() throws {
        let client = try client(AccessFixtures.key())
        let text = AccessFixtures.scoped(#"{"expires":\#(AccessFixtures.second(5))}"#)
        clock.advance(by: 4_999)
        #expect(try client.get("/v1/catalogs", headers: bearing(text)).status == 200)
        clock.advance(by: 1)
        #expect(
            try answer(text, of: client) == "401 the scope of the key “front” expired at 2026-01-01T00:00:05Z"
        )
    }

    @Test func changedScopesAreRefused() throws {
        let client = try client(AccessFixtures.key(), AccessFixtures.key(id: "00000000000000e1", name: "other"))
        let text = AccessFixtures.scoped(#"{"expires":\#(AccessFixtures.second(60)),"filter":"brand:Nike"}"#)
        let parts = text.split(separator: ".").map(String.init)
        let wider = AccessFixtures.scoped(#"{"expires":\#(AccessFixtures.second(60))}"#).split(separator: ".")
        let changed = [
            // Another scope before the code, another key, a code of another service, the parts turned around, cut off.
            "\(parts[0]).\(wider[1]).\(parts[2])", "fs_00000000000000e1.\(parts[1]).\(parts[2])",
            "\(parts[0]).\(parts[1]).\(AccessFixtures.code(of: "\(parts[0]).\(parts[1])", by: "fs_\(AccessFixtures.id)_x"))",
        ]
        for text in changed { #expect(try answer(text, of: client).contains("the code of the scoped key is wrong")) }
        for text in ["\(parts[0]).\(parts[2]).\(parts[1])", String(text.dropLast()), String(text.dropLast(44))] {
            #expect(try answer(text, of: client).hasPrefix("401 "))
        }
    }

    @Test(arguments: [
        (#"{}"#, "“expires” is missing"), (#"[]"#, "expected an object"), (#""x""#, "expected an object"),
        (#"{"expires":"2027-01-01T00:00:00Z"}"#, "expected an integer"), (#"{"expires":1.5}"#, "expected an integer"),
        (#"{"expires":0}"#, "expected an integer"), (#"{"expires":99999999999999}"#, "expected an integer"),
        (#"{"expires":T,"admin":true}"#, "no field “admin” here"), (#"{"expires":T,"filter":""}"#, "expected a filter"),
        (#"{"expires":T,"filter":7}"#, "expected a string"), (#"{"expires":T,"actions":[]}"#, "at least one action"),
        (#"{"expires":T,"actions":"read"}"#, "expected an array"),
        (#"{"expires":T,"actions":["writeItems"]}"#, "read or sessions"),
        (#"{"expires":T,"actions":["operate"]}"#, "read or sessions"),
        (#"{"expires":T,"actions":["fly"]}"#, "read or sessions"),
        (#"{"expires":T,"catalogs":[]}"#, "names of catalogs"),
        (#"{"expires":T,"catalogs":[1]}"#, "expected a string"), (#"{"expires":T"#, "no JSON"),
        (#"{"expires":T,"expires":T}"#, "no JSON"), ("", "this is no key"),
    ])
    func genuineScopesAreReadStrictly(_ json: String, _ reason: String) throws {
        let client = try client(AccessFixtures.key(Set(Action.allCases)))
        let text = AccessFixtures.scoped(json.replacing("T", with: "\(AccessFixtures.second(60))"))
        let answer = try answer(text, of: client)
        #expect(answer.hasPrefix("401 ") && answer.contains(reason), "\(answer)")
    }

    // MARK: Tickets

    private func session(_ client: TestClient, _ key: String = AccessFixtures.text) throws -> String {
        let reply = try client.post("/v1/sessions", #"{"catalog":"shop"}"#, headers: bearing(key))
        try #require(reply.status == 201, "\(reply.text)")
        return "/v1/sessions/\(try #require(reply.at("/session/id")?.text))"
    }

    @Test func ticketOpensTheStreamOfItsSessionForAShortTime() throws {
        let client = try client(AccessFixtures.key())
        let path = try session(client)
        let reply = try client.post(path + "/tickets", headers: bearing())
        #expect(reply.status == 200 && reply["Cache-Control"] == "no-store")
        #expect(reply.at("/expiresAt") == "2026-01-01T00:01:00Z")
        let url = try #require(reply.at("/url")?.text)
        #expect(url == "\(path)/events?ticket=\(reply.at("/ticket")?.text ?? "")")
        #expect(try client.send(.head, url).status == 200)
        #expect(try client.get(path + "/events").code == "keyRequired")
        // It is for streams of this session alone.
        let ticket = url.split(separator: "=")[1]
        #expect(try client.get(path + "?ticket=\(ticket)").code == "keyRequired")
        #expect(try client.send(.head, session(client) + "/events?ticket=\(ticket)").status == 401)
        clock.advance(by: 59_999)
        #expect(try client.send(.head, url).status == 200)
        clock.advance(by: 1)
        #expect(try client.get(url).code == "keyExpired")
    }

    @Test func ticketIsWorthNoMoreThanItsKey() throws {
        let file = try AccessFixtures.File([AccessFixtures.key()])
        let keys = try Keys(of: file.path)
        let client = try TestClient(keys: keys, now: clock.now)
        let path = try session(client)
        let scoped = AccessFixtures.scoped(#"{"expires":\#(AccessFixtures.second(10))}"#)
        let reply = try client.post(path + "/tickets", headers: bearing(scoped))
        #expect(reply.at("/expiresAt") == "2026-01-01T00:00:10Z")
        let url = try #require(reply.at("/url")?.text)
        #expect(try client.send(.head, url).status == 200)
        try file.write(KeyFile.text(of: AccessFixtures.key(isRevoked: true)))
        try keys.reload()
        #expect(reason(try client.get(url)) == "401 the key “front” was revoked")
        try file.write("[]")
        try keys.reload()
        #expect(try client.get(url).code == "invalidKey")
    }

    @Test func longestScopedKeyHasATicketThatIsTaken() throws {
        let client = try client(AccessFixtures.key())
        let json = #"{"expires":\#(AccessFixtures.second(60))}"#
        let scoped = AccessFixtures.scoped(json + String(repeating: " ", count: 3_024 - json.utf8.count))
        try #require(scoped.utf8.count == KeyText.maxBytes)
        let path = try session(client, scoped)
        let url = try #require(try client.post(path + "/tickets", headers: bearing(scoped)).at("/url")?.text)
        #expect(try client.send(.head, url).status == 200)
        // The latest time has the most digits.
        let pass = Caller.Pass(keyID: AccessFixtures.id, scope: scoped.split(separator: ".").map(String.init)[1])
        let signer = client.service.sessions.signer
        let longest = StreamTicket(expiresAt: Instant(milliseconds: .max), pass: pass).text(for: "s", signedBy: signer)
        #expect(longest.utf8.count == StreamTicket.maxBytes)
        #expect(try StreamTicket(longest, for: "s", signedBy: signer, at: AccessFixtures.start).pass == pass)
    }

    @Test func changedTicketsAreRefused() throws {
        let client = try client(AccessFixtures.key())
        let path = try session(client)
        let ticket = try #require(try client.post(path + "/tickets", headers: bearing()).at("/ticket")?.text)
        let parts = ticket.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let changed = [
            "", ".", "...", "x", String(ticket.dropLast()), ticket + "A",
            "9999999999999.\(parts[1]).\(parts[2]).\(parts[3])",
            "\(parts[0])...\(parts[3])", "\(parts[0]).\(parts[1]).e30.\(parts[3])",
            String(repeating: "1", count: 5_000),
        ]
        for text in changed {
            #expect(try client.get(path + "/events?ticket=\(text)").code == "invalidKey", "\(text)")
        }
    }

    /// So a front end need not know whether the service asks for keys.
    @Test func ticketsAreThereWithoutKeysToo() throws {
        let client = try TestClient(now: clock.now)
        let session = try client.session()
        let url = try #require(try session.post("/tickets").at("/url")?.text)
        #expect(try client.send(.head, url).status == 200)
        #expect(try client.get(session.path + "/events?ticket=x").status == 401)
        #expect(try session.post("/tickets", #"{"x":1}"#).code == "unknownField")
        // It names no key, and is worth nothing where keys are asked for.
        let file = try AccessFixtures.File([AccessFixtures.key()])
        let admission = Admission(
            keys: try Keys(of: file.path),
            signer: client.service.sessions.signer,
            now: clock.now
        )
        let closed = Application(client.service, routes: client.service.routes, admission: admission)
        let request = HTTPRequest(
            id: "r",
            method: .head,
            target: try RequestTarget(parsing: Array(url.utf8)),
            headers: [:],
            body: []
        )
        #expect(Reply(closed.respond(to: request)).status == 401)
    }
}
