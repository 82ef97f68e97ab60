import FilterCore
import Sessions
import Support
import Workloads

/// Sessions that clients have begun and left, in the store that the service has by default, under a clock that is moved
/// by hand.
struct IdleSessions: Sendable {
    static let tapCount = 3

    let sessions: ClientSessions
    let store: InMemorySessionStore
    private let clock: Clock
    private let catalog: Catalog
    /// The taps of clients, one list each.
    private let walks: [[FilterOperation]]

    final class Clock: Sendable {
        private let milliseconds = Atomic<Int64>(0)

        @Sendable
        func now() -> Instant { Instant(milliseconds: milliseconds.load(ordering: .relaxed)) }

        func advance(by duration: Duration) {
            milliseconds.add(duration.wholeMilliseconds, ordering: .relaxed)
        }
    }

    /// - Parameter maxCount: sessions for which there is room, and some more.
    init(of catalog: Catalog, _ table: AttributeTable, seed: UInt64, maxCount: Int) throws {
        var configuration = SessionConfiguration()
        configuration.maxCount = maxCount + 1_000
        configuration.maxBytes = 1 << 40
        configuration.maxShares = maxCount
        configuration.maxShareBytes = 1 << 40
        let clock = Clock()
        self.clock = clock
        self.catalog = catalog
        store = InMemorySessionStore(configuration: configuration, now: clock.now)
        sessions = ClientSessions(store, configuration: configuration, now: clock.now)
        var sampler = StateSampler(catalog: catalog, table: table, seed: seed)
        walks = (0..<1_000).map { _ in sampler.taps(Self.tapCount) }
    }

    /// Bytes of a session's record, the mean of all.
    func recordBytes() -> Double {
        let statistics = store.statistics
        return Double(statistics.bytes) / Double(statistics.count) - Double(SessionTable.bytesPerSession)
    }

    /// Begins sessions as clients do who come one after the other, some hundred at the same time, and taps in each: one of
    /// three taps under an idempotency key.
    func begin(_ count: Int) throws {
        let atOnce = 256
        for first in stride(from: 0, to: count, by: atOnce) {
            let ids = try (first..<min(first + atOnce, count)).map { _ in try begin() }
            for tap in 0..<Self.tapCount {
                for (number, id) in ids.enumerated() {
                    let isMarked = tap == (first + number) % Self.tapCount
                    let mark = RequestMark(key: UInt64(number), content: UInt64(tap))
                    try self.tap(id, walks[(first + number) % walks.count][tap], isMarked ? mark : nil)
                }
            }
        }
    }

    func begin() throws -> String {
        let state = SessionState(
            catalog: "shop",
            filters: catalog.initialState,
            settings: SessionSettings(pageSize: 20, locale: "en")
        )
        return try sessions.create(state).session.id
    }

    /// Changes a session, as one of its taps does.
    func tap(_ id: String, number: Int) throws {
        try tap(id, walks[number % walks.count][number % Self.tapCount], nil)
    }

    private func tap(_ id: String, _ operation: FilterOperation, _ mark: RequestMark?) throws {
        let found = try sessions.find(id, mark: mark)
        // Each thread taps in sessions of its own.
        _ = try sessions.save(
            sessions.plan(.filters(catalog.applying(operation, to: found.state.filters)), over: found),
            over: found
        )
    }

    /// Lets everything expire that is not used from now on.
    func expire() {
        clock.advance(by: sessions.configuration.idle)
    }

    /// Keeps the states of clients as shares.
    ///
    /// - Returns: the mean of their bytes.
    func share(_ count: Int) throws -> Double {
        var bytes = 0
        for number in 0..<count {
            var state = SessionState(catalog: "shop", settings: SessionSettings())
            for operation in walks[number % walks.count] {
                state.filters = try catalog.applying(operation, to: state.filters)
            }
            let encoded = SessionCoding.encode(state)
            bytes += encoded.count
            // Of the same filters there would be one share.
            store.keepShare(ShareKey(of: encoded + "\(number)".utf8), encoded, until: nil)
        }
        return Double(bytes) / Double(count)
    }
}
