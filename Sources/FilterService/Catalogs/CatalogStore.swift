import FilterCore
import Support

/// The catalogs that the service has, by name, each as it is today.
///
/// A version that an answer was made of is held for a while after another has taken its place, so that its pages can be
/// read on and differences from it be told; one that nobody saw is not. Writes and ``performHousekeeping()`` release what is
/// not held any more.
final class CatalogStore: Sendable {
    /// How long former versions are held, and how much of them.
    struct Holding: Sendable {
        /// After their end, and after each use.
        var lifetime: Duration = .zero
        /// Of one catalog; beyond it the one that would be the first to go makes room.
        var maxCount = 1
        /// About the memory of all catalogs that present versions do not share. The last one of a catalog is held in any
        /// case.
        var maxBytes = Int.max
    }

    /// One catalog in the course of time.
    private struct Entry: Sendable {
        var current: CatalogSnapshot
        /// Whether an answer was made of ``current``.
        var isSeen = false
        var former = FormerVersions()
        /// Of ``former``, beside ``current``.
        var formerByteCount = 0

        init(current: CatalogSnapshot) {
            self.current = current
        }

        /// - Parameter end: until when the present version is held from now on, if anybody saw it; `nil` for not at all.
        /// - Returns: what is not held any more and was seen.
        mutating func replace(by next: CatalogSnapshot, holdingUntil end: Instant?) -> [CatalogSnapshot] {
            let (last, wasSeen) = (current, isSeen)
            current = next
            defer { formerByteCount = former.byteCount(beside: next) }
            guard wasSeen else { return [] }
            // The same data, compiled once more, are still what clients have.
            guard last.dataVersion != next.dataVersion else { return [last] }
            isSeen = false
            guard let end else { return [last] }
            return former.add(last, until: end).map { [$0] } ?? []
        }

        mutating func removeFirst() -> [CatalogSnapshot] {
            defer { formerByteCount = former.byteCount(beside: current) }
            return former.removeFirst().map { [$0] } ?? []
        }

        mutating func removeEnded(at time: Instant) -> [CatalogSnapshot] {
            defer { formerByteCount = former.byteCount(beside: current) }
            return former.removeEnded(at: time)
        }
    }

    private struct State: Sendable {
        /// In the order in which they were given or added.
        var names: [Text]
        var entries: [Text: Entry]
        /// Former versions that were released before their time.
        var evictedCount = 0

        /// Releases former versions that are too many or too large.
        mutating func makeRoom(_ holding: Holding, in name: Text) -> [CatalogSnapshot] {
            var released: [CatalogSnapshot] = []
            while let count = entries[name]?.former.count, count > holding.maxCount {
                released += entries[name]?.removeFirst() ?? []
            }
            while entries.values.reduce(0, { $0 + $1.formerByteCount }) > holding.maxBytes {
                let next = entries.filter { $0.value.former.count > 1 }
                    .min { ($0.value.former.firstEnd ?? .distant) < ($1.value.former.firstEnd ?? .distant) }
                guard let next else { break }
                released += entries[next.key]?.removeFirst() ?? []
            }
            evictedCount += released.count
            return released
        }
    }

    private let state: Mutex<State>
    private let observers = Mutex<[@Sendable (String) -> Void]>([])
    private let holding: Holding
    private let now: @Sendable () -> Instant
    private let steadyNow: @Sendable () -> Instant
    private let retire: @Sendable (CatalogSnapshot) -> Void

    /// - Parameters:
    ///   - snapshots: no name twice.
    ///   - holding: which former versions are held; by default none.
    ///   - now: the wall clock, which says what day it is.
    ///   - steadyNow: a monotonic clock.
    ///   - retire: called with each version that is released and that an answer was made of.
    init(
        _ snapshots: [CatalogSnapshot],
        holding: Holding = Holding(),
        now: @escaping @Sendable () -> Instant = Instant.now,
        steadyNow: @escaping @Sendable () -> Instant = SteadyClock().now,
        retire: @escaping @Sendable (CatalogSnapshot) -> Void = { _ in }
    ) {
        let entries = snapshots.map { (Text($0.name), Entry(current: $0)) }
        state = Mutex(State(names: entries.map(\.0), entries: Dictionary(uniqueKeysWithValues: entries)))
        self.holding = holding
        self.now = now
        self.steadyNow = steadyNow
        self.retire = retire
    }

    /// In the order in which they were given or added; not for answers, see ``seenSnapshots``.
    var snapshots: [CatalogSnapshot] {
        state.withLock { $0.names }.compactMap { today($0, isSeen: false) }
    }

    /// Catalogs that an answer is made of, in the order in which they were given or added.
    var seenSnapshots: [CatalogSnapshot] {
        state.withLock { $0.names }.compactMap { today($0, isSeen: true) }
    }

    /// A catalog that an answer is made of.
    ///
    /// - Throws: `unknownCatalog` with near names.
    func require(_ name: String, at place: ServiceError.Place) throws(ServiceError) -> CatalogSnapshot {
        if let snapshot = today(Text(name), isSeen: true) { return snapshot }
        throw unknown(name, at: place)
    }

    /// The catalog that a session or a share belongs to, for an answer.
    ///
    /// - Throws: `unknownCatalog` with status 410 if the service does not have it any more.
    func requireStillServed(_ name: String, at place: ServiceError.Place) throws(ServiceError) -> CatalogSnapshot {
        if let snapshot = today(Text(name), isSeen: true) { return snapshot }
        throw unknown(name, status: 410, at: place)
    }

