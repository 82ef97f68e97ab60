import FilterCore
import Support
import TestSupport
import Testing

@testable import Gateway
@testable import Sessions

struct RedisClusterTests {
    private let nodes: RedisNodes
    private let redis: RedisStore
    private var store: RedisSessionStore { redis.store }
    private var figures: RedisStatistics { store.redisStatistics }

    init() throws {
        nodes = try RedisNodes()
        redis = try RedisStore(nodes.servers[0])
    }

    private func databaseSizes() throws -> [Int] {
        try nodes.servers.map { Int(try $0.command("dbsize")) ?? -1 }
    }

    @Test func sessionsSpreadOverServersWithoutRedirects() throws {
        let keys = (0..<60).map { RedisStore.key($0) }
        for key in keys {
            #expect(try store.insert(key, [1]) != nil)
            guard case .replaced = try store.replace(key, version: 1, with: [2]) else {
                Issue.record("not replaced")
                return
            }
        }
        let sizes = try databaseSizes()
        #expect(sizes.reduce(0, +) == 60)
        #expect(sizes.allSatisfy { $0 > 0 })
        #expect(figures.redirects == 0)
        #expect(figures.nodes.count == 3)
        for key in keys { _ = try store.remove(key, version: 2) }
        #expect(try databaseSizes() == [0, 0, 0])
    }

    @Test func noticesCrossServers() throws {
        let heard = Recorder<String>()
        store.observe { heard.append($0.text) }
        func subscribers() throws -> Int {
            try nodes.servers.filter { try $0.command("pubsub", "channels").contains("filter-service:changes") }.count
        }
        try waitUntil { try subscribers() == 1 }
        let keys = (0..<20).map { RedisStore.key($0) }
        for key in keys {
            _ = try store.insert(key, [])
            _ = try store.replace(key, version: 1, with: [1])
        }
        waitUntil { heard.all.count == keys.count }
        #expect(Set(heard.all) == Set(keys.map { "changed \($0.id)" }))

        // Where the subscription was is gone: it goes to another server, and says that something may have been missed.
        let listened = try #require(
            try nodes.servers.first { try $0.command("pubsub", "channels").contains("filter-service:changes") }
        )
        let key = try #require(try keys.first { try nodes.holder(of: $0).port != listened.port })
        listened.kill()
        waitUntil { heard.all.contains("missed") }
        #expect(try retrying { () throws(SessionError) in try store.find(key) } != nil)
        _ = try store.replace(key, version: 2, with: [2])
        waitUntil { heard.all.last == "changed \(key.id)" }
    }

    @Test func slotOnItsWayToAnotherServerIsFollowed() throws {
        let key = RedisStore.key(1)
        let source = try nodes.holder(of: key)
        let target = try #require(nodes.servers.first { $0.port != source.port })
        let slot = "\(try nodes.slot(of: key))"
        let (sourceID, targetID) = (try source.command("cluster", "myid"), try target.command("cluster", "myid"))
        _ = try store.insert(key, [1])

        try target.command("cluster", "setslot", slot, "importing", sourceID)
        try source.command("cluster", "setslot", slot, "migrating", targetID)
        // The key is where it was.
        #expect(try store.find(key)?.bytes == [1])
        #expect(figures.redirects == 0)

        let name = "filter-service:{\(key.digest)}"
        try source.command("migrate", "127.0.0.1", "\(target.port)", name, "0", "5000")
        // The slot is still the old server's, the key is not: ASK, each time.
        #expect(try store.find(key)?.bytes == [1])
        guard case .replaced(let entry) = try store.replace(key, version: 1, with: [2]) else {
            Issue.record("not replaced on its way")
            return
        }
        #expect(entry.version == 2)
        let asks = figures.redirects
        #expect(asks >= 2)
        #expect(try source.command("exists", name).contains("ASK"))

        for server in nodes.servers { try server.command("cluster", "setslot", slot, "node", targetID) }
        #expect(try store.find(key)?.bytes == [2])
        let moves = figures.redirects
        #expect(moves == asks + 1)
        // Learned: asked at the right place from now on.
        #expect(try store.find(key)?.version == 2)
        #expect(figures.redirects == moves)
    }

    @Test func serverThatIsGoneCostsTheOthersNothing() throws {
        let keys = (0..<30).map { RedisStore.key($0) }
        for key in keys { _ = try store.insert(key, [1]) }
        let gone = try nodes.holder(of: keys[0])
        let (lost, kept) = try (
            keys.filter { try nodes.holder(of: $0).port == gone.port },
            keys.filter { try nodes.holder(of: $0).port != gone.port }
        )
        gone.kill()
        for _ in 0..<20 {
            for key in lost { #expect(throws: SessionError.self) { try store.find(key) } }
            for key in kept { #expect(try store.find(key)?.bytes == [1]) }
        }
        #expect(figures.nodes.filter(\.isUnavailable).map(\.endpoint.port) == [gone.port])
        try gone.start()
        for key in lost { #expect(try retrying { () throws(SessionError) in try store.find(key) } == nil) }
    }

    @Test func replicaThatTakesOverIsFound() throws {
        let key = RedisStore.key(1)
        let primary = try nodes.holder(of: key)
        let replica = try nodes.replica(of: primary)
        _ = try store.insert(key, [7])
        try waitUntil { try replica.command("dbsize") == "1" }
        primary.kill()
        // No server sends a redirect: the others are asked while it is away.
        #expect(try retrying { () throws(SessionError) in try store.find(key) }?.bytes == [7])
        #expect(try replica.command("role").hasPrefix("master"))
        #expect(figures.nodes.contains { $0.endpoint.port == replica.port })
    }

    @Test func clusterHasNoOtherDatabase() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try RedisStore("redis://127.0.0.1:\(nodes.servers[0].port)/1")
        }
        #expect(error.description.contains("cluster"), "\(error)")
    }
}
