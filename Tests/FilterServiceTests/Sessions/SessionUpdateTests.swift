import FilterCore
import Synchronization
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
        var generator = SessionFixtures.Generator(seed: 9)
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

// MARK: - Threads

struct SessionRaceTests {
    /// Eight threads count up three sessions: every increment is there, and the revisions form one chain.
    @Test func noUpdateIsLost() throws {
        let store = try SessionFixtures.store { $0.maxUpdateTries = 1_000 }
        let ids = try (0..<3).map { _ in try store.create(SessionFixtures.state(1)).id }
        let perThread = 600
        let results = Mutex<[String: [Session]]>([:])
        SessionFixtures.concurrently(8) { thread in
            for step in 0..<perThread {
                let id = ids[(thread + step) % ids.count]
                while true {
                    do throws(SessionUpdateError<Never>) {
                        let session = try store.update(id, ifRevision: nil) { SessionFixtures.state($0.pageSize + 1) }
                        results.withLock { $0[id, default: []].append(session) }
                        break
                    } catch {
                        guard error == .session(.contended) else {
                            Issue.record("\(error)")
                            return
                        }
                    }
                }
            }
        }
        let updates = results.withLock { $0 }
        #expect(updates.values.map(\.count).reduce(0, +) == 8 * perThread)
        for id in ids {
            let chain = try #require(updates[id]).sorted { $0.revision < $1.revision }
            #expect(chain.map(\.revision) == Array(2...(chain.count + 1)))
            #expect(chain.map(\.state.pageSize) == Array(2...(chain.count + 1)))
            #expect(try store.read(id).revision == chain.count + 1)
        }
    }

    /// Of all writes that name the same revision, one happens.
    @Test func oneConditionalWriteWinsEachRevision() throws {
        let store = try SessionFixtures.store()
        let id = try store.create(SessionFixtures.state(0)).id
        let wins = Mutex<[Int]>([])
        SessionFixtures.concurrently(8) { thread in
            for revision in 1...200 {
                do throws(SessionUpdateError<Never>) {
                    let session = try store.update(id, ifRevision: revision) { SessionFixtures.state($0.pageSize + 1) }
                    wins.withLock { $0.append(session.revision) }
                } catch {
                    guard case .session(.preconditionFailed) = error else {
                        Issue.record("\(error)")
                        return
                    }
                }
            }
        }
        let session = try store.read(id)
        #expect(wins.withLock { $0.sorted() } == Array(2...session.revision))
        #expect(session.state.pageSize == session.revision - 1)
    }

    /// Threads that create, use and delete sessions far above the limits leave consistent figures.
    @Test func limitsHoldAfterConcurrentUse() throws {
        let clock = SessionFixtures.Clock()
        let store = try SessionFixtures.store(clock: clock) {
            $0.maxCount = 40
            $0.maxStateBytes = 2_000
            $0.maxBytes = 12_000
            $0.shardCount = 4
        }
        let ids = Mutex<[String]>([])
        SessionFixtures.concurrently(8) { thread in
            var generator = SessionFixtures.Generator(seed: UInt64(thread))
            for step in 0..<400 {
                let state = SessionFixtures.state(encodedBytes: Int.random(in: 200...1_000, using: &generator))
                guard let session = try? store.create(state) else {
                    Issue.record("not created")
                    return
                }
                ids.withLock { $0.append(session.id) }
                let other = ids.withLock { $0.randomElement(using: &generator)! }
                switch step % 5 {
                case 0: try? store.delete(other)
                case 1: _ = try? store.update(other) { _ in SessionFixtures.state(encodedBytes: 1_500) }
                case 2: clock.advance(by: 20)
                case 3: store.sweep()
                default: _ = try? store.read(other)
                }
            }
        }
        let statistics = store.statistics
        #expect(statistics.created == 8 * 400)
        #expect(statistics.count <= 40)
        #expect(statistics.bytes <= 12_000)
        #expect(statistics.created == statistics.count + statistics.expired + statistics.evicted + statistics.deleted)
        let alive = ids.withLock { $0 }.compactMap { try? store.read($0) }
        // Reading removed what had expired meanwhile.
        #expect(store.statistics.count == alive.count)
        let bytes = alive.map { SessionTable.bytesPerSession + SessionCoding.encode($0.state).count }.reduce(0, +)
        #expect(store.statistics.bytes == bytes)
    }
}
