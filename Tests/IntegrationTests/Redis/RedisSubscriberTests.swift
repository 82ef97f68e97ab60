import TestSupport
import Testing

@testable import Gateway
@testable import Sessions

struct RedisSubscriberTests {
    @Test func silenceIsToldFromAServerThatHangs() throws {
        let server = try RedisServer()
        let events = Recorder<RedisEvent>()
        let heard = Recorder<String>()
        let url = try RedisURL("redis://127.0.0.1:\(server.port)")
        let cluster = RedisCluster(url, RedisTimeouts()) { events.append($0) }
        try cluster.start()
        let subscriber = try RedisSubscriber(cluster, channel: "c", patience: 1) { message in
            switch message {
            case .text(let text): heard.append(text)
            case .missed: heard.append("missed")
            }
        }
        defer { subscriber.stop() }
        func questions() throws -> Int {
            let lines = try server.command("info", "commandstats").split(whereSeparator: \.isNewline)
            let calls = lines.first { $0.hasPrefix("cmdstat_ping:calls=") }?.dropFirst(19).prefix { $0 != "," }
            return calls.flatMap { Int($0) } ?? 0
        }
        // Nothing is published, and the connection stays.
        let before = try questions()
        try waitUntil { try questions() >= before + 3 }
        try server.command("publish", "c", "one")
        waitUntil { heard.all.count == 1 }
        #expect(heard.all == ["one"])

        server.pause()
        waitUntil { events.all.contains { if case .subscriptionLost = $0 { true } else { false } } }
        server.goOn()
        waitUntil { heard.all.count == 2 }
        try server.command("publish", "c", "two")
        waitUntil { heard.all.count == 3 }
        #expect(heard.all == ["one", "missed", "two"])
    }
}
