import FilterCore
import Support

/// The versions of one catalog that others took the place of, as far as clients may still ask for them.
///
/// Each is held for a time after its end, or after its last use. A pure value: the caller says what time it is.
struct FormerVersions: Sendable {
    private struct Version: Sendable {
        let snapshot: CatalogSnapshot
        /// The moment from which it is not found any more.
        var end: Instant
    }

    /// The moment at which a version was to end. If it was used since, it stands here again.
    private struct Expiry: Sendable {
        let dataVersion: Text
        let end: Instant
    }

    /// A part that versions share.
    private struct Part: Sendable {
        var versionCount = 0
        let byteCount: Int
    }

    private var versions: [Text: Version] = [:]
    /// By their ends; those before `next` are over.
    private var expiries: [Expiry] = []
    private var next = 0
    /// By their ids, see ``SnapshotMemory/Part``.
    private var parts: [Int: Part] = [:]
    /// The sum of the memory that each version has for itself, and of every part once.
    private var byteCount = 0

    var count: Int { versions.count }

    /// The end of the version that is the first to go; `nil` if there is none.
    var firstEnd: Instant? { next < expiries.count ? expiries[next].end : nil }

    var snapshots: [CatalogSnapshot] { versions.values.map(\.snapshot) }

    /// About what the memory of the versions is that the present one does not share.
    ///
    /// - Complexity: O(parts of the present one).
    func byteCount(beside present: CatalogSnapshot) -> Int {
        present.memory.parts.reduce(byteCount) { $0 - (parts[$1.id]?.byteCount ?? 0) }
    }

    /// About what the version that is the last to go takes by itself beside the present one.
    func lastByteCount(beside present: CatalogSnapshot) -> Int {
        guard let last = expiries.last, let memory = versions[last.dataVersion]?.snapshot.memory else { return 0 }
        return memory.byteCount(beside: present.memory)
    }

    /// - Returns: the one that it takes the place of: data may be as they were before.
    mutating func add(_ snapshot: CatalogSnapshot, until end: Instant) -> CatalogSnapshot? {
        let key = Text(snapshot.dataVersion)
        let former = remove(key)
        versions[key] = Version(snapshot: snapshot, end: end)
        expiries.append(Expiry(dataVersion: key, end: end))
        for part in snapshot.memory.parts {
            if parts[part.id] == nil { byteCount += part.byteCount }
            parts[part.id, default: Part(byteCount: part.byteCount)].versionCount += 1
        }
        byteCount += snapshot.memory.ownByteCount
        return former
    }

    /// The version with a name, which is used now.
    ///
    /// - Parameters:
    ///   - end: until when it is held from now on, if that is `step` later than before.
    ///   - step: so that one that is used all the time has few expiries.
    mutating func find(
        _ dataVersion: String,
        at time: Instant,
        until end: Instant,
        step: Duration
    ) -> CatalogSnapshot? {
        let key = Text(dataVersion)
        guard let version = versions[key], version.end > time else { return nil }
        if end.milliseconds - version.end.milliseconds > step.wholeMilliseconds {
            versions[key]?.end = end
            expiries.append(Expiry(dataVersion: key, end: end))
            settle()
        }
        return version.snapshot
    }

    /// Takes out the version that is the first to go.
    mutating func removeFirst() -> CatalogSnapshot? {
        guard next < expiries.count else { return nil }
        return remove(expiries[next].dataVersion)
    }

    /// Takes out the versions whose time is over.
    mutating func removeEnded(at time: Instant) -> [CatalogSnapshot] {
        var ended: [CatalogSnapshot] = []
        while let end = firstEnd, end <= time, let snapshot = removeFirst() { ended.append(snapshot) }
        return ended
    }

    private mutating func remove(_ key: Text) -> CatalogSnapshot? {
        guard let version = versions.removeValue(forKey: key) else { return nil }
        let memory = version.snapshot.memory
        byteCount -= memory.ownByteCount
        for part in memory.parts {
            parts[part.id]?.versionCount -= 1
            guard parts[part.id]?.versionCount == 0 else { continue }
            parts[part.id] = nil
            byteCount -= part.byteCount
        }
        settle()
        return version.snapshot
    }

    /// Passes over expiries of versions that are gone, or have a later one.
    private mutating func settle() {
        while next < expiries.count, versions[expiries[next].dataVersion]?.end != expiries[next].end { next += 1 }
        guard next > 64, next > expiries.count / 2 else { return }
        expiries.removeSubrange(..<next)
        next = 0
    }
}