    /// Whether there is a catalog with this name.
    func contains(_ name: String) -> Bool {
        state.withLock { $0.entries[Text(name)] != nil }
    }

    /// Whether there is a catalog with this name that changes over HTTP.
    func hasLive(_ name: String) -> Bool {
        state.withLock { $0.entries[Text(name)]?.current.isLive ?? false }
    }

    /// The error for a name that no catalog has.
    func unknown(_ name: String, status: Int? = nil, at place: ServiceError.Place) -> ServiceError {
        ServiceError(
            .unknownCatalog,
            status: status,
            at: place,
            "no catalog “\(name)”",
            suggestions: Suggestions.near(name, among: state.withLock { $0.names.map(\.string) })
        )
    }

    /// A former version of a catalog, which is held longer for that.
    ///
    /// - Returns: `nil` if it is not held any more, or never was there.
    func former(_ name: String, dataVersion: String) -> CatalogSnapshot? {
        let time = steadyNow()
        let end = time + holding.lifetime
        return state.withLock { state in
            state.entries[Text(name)]?.former.find(dataVersion, at: time, until: end, step: holding.lifetime / 8)
        }
    }

    /// How many versions of each catalog are held: the present one, and former ones.
    var versionCounts: [(name: String, count: Int)] {
        state.withLock { state in
            state.names.map { ($0.string, 1 + (state.entries[$0]?.former.count ?? 0)) }
        }
    }

    /// About the memory of all former versions, and how many were released before their time.
    var formerStatistics: (byteCount: Int, evictedCount: Int) {
        state.withLock { state in
            (state.entries.values.reduce(0) { $0 + $1.formerByteCount }, state.evictedCount)
        }
    }

    /// A version as it is today, of a catalog that may not be here yet.
    func today(_ snapshot: CatalogSnapshot) -> CatalogSnapshot {
        let day = snapshot.catalog.zone.day(of: now())
        return day == snapshot.catalog.today ? snapshot : snapshot.on(day)
    }

    // MARK: Changes

    /// Puts a catalog in the place of the one with its name, or behind all others if there is none.
    ///
    /// Observers are told when it can be found.
    func put(_ snapshot: CatalogSnapshot) {
        let end = holdingEnd
        let name = Text(snapshot.name)
        let released = state.withLock { state -> [CatalogSnapshot] in
            guard state.entries[name] != nil else {
                state.names.append(name)
                state.entries[name] = Entry(current: snapshot)
                return []
            }
            return (state.entries[name]?.replace(by: snapshot, holdingUntil: end) ?? [])
                + state.makeRoom(holding, in: name)
        }
        notify(snapshot.name)
        for snapshot in released { retire(snapshot) }
    }

    /// Until when what is replaced now is held; `nil` for not at all.
    private var holdingEnd: Instant? {
        holding.lifetime > .zero ? steadyNow() + holding.lifetime : nil
    }

    /// Takes a catalog out, its former versions as well.
    func remove(_ name: String) {
        let key = Text(name)
        let entry = state.withLock { state in
            state.names.removeAll { $0 == key }
            return state.entries.removeValue(forKey: key)
        }
        guard let entry else { return }
        notify(name)
        for snapshot in entry.former.snapshots + [entry.current] { retire(snapshot) }
    }

    private func notify(_ name: String) {
        for observer in observers.withLock({ $0 }) { observer(name) }
    }

    /// Tells `observer` the name of each catalog whose snapshot was added, replaced or removed, after that: on any thread,
    /// that of a request included, so it must return quickly.
    func observe(_ observer: @escaping @Sendable (String) -> Void) {
        observers.withLock { $0.append(observer) }
    }

    /// Housekeeping between requests: makes the catalogs of a new day, and releases former versions whose time is over.
    /// To be called at intervals, on a thread that may block.
    func performHousekeeping() {
        _ = snapshots
        let time = steadyNow()
        let released = state.withLock { state in
            state.names.flatMap { state.entries[$0]?.removeEnded(at: time) ?? [] }
        }
        for snapshot in released { retire(snapshot) }
    }

    /// Relative dates change at midnight. The first request of a day makes the catalog of that day; requests at the same
    /// time may make it, too, and discard theirs.
    ///
    /// - Parameter isSeen: whether an answer is made of it.
    /// - Returns: `nil` if there is no catalog with this name.
    private func today(_ name: Text, isSeen: Bool) -> CatalogSnapshot? {
        let found = state.withLock { state in
            if isSeen, state.entries[name]?.isSeen == false { state.entries[name]?.isSeen = true }
            return state.entries[name]?.current
        }
        guard let current = found else { return nil }
        let day = current.catalog.zone.day(of: now())
        guard day != current.catalog.today else { return current }
        let next = current.on(day)
        let end = holdingEnd
        let released = state.withLock { state -> [CatalogSnapshot]? in
            guard state.entries[name]?.current === current else { return nil }
            let replaced = state.entries[name]?.replace(by: next, holdingUntil: end) ?? []
            return replaced + state.makeRoom(holding, in: name)
        }
        guard let released else { return today(name, isSeen: isSeen) }
        notify(name.string)
        for snapshot in released { retire(snapshot) }
        return today(name, isSeen: isSeen)
    }
}

extension Instant {
    /// Later than all others.
    fileprivate static let distant = Instant(milliseconds: .max)

    fileprivate static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds + duration.wholeMilliseconds)
    }
}
