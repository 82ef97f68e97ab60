import Glibc
import Support
import TestSupport
import Testing

@testable import Gateway
@testable import Sessions

/// Servers that do what a Redis should not.
struct RedisOddityTests {
    @Test func serverThatFailsAfterEachProbeIsProbedByOneThread() throws {
        let probing = Mutex((now: 0, most: 0))
        let server = try ScriptedRedis { command in
            guard command[0] == "PING" else { return nil }
            probing.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            // So slow that others who probe at the same time are seen.
            usleep(30_000)
            probing.withLock { $0.now -= 1 }
            return "+PONG\r\n"
        }
        let redis = try RedisStore("redis://127.0.0.1:\(server.port)")
        waitUntil { redis.store.redisStatistics.openings >= 5 }
        #expect(probing.withLock(\.most) == 1)
    }

    @Test func unaskedAnswerIsNotTakenForThatOfTheNextCommand() throws {
        let server = try ScriptedRedis { command in
            switch command[0] {
            case "PING": "+PONG\r\n"
            case "GETEX": Self.value(command[1].hasSuffix("\(RedisStore.key(1).digest)}") ? "1" : "2", times: 2)
            default: "-ERR not here\r\n"
            }
        }
        let redis = try RedisStore("redis://127.0.0.1:\(server.port)")
        #expect(try redis.store.find(RedisStore.key(1))?.bytes == Array("1".utf8))
        #expect(try redis.store.find(RedisStore.key(2))?.bytes == Array("2".utf8))
        #expect(redis.store.redisStatistics.openings == 0)
    }

    @Test func sessionIsNotTakenForNewUnlessRedisSaysSo() throws {
        let server = try ScriptedRedis { command in
            switch command[0] {
            case "PING": "+PONG\r\n"
            case "SET": ":1\r\n"
            default: "-ERR not here\r\n"
            }
        }
        let redis = try RedisStore("redis://127.0.0.1:\(server.port)")
        #expect(throws: SessionError.self) { try redis.store.insert(RedisStore.key(1), [1]) }
    }

    @Test func subscriptionThatBeginsLateSaysThatNoticesMayBeMissing() throws {
        let tries = Atomic(0)
        let server = try ScriptedRedis { command in
            switch command[0] {
            case "PING": "+PONG\r\n"
            case "SUBSCRIBE" where tries.add(1, ordering: .relaxed).newValue == 2:
                "*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$3\r\none\r\n"
            default: "-ERR not now\r\n"
            }
        }
        let heard = Recorder<String>()
        let cluster = RedisCluster(try RedisURL("redis://127.0.0.1:\(server.port)"), RedisStore.patience) { _ in }
        try cluster.start()
        let subscriber = try RedisSubscriber(cluster, channel: "c") { message in
            switch message {
            case .text(let text): heard.append(text)
            case .missed: heard.append("missed")
            }
        }
        defer { subscriber.stop() }
        waitUntil { heard.all.contains("one") }
        #expect(heard.all == ["missed", "one"])
        #expect(cluster.statistics.missedNotices == 1)
    }

    @Test func requestWaitsForNoNameServer() throws {
        let target = try ScriptedRedis { command in
            switch command[0] {
            case "PING": "+PONG\r\n"
            case "GETEX": "$-1\r\n"
            default: "-ERR not here\r\n"
            }
        }
        let server = try ScriptedRedis { command in
            switch command[0] {
            case "PING": "+PONG\r\n"
            case "GETEX": "-MOVED 1 localhost:\(target.port)\r\n"
            default: "-ERR not here\r\n"
            }
        }
        let redis = try RedisStore("redis://127.0.0.1:\(server.port)")
        // The name is looked up by the thread that probes.
        #expect(throws: SessionError.self) { try redis.store.find(RedisStore.key(1)) }
        #expect(try retrying { () throws(SessionError) in try redis.store.find(RedisStore.key(1)) } == nil)
    }

    /// A session of some version, as often as that.
    private static func value(_ text: String, times count: Int) -> String {
        String(repeating: "$9\r\n!!!!!!!!\(text)\r\n", count: count)
    }
}
