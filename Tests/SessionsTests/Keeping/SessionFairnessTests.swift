import FilterCore
import SessionTestSupport
import Testing

@testable import Sessions

/// What keeps one client from taking the sessions of others.
struct SessionFairnessTests {
    private static func client(_ address: String) throws -> SessionClient {
        try #require(SessionClient(address: address))
    }

    @Test func addressesOfOneNetworkAreOneClient() throws {
        #expect(try Self.client("2001:db8::1") == Self.client("2001:db8:0:0:ffff::2"))
        #expect(try Self.client("2001:db8::1") != Self.client("2001:db8:0:1::1"))
        #expect(try Self.client("192.0.2.1") == Self.client("::ffff:192.0.2.1"))
        #expect(try Self.client("192.0.2.1") != Self.client("192.0.2.2"))
        #expect(try Self.client("::1") != Self.client("0.0.0.0"))
        for text in ["", "192.0.2.1:80", "[::1]", "localhost"] { #expect(SessionClient(address: text) == nil) }
    }

    @Test func clientHasHalfOfTheStoreAndEveryEndGivesItsPlaceBack() throws {
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock) { $0.maxCount = 10 }
        let (loud, quiet) = (try Self.client("192.0.2.1"), try Self.client("192.0.2.2"))
        let other = try store.create(SessionFixtures.state(), for: quiet)
        var ids = try (0..<5).map { _ in try store.create(SessionFixtures.state(), for: loud).id }
        func isRefused() -> Bool {
            do throws(SessionError) {
                ids.append(try store.create(SessionFixtures.state(), for: loud).id)
                return false
            } catch {
                #expect(error == .tooManyOfClient(retryAfter: .seconds(60)))
                return true
            }
        }
        for _ in 0..<1_500 { #expect(isRefused()) }
        #expect(try store.read(other.id).id == other.id)
        #expect(store.statistics.evicted == 0 && store.statistics.refused == 1_500)
        // Ended by the client.
        try store.delete(ids[0])
        #expect(!isRefused() && isRefused())
        // Expired, and swept or noticed by a request.
        clock.advance(by: 1_000)
        #expect((try? store.read(ids[1])) == nil)
        #expect(!isRefused() && isRefused())
        store.sweep()
        for _ in 0..<4 { #expect(!isRefused()) }
        #expect(isRefused())
    }

    @Test func evictedSessionsGiveTheirPlaceBack() throws {
        let store = try SessionFixtures.store {
            $0.maxCount = 2
            $0.maxCountPerClient = 1
        }
        let clients = try ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(Self.client)
        for client in clients { _ = try store.create(SessionFixtures.state(), for: client) }
        #expect(store.statistics.evicted == 1)
        _ = try store.create(SessionFixtures.state(), for: clients[0])
    }

    @Test func draftsCountAndSessionsWithoutAClientDoNot() throws {
        let store = try SessionFixtures.store { $0.maxCountPerClient = 1 }
        let client = try Self.client("192.0.2.1")
        let base = try store.create(SessionFixtures.state(), for: client)
        #expect(throws: SessionError.tooManyOfClient(retryAfter: .seconds(60))) {
            try store.sessions.createDraft(
                of: base.stored,
                under: Catalog(definition: CatalogDefinition(title: "Shop"), table: AttributeTableBuilder().finish()),
                ifRevision: { _ in true },
                mark: nil,
                for: client
            )
        }
        for _ in 0..<3 { _ = try store.create(SessionFixtures.state()) }
    }

    @Test func requestThatIsSentAgainFindsItsSessionThoughNewOnesAreRefused() throws {
        let store = try SessionFixtures.store { $0.maxCountPerClient = 1 }
        let client = try Self.client("192.0.2.1")
        let mark = CreationMark(key: "k", scope: "", request: RequestMark(key: 1, content: 2))
        let begun = try store.sessions.create(SessionFixtures.state(), mark: mark, for: client)
        let again = try store.sessions.create(SessionFixtures.state(), mark: mark, for: client)
        #expect(again.isRepeated && again.session.id == begun.session.id)
    }

    @Test func sessionUsedNotLongAgoIsNotEvicted() throws {
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock) {
            $0.idle = .seconds(100)
            $0.protectedPeriod = .seconds(10)
            $0.maxCount = 3
        }
        let ids = try (0..<3).map { _ in try store.create(SessionFixtures.state()).id }
        #expect(throws: SessionError.noRoom(retryAfter: .seconds(60))) { try store.create(SessionFixtures.state()) }
        // A write needs no place.
        _ = try store.update(ids[0]) { _ in SessionFixtures.state(30) }
        clock.advance(by: 10_000)
        _ = try store.read(ids[1])
        let new = try store.create(SessionFixtures.state())
        _ = try store.create(SessionFixtures.state())
        #expect(throws: SessionError.noRoom(retryAfter: .seconds(60))) { try store.create(SessionFixtures.state()) }
        #expect(try store.read(ids[1]).id == ids[1])
        #expect(try store.read(new.id).id == new.id)
        #expect(store.statistics.evicted == 2 && store.statistics.refused == 2 && store.statistics.count == 3)
    }

