import FilterCore
import Support

/// Sessions in this process's memory: their bytes in tables spread over locks.
///
/// Room is made by evicting sessions: of each shard the one whose last use is the oldest, beginning with the shard of the
/// session that is created or changed, which stays itself. Keys are random and a shard has room for hundreds of sessions,
/// so those that are evicted are among the oldest of all. While calls are under way each may be above the limits by the
/// session it creates or changes; when it returns it has made that good.
final class InMemorySessionStore: SessionStore {
    private let configuration: SessionConfiguration
    private let now: @Sendable () -> Instant
    private let shards: [Shard]
    private let ledger = SessionLedger()
    private let shares: Mutex<ShareTable>
    private let observers = Mutex<[@Sendable (SessionNotice) -> Void]>([])
    /// Held for one eviction at a time, so that no two make room for the same session.
    private let evictions = Mutex(())

    /// A table under a lock of its own.
    private final class Shard: Sendable {
        let table: Mutex<SessionTable>

        init(idle: Int64, capacity: Int) {
            table = Mutex(SessionTable(idle: idle, capacity: capacity))
        }
    }

    /// Sessions for which a shard has room at least, unless there is only one.
    private static let minShardCapacity = 256

    /// - Parameter now: the present; may stand still, should not step back.
    init(
        configuration: SessionConfiguration = SessionConfiguration(),
        now: @escaping @Sendable () -> Instant = SteadyClock().now
    ) {
        precondition(configuration.shardCount.nonzeroBitCount == 1, "the number of shards is a power of two")
        self.configuration = configuration
        self.now = now
        let maxCount = min(configuration.maxCount, configuration.maxBytes / SessionTable.bytesPerSession)
        var shardCount = configuration.shardCount
        while shardCount > 1, maxCount / shardCount < Self.minShardCapacity { shardCount /= 2 }
        // Random keys spread binomially: six deviations above the mean, tables do not grow while they serve.
        let mean = Double(configuration.maxCount) / Double(shardCount)
        let capacity = min(configuration.maxCount, Int(mean + 6 * mean.squareRoot()) + 16)
        let idle = configuration.idle.wholeMilliseconds
        shards = (0..<shardCount).map { _ in Shard(idle: idle, capacity: capacity) }
        shares = Mutex(ShareTable(maxCount: configuration.maxShares, maxBytes: configuration.maxShareBytes))
    }

    var statistics: SessionStatistics {
        var statistics = ledger.statistics
        shares.withLock { shares in
            statistics.shares = shares.count
            statistics.shareBytes = shares.bytes
            statistics.sharesEvicted = shares.evicted
        }
        return statistics
    }

    func insert(_ key: SessionKey, _ bytes: [UInt8]) -> StoredEntry? {
        let time = now().milliseconds
        let entry = shards[place(of: key)].table.withLock { table in
            let entry = table.insert(key, bytes, at: time)
            if entry != nil { ledger.enter(bytes) }
            return entry
        }
        guard let entry else { return nil }
        makeRoom(for: key)
        return stored(entry)
    }

    func find(_ key: SessionKey) -> StoredEntry? {
        let time = now().milliseconds
        let access = shards[place(of: key)].table.withLock { table in
            let access = table.use(key, at: time)
            noteExpiry(access)
            return access
        }
        return found(access, key).map(stored)
    }

    func replace(_ key: SessionKey, version: UInt64, with bytes: [UInt8]) -> Replacement {
        let time = now().milliseconds
        let access = shards[place(of: key)].table.withLock { table in
            let access = table.replace(key, version: version, with: bytes, at: time)
            if case .found(.replaced(_, let former)) = access { ledger.exchange(former, for: bytes) }
            noteExpiry(access)
            return access
        }
        switch found(access, key) {
        case .replaced(let entry, _):
            makeRoom(for: key)
            tell(.changed(key))
            return .replaced(stored(entry))
        case .changed: return .changed
        case nil: return .absent
        }
    }

