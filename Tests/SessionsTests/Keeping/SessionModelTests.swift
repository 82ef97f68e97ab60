import FilterCore
import SessionTestSupport
import TestSupport
import Testing

@testable import Sessions

/// The store as plain dictionaries and loops over all of them.
private struct SessionModel {
    struct Entry {
        var session: Session
        var lastUse: Int
    }

    let idle: Int64
    let maxCount: Int
    let maxBytes: Int
    var entries: [String: Entry] = [:]
    var statistics = SessionStatistics()
    private var useCount = 0

    init(idle: Int64, maxCount: Int, maxBytes: Int) {
        self.idle = idle
        self.maxCount = maxCount
        self.maxBytes = maxBytes
    }

    static func bytes(of session: Session) -> Int {
        SessionFixtures.bytes(of: session.state, revision: session.revision)
    }

    mutating func create(id: String, state: SessionState, at time: Int64) {
        useCount += 1
        statistics.created += 1
        let session = Self.session(id, state, revision: 1, expiresAt: time + idle)
        makeRoom(count: 1, bytes: Self.bytes(of: session), at: time)
        entries[id] = Entry(session: session, lastUse: useCount)
    }

    mutating func use(_ id: String, at time: Int64) -> Session? {
        guard let entry = entries[id], !expire(id, at: time) else { return nil }
        return write(id, state: entry.session.state, revision: entry.session.revision, at: time)
    }

    mutating func update(_ id: String, to state: SessionState, at time: Int64) -> Session? {
        guard let current = use(id, at: time) else { return nil }
        guard state != current.state else { return current }
        let session = write(id, state: state, revision: current.revision + 1, at: time)
        makeRoom(count: 0, bytes: 0, at: time)
        return session
    }

    mutating func delete(_ id: String, at time: Int64) -> Bool {
        guard entries[id] != nil, !expire(id, at: time) else { return false }
        entries[id] = nil
        statistics.deleted += 1
        return true
    }

    mutating func sweep(at time: Int64) -> Int {
        entries.keys.filter { expire($0, at: time) }.count
    }

    var expectedStatistics: SessionStatistics {
        var expected = statistics
        expected.count = entries.count
        expected.bytes = entries.values.map { Self.bytes(of: $0.session) }.reduce(0, +)
        return expected
    }

    private static func session(_ id: String, _ state: SessionState, revision: Int, expiresAt: Int64) -> Session {
        let encoded = SessionCoding.encode(state)
        let stored = StoredSession(
            key: SessionKey(id: id)!,
            encodedState: encoded,
            revision: revision,
            expiresAt: Instant(milliseconds: expiresAt),
            canUndo: false,
            canRedo: false,
            draft: nil,
            bytes: SessionFixtures.record(of: state, revision: revision)
        )
        return Session(stored: stored, state: state)
    }

    private mutating func write(_ id: String, state: SessionState, revision: Int, at time: Int64) -> Session {
        useCount += 1
        let session = Self.session(id, state, revision: revision, expiresAt: time + idle)
        entries[id] = Entry(session: session, lastUse: useCount)
        return session
    }

    private mutating func expire(_ id: String, at time: Int64) -> Bool {
        guard time >= entries[id]!.session.expiresAt.milliseconds else { return false }
        entries[id] = nil
        statistics.expired += 1
        return true
    }

    private mutating func makeRoom(count: Int, bytes: Int, at time: Int64) {
        while entries.count + count > maxCount || expectedStatistics.bytes + bytes > maxBytes,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
        {
            guard !expire(oldest, at: time) else { continue }
            entries[oldest] = nil
            statistics.evicted += 1
        }
    }
}

struct SessionModelTests {
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func randomOperationsAgreeWithTheModel(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var time: Int64 = 1_000_000
        let clock = SessionFixtures.Clock(at: time)
        let maxBytes = 4_000
        let store = try SessionFixtures.store(clock: clock, seed: seed) {
            $0.maxCount = 15
            $0.maxStateBytes = 1_000
            $0.maxBytes = maxBytes
            $0.sweepSlice = 2
        }
        var model = SessionModel(idle: 1_000, maxCount: 15, maxBytes: maxBytes)
        var ids: [String] = []
        for step in 0..<1_200 {
            // Late ones more often: they are the ones alive.
            let id =
                ids.isEmpty
                ? "" : ids.suffix(Bool.random(using: &generator) ? 20 : 200).randomElement(using: &generator)!
            switch Int.random(in: 0..<12, using: &generator) {
            case 0...2:
                let session = try store.create(.random(using: &generator))
                #expect(model.entries[session.id] == nil)
                model.create(id: session.id, state: session.state, at: time)
                #expect(model.entries[session.id]?.session == session)
                ids.append(session.id)
            case 3...5 where !ids.isEmpty:
                #expect((try? store.read(id)) == model.use(id, at: time), "step \(step)")
            case 6...8 where !ids.isEmpty:
                let isNoOp = Bool.random(using: &generator)
                let other = SessionState.random(using: &generator)
                let next = isNoOp ? (model.entries[id]?.session.state ?? other) : other
                #expect((try? store.update(id) { _ in next }) == model.update(id, to: next, at: time), "step \(step)")
            case 9 where !ids.isEmpty:
                #expect(((try? store.delete(id)) != nil) == model.delete(id, at: time), "step \(step)")
            case 10:
                #expect(store.sweep() == model.sweep(at: time), "step \(step)")
            default:
                let difference = Int64.random(in: 0...400, using: &generator)
                clock.advance(by: difference)
                time += difference
            }
            #expect(store.statistics == model.expectedStatistics, "step \(step)")
        }
        // The run went through everything that ends a session.
        #expect(model.statistics.expired > 10)
        #expect(model.statistics.evicted > 10)
        #expect(model.statistics.deleted > 10)
        for id in ids { #expect((try? store.read(id)) == model.use(id, at: time)) }
    }
}
