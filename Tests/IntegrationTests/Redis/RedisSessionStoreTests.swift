import FilterCore
import TestSupport
import Testing

@testable import Clocks
@testable import Gateway
@testable import Sessions

struct RedisSessionStoreTests {
    private let server: RedisServer
    private let redis: RedisStore
    private var store: RedisSessionStore { redis.store }

    init() throws {
        server = try RedisServer()
        redis = try RedisStore(server)
    }

    @Test func sessionIsInsertedFoundReplacedAndRemoved() throws {
        // Any bytes, zeros included.
        let bytes: [UInt8] = Array(0...255) + [0, 0]
        let key = RedisStore.key(1)
        #expect(try store.find(key) == nil)
        let inserted = try #require(try store.insert(key, bytes))
        #expect(inserted.version == 1 && inserted.bytes == bytes)
        #expect(try store.insert(key, [1]) == nil)
        let found = try #require(try store.find(key))
        #expect(found.version == 1 && found.bytes == bytes)

        guard case .replaced(let entry) = try store.replace(key, version: 1, with: []) else {
            Issue.record("not replaced")
            return
        }
        #expect(entry.version == 2 && entry.bytes == [])
        guard case .changed = try store.replace(key, version: 1, with: [9]) else {
            Issue.record("an old version was replaced")
            return
        }
        #expect(try store.find(key)?.bytes == [])
        guard case .absent = try store.replace(RedisStore.key(2), version: 1, with: [9]) else {
            Issue.record("nothing was replaced")
            return
        }

        guard case .changed = try store.remove(key, version: 1), case .removed = try store.remove(key, version: 2),
            case .absent = try store.remove(key, version: nil)
        else {
            Issue.record("removal does not look at the version")
            return
        }
        #expect(try store.find(key) == nil)
        #expect(store.statistics.created == 1)
        #expect(store.statistics.deleted == 1)
        #expect(store.redisStatistics.errors == 0)
    }

    @Test func aValueAboveTheBoundIsRefusedAndTheOthersAreKept() throws {
        let redis = try RedisStore("redis://127.0.0.1:\(server.port)", maxRecordBytes: 100)
        let (key, share) = (RedisStore.key(4), ShareKey(of: [4]))
        let (most, more) = ([UInt8](repeating: 1, count: 100), [UInt8](repeating: 1, count: 101))
        let refusal = SessionError.recordTooLarge(bytes: 101, limit: 100)
        #expect(throws: refusal) { try redis.store.insert(key, more) }
        #expect(try redis.store.insert(key, most)?.version == 1)
        #expect(throws: refusal) { try redis.store.replace(key, version: 1, with: more) }
        #expect(throws: refusal) { try redis.store.keepShare(share, more, until: nil) }
        try redis.store.keepShare(share, most, until: nil)
        #expect(try redis.store.find(key)?.bytes == most)
        #expect(try redis.store.findShare(share)?.bytes == most)
        #expect(redis.store.redisStatistics.openings == 0)
    }

