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
        #expect(try service.running.client.metric("filter_redis_requests_running") == 32)
        #expect(try service.waitingCount == 100)
        redis.goOn()
        for client in clients { #expect(try client.receiveResponse().status == 200) }
        #expect(try service.running.process.stop() == 0)
    }

    @Test func readsStreamsDraftsAndSharesWaitWithoutAServingThread() throws {
        let service = try service(["--threads", "2"])
        // Each has a session of its own, with one step to undo.
        let requests = try [
            ("GET", "", 200), ("GET", "/items", 200), ("GET", "/events", 200), ("GET", "/changes?since=", 200),
            ("POST", "/drafts", 201), ("POST", "/undo", 200), ("POST", "/share", 200), ("POST", "/tickets", 200),
            ("DELETE", "", 204),
        ].map { method, rest, status in
            let (session, tag) = try service.session()
            return ("\(method) \(session)\(rest)\(rest.hasSuffix("since=") ? tag : "")", status)
        }
        let shared = try service.session().path + "/share"
        let key = try #require(service.running.client.send("POST", shared, "{}").text("/key"))
        let ofKey = ["GET /v1/shares/\(key)", "GET /v1/catalogs/shop/query?state=\(key)"].map { ($0, 200) }
        let all = requests + ofKey
        redis.pause()
        let clients = try all.map { try service.begin($0.0) }
        try waitUntil { try service.waitingCount == all.count }
        try service.expectAnswersWithoutSessions()
        redis.goOn()
        for ((request, status), client) in zip(all, clients) {
            #expect(try client.receiveResponse().status == status, "\(request)")
        }
        #expect(try service.running.process.stop() == 0)
    }

    @Test func requestsThatAreCountedInRedisWaitWithoutAServingThread() throws {
        // A sixteenth of the burst is one request, so each is counted there.
        let service = try service(["--threads", "2", "--rate", "1000000", "--rate-burst", "16"])
        redis.pause()
        let clients = try (0..<8).map { _ in try service.begin("GET /v1/catalogs/shop") }
        // /metrics would be counted, too.
        try waitUntil { try redis.unreadConnectionCount > 0 }
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
        #expect(try service.running.client.metric("filter_redis_requests_refused_total") == 1)
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
        #expect(try service.running.client.metric("filter_redis_openings_total") == 0)
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

    /// A session with a step to undo, and the tag of its screen.
    func session() throws -> (path: String, tag: String) {
        let path = try running.session()
        let reply = try running.client.send("PUT", path + "/categories/brand/values/Hollis")
        try #require(reply.status == 200, "\(reply.text)")
        return (path, String(try #require(reply["ETag"]).dropFirst().dropLast()))
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
        get throws {
            try running.client.metric("filter_redis_requests_running")
                + running.client.metric("filter_redis_requests_waiting")
        }
    }
}
