import FilterCore
import Support

/// Sessions in this process's memory: their bytes in tables spread over locks.
///
/// Room is made by evicting sessions, the oldest idle ones first. Uses are numbered over the whole store, so the order is
/// exact: the evicted session is the one whose last use came first, also within a millisecond. The one that is created
/// or changed is the newest, so it never goes itself before all others. While calls are under way each may be above the
/// limits by the session it creates or changes; when it returns it has made that good.
final class InMemorySessionStore: SessionStore {
    private let configuration: SessionConfiguration
    private let now: @Sendable () -> Instant
    private let shards: [SessionShard]
    private let ledger = SessionLedger()
    private let shares: Mutex<ShareTable>
    private let observers = Mutex<[@Sendable (SessionNotice) -> Void]>([])
    /// Held for one eviction at a time, so that no two make room for the same session.
    private let evictions = Mutex(())

    /// - Parameter now: the present; may stand still, should not step back.
    /// - Throws: ``SessionConfigurationError``.
    init(
        configuration: SessionConfiguration = SessionConfiguration(),
        now: @escaping @Sendable () -> Instant = SteadyClock().now
    ) throws(SessionConfigurationError) {
        try configuration.validate()
        self.configuration = configuration
        self.now = now
        // Random keys spread binomially: six deviations above the mean, tables do not grow while they serve.
        let mean = Double(configuration.maxCount) / Double(configuration.shardCount)
        let capacity = min(configuration.maxCount, Int(mean + 6 * mean.squareRoot()) + 16)
        let idle = configuration.idle.wholeMilliseconds
        shards = (0..<configuration.shardCount).map { _ in SessionShard(idle: idle, capacity: capacity) }
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
        let entry = shard(of: key).withTable { table in
            let entry = table.insert(key, bytes, at: SessionTable.Use(time: time, order: ledger.nextOrder()))
            if entry != nil { ledger.enter(bytes) }
            return entry
        }
        guard let entry else { return nil }
        makeRoom()
        return stored(entry)
    }

    func find(_ key: SessionKey) -> StoredEntry? {
        let time = now().milliseconds
        let access = shard(of: key).withTable { table in
            let access = table.use(key, at: SessionTable.Use(time: time, order: ledger.nextOrder()))
            noteExpiry(access)
            return access
        }
        return found(access, key).map(stored)
    }

    func replace(_ key: SessionKey, version: UInt64, with bytes: [UInt8]) -> Replacement {
        let time = now().milliseconds
        let access = shard(of: key).withTable { table in
            let use = SessionTable.Use(time: time, order: ledger.nextOrder())
            let access = table.replace(key, version: version, with: bytes, at: use)
            if case .found(.replaced(_, let former)) = access { ledger.exchange(former, for: bytes) }
            noteExpiry(access)
            return access
        }
        switch found(access, key) {
        case .replaced(let entry, _):
            makeRoom()
            tell(.changed(key))
            return .replaced(stored(entry))
        case .changed: return .changed
        case nil: return .absent
        }
    }

    func remove(_ key: SessionKey, version: UInt64?) -> Removal {
        let time = now().milliseconds
        let access = shard(of: key).withTable { table in
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
                shard.withTable { table in
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
    private func shard(of key: SessionKey) -> SessionShard {
        shards[Int(truncatingIfNeeded: key.high) & (shards.count - 1)]
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

    /// Evicts until the limits hold, one session at a time; its bytes are released outside the locks.
    private func makeRoom() {
        while isAboveLimits {
            let time = now().milliseconds
            guard let departed = evictions.withLock({ _ in evictOldest(at: time) }) else { return }
            tell(.ended(departed.key))
        }
    }

    private var isAboveLimits: Bool {
        ledger.isAbove(maxCount: configuration.maxCount, maxBytes: configuration.maxBytes)
    }

    /// Removes the session with the oldest use; if it has expired it counts as that.
    ///
    /// - Returns: `nil` if there is room meanwhile, or nothing to evict.
    /// - Complexity: O(*s*), *s* shards; again if another thread used or removed the oldest session meanwhile.
    private func evictOldest(at time: Int64) -> SessionTable.Departed? {
        while isAboveLimits {
            var victim = (order: UInt64.max, shard: shards[0])
            for shard in shards {
                let order = shard.oldestOrder
                if order < victim.order { victim = (order, shard) }
            }
            guard victim.order != .max else { return nil }
            let gone = victim.shard.withTable { table -> SessionTable.Departed? in
                guard let gone = table.removeOldest(order: victim.order, at: time) else { return nil }
                ledger.leave(gone.departed.bytes, gone.hadExpired ? .expired : .evicted)
                return gone.departed
            }
            if let gone { return gone }
        }
        return nil
    }
}
