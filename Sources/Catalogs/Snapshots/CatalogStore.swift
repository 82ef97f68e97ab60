import Clocks
package import FilterCore
import Support

/// The catalogs that the service has, by name, each as it is today.
///
/// A version that an answer was made of is held for a while after another has taken its place, so that clients can read
/// further pages of it and get differences from it. A version that no answer was made from is not held.
/// ``performHousekeeping()`` releases versions that are no longer held, so that no write or request takes the time for
/// that.
package final class CatalogStore: Sendable {
    /// How long former versions are held, and how much of them.
    package struct Holding: Sendable {
        /// After their end, and after each use.
        package var lifetime: Duration
        /// Of one catalog; beyond it the one that would be the first to go makes room.
        package var maxCount: Int
        /// About the memory of all catalogs that neither present versions share nor the last former one of each, which is
        /// held in any case.
        package var maxBytes: Int

        package init(lifetime: Duration = .zero, maxCount: Int = 1, maxBytes: Int = Int.max) {
            self.lifetime = lifetime
            self.maxCount = maxCount
            self.maxBytes = maxBytes
        }
    }

    /// One catalog in the course of time.
    private struct Entry: Sendable {
        var current: CatalogSnapshot
        /// Whether an answer was made of ``current``.
        var isSeen = false
        var former = FormerVersions()
        /// Of ``former``, beside ``current``.
        private(set) var formerByteCount = 0
        /// Of these, what can be released: all but the last one.
        private(set) var releasableByteCount = 0
        /// When the catalog came, and when data of it came last.
        let creation: Instant
        var update: Instant

        init(current: CatalogSnapshot, at time: Instant) {
            self.current = current
            creation = time
            update = time
        }

        /// - Parameter end: until when the present version is held from now on, if a reader saw it; `nil` for not at
        ///   all.
        /// - Returns: what is not held any more and was seen.
        mutating func replace(by next: CatalogSnapshot, holdingUntil end: Instant?) -> [CatalogSnapshot] {
            let (last, wasSeen) = (current, isSeen)
            current = next
            defer { measure() }
            guard wasSeen else { return [] }
            // The same data, compiled once more, are still what clients have.
            guard last.dataVersion != next.dataVersion else { return [last] }
            isSeen = false
            guard let end else { return [last] }
            return former.add(last, until: end).map { [$0] } ?? []
        }

        mutating func removeFirst() -> [CatalogSnapshot] {
            defer { measure() }
            return former.removeFirst().map { [$0] } ?? []
        }

        mutating func removeEnded(at time: Instant) -> [CatalogSnapshot] {
            guard let end = former.firstEnd, end <= time else { return [] }
            defer { measure() }
            return former.removeEnded(at: time)
        }

        private mutating func measure() {
            formerByteCount = former.byteCount(beside: current)
            releasableByteCount = formerByteCount - former.lastByteCount(beside: current)
        }
    }

    private struct State: Sendable {
        /// In the order in which they were given or added.
        var names: [Text]
        var entries: [Text: Entry]
        /// Former versions that were released before their time.
        var evictedCount = 0

        /// Not found any more; for the next housekeeping to let go of.
        var released: [CatalogSnapshot] = []

        /// Releases former versions whose time is over.
        mutating func removeEnded(at time: Instant) {
            for name in names { released += entries[name]?.removeEnded(at: time) ?? [] }
        }

        /// Releases former versions that are too many or too large, after those that cannot be found any more.
        ///
        /// - Complexity: O(catalogs + versions released) where these are of one catalog.
        mutating func makeRoom(_ holding: Holding, in name: Text, at time: Instant) {
            removeEnded(at: time)
            while let count = entries[name]?.former.count, count > holding.maxCount { _ = evictFirst(of: name) }
            var byteCount = entries.values.reduce(0) { $0 + $1.releasableByteCount }
            while byteCount > holding.maxBytes {
                // The catalog whose turn it is goes on until it is that of another.
                var next: (name: Text, end: Instant)?
                var later = Instant.distant
                for (name, entry) in entries where entry.former.count > 1 {
                    guard let end = entry.former.firstEnd else { continue }
                    if end < next?.end ?? .distant {
                        later = next?.end ?? .distant
                        next = (name, end)
                    } else {
                        later = min(later, end)
                    }
                }
                guard let name = next?.name else { return }
                repeat {
                    byteCount -= evictFirst(of: name)
                } while byteCount > holding.maxBytes && canEvict(from: name, until: later)
            }
        }

        private func canEvict(from name: Text, until later: Instant) -> Bool {
            guard let former = entries[name]?.former, former.count > 1, let end = former.firstEnd else { return false }
            return end <= later
        }

        /// - Returns: the bytes that can be released no more, as they are.
        private mutating func evictFirst(of name: Text) -> Int {
            let before = entries[name]?.releasableByteCount ?? 0
            let evicted = entries[name]?.removeFirst() ?? []
            released += evicted
            evictedCount += evicted.count
            return before - (entries[name]?.releasableByteCount ?? 0)
        }
    }

    private let state: Mutex<State>
    private let observers = Mutex<[@Sendable (String) -> Void]>([])
    private let holding: Holding
    private let now: @Sendable () -> Instant
    private let steadyNow: @Sendable () -> Instant
    private let retire: @Sendable ([CatalogSnapshot]) -> Void

    /// - Parameters:
    ///   - snapshots: no name twice.
    ///   - holding: which former versions are held; by default none.
    ///   - now: the wall clock, which says what day it is.
    ///   - steadyNow: a monotonic clock.
    ///   - retire: called by ``performHousekeeping()`` with the versions that were released and that an answer was made of.
    package init(
        _ snapshots: [CatalogSnapshot],
        holding: Holding = Holding(),
        now: @escaping @Sendable () -> Instant = Instant.now,
        steadyNow: @escaping @Sendable () -> Instant = SteadyClock().now,
        retire: @escaping @Sendable ([CatalogSnapshot]) -> Void = { _ in }
    ) {
        let time = now()
        let entries = snapshots.map { (Text($0.storedName), Entry(current: $0, at: time)) }
        state = Mutex(State(names: entries.map(\.0), entries: Dictionary(uniqueKeysWithValues: entries)))
        self.holding = holding
        self.now = now
        self.steadyNow = steadyNow
        self.retire = retire
    }

    /// In the order in which they were given or added; not for answers, see ``seenSnapshots``.
    package var snapshots: [CatalogSnapshot] {
        state.withLock { $0.names }.compactMap { today($0, isSeen: false) }
    }

    /// A catalog as it is; not for answers. `nil` if there is none with this name.
    package func present(_ name: String) -> CatalogSnapshot? { today(Text(name), isSeen: false) }

    /// Catalogs that an answer is made of, in the order in which they were given or added.
    package var seenSnapshots: [CatalogSnapshot] {
        state.withLock { $0.names }.compactMap { today($0, isSeen: true) }
    }

    /// A catalog that an answer is made of; `nil` if there is none with this name.
    package func find(_ name: String) -> CatalogSnapshot? {
        today(Text(name), isSeen: true)
    }

    /// Whether there is a catalog with this name.
    package func contains(_ name: String) -> Bool {
        state.withLock { $0.entries[Text(name)] != nil }
    }

    /// Whether the catalog with this name changes over HTTP; `nil` if there is none.
    package func isLive(_ name: String) -> Bool? {
        state.withLock { $0.entries[Text(name)]?.current.isLive }
    }

    /// When a catalog came to this process, and when data of it came last.
    ///
    /// - Returns: the present time for a name that no catalog has.
    package func times(of name: String) -> (creation: Instant, update: Instant) {
        state.withLock { $0.entries[Text(name)].map { ($0.creation, $0.update) } } ?? (now(), now())
    }

    /// Those of all catalogs, in the order in which they were given or added.
    package var names: [String] { state.withLock { $0.names.map(\.string) } }

    /// A former version of a catalog, which is held longer for that.
    ///
    /// - Returns: `nil` if it is not held any more, or never was there.
    package func former(_ name: String, dataVersion: String) -> CatalogSnapshot? {
        let time = steadyNow()
        let end = time + holding.lifetime
        return state.withLock { state in
            state.entries[Text(name)]?.former.find(dataVersion, at: time, until: end, step: holding.lifetime / 8)
        }
    }

    /// How many versions of each catalog are held: the present one, and former ones.
    package var versionCounts: [(name: String, count: Int)] {
        state.withLock { state in
            state.names.map { ($0.string, 1 + (state.entries[$0]?.former.count ?? 0)) }
        }
    }

    /// About the memory of all former versions, and how many were released before their time.
    package var formerStatistics: (byteCount: Int, evictedCount: Int) {
        state.withLock { state in
            (state.entries.values.reduce(0) { $0 + $1.formerByteCount }, state.evictedCount)
        }
    }

    /// About the memory of all versions, present and former.
    package var memoryByteCount: Int {
        state.withLock { state in
            state.entries.values.reduce(0) { $0 + $1.current.memory.byteCount + $1.formerByteCount }
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
    /// Observers are notified once it can be found.
    package func put(_ snapshot: CatalogSnapshot) {
        let name = Text(snapshot.storedName)
        let (time, wallTime) = (steadyNow(), now())
        state.withLock { state in
            guard state.entries[name] != nil else {
                state.names.append(name)
                state.entries[name] = Entry(current: snapshot, at: wallTime)
                return
            }
            state.entries[name]?.update = wallTime
            replace(name, by: snapshot, at: time, in: &state)
        }
        notify(snapshot.storedName)
    }

    private func replace(_ name: Text, by next: CatalogSnapshot, at time: Instant, in state: inout State) {
        let end = holding.lifetime > .zero ? time + holding.lifetime : nil
        state.released += state.entries[name]?.replace(by: next, holdingUntil: end) ?? []
        state.makeRoom(holding, in: name, at: time)
    }

    /// Takes a catalog out, its former versions as well.
    func remove(_ name: String) {
        let key = Text(name)
        let isRemoved = state.withLock { state in
            guard let entry = state.entries.removeValue(forKey: key) else { return false }
            state.names.removeAll { $0 == key }
            state.released += entry.former.snapshots + [entry.current]
            return true
        }
        if isRemoved { notify(name) }
    }

    private func notify(_ name: String) {
        for observer in observers.withLock({ $0 }) { observer(name) }
    }

    /// Calls `observer` with the name of each catalog whose snapshot was added, replaced or removed, after that: on any
    /// thread, that of a request included, so it must return quickly.
    package func observe(_ observer: @escaping @Sendable (String) -> Void) {
        observers.withLock { $0.append(observer) }
    }

    /// Housekeeping between requests: makes the catalogs of a new day, and lets go of former versions that were
    /// released or whose time is over. To be called at intervals, on a thread that may block.
    package func performHousekeeping() {
        _ = snapshots
        let time = steadyNow()
        let released = state.withLock { state in
            state.removeEnded(at: time)
            defer { state.released = [] }
            return state.released
        }
        if !released.isEmpty { retire(released) }
    }

    /// Relative dates change at midnight. The first request of a day makes the catalog of that day; requests at the same
    /// time may make it, too, and discard theirs.
    ///
    /// - Parameter isSeen: whether an answer is made of it.
    /// - Returns: `nil` if there is no catalog with this name.
    private func today(_ name: Text, isSeen: Bool) -> CatalogSnapshot? {
        while let (current, wasSeen) = state.withLock({ $0.entries[name].map { ($0.current, $0.isSeen) } }) {
            let day = current.catalog.zone.day(of: now())
            guard day != current.catalog.today else {
                if wasSeen || !isSeen || markSeen(current, of: name) { return current }
                continue
            }
            let next = current.on(day)
            let time = steadyNow()
            let isReplaced = state.withLock { state in
                guard state.entries[name]?.current === current else { return false }
                replace(name, by: next, at: time, in: &state)
                return true
            }
            if isReplaced { notify(name.string) }
        }
        return nil
    }

    /// - Returns: whether it is still the present version.
    private func markSeen(_ snapshot: CatalogSnapshot, of name: Text) -> Bool {
        state.withLock { state in
            guard state.entries[name]?.current === snapshot else { return false }
            state.entries[name]?.isSeen = true
            return true
        }
    }
}

extension Instant {
    /// Later than all others.
    fileprivate static let distant = Instant(milliseconds: .max)

    fileprivate static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds + duration.wholeMilliseconds)
    }
}
