import Dispatch
import FilterCore
import Foundation
import Support
import TestSupport

@testable import Gateway
@testable import Sessions

/// What the session tests share.
enum SessionFixtures {
    /// A clock that stands until it is moved, and counts how often it is read.
    final class Clock: Sendable {
        private let milliseconds: Atomic<Int64>
        private let reads = Atomic(0)

        init(at milliseconds: Int64 = 1_000_000) {
            self.milliseconds = Atomic(milliseconds)
        }

        var readCount: Int { reads.load(ordering: .relaxed) }

        @Sendable
        func now() -> Instant {
            reads.add(1, ordering: .relaxed)
            return Instant(milliseconds: milliseconds.load(ordering: .relaxed))
        }

        func advance(by difference: Int64) {
            milliseconds.add(difference, ordering: .relaxed)
        }
    }

    /// Sessions in memory over a fake clock and seeded bits, asked for one thing at a time.
    struct Store: Sendable {
        let sessions: ClientSessions

        var statistics: SessionStatistics { sessions.statistics }

        func create(_ state: SessionState, for client: SessionClient? = nil) throws(SessionError) -> Session {
            try sessions.create(state, for: client).session
        }

        func read(_ id: String) throws(SessionError) -> Session { try sessions.read(id) }

        /// Changes a session, and begins again if another write came between.
        func update(_ id: String, _ change: (SessionState) throws -> SessionState) throws -> Session {
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

        /// Ends a session that nobody else changes at the same time.
        func delete(_ id: String) throws {
            guard try sessions.end(sessions.find(id)) else { throw SessionError.contended }
        }

        @discardableResult
        func sweep() -> Int { sessions.store.sweep() }
    }

    /// Sessions over a fake clock and seeded bits. An idle session lives for one second, and nothing is kept beside its
    /// state unless the configuration says so.
    static func store(
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
    static func bytes(of state: SessionState, revision: Int = 1) -> Int {
        SessionTable.bytesPerSession + record(of: state, revision: revision).count
    }

    /// What is kept of such a session.
    static func record(of state: SessionState, revision: Int) -> [UInt8] {
        SessionRecordCoding.encode(
            SessionRecord(revision: revision, state: SessionCoding.encode(state), firstStep: revision - 1)
        )
    }

    static func state(_ pageSize: Int = 20, filters: FilterState = FilterState()) -> SessionState {
        SessionState(catalog: "shop", filters: filters, sort: "default", pageSize: pageSize, locale: "en")
    }

    /// A state whose encoded form takes as many bytes, 200 to 8,000.
    static func state(encodedBytes count: Int) -> SessionState {
        var state = state()
        state.locale = String(repeating: "x", count: 100)
        state.locale += String(repeating: "x", count: count - SessionCoding.encode(state).count)
        return state
    }

    /// Runs the body on threads of their own at once, and returns their results in the order of the threads when all
    /// are done. Expectations belong behind it: on other threads they would belong to no test.
    @discardableResult
    static func concurrently<Result: Sendable>(
        _ threadCount: Int,
        _ body: @escaping @Sendable (_ thread: Int) throws -> Result
    ) throws -> [Result] {
        let group = DispatchGroup()
        let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
        for thread in 0..<threadCount {
            group.enter()
            Thread.detachNewThread {
                let result = Swift.Result { try body(thread) }
                results.withLock { $0[thread] = result }
                group.leave()
            }
        }
        group.wait()
        return try results.withLock { $0 }.sorted { $0.key < $1.key }.map { try $0.value.get() }
    }
}
