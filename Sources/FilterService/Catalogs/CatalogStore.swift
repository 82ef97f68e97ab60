import FilterCore
import Support

/// The catalogs that the service has, by name, each as it is today.
///
/// When a snapshot replaces another, the former one is retained for a while, so that the difference can be computed. Only
/// the last one can be found; ``performHousekeeping()`` releases the others.
final class CatalogStore: Sendable {
    /// One catalog in the course of time.
    private struct Entry: Sendable {
        var current: CatalogSnapshot
        /// What others took the place of, the last one last.
        var former: [Former] = []
    }

    private struct Former: Sendable {
        let snapshot: CatalogSnapshot
        /// The moment from which it is not found any more.
        let end: Instant
    }

    private let names: [String]
    private let places: [String: Int]
    /// In the order in which they were given.
    private let entries: Mutex<[Entry]>
    private let observers = Mutex<[@Sendable (String) -> Void]>([])
    private let formerLifetime: Duration
    private let now: @Sendable () -> Instant
    private let steadyNow: @Sendable () -> Instant
    private let retire: @Sendable (CatalogSnapshot) -> Void

    /// - Parameters:
    ///   - snapshots: no name twice.
    ///   - formerLifetime: how long a snapshot is kept after another has taken its place.
    ///   - now: the wall clock, which says what day it is.
    ///   - steadyNow: a monotonic clock.
    ///   - retire: called with each snapshot that is released.
    init(
        _ snapshots: [CatalogSnapshot],
        keepingFormerFor formerLifetime: Duration = .zero,
        now: @escaping @Sendable () -> Instant = Instant.now,
        steadyNow: @escaping @Sendable () -> Instant = SteadyClock().now,
        retire: @escaping @Sendable (CatalogSnapshot) -> Void = { _ in }
    ) {
        names = snapshots.map(\.name)
        places = Dictionary(uniqueKeysWithValues: zip(names, snapshots.indices))
        entries = Mutex(snapshots.map { Entry(current: $0) })
        self.formerLifetime = formerLifetime
        self.now = now
        self.steadyNow = steadyNow
        self.retire = retire
    }

    /// In the order in which they were given.
    var snapshots: [CatalogSnapshot] {
        names.indices.map(today)
    }

    /// - Throws: `unknownCatalog` with near names.
    func require(_ name: String, at place: ServiceError.Place) throws(ServiceError) -> CatalogSnapshot {
        if let index = places[name] { return today(index) }
        throw unknown(name, at: place)
    }

    /// The catalog that a session or a share belongs to.
    ///
    /// - Throws: `unknownCatalog` with status 410 if the service does not have it any more.
    func requireStillServed(_ name: String, at place: ServiceError.Place) throws(ServiceError) -> CatalogSnapshot {
        if let index = places[name] { return today(index) }
        throw unknown(name, status: 410, at: place)
    }

    private func unknown(_ name: String, status: Int? = nil, at place: ServiceError.Place) -> ServiceError {
        ServiceError(
            .unknownCatalog,
            status: status,
            at: place,
            "no catalog “\(name)”",
            suggestions: Suggestions.near(name, among: names)
        )
    }

    /// The last former snapshot of a catalog.
    ///
    /// - Returns: `nil` if it is not kept any more, or has another version.
    func former(_ name: String, dataVersion: String) -> CatalogSnapshot? {
        guard let index = places[name], let former = entries.withLock({ $0[index].former.last }),
            former.snapshot.dataVersion == dataVersion, former.end > steadyNow()
        else { return nil }
        return former.snapshot
    }

    /// Tells `observer` the name of each catalog whose snapshot has been replaced, after the replacement: on any thread,
    /// that of a request included, so it must return quickly.
    func observe(_ observer: @escaping @Sendable (String) -> Void) {
        observers.withLock { $0.append(observer) }
    }

    /// Housekeeping between requests: makes the catalogs of a new day, and releases former snapshots whose lifetime is
    /// over. To be called at intervals, on a thread that may block.
    func performHousekeeping() {
        _ = snapshots
        let time = steadyNow()
        let over = entries.withLock { entries in
            entries.indices.flatMap { index in
                let last = entries[index].former.count - 1
                let isOver = entries[index].former.indices.map { place in
                    place < last || entries[index].former[place].end <= time
                }
                let over = zip(entries[index].former, isOver).filter(\.1).map(\.0.snapshot)
                entries[index].former = zip(entries[index].former, isOver).filter { !$0.1 }.map(\.0)
                return over
            }
        }
        for snapshot in over { retire(snapshot) }
    }

    /// Relative dates change at midnight. The first request of a day makes the catalog of that day; requests at the same
    /// time may make it, too, and discard theirs.
    private func today(_ index: Int) -> CatalogSnapshot {
        let current = entries.withLock { $0[index].current }
        let day = current.catalog.zone.day(of: now())
        guard day != current.catalog.today else { return current }
        let next = current.on(day)
        let former = Former(snapshot: current, end: steadyNow() + formerLifetime)
        let isFirst = entries.withLock { entries in
            guard entries[index].current === current else { return false }
            entries[index].current = next
            entries[index].former.append(former)
            return true
        }
        guard isFirst else { return today(index) }
        for observer in observers.withLock({ $0 }) { observer(next.name) }
        return next
    }
}

extension Instant {
    fileprivate static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds + duration.wholeMilliseconds)
    }
}
