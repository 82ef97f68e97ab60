import Clocks
package import FilterCore
import Support

/// Sessions in this process's memory: their bytes in tables spread over locks.
///
/// Room is made by evicting sessions: of each shard the one whose last use is the oldest, beginning with the shard of the
/// session that is created or changed, which stays itself. Keys are random and a shard has room for hundreds of sessions,
/// so those that are evicted are among the oldest of all. A session that was used within
/// ``SessionConfiguration/protectedPeriod`` is not evicted: requests for room are refused then. While calls are under
/// way each may be above the limits by the session it creates or changes.
package final class InMemorySessionStore: SessionStore {
    private let configuration: SessionConfiguration
    private let now: @Sendable () -> Instant
    private let shards: [Shard]
    private let ledger = SessionLedger()
    private let clients: Mutex<ClientShares>
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
    package init(
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
        clients = Mutex(
            ClientShares(maxCount: configuration.maxCountPerClient, maxBytes: configuration.maxBytesPerClient)
        )
        shares = Mutex(ShareTable(maxCount: configuration.maxShares, maxBytes: configuration.maxShareBytes))
    }

    package var statistics: SessionStatistics {
        var statistics = ledger.statistics
        shares.withLock { shares in
            statistics.shares = shares.count
            statistics.shareBytes = shares.bytes
            statistics.sharesEvicted = shares.evicted
        }
        return statistics
    }

    package func insert(_ key: SessionKey, _ bytes: [UInt8], for client: SessionClient?) throws(SessionError)
        -> StoredEntry?
    {
        // A request that is sent again finds its session also where a new one would be refused.
        guard !shards[place(of: key)].table.withLock({ $0.contains(key) }) else { return nil }
        let byteCount = SessionTable.bytesPerSession + bytes.count
        try admit(client, bytes: byteCount)
        guard makeRoom(for: key, count: 1, bytes: byteCount) else {
            dismiss(client, bytes: byteCount)
            ledger.noteRefusal()
            throw .noRoom(retryAfter: Self.retryAfter)
        }
        let time = now().milliseconds
        let entry = shards[place(of: key)].table.withLock { table in
            let entry = table.insert(key, bytes, for: client, at: time)
            if entry != nil { ledger.enter(bytes) }
            return entry
        }
        guard let entry else {
            dismiss(client, bytes: byteCount)
            return nil
        }
        // Others may have taken the same room.
        makeRoom(for: key)
        return stored(entry)
    }

    package func find(_ key: SessionKey) -> StoredEntry? {
        let time = now().milliseconds
        let access = shards[place(of: key)].table.withLock { table in
            let access = table.use(key, at: time)
            noteExpiry(access)
            return access
        }
        return found(access, key).map(stored)
    }

    package func replace(_ key: SessionKey, version: UInt64, with bytes: [UInt8]) throws(SessionError) -> Replacement {
        let growth = try makeRoomToGrow(key, version: version, to: bytes.count)
        let time = now().milliseconds
        let access = shards[place(of: key)].table.withLock { table in
            let access = table.replace(key, version: version, with: bytes, at: time)
            var outcome: Growth?
            if case .found(.replaced(_, let former, let client)) = access {
                ledger.exchange(former, for: bytes)
                outcome = Growth(client: client, bytes: bytes.count - former.count)
            }
            settle(growth, as: outcome)
            noteExpiry(access)
            return access
        }
        switch found(access, key) {
        case .replaced(let entry, _, _):
            makeRoom(for: key)
            tell(.changed(key))
            return .replaced(stored(entry))
        case .changed: return .changed
        case nil: return .absent
        }
    }

    package func remove(_ key: SessionKey, version: UInt64?) -> Removal {
        let time = now().milliseconds
        let access = shards[place(of: key)].table.withLock { table in
            let access = table.remove(key, version: version, at: time)
            if case .found(.removed(let departed)) = access { leave(departed, .deleted) }
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

    package func keepShare(_ key: ShareKey, _ bytes: [UInt8], until expiry: Instant?) {
        let time = now()
        // Evicted shares are released outside the lock.
        let gone = shares.withLock { $0.keep(key, bytes, until: expiry, at: time) }
        withExtendedLifetime(gone) {}
    }

    package func findShare(_ key: ShareKey) -> StoredShare? {
        let time = now()
        return shares.withLock { $0.find(key, at: time) }
    }

    package func observe(_ observer: @escaping @Sendable (SessionNotice) -> Void) {
        observers.withLock { $0.append(observer) }
    }

    /// Removes all expired sessions, shard by shard, at most ``SessionConfiguration/sweepSlice`` while a lock is held.
    package func sweep() -> Int {
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
                    for departed in removed { leave(departed, .expired) }
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
        if case .expired(let departed) = access { leave(departed, .expired) }
    }

    /// Takes a session out of the figures, under the lock of its shard.
    private func leave(_ departed: SessionTable.Departed, _ departure: SessionLedger.Departure) {
        ledger.leave(departed.bytes, departure)
        dismiss(departed.client, bytes: SessionTable.bytesPerSession + departed.bytes.count)
    }

    private func dismiss(_ client: SessionClient?, bytes: Int) {
        if let client { clients.withLock { $0.leave(client, bytes: bytes) } }
    }

    /// Counts a session that is to begin for its client.
    private func admit(_ client: SessionClient?, bytes: Int) throws(SessionError) {
        guard let client, !clients.withLock({ $0.enter(client, bytes: bytes) }) else { return }
        ledger.noteRefusal()
        throw .tooManyOfClient(retryAfter: Self.retryAfter)
    }

    /// By how many bytes a session of a client becomes larger; negative: smaller.
    private struct Growth: Equatable {
        let client: SessionClient?
        let bytes: Int
    }

    /// Makes room for the bytes by which a session becomes larger, and counts them for its client.
    ///
    /// - Returns: what was counted; `nil` for another version, and where it becomes no larger.
    private func makeRoomToGrow(
        _ key: SessionKey,
        version: UInt64,
        to byteCount: Int
    ) throws(SessionError) -> Growth? {
        guard let size = shards[place(of: key)].table.withLock({ $0.size(of: key, version: version) }) else {
            return nil
        }
        let growth = Growth(client: size.client, bytes: byteCount - size.byteCount)
        guard growth.bytes > 0 else { return nil }
        let isCounted = growth.client.map { client in clients.withLock { $0.grow(client, by: growth.bytes) } } ?? true
        if isCounted {
            if makeRoom(for: key, bytes: growth.bytes) { return growth }
            settle(growth, as: nil)
        }
        ledger.noteRefusal()
        throw .noRoomToGrow(retryAfter: Self.retryAfter)
    }

    /// Counts what became of a session in place of what was counted before: it may have ended meanwhile, and another client may have
    /// begun one under its key.
    private func settle(_ counted: Growth?, as outcome: Growth?) {
        guard counted != outcome else { return }
        clients.withLock { clients in
            if let outcome, let client = outcome.client { clients.change(client, by: outcome.bytes) }
            if let counted, let client = counted.client { clients.change(client, by: -counted.bytes) }
        }
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

    /// When a client that was refused may try again: a guess, as it is not known which clients leave.
    private static let retryAfter = Duration.seconds(60)

    /// Evicts until the limits hold, one session of each shard in turn; its bytes are released outside the locks.
    ///
    /// - Parameters:
    ///   - count: sessions that will be more.
    ///   - bytes: that will be more.
    /// - Returns: whether there is room.
    @discardableResult
    private func makeRoom(for key: SessionKey, count: Int = 0, bytes: Int = 0) -> Bool {
        var place = place(of: key)
        var emptyCount = 0
        while !hasRoom(count: count, bytes: bytes) {
            guard emptyCount < shards.count else { return false }
            let (isMade, departed) = evictions.withLock { _ in
                hasRoom(count: count, bytes: bytes) ? (true, nil) : (false, evictOldest(in: shards[place], except: key))
            }
            // Another thread made it; that it may be taken by now says nothing of what can be evicted.
            if isMade { return true }
            if let departed {
                emptyCount = 0
                tell(.ended(departed.key))
            } else {
                emptyCount += 1
            }
            place = (place + 1) & (shards.count - 1)
        }
        return true
    }

    private func hasRoom(count: Int, bytes: Int) -> Bool {
        !ledger.isAbove(maxCount: configuration.maxCount - count, maxBytes: configuration.maxBytes - bytes)
    }

    /// Removes the session of a shard with the oldest use; if it has expired it counts as that.
    ///
    /// - Returns: `nil` if there is nothing to evict.
    private func evictOldest(in shard: Shard, except key: SessionKey) -> SessionTable.Departed? {
        let time = now().milliseconds
        let rest = configuration.protectedPeriod.wholeMilliseconds
        return shard.table.withLock { table in
            guard let gone = table.removeOldest(except: key, unusedFor: rest, at: time) else { return nil }
            leave(gone.departed, gone.hadExpired ? .expired : .evicted)
            return gone.departed
        }
    }
}
