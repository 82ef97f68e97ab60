import FilterCore
import HTTPServer
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import Sessions

/// Requests by rate, as their senders see it.
struct RateRouteTests {
    /// A service whose clock stands.
    private func client(burst: Int) throws -> TestClient {
        let rate = Rate(requestsPerSecond: 1, burst: burst)
        return try TestClient(rates: RateLimiter(addressRate: rate, now: { 1 }))
    }

    /// The address has one request, and others behind it come without a key.
    @Test func requestsThatAKeyDoesNotAllowCountByTheKey() throws {
        let file = try AccessFixtures.File([
            AccessFixtures.key([.read], catalogs: ["dogs"], rate: Rate(requestsPerSecond: 1, burst: 2))
        ])
        let client = try TestClient(
            keys: Keys(of: file.path),
            now: { AccessFixtures.start },
            rates: RateLimiter(addressRate: Rate(requestsPerSecond: 1, burst: 1), now: { 1 })
        )
        let headers: HTTPHeaders = ["Authorization": "Bearer \(AccessFixtures.text)"]
        let write = try client.post("/v1/sessions", "{}", headers: headers)
        #expect(write.code == "actionNotAllowed" && write["RateLimit"] == #""key";r=1;t=1"#)
        #expect(try client.get("/v1/catalogs/shop", headers: headers).code == "catalogNotAllowed")
        #expect(try client.get("/v1/catalogs/dogs", headers: headers).code == "tooManyRequests")
        #expect(try client.get("/v1/catalogs").code == "keyRequired")
        #expect(try client.get("/v1/catalogs").code == "tooManyRequests")
        #expect(client.service.rates.refusedCounts.map(\.count) == [1, 1])
    }

