import Support
import FilterCore
import SessionTestSupport
import TestSupport
import Testing

@testable import Bytes
@testable import Sessions

struct SessionLifeTests {
    private struct Refusal: Error, Equatable {}

    @Test func newSessionIsReadBack() throws {
        let clock = SessionFixtures.Clock(at: 5_000)
        let store = try SessionFixtures.store(clock: clock)
        var generator = SplitMix64(seed: 8)
        let state = SessionState.random(using: &generator)
        let created = try store.create(state)
        #expect(created.state == state)
        #expect(created.revision == 1)
        #expect(created.expiresAt == Instant(milliseconds: 6_000))
        #expect(try store.read(created.id) == created)
    }

    @Test func sessionsDoNotShareIDsOrStates() throws {
        let store = try SessionFixtures.store()
        let sessions = try (1...300).map { try store.create(SessionFixtures.state($0)) }
        #expect(Set(sessions.map(\.id)).count == 300)
        for (pageSize, session) in zip(1..., sessions) {
            #expect(try store.read(session.id).state.settings.pageSize == pageSize)
        }
    }

    @Test func takenKeyIsDrawnAnew() throws {
        let bits = Mutex<[UInt64]>([1, 2, 1, 2, 3, 4])
        let memory = InMemorySessionStore(now: SessionFixtures.Clock().now)
        let sessions = ClientSessions(memory, random: { bits.withLock { $0.removeFirst() } })
        let store = SessionFixtures.Store(sessions: sessions)
        let first = try store.create(SessionFixtures.state(1))
        let second = try store.create(SessionFixtures.state(2))
        #expect(first.id != second.id)
        #expect(try store.read(first.id).state.settings.pageSize == 1)
        #expect(store.statistics.count == 2)
    }

    @Test func sessionExpiresAtTheExactMillisecond() throws {
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock)
        let early = try store.create(SessionFixtures.state())
        let late = try store.create(SessionFixtures.state())
        clock.advance(by: 999)
        #expect(try store.read(early.id).revision == 1)
        clock.advance(by: 1)
        #expect(throws: SessionError.expired) { try store.read(late.id) }
        #expect(store.statistics == SessionStatistics(count: 1, bytes: store.statistics.bytes, created: 2, expired: 1))
    }

    @Test func everyUseSlidesTheExpiry() throws {
        let clock = SessionFixtures.Clock(at: 0)
        let store = try SessionFixtures.store(clock: clock)
        let id = try store.create(SessionFixtures.state()).id
        clock.advance(by: 900)
        #expect(try store.read(id).expiresAt == Instant(milliseconds: 1_900))
        clock.advance(by: 900)
        #expect(try store.update(id, Self.increment).expiresAt == Instant(milliseconds: 2_800))
        clock.advance(by: 900)
        #expect(throws: Refusal()) { try store.update(id) { _ in throw Refusal() } }
        clock.advance(by: 900)
        #expect(try store.read(id).expiresAt == Instant(milliseconds: 4_600))
    }

    @Test func goneSessionsAnswerExpiredToEveryCall() throws {
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock) { $0.maxCount = 2 }
        let expired = try store.create(SessionFixtures.state()).id
        clock.advance(by: 1_000)
        #expect(store.sweep() == 1)
        let deleted = try store.create(SessionFixtures.state()).id
        try store.delete(deleted)
        let evicted = try store.create(SessionFixtures.state()).id
        _ = try store.create(SessionFixtures.state())
        _ = try store.create(SessionFixtures.state())
        for id in [expired, deleted, evicted] {
            #expect(throws: SessionError.expired) { try store.read(id) }
            #expect(throws: SessionError.expired) { try store.delete(id) }
            #expect(throws: SessionError.expired) {
                try store.update(id, Self.increment)
            }
        }
        let statistics = store.statistics
        #expect(
            [statistics.count, statistics.created, statistics.expired, statistics.deleted, statistics.evicted] == [
                2, 5, 1, 1, 1,
            ]
        )
    }

    @Test func idsThatWereNeverIssuedAreUnknownToEveryCall() throws {
        let store = try SessionFixtures.store()
        let foreign = try SessionFixtures.store().create(SessionFixtures.state()).id
        for id in ["", "x", String(repeating: "A", count: 32), String(repeating: "é", count: 16), foreign] {
            #expect(throws: SessionError.unknown) { try store.read(id) }
            #expect(throws: SessionError.unknown) { try store.delete(id) }
            #expect(throws: SessionError.unknown) {
                try store.update(id, Self.increment)
            }
        }
    }

    @Test func replicasThatShareAKeyTellFormerIDsFromForgedOnes() throws {
        let key = SigningKey.random()
        let id = try SessionFixtures.store { $0.signingKey = key }.create(SessionFixtures.state()).id
        let replica = try SessionFixtures.store { $0.signingKey = key }
        #expect(throws: SessionError.expired) { try replica.read(id) }
    }

    @Test func deletedSessionLeavesNothing() throws {
        let store = try SessionFixtures.store()
        let session = try store.create(SessionFixtures.state())
        #expect(store.statistics.bytes == SessionFixtures.bytes(of: session.state))
        try store.delete(session.id)
        #expect(store.statistics == SessionStatistics(created: 1, deleted: 1))
    }

    @Test func sessionThatWasChangedMeanwhileIsNotEnded() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state()).id
        let found = try store.sessions.find(id)
        let changed = try store.update(id, Self.increment)
        #expect(try !store.sessions.end(found))
        #expect(try store.read(id) == changed)
        #expect(try store.sessions.end(store.sessions.find(id)))
        #expect(throws: SessionError.expired) { try store.read(id) }
    }

    private static func increment(_ state: SessionState) -> SessionState {
        SessionFixtures.state(state.settings.pageSize + 1)
    }
}