    func remove(_ key: SessionKey, version: UInt64?) -> Removal {
        let time = now().milliseconds
        let access = shards[place(of: key)].table.withLock { table in
            let access = table.remove(key, version: version, at: time)
            if case .found(.removed(let bytes)) = access { ledger.leave(bytes, .deleted) }
            noteExpiry(access)
            return access
        }
        switch found(access, key) {
        case .removed:
            tell(.ended(key))
            return .removed
        case .changed: return .changed
        case nil: return .absent
        }
    }

    func keepShare(_ key: ShareKey, _ bytes: [UInt8], until expiry: Instant?) {
        let time = now()
        // What had to go is released outside the lock.
        let gone = shares.withLock { $0.keep(key, bytes, until: expiry, at: time) }
        withExtendedLifetime(gone) {}
    }

    func findShare(_ key: ShareKey) -> StoredShare? {
        let time = now()
        return shares.withLock { $0.find(key, at: time) }
    }

    func observe(_ observer: @escaping @Sendable (SessionNotice) -> Void) {
        observers.withLock { $0.append(observer) }
    }

    /// Removes all expired sessions, shard by shard, at most ``SessionConfiguration/sweepSlice`` while a lock is held.
    func sweep() -> Int {
        var total = 0
        // Bytes are released here, outside the lock; so is the memory for the list of them.
        var removed: [SessionTable.Departed] = []
        removed.reserveCapacity(configuration.sweepSlice)
        for shard in shards {
            repeat {
                removed.removeAll(keepingCapacity: true)
                let time = now().milliseconds
                shard.table.withLock { table in
                    table.removeExpired(limit: configuration.sweepSlice, at: time, into: &removed)
                    for departed in removed { ledger.leave(departed.bytes, .expired) }
                }
                for departed in removed { tell(.ended(departed.key)) }
                total += removed.count
            } while removed.count == configuration.sweepSlice
        }
        return total
    }
}

// MARK: - Steps

extension InMemorySessionStore {
    /// The place of a key's shard.
    private func place(of key: SessionKey) -> Int {
        Int(truncatingIfNeeded: key.high) & (shards.count - 1)
    }

    private func stored(_ entry: SessionTable.Entry) -> StoredEntry {
        StoredEntry(
            bytes: entry.bytes,
            version: entry.version,
            expiresAt: Instant(milliseconds: entry.lastUsedAt + configuration.idle.wholeMilliseconds)
        )
    }

    private func noteExpiry<Found: Sendable>(_ access: SessionTable.Access<Found>) {
        if case .expired(let bytes) = access { ledger.leave(bytes, .expired) }
    }

    private func found<Found: Sendable>(_ access: SessionTable.Access<Found>, _ key: SessionKey) -> Found? {
        switch access {
        case .found(let found): return found
        case .absent: return nil
        case .expired:
            tell(.ended(key))
            return nil
        }
    }

    private func tell(_ notice: SessionNotice) {
        for observer in observers.withLock({ $0 }) { observer(notice) }
    }

    /// Evicts until the limits hold, one session of each shard in turn; its bytes are released outside the locks.
    private func makeRoom(for key: SessionKey) {
        var place = place(of: key)
        var emptyCount = 0
        while isAboveLimits, emptyCount < shards.count {
            if let departed = evictions.withLock({ _ in evictOldest(in: shards[place], except: key) }) {
                emptyCount = 0
                tell(.ended(departed.key))
            } else {
                emptyCount += 1
            }
            place = (place + 1) & (shards.count - 1)
        }
    }

    private var isAboveLimits: Bool {
        ledger.isAbove(maxCount: configuration.maxCount, maxBytes: configuration.maxBytes)
    }

    /// Removes the session of a shard with the oldest use; if it has expired it counts as that.
    ///
    /// - Returns: `nil` if there is room meanwhile, or nothing to evict.
    private func evictOldest(in shard: Shard, except key: SessionKey) -> SessionTable.Departed? {
        guard isAboveLimits else { return nil }
        let time = now().milliseconds
        return shard.table.withLock { table in
            guard let gone = table.removeOldest(except: key, at: time) else { return nil }
            ledger.leave(gone.departed.bytes, gone.hadExpired ? .expired : .evicted)
            return gone.departed
        }
    }
}