    @Test func keysLieAsDocumented() throws {
        let key = RedisStore.key(3)
        _ = try store.insert(key, Array("state".utf8))
        let share = ShareKey(of: [1])
        try store.keepShare(share, Array("shared".utf8), until: nil)
        let name = "filter-service:{\(key.digest)}"
        #expect(
            try server.command("keys", "*").split(separator: "\n").sorted()
                == ["filter-service:share:{\(share)}", name[...]].sorted()
        )
        // Behind the head and the checksum.
        #expect(try server.command("getrange", name, "13", "-1") == "state")
        #expect(try server.command("--no-raw", "getrange", name, "0", "7").contains(#"\x00\x01"#))
    }

    /// A reader of all of Redis and its channels finds no session's id.
    @Test func noIdIsToldToRedis() throws {
        let key = RedisStore.key(30)
        _ = try store.insert(key, Array("state".utf8))
        let all = try server.command("keys", "*") + server.command("get", "filter-service:{\(key.digest)}")
        #expect(all.contains("state") && !all.contains(key.id) && !all.contains(key.bits))
        for (text, notice) in [
            (RedisNotices.changed(key), SessionNotice.changed(key)),
            (RedisNotices.ended(key), SessionNotice.ended(key)),
        ] {
            #expect(text.contains(key.bits) && !text.contains(key.id))
            #expect(RedisNotices(signer: RedisStore.signer).read(text) == notice)
        }
        // The id has a code besides that only the signing key gives.
        #expect(key.id.prefix(20) == key.bits.prefix(20))
        #expect(SessionKey(high: key.high, low: key.low, code: 0).digest != key.digest)
    }

    @Test func everyUseProlongsTheLifeAndAnEndIsAnEnd() throws {
        let short = try RedisStore(server, idle: .milliseconds(1_500))
        let key = RedisStore.key(4)
        let name = "filter-service:{\(key.digest)}"
        func life() throws -> Int { Int(try server.command("pttl", name)) ?? 0 }
        _ = try short.store.insert(key, [1])
        #expect(try life() <= 1_500)
        // By the store with the longer life.
        for use in [
            { _ = try store.find(key) }, { _ = try store.replace(key, version: 1, with: [2]) },
            { _ = try store.replace(key, version: 1, with: [2]) }, { _ = try store.remove(key, version: 1) },
        ] as [() throws -> Void] {
            try server.command("pexpire", name, "1000")
            try use()
            #expect(try life() > 50_000)
        }
        _ = try short.store.find(key)
        #expect(try life() <= 1_500)
        try waitUntil { try server.command("exists", name) != "1" }
        #expect(try short.store.find(key) == nil)
        guard case .absent = try short.store.replace(key, version: 2, with: [3]) else {
            Issue.record("an expired session was replaced")
            return
        }
    }

    @Test func laterEndOfAShareWins() throws {
        let key = ShareKey(of: [2])
        let now = Instant.now().milliseconds
        func end() throws -> Int64? { try store.findShare(key)?.expiresAt?.milliseconds }
        #expect(try store.findShare(key) == nil)
        try store.keepShare(key, [1, 0], until: Instant(milliseconds: now - 1))
        #expect(try store.findShare(key) == nil)
        try store.keepShare(key, [1, 0], until: Instant(milliseconds: now + 50_000))
        try store.keepShare(key, [1, 0], until: Instant(milliseconds: now + 20_000))
        #expect(try end() == now + 50_000)
        try store.keepShare(key, [1, 0], until: Instant(milliseconds: now + 90_000))
        #expect(try end() == now + 90_000)
        try store.keepShare(key, [1, 0], until: nil)
        try store.keepShare(key, [1, 0], until: Instant(milliseconds: now + 90_000))
        let share = try #require(try store.findShare(key))
        #expect(share == StoredShare(bytes: [1, 0], expiresAt: nil))
        #expect(try server.command("pttl", "filter-service:share:{\(key)}") == "-1")
    }

    /// Its key says what it is made of, so that other bytes there can only be unreadable.
    @Test func aShareTakesThePlaceOfWhatCannotBeRead() throws {
        let now = Instant.now().milliseconds
        let damages = [
            ["set", "junk"], ["set", "junk, longer than a head"], ["rpush", "a"], ["setrange", "14", "x"],
        ]
        for (number, damage) in damages.enumerated() {
            let key = ShareKey(of: [100, UInt8(number)])
            let name = "filter-service:share:{\(key)}"
            try store.keepShare(key, [1, 0], until: nil)
            if damage[0] == "rpush" { try server.command("del", name) }
            _ = try RedisServer.client(["-p", "\(server.port)", damage[0], name] + damage.dropFirst())
            #expect((try? store.findShare(key)?.bytes) != [1, 0], "\(damage)")
            try store.keepShare(key, [1, 0], until: Instant(milliseconds: now + 50_000))
            // A share without an end keeps none.
            #expect(try store.findShare(key) == StoredShare(bytes: [1, 0], expiresAt: nil), "\(damage)")
        }
    }

    /// It had no checksum, and its life was longer.
    @Test func aShareOfAVersionBeforeKeepsItsLife() throws {
        let (key, now) = (ShareKey(of: [110]), Instant.now().milliseconds)
        let name = "filter-service:share:{\(key)}"
        try store.keepShare(key, Array("ab".utf8), until: Instant(milliseconds: now + 90_000))
        // Without the mark and the checksum between the head and the bytes.
        let script = "redis.call('SET', KEYS[1], redis.call('GETRANGE', KEYS[1], 0, 7) .. 'ab', 'KEEPTTL')"
        try server.command("eval", script, "1", name)
        try store.keepShare(key, Array("ab".utf8), until: Instant(milliseconds: now + 20_000))
        let kept = StoredShare(bytes: Array("ab".utf8), expiresAt: Instant(milliseconds: now + 90_000))
        #expect(try store.findShare(key) == kept)
    }

    @Test func anyBitOfAValueThatIsDamagedIsNoticed() throws {
        let key = RedisStore.key(40)
        let bytes: [UInt8] = [2, 0x53, 0xFF, 0]
        _ = try store.insert(key, bytes)
        let stored = RedisSessionLayout.value(head: 1, bytes)
        #expect(RedisSessionLayout.split(stored)?.bytes == bytes)
        for bit in RedisSessionLayout.headCount * 8..<stored.count * 8 {
            var damaged = stored
            damaged[bit / 8] ^= 1 << (bit % 8)
            // A value of a version before has no mark; no format of one begins with any other bit of it.
            #expect(RedisSessionLayout.split(damaged).map { $0.bytes != bytes } ?? true, "bit \(bit)")
        }
        for count in 0..<stored.count where count != RedisSessionLayout.headCount {
            #expect(RedisSessionLayout.split(Array(stored.prefix(count))) == nil, "\(count) bytes")
        }
    }

    @Test func racingWritersLoseNothing() throws {
        let keys = (10..<13).map { RedisStore.key($0) }
        for key in keys { _ = try store.insert(key, []) }
        let writers = 8
        let writes = 40
        try concurrently(writers) { [store] writer in
            for write in 0..<writes {
                let key = keys[(writer + write) % keys.count]
                while true {
                    guard let entry = try store.find(key) else { throw Lost() }
                    let note = [UInt8(writer), UInt8(write)]
                    if case .replaced = try store.replace(key, version: entry.version, with: entry.bytes + note) {
                        break
                    }
                }
            }
        }
        var seen: Set<[UInt8]> = []
        for key in keys {
            let entry = try #require(try store.find(key))
            #expect(Int(entry.version) == 1 + entry.bytes.count / 2)
            for start in stride(from: 0, to: entry.bytes.count, by: 2) {
                let isNew = seen.insert(Array(entry.bytes[start...(start + 1)])).inserted
                #expect(isNew)
            }
        }
        #expect(seen.count == writers * writes)
        // A connection for each writer at most, and one to begin with, one for the notices.
        #expect(store.redisStatistics.connections <= writers + 2)
    }

    @Test func changesAreHeardByEveryProcess() throws {
        let other = try RedisStore(server)
        let heard = Recorder<String>()
        other.store.observe { heard.append($0.text) }
        try waitUntil {
            try server.command("pubsub", "numsub", "filter-service:changes") == "filter-service:changes\n2"
        }
        let key = RedisStore.key(20)
        _ = try store.insert(key, [])
        _ = try store.replace(key, version: 1, with: [1])
        // Refused, so no notice is needed.
        _ = try store.replace(key, version: 1, with: [2])
        _ = try store.remove(key, version: nil)
        try server.command("publish", "filter-service:changes", "what is this")
        waitUntil { heard.all.count == 2 }
        #expect(heard.all == ["changed \(key.id)", "ended \(key.id)"])

        try server.command("client", "kill", "type", "pubsub")
        waitUntil { heard.all.count == 3 }
        _ = try store.insert(key, [])
        _ = try store.replace(key, version: 1, with: [1])
        waitUntil { heard.all.count == 4 }
        #expect(heard.all.dropFirst(2) == ["missed", "changed \(key.id)"])
        #expect(other.store.redisStatistics.missedNotices == 1)
    }

    @Test func connectionsThatRedisClosedWhileIdleCostNothing() throws {
        let key = RedisStore.key(30)
        _ = try store.insert(key, [5])
        for _ in 0..<5 {
            try server.command("client", "kill", "type", "normal")
            #expect(try store.find(key)?.bytes == [5])
        }
        #expect(store.redisStatistics.openings == 0)
        #expect(store.redisStatistics.errors == 0)
    }

    /// A name may have an address of either kind, and Redis listens at one of them.
    @Test func hostMayBeAName() throws {
        let named = try RedisStore("redis://localhost:\(server.port)")
        #expect(try named.store.insert(RedisStore.key(34), [1]) != nil)
        #expect(try store.find(RedisStore.key(34))?.bytes == [1])
    }

    @Test func scriptsAreSentAgainWhenRedisForgotThem() throws {
        let key = RedisStore.key(31)
        _ = try store.insert(key, [])
        for version in 1...3 as ClosedRange<UInt64> {
            try server.command("script", "flush")
            guard case .replaced(let entry) = try store.replace(key, version: version, with: [1]) else {
                Issue.record("not replaced")
                return
            }
            #expect(entry.version == version + 1)
        }
    }

    @Test func fullMemoryIsUnavailableForWritesAndNotForReads() throws {
        let key = RedisStore.key(32)
        _ = try store.insert(key, [5])
        try server.command("config", "set", "maxmemory", "1")
        #expect(throws: SessionError.self) { try store.replace(key, version: 1, with: [6]) }
        #expect(throws: SessionError.self) { try store.insert(RedisStore.key(33), [6]) }
        let found = try #require(try store.find(key))
        #expect(found.bytes == [5] && found.version == 1)
        #expect(store.redisStatistics.openings == 0)
        #expect(store.statistics.refused == 2)
        #expect(redis.events.all.contains { "\($0)".contains("OOM") })
    }
}
