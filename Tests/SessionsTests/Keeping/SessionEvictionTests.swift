import SessionTestSupport
import Testing

@testable import Sessions

struct SessionEvictionTests {
    private static let plainBytes = SessionFixtures.bytes(of: SessionFixtures.state())

    /// Which of the sessions are left. Asking is a use.
    private static func alive(_ ids: [String], in store: SessionFixtures.Store) -> [Int] {
        ids.indices.filter { (try? store.read(ids[$0])) != nil }
    }

    @Test func oldestIdleGoFirstAlsoWithinOneMillisecond() throws {
        let store = try SessionFixtures.store { $0.maxCount = 50 }
        var ids = try (0..<50).map { _ in try store.create(SessionFixtures.state()).id }
        // Uses in another order than that of creation, all at the same time.
        for index in [0, 7, 3] { _ = try store.read(ids[index]) }
        _ = try store.update(ids[1]) { _ in SessionFixtures.state(30) }
        for _ in 0..<46 { ids.append(try store.create(SessionFixtures.state()).id) }
        #expect(Self.alive(ids, in: store) == [0, 1, 3, 7] + Array(50..<96))
        #expect(store.statistics.evicted == 46)
        #expect(store.statistics.count == 50)
    }

    /// Each shard evicts its own oldest: those that go are among the oldest of all.
    @Test func manyShardsEvictAmongTheOldest() throws {
        let store = try SessionFixtures.store {
            $0.maxCount = 4_096
            $0.shardCount = 16
        }
        let ids = try (0..<4_096).map { _ in try store.create(SessionFixtures.state()).id }
        for _ in 0..<1_024 { _ = try store.create(SessionFixtures.state()) }
        #expect(store.statistics.count == 4_096)
        #expect(store.statistics.evicted == 1_024)
        let alive = Self.alive(ids, in: store)
        #expect(alive.count == 3_072)
        #expect(alive.contains(2_048))
        #expect(alive.suffix(2_048).elementsEqual(2_048..<4_096))
    }

    @Test func largeSessionTakesItsRoomFromAllShards() throws {
        let store = try SessionFixtures.store {
            $0.maxCount = 10_000
            $0.shardCount = 16
            $0.maxStateBytes = 8_000
            $0.maxBytes = 1_000 * Self.plainBytes
        }
        let ids = try (0..<1_000).map { _ in try store.create(SessionFixtures.state()).id }
        _ = try store.update(ids[999]) { _ in SessionFixtures.state(encodedBytes: 8_000) }
        #expect(store.statistics.bytes <= 1_000 * Self.plainBytes)
        let alive = Self.alive(ids, in: store)
        #expect(alive.count == 1_000 - store.statistics.evicted)
        #expect(alive.count > 900)
        #expect(alive.suffix(750).elementsEqual(250..<1_000))
    }

    @Test func evictionFollowsTheOrderOfUse() throws {
        let store = try SessionFixtures.store { $0.maxCount = 5 }
        let ids = try (0..<5).map { _ in try store.create(SessionFixtures.state()).id }
        for index in [2, 0, 4, 1, 3] { _ = try store.read(ids[index]) }
        var gone: [Int] = []
        for _ in 0..<4 {
            _ = try store.create(SessionFixtures.state())
            gone.append(store.statistics.evicted)
        }
        #expect(gone == [1, 2, 3, 4])
        #expect(Self.alive(ids, in: store) == [3])
    }

    @Test func bytesAreALimitOfTheirOwn() throws {
        let large = SessionFixtures.state(encodedBytes: 1_000)
        let largeBytes = SessionFixtures.bytes(of: large)
        let store = try SessionFixtures.store {
            $0.maxStateBytes = 1_200
            $0.maxBytes = 20 * Self.plainBytes
        }
        var ids = try (0..<20).map { _ in try store.create(SessionFixtures.state()).id }
        #expect(store.statistics.evicted == 0)
        #expect(store.statistics.bytes == 20 * Self.plainBytes)
        ids.append(try store.create(large).id)
        let evicted = (largeBytes + Self.plainBytes - 1) / Self.plainBytes
        #expect(Self.alive(ids, in: store) == Array(evicted...20))
        #expect(store.statistics.bytes == (20 - evicted) * Self.plainBytes + largeBytes)
    }

    @Test func sessionThatGrowsPushesOthersOutAndStays() throws {
        let store = try SessionFixtures.store {
            $0.maxStateBytes = 1_200
            $0.maxBytes = 20 * Self.plainBytes
        }
        let ids = try (0..<20).map { _ in try store.create(SessionFixtures.state()).id }
        let grown = try store.update(ids[0]) { _ in SessionFixtures.state(encodedBytes: 1_000) }
        #expect(grown.revision == 2)
        let alive = Self.alive(ids, in: store)
        #expect(alive.first == 0)
        #expect(alive.dropFirst().elementsEqual((21 - alive.count)...19))
        #expect(store.statistics.bytes <= 20 * Self.plainBytes)
        #expect(store.statistics.evicted == 20 - alive.count)
        #expect(store.statistics.evicted > 0)
    }

    @Test func sessionThatShrinksGivesItsRoomBack() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state(encodedBytes: 500)).id
        _ = try store.update(id) { _ in SessionFixtures.state() }
        #expect(store.statistics.bytes == Self.plainBytes)
    }

    @Test func largestStateAlwaysFits() throws {
        let state = SessionFixtures.state(encodedBytes: 256)
        #expect(SessionCoding.encode(state).count == 256)
        let store = try SessionFixtures.store {
            $0.maxStateBytes = 256
            $0.record.maxDrafts = 1
            $0.maxBytes = 2 * 256 + SessionTable.bytesPerSession + 64 + 24
        }
        let first = try store.create(state)
        let second = try store.create(state)
        #expect(throws: SessionError.expired) { try store.read(first.id) }
        #expect(try store.read(second.id) == second)
    }

    @Test func expiredSessionsMakeRoomAsExpired() throws {
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock) { $0.maxCount = 1 }
        _ = try store.create(SessionFixtures.state())
        clock.advance(by: 1_000)
        _ = try store.create(SessionFixtures.state())
        #expect(store.statistics.expired == 1)
        #expect(store.statistics.evicted == 0)
    }
}
