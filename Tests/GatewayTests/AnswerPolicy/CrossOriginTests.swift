import HTTPServer
import ServiceTestSupport
import SessionTestSupport
import Testing

@testable import Gateway

/// Pages of other origins: who may call, and what they may read.
struct CrossOriginTests {
    private static let page = "https://shop.example"

    private func client(_ origins: AllowedOrigins = .listed([page])) throws -> TestClient {
        try TestClient(answers: AnswerPolicy(origins: origins))
    }

    private func preflight(_ method: String, from origin: String = page) -> HTTPHeaders {
        [
            "Origin": origin, "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": "if-match,content-type",
        ]
    }

    @Test func preflightNamesTheMethodsOfTheAddressAndTheFieldsThatAreRead() throws {
        let client = try client()
        let cases = [
            ("/v1/sessions", "OPTIONS, POST"), ("/v1/sessions/x", "DELETE, GET, HEAD, OPTIONS, PATCH"),
            ("/v1/sessions/x/categories/brand/values/Nike", "DELETE, OPTIONS, PUT"),
            ("/nothing", "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT"),
        ]
        for (target, methods) in cases {
            let reply = try client.send(.options, target, headers: preflight("PUT"))
            #expect(reply.status == 204, "\(target)")
            #expect(reply.text.isEmpty)
            #expect(reply["Access-Control-Allow-Origin"] == Self.page)
            #expect(reply["Access-Control-Allow-Methods"] == methods, "\(target)")
            #expect(reply["Access-Control-Max-Age"] == "7200")
            #expect(reply["Access-Control-Allow-Credentials"] == nil)
            #expect(reply["Vary"]?.contains("Origin") == true)
            let fields = reply["Access-Control-Allow-Headers"]?.split(separator: ", ").map(String.init) ?? []
            let read = [
                "If-Match", "If-None-Match", "Idempotency-Key", "Prefer", "Content-Type", "Last-Event-ID",
                "Request-ID", "X-Algolia-Agent", "X-Algolia-API-Key", "X-Algolia-Application-Id", "X-Algolia-UserToken",
            ]
            for field in read {
                #expect(fields.contains(field), "\(field)")
            }
        }
    }

    /// A preflight has no session to read, so that it neither extends the life of one nor finds out about it.
    @Test func preflightTouchesNoSession() throws {
        let clock = SessionFixtures.Clock()
        let client = try TestClient(
            sessions: TestClient.sessions(clock: clock),
            answers: AnswerPolicy(origins: .listed([Self.page]))
        )
        let session = try client.session()
        clock.advance(by: 500_000)
        #expect(try session.send(.options, "", headers: preflight("PATCH")).status == 204)
        clock.advance(by: 600_000)
        #expect(try session.get().status == 410)
    }

    @Test func pageThatMayNotCallGetsNoPermission() throws {
        let client = try client()
        for origin in ["https://evil.example", "null", "https://shop.example:444", "HTTPS://SHOP.EXAMPLE", ""] {
            let asked = try client.send(.options, "/v1/sessions", headers: preflight("POST", from: origin))
            #expect(asked.status == 204, "\(origin)")
            #expect(asked["Allow"] == "OPTIONS, POST")
            #expect(asked["Access-Control-Allow-Methods"] == nil)
            #expect(asked["Access-Control-Allow-Origin"] == nil)
            let reply = try client.get("/v1/catalogs", headers: ["Origin": origin])
            #expect(reply.status == 200)
            #expect(reply["Access-Control-Allow-Origin"] == nil, "\(origin)")
            #expect(reply["Access-Control-Expose-Headers"] == nil, "\(origin)")
            #expect(reply["Vary"]?.hasSuffix("Accept-Encoding, Origin") == true)
        }
    }

    @Test func everyAnswerCanBeReadByAPageThatMayCall() throws {
        let client = try client()
        let session = try client.session()
        let headers: HTTPHeaders = ["Origin": Self.page]
        let ended = try client.session()
        _ = try ended.delete()
        let replies = [
            try session.get(headers: headers), try session.get(headers: ["Origin": Self.page, "If-None-Match": "*"]),
            try session.post("/categories/brand/values/Nike/toggle", headers: headers),
            try session.patch("{", headers: headers),
            try session.patch("{}", headers: ["Origin": Self.page, "If-Match": "\"9-x\""]),
            try session.get("/categories/x", headers: headers), try ended.get(headers: headers),
            try client.get("/nothing", headers: headers), try client.send(.trace, "/livez", headers: headers),
            try client.send(.options, "/livez", headers: headers), try client.send(.head, "/livez", headers: headers),
            try session.get("/events", headers: headers),
            Reply(client.application.refuse(.bodyTooLarge(limit: 1), RefusedRequest(id: "r", headers: headers))),
        ]
        #expect(replies.map(\.status) == [200, 304, 200, 400, 412, 404, 410, 404, 405, 204, 200, 200, 413])
        for reply in replies {
            #expect(reply["Access-Control-Allow-Origin"] == Self.page, "\(reply.status)")
            let exposed = reply["Access-Control-Expose-Headers"]?.split(separator: ", ") ?? []
            for name in [
                "ETag", "Location", "Link", "Session-Expires", "X-Request-Id", "Retry-After", "Idempotency-Replayed",
                "Preference-Applied", "Allow", "RateLimit", "Search-Evaluations",
                "RateLimit-Policy",
            ] {
                #expect(exposed.contains(Substring(name)), "\(reply.status): \(name)")
            }
        }
    }

    @Test func answersForEveryOriginDoNotDependOnIt() throws {
        let client = try client(.all)
        for headers: HTTPHeaders in [[:], ["Origin": "null"], ["Origin": "https://any.example"]] {
            let reply = try client.get("/v1/catalogs", headers: headers)
            #expect(reply["Access-Control-Allow-Origin"] == "*")
            #expect(reply["Vary"] == "Accept-Language, Accept-Encoding")
        }
        let asked = try client.send(.options, "/v1/sessions", headers: preflight("POST", from: "null"))
        #expect(asked["Access-Control-Allow-Origin"] == "*")
        #expect(asked["Access-Control-Allow-Methods"] == "OPTIONS, POST")
    }

    @Test func withoutOriginsNothingIsSaidOfThem() throws {
        let reply = try client(.listed([])).get("/livez", headers: ["Origin": Self.page])
        #expect(!reply.response.headers.contains { $0.name.hasPrefix("Access-Control") })
        #expect(reply["Vary"] == "Accept-Encoding")
    }
}
