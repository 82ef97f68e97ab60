import Glibc
import TestSupport
import Testing

@testable import Gateway

/// A Redis that lets requests wait holds up none that need no session.
///
/// Redis is stopped where a test wants it: every command waits then, until it goes on.
struct SlowRedisTests {
    private static let secret = "a secret that all replicas know, of some length"

    private let redis: RedisServer

    init() throws {
        redis = try RedisServer()
    }

    /// - Parameter options: by default no answer is late.
    private func service(_ options: [String] = [], in redis: RedisServer? = nil) throws -> SlowRedisService {
        try SlowRedisService(redis ?? self.redis, secret: Self.secret, options)
    }

    @Test func requestsThatNeedNoSessionAreAnsweredWhileTapsWait() throws {
        let service = try service(["--threads", "2"])
        let taps = try (0..<100).map { _ in try service.tap() }
        redis.pause()
        let clients = try taps.map(service.begin)
        try waitUntil { try service.waitingCount == 100 }
        for _ in 0..<10 { try service.expectAnswersWithoutSessions() }
        #expect(try service.figure("filter_redis_requests_running") == 32)
        #expect(try service.waitingCount == 100)
        redis.goOn()
        for client in clients { #expect(try client.receiveResponse().status == 200) }
        #expect(try service.running.process.stop() == 0)
    }

    @Test func readsStreamsDraftsAndSharesWaitWithoutAServingThread() throws {
        let service = try service(["--threads", "2"])
        let session = try service.running.session()
        let key = try #require(service.running.client.send("POST", session + "/share", "{}").text("/key"))
        let requests = [
            "GET \(session)", "GET \(session)/items", "GET \(session)/events", "GET \(session)/changes?since=1",
            "POST \(session)/drafts", "POST \(session)/undo", "POST \(session)/share", "POST \(session)/tickets",
            "GET /v1/shares/\(key)", "GET /v1/catalogs/shop/query?state=\(key)", "DELETE \(session)",
        ]
        redis.pause()
        let clients = try requests.map(service.begin)
        try waitUntil { try service.waitingCount == requests.count }
        try service.expectAnswersWithoutSessions()
        redis.goOn()
        for (request, client) in zip(requests, clients) {
            // Which of them finds the session is a matter of order.
            #expect([200, 201, 204, 400, 410, 422].contains(try client.receiveResponse().status), "\(request)")
        }
        #expect(try service.running.process.stop() == 0)
    }

    @Test func requestsThatAreCountedInRedisWaitWithoutAServingThread() throws {
        // A sixteenth of the burst is one request, so each is counted there.
        let service = try service(["--threads", "2", "--rate", "1000000", "--rate-burst", "16"])
        redis.pause()
        let clients = try (0..<8).map { _ in try service.begin("GET /v1/catalogs/shop") }
        for _ in 0..<10 { #expect(try service.running.client.send("GET", "/livez").status == 200) }
        redis.goOn()
        for client in clients {
            let response = try client.receiveResponse()
            #expect(response.status == 200 && response["RateLimit"] != nil)
        }
        #expect(try service.running.process.stop() == 0)
    }

    @Test func moreRequestsThanMayWaitAreToldToComeBack() throws {
        let service = try service(["--redis-threads", "1", "--redis-max-waiting-requests", "2"])
        let taps = try (0..<4).map { _ in try service.tap() }
        redis.pause()
        let clients = try taps.prefix(3).map(service.begin)
        try waitUntil { try service.waitingCount == 3 }
        let late = try service.begin(taps[3])
        let refusal = try late.receiveResponse()
        #expect(refusal.status == 503 && refusal["Retry-After"] == "1")
        #expect(refusal.text.contains("too many requests wait for the session store"))
        #expect(try service.figure("filter_redis_requests_refused_total") == 1)
        try service.expectAnswersWithoutSessions()
        redis.goOn()
        for client in clients { #expect(try client.receiveResponse().status == 200) }
        #expect(try service.running.process.stop() == 0)
    }

    @Test func stoppingWaitsForTapsThatWait() throws {
        let service = try service(["--redis-threads", "2", "--drain-timeout", "60"])
        let taps = try (0..<6).map { _ in try service.tap() }
        redis.pause()
        let clients = try taps.map(service.begin)
        try waitUntil { try service.waitingCount == 6 }
        kill(service.running.process.processIdentifier, SIGTERM)
        waitUntil { (try? RawClient(port: service.running.process.port)) == nil }
        redis.goOn()
        for client in clients { #expect(try client.receiveResponse().status == 200) }
        #expect(try service.running.process.waitForExit() == 0)
    }

    @Test func aRecordAboveTheBoundIsRefusedAlone() throws {
        // Redis would answer to more than a mebibyte with the end of the connection.
        let redis = try RedisServer("--proto-max-bulk-len", "1mb")
        let service = try service(
            ["--redis-max-record-bytes", "1000000", "--max-text-bytes", "1048576", "--max-body-bytes", "4194304"],
            in: redis
        )
        // A longer word than the contract has without the setting.
        let client = ServiceClient(port: service.running.process.port, log: nil)
        let session = try service.running.session()
        func patch(_ letter: Character) throws -> ServiceReply {
            let word = String(repeating: letter, count: 800_000)
            let filter = #"{"group":"and<x>","filterKind":"keyword","attribute":"name","value":"\#(word)"}"#
            return try client.send("PATCH", session, #"{"filters":[\#(filter)]}"#)
        }
        #expect(try patch("a").status == 200)
        // With what leads back to the revision before.
        let refused = try patch("b")
        #expect(refused.status == 422 && refused.code == "tooMany", "\(refused.text.prefix(400))")
        #expect(refused.text.contains("at most 1000000 are kept"), "\(refused.text.prefix(400))")
        // No other client notices, and the session is as it was.
        let found = try client.send("GET", session)
        #expect(found.status == 200 && found.integer("/session/revision") == 2)
        #expect(try service.figure("filter_redis_openings_total") == 0)
        #expect(try service.running.process.stop() == 0)
    }
}

/// A service over a Redis whose answers may take a minute.
private struct SlowRedisService {
    let running: RunningService

    init(_ redis: RedisServer, secret: String, _ options: [String]) throws {
        running = try RunningService(
            options: [
                "--session-store", "redis://127.0.0.1:\(redis.port)", "--redis-connect-timeout", "60000",
                "--redis-command-timeout", "60000",
            ] + options,
            environment: ["FILTER_SERVICE_SESSION_SECRET": secret]
        )
    }

    /// Sends a request without a body, and does not wait for its answer.
    func begin(_ request: String) throws -> RawClient {
        let client = try RawClient(port: running.process.port)
        try client.send("\(request) HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n")
        return client
    }

    /// A tap on a session of its own.
    func tap() throws -> String {
        "POST \(try running.session())/categories/brand/values/Hollis/toggle"
    }

    func expectAnswersWithoutSessions() throws {
        for target in ["/livez", "/readyz", "/v1/catalogs/dogs"] {
            #expect(try running.client.send("GET", target).status == 200, "\(target)")
        }
        #expect(try running.client.send("POST", "/v1/catalogs/dogs/query", "{}").status == 200)
    }

    /// Requests that wait for Redis, or for a thread that may.
    var waitingCount: Int {
        get throws { try figure("filter_redis_requests_running") + figure("filter_redis_requests_waiting") }
    }

    /// A figure of `/metrics`.
    func figure(_ name: String) throws -> Int {
        let lines = try running.client.send("GET", "/metrics").text.split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix(name + " ") }, "\(name)")
        return try #require(Int(line.dropFirst(name.count + 1)))
    }
}
