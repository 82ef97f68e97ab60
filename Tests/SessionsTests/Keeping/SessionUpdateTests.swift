import FilterCore
import SessionTestSupport
import TestSupport
import Testing

@testable import Sessions

struct SessionUpdateTests {
    private static func adding(_ number: Int) -> (SessionState) -> SessionState {
        { state in
            var state = state
            state.settings.pageSize += number
            return state
        }
    }

    @Test func changeRaisesTheRevisionByOne() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state(20)).id
        #expect(try store.update(id, Self.adding(1)).revision == 2)
        let third = try store.update(id, Self.adding(1))
        #expect(third.revision == 3)
        #expect(third.state.settings.pageSize == 22)
        #expect(try store.read(id) == third)
    }

    @Test func equalResultKeepsTheRevision() throws {
        let store = try SessionFixtures.store()
        var generator = SplitMix64(seed: 9)
        let session = try store.create(.random(using: &generator))
        #expect(try store.update(session.id) { $0 } == session)
        #expect(try store.read(session.id) == session)
    }

    @Test func orderOfSelectionIsAChange() throws {
        let store = try SessionFixtures.store()
        func filters(_ sequences: [UInt32]) -> FilterState {
            let values = zip(["a", "b"], sequences).map { Chosen(Value.string($0), sequence: $1) }
            return FilterState(selections: ["x": .values(ValueSelection(values: values))], nextSequence: 3)
        }
        let id = try store.create(SessionFixtures.state(filters: filters([1, 2]))).id
        #expect(try store.update(id) { _ in SessionFixtures.state(filters: filters([2, 1])) }.revision == 2)
    }

    @Test func changeOfAnotherVersionIsNotSaved() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state(2)).id
        let found = try store.sessions.find(id)
        let winner = try store.update(id, Self.adding(10))
        #expect(
            try store.sessions.save(store.sessions.plan(.state(SessionFixtures.state(1)), over: found), over: found)
                == nil
        )
        #expect(try store.read(id) == winner)
    }

    @Test func changeOfASessionThatWasDeletedIsNotSaved() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state(2)).id
        let found = try store.sessions.find(id)
        try store.delete(id)
        #expect(throws: SessionError.expired) {
            try store.sessions.save(store.sessions.plan(.state(SessionFixtures.state(1)), over: found), over: found)
        }
        #expect(store.statistics.count == 0)
    }

    @Test func tooLargeStatesAreRefused() throws {
        let store = try SessionFixtures.store { $0.maxStateBytes = 1_000 }
        let fitting = SessionFixtures.state(encodedBytes: 1_000)
        #expect(SessionCoding.encode(fitting).count == 1_000)
        var large = fitting
        large.settings.sort += "x"
        let error = SessionError.tooLarge(bytes: 1_001, limit: 1_000)
        #expect(throws: error) { try store.create(large) }
        #expect(store.statistics == SessionStatistics())
        let session = try store.create(fitting)
        #expect(throws: error) { try store.update(session.id) { _ in large } }
        #expect(try store.read(session.id) == session)
    }
}
