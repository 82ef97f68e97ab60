import Support
package import FilterCore
@testable package import Sessions
import TestSupport

/// What the session tests share.
package enum SessionFixtures {
    /// A clock that stands until it is moved, and counts how often it is read.
    package final class Clock: Sendable {
        private let milliseconds: Atomic<Int64>
        private let reads = Atomic(0)

        package init(at milliseconds: Int64 = 1_000_000) {
            self.milliseconds = Atomic(milliseconds)
        }

        package var readCount: Int { reads.load(ordering: .relaxed) }

        @Sendable
        package func now() -> Instant {
            reads.add(1, ordering: .relaxed)
            return Instant(milliseconds: milliseconds.load(ordering: .relaxed))
        }

        package func advance(by difference: Int64) {
            milliseconds.add(difference, ordering: .relaxed)
        }
    }

    /// Sessions in memory over a fake clock and seeded bits, asked for one thing at a time.
    package struct Store: Sendable {
        package let sessions: ClientSessions

        package init(sessions: ClientSessions) {
            self.sessions = sessions
        }

        package var statistics: SessionStatistics { sessions.statistics }

        package func create(_ state: SessionState, for client: SessionClient? = nil) throws(SessionError) -> Session {
            try sessions.create(state, for: client).session
        }

        package func read(_ id: String) throws(SessionError) -> Session { try sessions.read(id) }

        /// Changes a session, and begins again if another write came between.
        package func update(_ id: String, _ change: (SessionState) throws -> SessionState) throws -> Session {
            for _ in 0..<sessions.configuration.maxUpdateTries {
                let found = try sessions.find(id)
                if let saved = try sessions.save(
                    try sessions.plan(.state(change(found.state)), over: found),
                    over: found
                ) {
                    return saved
                }
            }
            throw SessionError.contended
        }

        /// Ends a session without other writers at the same time.
        package func delete(_ id: String) throws {
            guard try sessions.end(sessions.find(id)) else { throw SessionError.contended }
        }

        @discardableResult
        package func sweep() -> Int { sessions.store.sweep() }
    }

    /// Sessions over a fake clock and seeded bits. An idle session lives for one second, and nothing is kept beside its
    /// state unless the configuration says so.
    package static func store(
        clock: Clock = Clock(),
        seed: UInt64 = 1,
        _ configure: (inout SessionConfiguration) -> Void = { _ in }
    ) throws -> Store {
        var configuration = SessionConfiguration()
        configuration.idle = .seconds(1)
        configuration.protectedPeriod = .zero
        configuration.record = SessionRecord.Limits(
            maxHistorySteps: 0,
            maxHistoryBytes: 0,
            maxRevisions: 0,
            maxIdempotencyKeys: 0
        )
        configure(&configuration)
        let generator = Mutex(SplitMix64(seed: seed))
        let store = InMemorySessionStore(configuration: configuration, now: clock.now)
        let sessions = ClientSessions(store, configuration: configuration, now: clock.now) {
            generator.withLock { $0.next() }
        }
        return Store(sessions: sessions)
    }

    /// Bytes that a session takes in which nothing but the state is kept.
    package static func bytes(of state: SessionState, revision: Int = 1) -> Int {
        SessionTable.bytesPerSession + record(of: state, revision: revision).count
    }

    /// What is kept of such a session.
    package static func record(of state: SessionState, revision: Int) -> [UInt8] {
        SessionRecordCoding.encode(
            SessionRecord(revision: revision, state: SessionCoding.encode(state), firstStep: revision - 1)
        )
    }

    package static func state(_ pageSize: Int = 20, filters: FilterState = FilterState()) -> SessionState {
        SessionState(catalog: "shop", filters: filters, settings: SessionSettings(pageSize: pageSize, locale: "en"))
    }

    /// A state whose encoded form takes as many bytes, 200 to 8,000.
    package static func state(encodedBytes count: Int) -> SessionState {
        var state = state()
        state.settings.locale = String(repeating: "x", count: 100)
        state.settings.locale += String(repeating: "x", count: count - SessionCoding.encode(state).count)
        return state
    }
}
