import FilterCore
import Support
import TestSupport
import Testing

@testable import Gateway
@testable import Sessions

/// Users that may connect.
struct RedisLoginTests {
    private let server: RedisServer

    init() throws {
        server = try RedisServer()
        // The rights that Documentation/OPERATIONS.md asks for.
        let permissions =
            "~filter-service:* &filter-service:* +@read +@write +@scripting +@pubsub +@connection"
            + " +cluster|slots +time"
        try RedisServer.client(
            ["-p", "\(server.port)", "acl", "setuser", "filters", "on", ">s@cr:t/"]
                + permissions.split(separator: " ").map { String($0) }
        )
        try server.command("acl", "setuser", "mute", "on", ">mute", "~*", "resetchannels", "+@all")
        try server.command("config", "set", "requirepass", "admin")
    }

    private func store(_ credentials: String, _ database: String = "") throws -> RedisStore {
        try RedisStore("redis://\(credentials)127.0.0.1:\(server.port)\(database)")
    }

    @Test func userWithPasswordHasItsDatabase() throws {
        let redis = try store("filters:s%40cr%3At%2F@", "/3")
        let key = RedisStore.key(1)
        _ = try redis.store.insert(key, [1])
        #expect(try redis.store.find(key)?.bytes == [1])
        let heard = Recorder<String>()
        redis.store.observe { heard.append($0.text) }
        waitUntil { redis.events.all.contains { if case .subscribed = $0 { true } else { false } } }
        guard case .replaced = try redis.store.replace(key, version: 1, with: [2]),
            case .removed = try redis.store.remove(key, version: 2)
        else {
            Issue.record("a script did not do its work")
            return
        }
        waitUntil { heard.all.count == 2 }
        try redis.store.keepShare(ShareKey(of: [1]), [1], until: nil)
        #expect(try redis.store.findShare(ShareKey(of: [1]))?.bytes == [1])
        #expect(!redis.events.all.contains { if case .unexpected = $0 { true } else { false } })

        func size(_ database: String) throws -> String {
            try server.command("--no-auth-warning", "--pass", "admin", "-n", database, "dbsize")
        }
        #expect(try size("3") == "1")
        #expect(try size("0") == "0")
    }

    @Test(arguments: [
        ("", "", "NOAUTH"), ("filters:wrong@", "", "WRONGPASS"), (":s%40cr%3At%2F@", "", "WRONGPASS"),
        ("filters:s%40cr%3At%2F@", "/99", "out of range"),
    ])
    func addressesThatCanNeverWorkRefuseTheStart(credentials: String, database: String, reason: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try store(credentials, database) }
        #expect(error.description.contains(reason), "\(error)")
        #expect(!error.description.contains("s@cr"))
    }

    @Test func whereNoticesMayNotBePublishedNothingChanges() throws {
        let mute = try store("mute:mute@")
        let key = RedisStore.key(2)
        _ = try mute.store.insert(key, [1])
        #expect(throws: SessionError.self) { try mute.store.replace(key, version: 1, with: [2]) }
        #expect(throws: SessionError.self) { try mute.store.remove(key, version: 1) }
        let found = try #require(try mute.store.find(key))
        #expect(found.bytes == [1] && found.version == 1)
        #expect(mute.events.all.contains { if case .unexpected = $0 { true } else { false } })
    }
}
