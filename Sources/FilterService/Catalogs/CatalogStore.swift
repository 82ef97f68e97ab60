import FilterCore
import Support

/// The catalogs that the service has, by name, each as it is today.
///
/// When a snapshot replaces another, the former one is retained for a while, so that the difference can be computed: the last
/// few of a catalog, each for some time. Writes and ``performHousekeeping()`` release the others.
final class CatalogStore: Sendable {
    /// One catalog in the course of time.
    private struct Entry: Sendable {
        var current: CatalogSnapshot
        /// What others took the place of, the last one last.
        var former: [Former] = []

        /// Takes out the former snapshots that are too many, or too old.
        mutating func takeOver(_ maxCount: Int, at time: Instant) -> [CatalogSnapshot] {
            let kept = former.suffix(maxCount).filter { $0.end > time }
            let over = former.filter { former in !kept.contains { $0.snapshot === former.snapshot } }
            former = Array(kept)
            return over.map(\.snapshot)
        }
    }

    private struct Former: Sendable {
        let snapshot: CatalogSnapshot
        /// The moment from which it is not found any more.
        let end: Instant
    }

    private struct State: Sendable {
        /// In the order in which they were given or added.
        var names: [String]
        var entries: [String: Entry]
    }

    private let state: Mutex<State>
    private let observers = Mutex<[@Sendable (String) -> Void]>([])
    private let formerLifetime: Duration
    private let maxFormerCount: Int
    private let now: @Sendable () -> Instant
    private let steadyNow: @Sendable () -> Instant
    private let retire: @Sendable (CatalogSnapshot) -> Void

    /// - Parameters:
    ///   - snapshots: no name twice.
    ///   - formerLifetime: how long a snapshot is kept after another has taken its place.
    ///   - maxFormerCount: former snapshots of one catalog; the oldest goes first.
    ///   - now: the wall clock, which says what day it is.
    ///   - steadyNow: a monotonic clock.
    ///   - retire: called with each snapshot that is released.
    init(
        _ snapshots: [CatalogSnapshot],
        keepingFormerFor formerLifetime: Duration = .zero,
        atMost maxFormerCount: Int = 1,
        now: @escaping @Sendable () -> Instant = Instant.now,
        steadyNow: @escaping @Sendable () -> Instant = SteadyClock().now,
        retire: @escaping @Sendable (CatalogSnapshot) -> Void = { _ in }
    ) {
        let entries = snapshots.map { ($0.name, Entry(current: $0)) }
        state = Mutex(State(names: snapshots.map(\.name), entries: Dictionary(uniqueKeysWithValues: entries)))
        self.formerLifetime = formerLifetime
        self.maxFormerCount = maxFormerCount
        self.now = now
        self.steadyNow = steadyNow
        self.retire = retire
    }

    /// In the order in which they were given or added.
    var snapshots: [CatalogSnapshot] {
        state.withLock { $0.names }.compactMap(today)
    }

    /// - Throws: `unknownCatalog` with near names.
    func require(_ name: String, at place: ServiceError.Place) throws(ServiceError) -> CatalogSnapshot {
        if let snapshot = today(name) { return snapshot }
        throw unknown(name, at: place)
    }

    /// The catalog that a session or a share belongs to.
    ///
    /// - Throws: `unknownCatalog` with status 410 if the service does not have it any more.
    func requireStillServed(_ name: String, at place: ServiceError.Place) throws(ServiceError) -> CatalogSnapshot {
        if let snapshot = today(name) { return snapshot }
        throw unknown(name, status: 410, at: place)
    }

    /// Whether there is a catalog with this name.
    func contains(_ name: String) -> Bool {
        state.withLock { $0.entries[name] != nil }
    }

    /// The error for a name that no catalog has.
    func unknown(_ name: String, status: Int? = nil, at place: ServiceError.Place) -> ServiceError {
        ServiceError(
            .unknownCatalog,
            status: status,
            at: place,
            "no catalog “\(name)”",
            suggestions: Suggestions.near(name, among: state.withLock { $0.names })
        )
    }

    /// A former snapshot of a catalog.
    ///
    /// - Returns: `nil` if it is not kept any more, or never was there.
    func former(_ name: String, dataVersion: String) -> CatalogSnapshot? {
        let time = steadyNow()
        return state.withLock { state in
            state.entries[name]?.former.suffix(maxFormerCount)
                .last { $0.snapshot.dataVersion == dataVersion && $0.end > time }?.snapshot
        }
    }

    /// How many versions of each catalog are held: the present one, and former ones.
    var versionCounts: [(name: String, count: Int)] {
        state.withLock { state in state.names.map { ($0, 1 + (state.entries[$0]?.former.count ?? 0)) } }
    }

    // MARK: Changes

    /// Puts a catalog in the place of the one with its name, or behind all others if there is none.
    ///
    /// Observers are told when it can be found.
    func put(_ snapshot: CatalogSnapshot) {
        let time = steadyNow()
        let end = time + formerLifetime
        let over = state.withLock { state in
            if let current = state.entries[snapshot.name]?.current {
                state.entries[snapshot.name]?.former.append(Former(snapshot: current, end: end))
                state.entries[snapshot.name]?.current = snapshot
            } else {
                state.names.append(snapshot.name)
                state.entries[snapshot.name] = Entry(current: snapshot)
            }
            return state.entries[snapshot.name]?.takeOver(maxFormerCount, at: time) ?? []
        }
        notify(snapshot.name)
        for snapshot in over { retire(snapshot) }
    }

    /// Takes a catalog out, its former snapshots as well.
    func remove(_ name: String) {
        let entry = state.withLock { state in
            state.names.removeAll { $0 == name }
            return state.entries.removeValue(forKey: name)
        }
        guard let entry else { return }
        notify(name)
        for snapshot in entry.former.map(\.snapshot) + [entry.current] { retire(snapshot) }
    }

    private func notify(_ name: String) {
        for observer in observers.withLock({ $0 }) { observer(name) }
    }

    /// Tells `observer` the name of each catalog whose snapshot was added, replaced or removed, after that: on any thread,
    /// that of a request included, so it must return quickly.
    func observe(_ observer: @escaping @Sendable (String) -> Void) {
        observers.withLock { $0.append(observer) }
    }

    /// Housekeeping between requests: makes the catalogs of a new day, and releases former snapshots whose lifetime is
    /// over. To be called at intervals, on a thread that may block.
    func performHousekeeping() {
        _ = snapshots
        let time = steadyNow()
        let over = state.withLock { state in
            state.names.flatMap { state.entries[$0]?.takeOver(maxFormerCount, at: time) ?? [] }
        }
        for snapshot in over { retire(snapshot) }
    }

    /// Relative dates change at midnight. The first request of a day makes the catalog of that day; requests at the same
    /// time may make it, too, and discard theirs.
    ///
    /// - Returns: `nil` if there is no catalog with this name.
    private func today(_ name: String) -> CatalogSnapshot? {
        guard let current = state.withLock({ $0.entries[name]?.current }) else { return nil }
        let day = current.catalog.zone.day(of: now())
        guard day != current.catalog.today else { return current }
        let next = current.on(day)
        let former = Former(snapshot: current, end: steadyNow() + formerLifetime)
        let isFirst = state.withLock { state in
            guard state.entries[name]?.current === current else { return false }
            state.entries[name]?.current = next
            state.entries[name]?.former.append(former)
            return true
        }
        guard isFirst else { return today(name) }
        notify(name)
        return next
    }
}

extension Instant {
    fileprivate static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds + duration.wholeMilliseconds)
    }
}