    @Test func sessionDoesNotGrowAtTheExpenseOfOthersInUse() throws {
        let plain = SessionFixtures.bytes(of: SessionFixtures.state())
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock) {
            $0.idle = .seconds(100)
            $0.protectedPeriod = .seconds(10)
            $0.maxStateBytes = 1_200
            $0.maxBytes = 20 * plain
        }
        let ids = try (0..<20).map { _ in try store.create(SessionFixtures.state()).id }
        #expect(throws: SessionError.noRoomToGrow(retryAfter: .seconds(60))) {
            try store.update(ids[0]) { _ in SessionFixtures.state(encodedBytes: 1_000) }
        }
        #expect(try store.read(ids[0]).revision == 1)
        #expect(store.statistics.evicted == 0 && store.statistics.bytes == 20 * plain)
        clock.advance(by: 10_000)
        #expect(try store.update(ids[0]) { _ in SessionFixtures.state(encodedBytes: 1_000) }.revision == 2)
        #expect(store.statistics.bytes <= 20 * plain)
    }

    @Test func clientHasHalfOfTheBytesAndWhatGoesGivesThemBack() throws {
        let plain = SessionFixtures.bytes(of: SessionFixtures.state())
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock) {
            $0.idle = .seconds(100)
            $0.maxStateBytes = 1_200
            $0.record = SessionRecord.Limits(maxHistorySteps: 0, maxHistoryBytes: 0, maxRevisions: 0)
            $0.record.maxIdempotencyKeys = 0
            $0.maxBytes = 60 * plain
        }
        let (loud, quiet) = (try Self.client("192.0.2.1"), try Self.client("192.0.2.2"))
        let other = try store.create(SessionFixtures.state(), for: quiet).id
        var ids = try (0..<29).map { _ in try store.create(SessionFixtures.state(), for: loud).id }
        func isGrowthRefused(_ id: String) -> Bool {
            do {
                _ = try store.update(id) { _ in SessionFixtures.state(encodedBytes: 1_000) }
                return false
            } catch {
                #expect(error as? SessionError == .noRoomToGrow(retryAfter: .seconds(60)))
                return true
            }
        }
        #expect(isGrowthRefused(ids[0]))
        #expect(try store.read(ids[0]).revision == 1)
        ids.append(try store.create(SessionFixtures.state(), for: loud).id)
        #expect(throws: SessionError.tooManyOfClient(retryAfter: .seconds(60))) {
            try store.create(SessionFixtures.state(), for: loud)
        }
        #expect(!isGrowthRefused(other))
        for id in ids.suffix(10) { try store.delete(id) }
        // One after the other, each in the room of the one before.
        for id in ids.prefix(10) {
            #expect(!isGrowthRefused(id))
            _ = try store.update(id) { _ in SessionFixtures.state() }
        }
        #expect(store.statistics.evicted == 0 && store.statistics.refused == 2)
        clock.advance(by: 100_000)
        store.sweep()
        #expect(store.statistics.bytes == 0)
        for _ in 0..<30 { _ = try store.create(SessionFixtures.state(), for: loud) }
    }
}
