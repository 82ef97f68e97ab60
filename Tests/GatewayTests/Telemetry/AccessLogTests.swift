import CatalogTestSupport
import FilterCore
import Foundation
import HTTPServer
import JSONTestSupport
import Logging
import ServiceTestSupport
import Testing

@testable import Catalogs
@testable import Gateway
@testable import JSON
@testable import Sessions

/// The lines of requests: which have one, and what it says.
struct AccessLogTests {
    private let pipe = Pipe()

    private func accessLog(_ level: AccessLog.Level, slowFrom slowDuration: Duration? = nil) -> AccessLog {
        let log = ServiceLog(level: .critical, descriptor: pipe.fileHandleForWriting.fileDescriptor) {
            Instant(milliseconds: 0)
        }
        return AccessLog(level: level, slowDuration: slowDuration, log: log)
    }

    private func lines() throws -> [JSONValue] {
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8), maxDepth: 10) }
    }

    /// A client of a service with such a log.
    private func client(_ accessLog: AccessLog, keys: Keys? = nil) throws -> TestClient {
        let cache = ResultCache(maxBytes: 1 << 20)
        return TestClient(
            Service(
                catalogs: CatalogStore([CatalogFixtures.shop]),
                sessions: try TestClient.sessions(),
                limits: RequestLimits(),
                cache: cache,
                keys: keys,
                now: { AccessFixtures.start },
                accessLog: accessLog,
                report: { _ in }
            )
        )
    }

    @Test func lineHasWhatTheServiceKnowsAndNothingOfTheClients() throws {
        let client = try client(accessLog(.all))
        let session = try client.session()
        let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        _ = try session.get(
            "/items?pageSize=hush",
            headers: ["traceparent": "00-\(trace)-00f067aa0ba902b7-01", "Authorization": "hush"]
        )
        let line = try #require(try lines().last)
        #expect(line.at("/level")?.text == "info" && line.at("/message")?.text == "request")
        #expect(line.at("/method")?.text == "GET" && line.at("/route")?.text == "/v1/sessions/{session}/items")
        #expect(line.at("/status")?.integer == 422 && line.at("/code")?.text == "invalidValue")
        #expect(line.at("/microseconds")?.integer == 300 && line.at("/requestId")?.text == "test-1")
        #expect(line.at("/traceId")?.text == trace && line.at("/parentSpanId")?.text == "00f067aa0ba902b7")
        let key = try #require(SessionKey(id: session.id))
        #expect(line.at("/session")?.text == key.digest)
        #expect(!"\(line)".contains("hush") && !"\(line)".contains(session.id) && line.at("/plan") == nil)
    }

    /// So an operator sees which client to contact; a key that is not genuine names no client.
    @Test func refusedRequestHasTheNameOfItsKey() throws {
        let ids = (1...3).map { "000000000000000\($0)" }
        let file = try AccessFixtures.File([
            AccessFixtures.key(id: ids[0], name: "reader", [.read], catalogs: ["dogs"]),
            AccessFixtures.key(id: ids[1], name: "old", expiresIn: 0),
            AccessFixtures.key(id: ids[2], name: "leaked", isRevoked: true),
        ])
        let client = try client(accessLog(.errors), keys: Keys(of: file.path))
        let texts = ids.map { AccessFixtures.text.replacing(AccessFixtures.id, with: $0) }
        let scoped = texts.map { AccessFixtures.scoped(#"{"expires":\#(AccessFixtures.second(0))}"#, of: $0) }
        let forged = texts[0].replacing("AAEC", with: "AAED")
        func get(_ key: String) throws {
            _ = try client.get("/v1/catalogs/shop", headers: ["Authorization": "Bearer \(key)"])
        }
        _ = try client.post("/v1/sessions", "{}", headers: ["Authorization": "Bearer \(texts[0])"])
        for key in texts + [scoped[0], forged] { try get(key) }
        let lines = try lines().map { "\($0.at("/code")?.text ?? "") \($0.at("/key")?.text ?? "-")" }
        #expect(
            lines == [
                "actionNotAllowed reader", "catalogNotAllowed reader", "keyExpired old", "invalidKey leaked",
                "keyExpired reader", "invalidKey -",
            ]
        )
    }

    @Test func levelSaysWhichRequestsHaveALine() throws {
        let expected: [(AccessLog.Level, [Int?])] = [
            (.off, []), (.errors, [404, 503]), (.all, [200, 404, 503, nil]),
        ]
        for (level, statuses) in expected {
            let test = AccessLogTests()
            let log = test.accessLog(level)
            for status in [200, 404, 503, nil] {
                log.record(
                    ServedRequest(id: "r", method: .other("HUSH"), status: status, byteCount: 1, duration: .seconds(9)),
                    nil
                )
            }
            let lines = try test.lines()
            #expect(lines.map { $0.at("/status")?.integer } == statuses)
            #expect(lines.allSatisfy { $0.at("/method")?.text == "_OTHER" && $0.at("/route")?.text == "" })
            #expect(lines.filter { $0.at("/level")?.text == "error" }.count == (level == .off ? 0 : 1))
        }
    }

    /// As `debug=plan` reports it.
    @Test func slowRequestHasItsPlan() throws {
        let client = try client(accessLog(.off, slowFrom: .microseconds(300)))
        let session = try client.session()
        let reply = try session.get("?debug=plan&categories=brand")
        let lines = try lines()
        #expect(lines.count == 2)
        let line = lines[0]
        #expect(line.at("/level")?.text == "warning" && line.at("/message")?.text == "slow request")
        #expect(line.at("/route")?.text == "/v1/sessions" && (line.at("/work")?.integer ?? 0) > 0)
        let steps = line.at("/plan")?.elements ?? []
        let brand = try #require(steps.first { $0.at("/category")?.text == "brand" })
        for member in ["way", "countedValues", "estimatedMicroseconds"] {
            #expect(brand.at("/\(member)") != nil && brand.at("/\(member)") == reply.at("/categories/0/plan/\(member)"))
        }
    }

    @Test func quickRequestsAreNotSlow() throws {
        let client = try client(accessLog(.off, slowFrom: .microseconds(301)))
        _ = try client.session()
        #expect(try lines().isEmpty)
    }
}