    @Test func requestsBeyondTheRateAreRefusedWithWhatTheSenderNeeds() throws {
        let client = try client(burst: 3)
        let first = try client.get("/v1/catalogs")
        #expect(first.status == 200)
        #expect(first["RateLimit-Policy"] == #""address";q=3;w=3"#)
        #expect(first["RateLimit"] == #""address";r=2;t=1"#)
        // Errors count, too.
        #expect(try client.get("/v1/catalogs/none").status == 404)
        #expect(try client.post("/v1/sessions", #"{"catalog":"shop"}"#).status == 201)
        let refused = try client.post("/v1/sessions", #"{"catalog":"shop"}"#)
        #expect(refused.status == 429)
        #expect(refused["Retry-After"] == "1" && refused["RateLimit"] == #""address";r=0;t=1"#)
        #expect(refused.text.contains(#""code":"tooManyRequests""#))
        #expect(refused.text.contains("the address of the client may send 1 requests a second, and 3 at once"))
        #expect(client.service.rates.refusedCounts.map(\.count) == [1, 0])
        #expect(client.service.sessions.statistics.created == 1)
    }

    @Test func requestsWithoutARouteCountAsAllOthers() throws {
        let preflight: HTTPHeaders = ["Origin": "https://shop.example", "Access-Control-Request-Method": "PUT"]
        let requests: [(HTTPMethod, String, HTTPHeaders, Int)] = [
            (.get, "/v1/nothing", [:], 404), (.put, "/v1/catalogs", [:], 405), (.options, "/v1/catalogs", [:], 204),
            (.options, "/v1/catalogs", preflight, 204), (.options, "/v1/nothing", preflight, 204),
            (.post, "/livez", [:], 405),
        ]
        for (method, path, headers, status) in requests {
            let rates = RateLimiter(addressRate: Rate(requestsPerSecond: 1, burst: 1), now: { 1 })
            let client = try TestClient(answers: AnswerPolicy(origins: .all), rates: rates)
            let first = try client.send(method, path, headers: headers)
            #expect(first.status == status && first["RateLimit"] == #""address";r=0;t=1"#, "\(method.token) \(path)")
            let second = try client.send(method, path, headers: headers)
            #expect(second.status == 429 && second["Retry-After"] == "1", "\(method.token) \(path)")
            #expect(try client.get("/livez").status == 200)
        }
    }

    /// Requests that the server refuses before a handler has them.
    @Test func refusedRequestsCountOnce() throws {
        let refusals: [(HTTPRefusal, Int)] = [
            (.missingHost, 400), (.malformedHead, 400), (.malformedTarget(.badEscape, offset: 3), 400),
            (.unsupportedMethod("BREW"), 501), (.unsupportedTransferCoding, 501), (.targetTooLong(limit: 1), 414),
            (.headTooLarge(limit: 1), 431), (.expectationFailed, 417), (.bodyTooLarge(limit: 1), 413),
        ]
        func refused(_ refusal: HTTPRefusal, _ client: TestClient) -> Reply {
            let request = RefusedRequest(id: "r", clientAddress: NetworkAddress("192.0.2.1"))
            return Reply(client.application.refuse(refusal, request))
        }
        for (refusal, status) in refusals {
            let client = try client(burst: 1)
            let first = refused(refusal, client)
            #expect(first.status == status && first["RateLimit"] == #""address";r=0;t=1"#, "\(refusal)")
            #expect(refused(refusal, client).status == 429, "\(refusal)")
        }
        // These were counted when they came to their handler; the last one is about a connection.
        let client = try client(burst: 1)
        for refusal in [
            HTTPRefusal.tooManyWaiting, .tooManyWaitingForServer, .tooManyLater, .tooMuchUnread, .overloaded,
        ] {
            #expect(refused(refusal, client).status == 503, "\(refusal)")
        }
        #expect(refused(.missingHost, client).status == 400)
    }

    /// Counters of several processes that no thread of a connection may wait for.
    private struct RemoteCounters: SharedRates {
        func take(_ count: Int, for key: RateKey, of rate: Rate) -> SharedGrant? {
            Issue.record("a thread of a connection waits for the shared counters")
            return nil
        }
    }

    @Test func requestsWithoutARouteDoNotWaitForSharedCounters() throws {
        let rate = Rate(requestsPerSecond: 1, burst: 2)
        let rates = RateLimiter(addressRate: rate, shared: RemoteCounters(), now: { 1 })
        let client = try TestClient(rates: rates)
        #expect(try [1, 2, 3].map { _ in try client.get("/v1/nothing").status } == [404, 404, 429])
    }

    @Test func requestsWithoutARouteCountByTheirKey() throws {
        let file = try AccessFixtures.File([AccessFixtures.key(rate: Rate(requestsPerSecond: 1, burst: 1))])
        let rates = RateLimiter(addressRate: nil, now: { 1 })
        let client = try TestClient(keys: Keys(of: file.path), now: { AccessFixtures.start }, rates: rates)
        let headers: HTTPHeaders = ["Authorization": "Bearer \(AccessFixtures.text)"]
        let first = try client.get("/v1/nothing", headers: headers)
        #expect(first.code == "notFound" && first["RateLimit"] == #""key";r=0;t=1"#)
        #expect(try client.get("/v1/nothing", headers: headers).status == 429)
        // This answer needs no key.
        #expect(try client.get("/v1/nothing").code == "notFound")
    }

    @Test func probesAreFree() throws {
        let client = try client(burst: 1)
        #expect(try client.get("/v1/catalogs").status == 200)
        for target in ["/livez", "/readyz"] {
            for _ in 0..<3 {
                let reply = try client.get(target)
                #expect(reply.status == 200 && reply["RateLimit"] == nil)
            }
        }
        #expect(try client.get("/v1/catalogs").status == 429)
        #expect(try client.get("/version").status == 429)
    }

    /// Handled once more in the other lane, it is the same request.
    @Test func heavyRequestIsCountedOnce() throws {
        let client = try client(burst: 2)
        let request = HTTPRequest(
            id: "test-1",
            method: .get,
            target: try RequestTarget(parsing: Array("/v1/catalogs".utf8)),
            headers: [:],
            body: []
        )
        for lane in [Lane.quick, .slow, .slow] {
            guard case .response(let response) = client.application.respond(to: request, in: lane) else {
                Issue.record("no response in \(lane)")
                continue
            }
            #expect(response.status == 200 && response.headers["RateLimit"] == #""address";r=1;t=1"#)
        }
    }

    @Test func withoutARateNoClientIsToldOfOne() throws {
        let reply = try TestClient().get("/v1/catalogs")
        #expect(reply["RateLimit"] == nil && reply["RateLimit-Policy"] == nil)
    }
}
