import FilterCore
import Support
import TestSupport
import Testing

@testable import CatalogFiles
@testable import Gateway
@testable import Sessions

/// Redis ends, hangs, and comes back.
struct RedisOutageTests {
    private let server: RedisServer
    private let redis: RedisStore
    private var store: RedisSessionStore { redis.store }
    private var figures: RedisStatistics { store.redisStatistics }

    init() throws {
        server = try RedisServer()
        redis = try RedisStore(server, timeouts: RedisTimeouts())
    }

    @Test func whileRedisIsAwayNoThreadAsksItAndLostSessionsAreAbsent() throws {
        let key = RedisStore.key(1)
        _ = try retrying { () throws(SessionError) in try store.insert(key, [1]) }
        server.kill()
        #expect(throws: SessionError.self) { try store.find(key) }
        let failures = figures.errors + figures.timeouts
        for _ in 0..<1_000 {
            #expect(throws: SessionError.self) { try store.find(key) }
            #expect(throws: SessionError.self) { try store.replace(key, version: 1, with: [2]) }
        }
        // The thread that hears of changes may have been on its way when the others learned it.
        #expect(figures.errors + figures.timeouts <= failures + 1)
        #expect(figures.refusedByBreaker >= 2_000)
        #expect(figures.nodes.map(\.isUnavailable) == [true])

        try server.start()
        // It kept nothing; so there is nothing, and what is new is kept.
        #expect(try retrying { () throws(SessionError) in try store.find(key) } == nil)
        #expect(try retrying { () throws(SessionError) in try store.insert(key, [3]) }?.version == 1)
        #expect(figures.nodes.map(\.isUnavailable) == [false])
        let told = redis.events.all.map(\.description)
        #expect(told.contains { $0.hasPrefix("Redis 127.0.0.1:\(server.port) is unavailable: ") })
        #expect(told.contains("Redis 127.0.0.1:\(server.port) is available again"))
    }

    @Test func storeMayBeginBeforeRedis() throws {
        server.kill()
        let early = try RedisStore(server)
        let key = RedisStore.key(2)
        #expect(throws: SessionError.self) { try early.store.insert(key, [1]) }
        try server.start()
        #expect(try retrying { () throws(SessionError) in try early.store.insert(key, [1]) }?.version == 1)
    }

    /// Threads write and read their own sessions while Redis hangs and goes on, again and again: an answer that came
    /// late must not be taken for that of another command.
    @Test func hangingRedisMixesNoAnswersUp() throws {
        let threads = 6
        let isOver = Atomic(false)
        let pauses = 3
        let refused = Atomic(0)
        let faults = Recorder<String>()
        let writers = ConcurrentThreads(threads) { [store] thread in
            let key = RedisStore.key(UInt64(100 + thread))
            // Its own bytes, and how many writes it knows of.
            func bytes(_ count: UInt64) -> [UInt8] { [UInt8(thread), UInt8(truncatingIfNeeded: count)] }
            _ = try retrying { () throws(SessionError) in try store.insert(key, bytes(1)) }
            var version: UInt64 = 1
            while !isOver.load(ordering: .relaxed) {
                do throws(SessionError) {
                    guard let found = try store.find(key) else {
                        faults.append("a session is lost")
                        break
                    }
                    // A write that was not answered may have been done, the next one at most.
                    if found.version != version, found.version != version + 1 {
                        faults.append("\(found.version) after \(version)")
                    }
                    if found.bytes != bytes(found.version) { faults.append("\(found.bytes) of \(found.version)") }
                    version = found.version
                    if case .replaced(let entry) = try store.replace(
                        key,
                        version: version,
                        with: bytes(version + 1)
                    ) {
                        version = entry.version
                    } else {
                        faults.append("another client wrote")
                    }
                } catch {
                    refused.add(1, ordering: .relaxed)
                }
            }
        }
        for pause in 1...pauses {
            server.pause()
            waitUntil { figures.openings == pause && figures.timeouts > 0 }
            server.goOn()
            waitUntil { !figures.nodes[0].isUnavailable }
            let ok = figures.ok
            waitUntil { figures.ok > ok + 200 }
        }
        isOver.store(true, ordering: .relaxed)
        try writers.wait()
        #expect(faults.all == [])
        #expect(refused.load(ordering: .relaxed) > pauses)
    }
}
