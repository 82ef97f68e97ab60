import Support
import SessionTestSupport
import TestSupport
import Testing

@testable import Sessions

struct SessionRaceTests {
    /// Eight threads count up three sessions: every increment is there, and the revisions form one chain.
    @Test func noUpdateIsLost() throws {
        let store = try SessionFixtures.store { $0.maxUpdateTries = 1_000 }
        let ids = try (0..<3).map { _ in try store.create(SessionFixtures.state(1)).id }
        let perThread = 600
        let updates = try concurrently(8) { thread in
            try (0..<perThread).map { step in
                try Self.increment(ids[(thread + step) % ids.count], in: store)
            }
        }
        #expect(updates.joined().count == 8 * perThread)
        for id in ids {
            let chain = updates.joined().filter { $0.id == id }.sorted { $0.revision < $1.revision }
            #expect(chain.map(\.revision) == Array(2...(chain.count + 1)))
            #expect(chain.map(\.state.settings.pageSize) == Array(2...(chain.count + 1)))
            #expect(try store.read(id).revision == chain.count + 1)
        }
    }

    /// Adds 1 to the page size, as a client does that has to retry.
    private static func increment(_ id: String, in store: SessionFixtures.Store) throws -> Session {
        while true {
            do {
                return try store.update(id) { SessionFixtures.state($0.settings.pageSize + 1) }
            } catch SessionError.contended {
                continue
            }
        }
    }

    /// Of all changes of the same version, one is saved.
    @Test func oneWriteWinsEachVersion() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state(1)).id
        let wins = try concurrently(8) { _ in
            try (1...200).compactMap { _ -> Int? in
                let found = try store.sessions.find(id)
                let next = SessionFixtures.state(found.state.settings.pageSize + 1)
                return try store.sessions.save(store.sessions.plan(.state(next), over: found), over: found)?.revision
            }
        }
        let session = try store.read(id)
        #expect(wins.joined().sorted() == Array(2...session.revision))
        #expect(session.state.settings.pageSize == session.revision)
    }

    @Test(arguments: [1, 3])
    func tightLimitHoldsAfterConcurrentCreation(maxCount: Int) throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let store = try SessionFixtures.store(seed: seed) { $0.maxCount = maxCount }
            try concurrently(8) { _ in
                for _ in 0..<5 { _ = try store.create(SessionFixtures.state()) }
            }
            #expect(store.statistics.count == maxCount)
            #expect(store.statistics.evicted == 40 - maxCount)
        }
    }

    /// Threads that create, use and delete sessions far above the limits leave consistent figures.
    @Test func limitsHoldAfterConcurrentUse() throws {
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock) {
            $0.maxCount = 1_024
            $0.maxStateBytes = 2_000
            $0.maxBytes = 500_000
            $0.shardCount = 4
        }
        let ids = Mutex<[String]>([])
        try concurrently(8) { thread in
            var generator = SplitMix64(seed: UInt64(thread))
            for step in 0..<400 {
                let length = Int.random(in: 200...1_000, using: &generator)
                let session = try store.create(SessionFixtures.state(encodedBytes: length))
                ids.withLock { $0.append(session.id) }
                let other = ids.withLock { $0.randomElement(using: &generator)! }
                switch step % 5 {
                case 0: try? store.delete(other)
                case 1: _ = try? store.update(other) { _ in SessionFixtures.state(encodedBytes: 1_500) }
                case 2: clock.advance(by: 2)
                case 3: store.sweep()
                default: _ = try? store.read(other)
                }
            }
        }
        let statistics = store.statistics
        #expect(statistics.created == 8 * 400)
        #expect(statistics.evicted > 0)
        #expect(statistics.count <= 1_024)
        #expect(statistics.bytes <= 500_000)
        #expect(statistics.created == statistics.count + statistics.expired + statistics.evicted + statistics.deleted)
        let alive = ids.withLock { $0 }.compactMap { try? store.read($0) }
        // Reading removed what had expired meanwhile.
        #expect(store.statistics.count == alive.count)
        let bytes = alive.map { SessionFixtures.bytes(of: $0.state, revision: $0.revision) }.reduce(0, +)
        #expect(store.statistics.bytes == bytes)
    }
}
