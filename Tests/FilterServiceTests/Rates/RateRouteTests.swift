import FilterCore
import HTTPServer
import Testing

@testable import FilterService

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

    @Test func probesAndPreflightsAreFree() throws {
        let client = try client(burst: 1)
        #expect(try client.get("/v1/catalogs").status == 200)
        for target in ["/livez", "/readyz"] {
            for _ in 0..<3 {
                let reply = try client.get(target)
                #expect(reply.status == 200 && reply["RateLimit"] == nil)
            }
        }
        #expect(try client.send(.options, "/v1/catalogs").status == 204)
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

    @Test func withoutARateNobodyIsToldOfOne() throws {
        let reply = try TestClient().get("/v1/catalogs")
        #expect(reply["RateLimit"] == nil && reply["RateLimit-Policy"] == nil)
    }
}
