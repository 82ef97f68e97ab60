import FilterCore
import TestSupport
import Testing

@testable import FilterService

struct SessionUpdateTests {
    private struct Refusal: Error, Equatable {}

    private static func adding(_ number: Int) -> (SessionState) -> SessionState {
        { state in
            var state = state
            state.pageSize += number
            return state
        }
    }

    @Test func changeRaisesTheRevisionByOne() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state(20)).id
        #expect(try store.update(id, Self.adding(1)).revision == 2)
        let third = try store.update(id, ifRevision: 2, Self.adding(1))
        #expect(third.revision == 3)
        #expect(third.state.pageSize == 22)
        #expect(try store.read(id) == third)
    }

    @Test func equalResultKeepsTheRevision() throws {
        let store = try SessionFixtures.store()
        var generator = SplitMix64(seed: 9)
        let session = try store.create(.random(using: &generator))
        #expect(try store.update(session.id) { $0 } == session)
        #expect(try store.update(session.id, ifRevision: 1) { $0 } == session)
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

    @Test func otherRevisionIsRefusedWithTheCurrentSession() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state()).id
        let current = try store.update(id, Self.adding(1))
        for revision in [0, 1, 3, -1, .max] {
            #expect(throws: SessionUpdateError<Refusal>.session(.preconditionFailed(current: current))) {
                try store.update(id, ifRevision: revision) { (_) throws(Refusal) in
                    Issue.record("the change was asked for")
                    throw Refusal()
                }
            }
        }
        #expect(try store.read(id) == current)
    }

    @Test func refusedChangeLeavesTheSession() throws {
        let store = try SessionFixtures.store()
        let session = try store.create(SessionFixtures.state())
        #expect(throws: SessionUpdateError.change(Refusal())) {
            try store.update(session.id, ifRevision: nil) { (_) throws(Refusal) in throw Refusal() }
        }
        #expect(try store.read(session.id) == session)
    }

    @Test func lostRaceAppliesTheChangeToTheNewerState() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state(0)).id
        var seen: [Int] = []
        let session = try store.update(id) { state in
            seen.append(state.pageSize)
            if seen.count <= 3 { _ = try store.update(id, Self.adding(10)) }
            return Self.adding(1)(state)
        }
        #expect(seen == [0, 10, 20, 30])
        #expect(session.state.pageSize == 31)
        #expect(session.revision == 5)
    }

    @Test func lostRaceOfAConditionalWriteFailsThePrecondition() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state(0)).id
        var tries = 0
        var winner: Session?
        let error = #expect(throws: SessionUpdateError<any Error>.self) {
            try store.update(id, ifRevision: 1) { state in
                tries += 1
                winner = try store.update(id, Self.adding(10))
                return Self.adding(1)(state)
            }
        }
        guard case .session(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason == .preconditionFailed(current: try #require(winner)))
        #expect(tries == 1)
    }

    @Test func racesLostEveryTimeEndAsContended() throws {
        let store = try SessionFixtures.store { $0.maxUpdateTries = 5 }
        let id = try store.create(SessionFixtures.state(0)).id
        var tries = 0
        let error = #expect(throws: SessionUpdateError<any Error>.self) {
            try store.update(id) { state in
                tries += 1
                _ = try store.update(id, Self.adding(10))
                return Self.adding(1)(state)
            }
        }
        guard case .session(.contended) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(tries == 5)
        #expect(try store.read(id).state.pageSize == 50)
    }

    @Test func sessionDeletedDuringTheChangeIsGone() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state(0)).id
        let error = #expect(throws: SessionUpdateError<any Error>.self) {
            try store.update(id) { state in
                try store.delete(id)
                return Self.adding(1)(state)
            }
        }
        guard case .session(.expired) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(store.statistics.count == 0)
    }

    @Test func tooLargeStatesAreRefused() throws {
        let store = try SessionFixtures.store { $0.maxStateBytes = 1_000 }
        let fitting = SessionFixtures.state(encodedBytes: 1_000)
        #expect(SessionCoding.encode(fitting).count == 1_000)
        var large = fitting
        large.sort += "x"
        let error = SessionError.tooLarge(bytes: 1_001, limit: 1_000)
        #expect(throws: error) { try store.create(large) }
        #expect(store.statistics == SessionStatistics())
        let session = try store.create(fitting)
        #expect(throws: SessionUpdateError<Never>.session(error)) { try store.update(session.id) { _ in large } }
        #expect(try store.read(session.id) == session)
    }
}
