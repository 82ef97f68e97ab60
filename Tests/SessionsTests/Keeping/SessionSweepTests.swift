import SessionTestSupport
import Testing

@testable import Sessions

struct SessionSweepTests {
    @Test func sweepRemovesTheExpiredAndOnlyThose() throws {
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock)
        let old = try (0..<500).map { _ in try store.create(SessionFixtures.state()).id }
        clock.advance(by: 500)
        let kept = try store.read(old[17])
        let young = try (0..<200).map { _ in try store.create(SessionFixtures.state()).id }
        clock.advance(by: 499)
        #expect(store.sweep() == 0)
        clock.advance(by: 1)
        #expect(store.sweep() == 499)
        #expect(store.statistics.count == 201)
        #expect(store.statistics.expired == 499)
        #expect(try store.read(kept.id).state == kept.state)
        for id in young { #expect(try store.read(id).revision == 1) }
        #expect(store.sweep() == 0)
    }

    /// The clock is read once for each time the lock is taken.
    @Test(arguments: [(10, 3, 4), (9, 3, 4), (2, 3, 1), (0, 3, 1)])
    func sweepTakesTheLockOncePerSlice(expiredCount: Int, slice: Int, expectedLocks: Int) throws {
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock) {
            $0.shardCount = 1
            $0.sweepSlice = slice
        }
        for _ in 0..<expiredCount { _ = try store.create(SessionFixtures.state()) }
        clock.advance(by: 1_000)
        let readsBefore = clock.readCount
        #expect(store.sweep() == expiredCount)
        #expect(clock.readCount - readsBefore == expectedLocks)
    }

    @Test func slotsOfSweptSessionsAreUsedAgain() throws {
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock) { $0.shardCount = 1 }
        for round in 1...4 {
            let ids = try (1...100).map { try store.create(SessionFixtures.state($0)).id }
            for (pageSize, id) in zip(1..., ids) { #expect(try store.read(id).state.settings.pageSize == pageSize) }
            clock.advance(by: 1_000)
            #expect(store.sweep() == 100)
            #expect(store.statistics == SessionStatistics(created: 100 * round, expired: 100 * round))
        }
    }
}
