import Glibc
import Support
import TestSupport
import Testing

@testable import CatalogFiles
@testable import FilterService
@testable import Sessions

/// The built service with its sessions in Redis: replicas share them, and it stays itself while Redis does not.
struct RedisServiceTests {
    private static let secret = "a secret that all replicas know, of some length"

    private let redis: RedisServer

    init() throws {
        redis = try RedisServer()
    }

    /// - Parameter milliseconds: by default so long that a busy machine is not taken for a Redis that is away.
    private func replica(timeout milliseconds: Int = 10_000) throws -> RunningService {
        try RunningService(
            "--session-store",
            "redis://127.0.0.1:\(redis.port)",
            "--redis-connect-timeout",
            "\(2 * milliseconds)",
            "--redis-command-timeout",
            "\(milliseconds)",
            environment: ["FILTER_SERVICE_SESSION_SECRET": Self.secret]
        )
    }

    /// Begins a session, were it at a later try.
    private func session(of service: RunningService) throws -> String {
        let refusals = Atomic(0)
        let reply = try Self.insisting(service.client, "POST", "/v1/sessions", nil, refusals, #"{"catalog":"shop"}"#)
        return "/v1/sessions/\(try #require(reply.text("/session/id")))"
    }

    /// Foreign bytes, those of another version, or damaged ones, and a value of another type.
    @Test func foreignBytesAreASessionThatHasEnded() throws {
        let service = try replica()
        let session = try service.session()
        let draft = "/v1/sessions/\(try #require(service.client.send("POST", session + "/drafts").text("/session/id")))"
        let share = "/v1/shares/\(try #require(service.client.send("POST", session + "/share", "{}").text("/key")))"
        let sessionKey =
            "filter-service:{\(try #require(SessionKey(id: String(session.dropFirst("/v1/sessions/".count)))).digest)}"
        let shareKey = "filter-service:share:{\(share.dropFirst("/v1/shares/".count))}"
        for value in ["", "secret", "12345678", "12345678\u{9}secret", String(repeating: "secret", count: 100)] {
            try redis.command("SET", sessionKey, value)
            try redis.command("SET", shareKey, value)
            for (method, target) in [
                ("GET", session), ("GET", draft), ("POST", session + "/undo"), ("DELETE", session), ("GET", share),
            ] {
                let reply = try service.client.send(method, target)
                #expect(reply.status == 410, "\(method) \(target): \(reply.text)")
                #expect(!reply.text.contains("secret"))
            }
        }
        for key in [sessionKey, shareKey] {
            try redis.command("DEL", key)
            try redis.command("LPUSH", key, "secret")
        }
        for target in [session, draft, share] { #expect(try service.client.send("GET", target).status == 410) }
        #expect(try service.process.stop() == 0)
        let lines = service.process.errorText.split(separator: "\n")
        #expect(lines.count { $0.contains("a stored session cannot be read") } == 5 * 4 + 2)
        #expect(lines.count { $0.contains("a stored share cannot be read") } == 5 + 1)
        #expect(!service.process.errorText.contains("secret"))
    }

    @Test func replicaServesWhatAnotherBegan() throws {
        let (first, second) = (try replica(), try replica())
        let session = try first.session(#","state":{"selections":{"brand":["Wanderly"]}}"#)
        let tapped = try second.client.send("POST", session + "/categories/brand/values/Aldermoor/toggle")
        #expect(tapped.status == 200)
        #expect(tapped.integer("/session/revision") == 2)
        let undone = try first.client.send("POST", session + "/undo")
        #expect(undone.integer("/session/revision") == 3)
        #expect(undone.text("/text")?.hasPrefix("Brand: Wanderly — ") == true)

        let share = try first.client.send("POST", session + "/share", "{}")
        let key = try #require(share.text("/key"), "\(share.text)")
        #expect(try second.client.send("GET", "/v1/shares/\(key)").text("/text") == undone.text("/text"))

        #expect(try second.client.send("DELETE", session).status == 204)
        #expect(try first.client.send("GET", session).code == "sessionExpired")
        #expect(try first.client.send("GET", "/metrics").text.contains("filter_session_bytes ") == false)
    }

    @Test func streamsTellOfWhatHappensAtAnotherReplica() throws {
        let (first, second) = (try replica(), try replica())
        let session = try first.session()
        let toggle = session + "/categories/brand/values/Aldermoor/toggle"
        let stream = try EventClient(second, session)
        #expect(try stream.next().name == "session")
        #expect(try first.client.send("POST", toggle).status == 200)
        #expect(try stream.next().id?.hasPrefix("2-") == true)

        // Notices that are published while there is no subscriber are made good.
        try redis.command("client", "kill", "type", "pubsub")
        #expect(try first.client.send("POST", toggle).status == 200)
        #expect(try stream.next().id?.hasPrefix("3-") == true)
        #expect(try first.client.send("DELETE", session).status == 204)
        #expect(try stream.next().name == "end")
    }

    /// Clients of two replicas tap on one session at once, while Redis hangs now and then: a client that gets 503 sends
    /// the same request again. Each tap counts once, and the revisions are one chain.
    @Test func tapsOnOneSessionAreNeitherLostNorDoubled() throws {
        let replicas = [try replica(timeout: 100), try replica(timeout: 100)]
        let session = try session(of: replicas[0])
        let brands = ["Aldermoor", "Birch & Bobbin", "Calico Row", "Ebba Lind", "Hollis"]
        let ports = replicas.map(\.process.port)
        // Fewer in all than keys are remembered: who was refused may come again when all others are done.
        let tapsPerClient = 9
        let revisions = Recorder<Int>()
        let refusals = Atomic(0)
        // Once the others are done no client is left to be refused.
        let busy = Atomic(brands.count - 1)
        let faults = Recorder<String>()
        let clients = ConcurrentThreads(brands.count) { [redis] number in
            defer { if number > 0 { busy.subtract(1, ordering: .relaxed) } }
            let client = ServiceClient(port: ports[number % 2], log: nil)
            let name = brands[number].replacing(" ", with: "%20").replacing("&", with: "%26")
            let value = session + "/categories/brand/values/" + name
            for tap in 1...tapsPerClient {
                let reply = try Self.insisting(client, "POST", value + "/toggle", "\(number)-\(tap)", refusals)
                guard reply.status == 200, let revision = reply.integer("/session/revision") else {
                    faults.append(reply.text)
                    return
                }
                // No other client taps on it, so each tap, sent as often as need be, turns it over once.
                let chosen = reply.list("/currentFilters").compactMap {
                    ($0 as? [String: Any])?["value"] as? String
                }
                if chosen.contains(brands[number]) != (tap % 2 == 1) { faults.append("tap \(tap): \(chosen)") }
                // A late retry may get the present revision.
                if reply["Idempotency-Replayed"] == nil { revisions.append(revision) }
                if number == 0, tap % 3 == 0 {
                    let before = refusals.load(ordering: .relaxed)
                    redis.pause()
                    let other = ServiceClient(port: ports[1], log: nil)
                    try waitUntil {
                        try other.send("GET", session).status == 503
                            && (refusals.load(ordering: .relaxed) > before || busy.load(ordering: .relaxed) == 0)
                    }
                    redis.goOn()
                }
            }
        }
        try clients.wait()
        #expect(faults.all == [])
        let taps = brands.count * tapsPerClient
        #expect(Set(revisions.all).count == revisions.all.count)
        #expect(Set(revisions.all).isSubset(of: 2...(taps + 1)))
        let screen = try Self.insisting(replicas[1].client, "GET", session, nil, refusals)
        #expect(screen.integer("/session/revision") == taps + 1)
        // Nine taps leave each value on.
        #expect(screen.list("/currentFilters").count == brands.count)
        #expect(refusals.load(ordering: .relaxed) > 0)
    }

    /// Sends a request until it is not refused for the moment, under one idempotency key, for five minutes at most.
    private static func insisting(
        _ client: ServiceClient,
        _ method: String,
        _ target: String,
        _ key: String?,
        _ refusals: borrowing Atomic<Int>,
        _ body: String = ""
    ) throws -> ServiceReply {
        let end = ContinuousClock.now + .seconds(300)
        while true {
            let reply = try client.send(
                method,
                target,
                body,
                fields: key.map { [(name: "Idempotency-Key", value: $0)] } ?? []
            )
            guard reply.status == 503, reply["Retry-After"] != nil, ContinuousClock.now < end else { return reply }
            refusals.add(1, ordering: .relaxed)
            usleep(2_000)
        }
    }

    @Test(arguments: [false, true])
    func whileRedisIsAwayNoRequestWaitsForIt(isHanging: Bool) throws {
        let service = try replica(timeout: 100)
        let session = try session(of: service)
        let port = service.process.port
        let isOver = Atomic(false)
        let served = Atomic(0)
        let refused = Atomic(0)
        let faults = Recorder<String>()
        let load = ConcurrentThreads(4) { _ in
            let client = ServiceClient(port: port, log: nil)
            while !isOver.load(ordering: .relaxed) {
                let reply = try client.send("POST", session + "/categories/brand/values/Hollis/toggle")
                switch reply.status {
                case 503:
                    if reply["Retry-After"] == nil || reply.code != "unavailable" { faults.append(reply.text) }
                    refused.add(1, ordering: .relaxed)
                case 200, 410: served.add(1, ordering: .relaxed)
                default: faults.append(reply.text)
                }
            }
        }
        waitUntil { served.load(ordering: .relaxed) > 20 }
        if isHanging { redis.pause() } else { redis.kill() }
        waitUntil { refused.load(ordering: .relaxed) > 20 }

        // All threads have learned it: nothing waits for Redis any more, neither sessions nor what needs none.
        let client = service.client
        let timeouts = try client.metric(#"filter_redis_commands_total{outcome="timeout"}"#)
        let refusedBefore = refused.load(ordering: .relaxed)
        for _ in 0..<50 {
            #expect(try client.send("GET", "/livez").status == 200)
            #expect(try client.send("GET", session).status == 503)
            #expect(try client.send("POST", "/v1/sessions", #"{"catalog":"shop"}"#).status == 503)
            #expect(try client.send("POST", "/v1/catalogs/dogs/query", "{}").status == 200)
        }
        waitUntil { refused.load(ordering: .relaxed) > refusedBefore + 100 }
        // Each of the four clients may have had a command on its way when the first failure was found.
        #expect(try client.metric(#"filter_redis_commands_total{outcome="timeout"}"#) <= timeouts + 4)
        #expect(try client.metric("filter_redis_breaker_open{node=\"127.0.0.1:\(redis.port)\"}") == 1)

        if isHanging { redis.goOn() } else { try redis.start() }
        let servedBefore = served.load(ordering: .relaxed)
        waitUntil { served.load(ordering: .relaxed) > servedBefore + 20 }
        isOver.store(true, ordering: .relaxed)
        try load.wait()
        #expect(faults.all == [])
        // A Redis that hung kept the session; one that ended has nothing, which is not hidden.
        #expect(try client.send("GET", session).status == (isHanging ? 200 : 410))
        #expect(try service.process.stop() == 0)
        #expect(service.process.errorText.contains("is unavailable"))
        #expect(service.process.errorText.contains("is available again"))
    }

    @Test func serviceStartsWithoutRedis() throws {
        redis.kill()
        let service = try replica()
        #expect(try service.client.send("GET", "/readyz").status == 200)
        let refused = try service.client.send("POST", "/v1/sessions", #"{"catalog":"dogs"}"#)
        #expect(refused.status == 503)
        #expect(refused["Retry-After"] != nil)
        try redis.start()
        try waitUntil { try service.client.send("POST", "/v1/sessions", #"{"catalog":"dogs"}"#).status == 201 }
    }
}
