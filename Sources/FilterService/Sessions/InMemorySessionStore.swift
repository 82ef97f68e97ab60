import FilterCore
import Synchronization

/// Sessions in this process's memory: encoded states in tables spread over locks.
///
/// Room is made by evicting sessions, the oldest idle ones first. Uses are numbered over the whole store, so the order is
/// exact: the evicted session is the one whose last use came first, also within a millisecond. The one that is created
/// or changed is the newest, so it never goes itself before all others. While calls are under way each may be above the
/// limits by the session it creates or changes; when it returns it has made that good.
///
/// ## Topics
///
/// ### Upkeep
/// - ``sweep()``
/// - ``statistics``
final class InMemorySessionStore: SessionStore {
    private let configuration: SessionConfiguration
    private let signer: SessionIDSigner
    private let now: @Sendable () -> Instant
    private let random: @Sendable () -> UInt64
    private let shards: [SessionShard]
    private let ledger = SessionLedger()
    /// Held for one eviction at a time, so that no two make room for the same session.
    private let evictions = Mutex(())

    /// - Parameters:
    ///   - now: the present; may stand still, should not step back.
    ///   - random: 64 new bits at each call, of cryptographic quality in service; drawn anew if a key is taken already.
    /// - Throws: ``SessionConfigurationError``.
    init(
        configuration: SessionConfiguration = SessionConfiguration(),
        now: @escaping @Sendable () -> Instant = SteadyClock().now,
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
    ) throws(SessionConfigurationError) {
        try configuration.validate()
        self.configuration = configuration
        self.now = now
        self.random = random
        signer = SessionIDSigner(key: configuration.signingKey)
        // Random keys spread binomially: six deviations above the mean, tables do not grow while they serve.
        let mean = Double(configuration.maxCount) / Double(configuration.shardCount)
        let capacity = min(configuration.maxCount, Int(mean + 6 * mean.squareRoot()) + 16)
        let idle = configuration.idle.wholeMilliseconds
        shards = (0..<configuration.shardCount).map { _ in SessionShard(idle: idle, capacity: capacity) }
    }

    /// How full the store is, and what happened in it.
    var statistics: SessionStatistics { ledger.statistics }

    func create(_ state: SessionState) throws(SessionError) -> Session {
        let bytes = try encode(state)
        while true {
            let key = signer.key(high: random(), low: random())
            let time = now().milliseconds
            let entry = shard(of: key).withTable { table in
                let use = SessionTable.Use(time: time, order: ledger.nextOrder())
                let entry = table.insert(key, state: bytes, at: use)
                if entry != nil { ledger.enter(bytes) }
                return entry
            }
            guard let entry else { continue }
            makeRoom()
            return Session(stored: session(id: key.id, entry: entry), state: state)
        }
    }

    func readStored(_ id: String) throws(SessionError) -> StoredSession {
        session(id: id, entry: try use(try key(in: id)))
    }

    func update<Failure: Error>(
        _ id: String,
        ifRevision: Int?,
        _ change: (SessionState) throws(Failure) -> SessionState
    ) throws(SessionUpdateError<Failure>) -> Session {
        typealias Step = SessionUpdateError<Failure>
        let key = try Step.lifting { () throws(SessionError) in try self.key(in: id) }
        for _ in 0..<configuration.maxUpdateTries {
            let (entry, current) = try Step.lifting { () throws(SessionError) -> (SessionTable.Entry, Session) in
                let entry = try use(key)
                let current = try session(id: id, entry: entry).decoded()
                guard ifRevision == nil || ifRevision == current.revision else {
                    throw .preconditionFailed(current: current)
                }
                return (entry, current)
            }
            let next: SessionState
            do throws(Failure) {
                next = try change(current.state)
            } catch {
                throw .change(error)
            }
            let bytes = try Step.lifting { () throws(SessionError) in try encode(next) }
            if bytes == entry.state { return current }
            let replaced = try Step.lifting { () throws(SessionError) in try replace(key, entry, with: bytes) }
            guard let replaced else { continue }
            makeRoom()
            return Session(stored: session(id: id, entry: replaced), state: next)
        }
        throw .session(.contended)
    }

    func delete(_ id: String, ifRevision: Int?) throws(SessionError) {
        let key = try key(in: id)
        let time = now().milliseconds
        let access = shard(of: key).withTable { table in
            let access = table.remove(key, revision: ifRevision, at: time)
            if case .found(.removed(let bytes)) = access { ledger.leave(bytes, .deleted) }
            noteExpiry(access)
            return access
        }
        if case .kept(let entry) = try found(access, key) {
            throw .preconditionFailed(current: try session(id: id, entry: entry).decoded())
        }
    }

    /// Removes all expired sessions, shard by shard, at most ``SessionConfiguration/sweepSlice`` while a lock is held.
    ///
    /// - Returns: how many.
    @discardableResult
    func sweep() -> Int {
        var total = 0
        // Bytes are released here, outside the lock; so is the memory for the list of them.
        var removed: [[UInt8]] = []
        removed.reserveCapacity(configuration.sweepSlice)
        for shard in shards {
            repeat {
                removed.removeAll(keepingCapacity: true)
                let time = now().milliseconds
                shard.withTable { table in
                    table.removeExpired(limit: configuration.sweepSlice, at: time, into: &removed)
                    for bytes in removed { ledger.leave(bytes, .expired) }
                }
                total += removed.count
            } while removed.count == configuration.sweepSlice
        }
        return total
    }
}

// MARK: - Steps

extension InMemorySessionStore {
    private func key(in id: String) throws(SessionError) -> SessionKey {
        guard let key = SessionKey(id: id) else { throw .unknown }
        return key
    }

    private func shard(of key: SessionKey) -> SessionShard {
        shards[Int(truncatingIfNeeded: key.high) & (shards.count - 1)]
    }

    private func encode(_ state: SessionState) throws(SessionError) -> [UInt8] {
        let bytes = SessionCoding.encode(state)
        guard bytes.count <= configuration.maxStateBytes else {
            throw .tooLarge(bytes: bytes.count, limit: configuration.maxStateBytes)
        }
        return bytes
    }

    private func session(id: String, entry: SessionTable.Entry) -> StoredSession {
        StoredSession(
            id: id,
            encodedState: entry.state,
            revision: entry.revision,
            createdAt: Instant(milliseconds: entry.createdAt),
            expiresAt: Instant(milliseconds: entry.lastUsedAt + configuration.idle.wholeMilliseconds)
        )
    }

    private func use(_ key: SessionKey) throws(SessionError) -> SessionTable.Entry {
        let time = now().milliseconds
        let access = shard(of: key).withTable { table in
            let access = table.use(key, at: SessionTable.Use(time: time, order: ledger.nextOrder()))
            noteExpiry(access)
            return access
        }
        return try found(access, key)
    }

    /// Swaps the bytes of a session that still is as `entry` says.
    ///
    /// - Returns: `nil` if another write came between.
    private func replace(
        _ key: SessionKey,
        _ entry: SessionTable.Entry,
        with bytes: [UInt8]
    ) throws(SessionError) -> SessionTable.Entry? {
        let time = now().milliseconds
        let access = shard(of: key).withTable { table in
            let use = SessionTable.Use(time: time, order: ledger.nextOrder())
            let access = table.replace(key, revision: entry.revision, with: bytes, at: use)
            if case .found(.replaced(_, let former)) = access { ledger.exchange(former, for: bytes) }
            noteExpiry(access)
            return access
        }
        switch try found(access, key) {
        case .replaced(let entry, _): return entry
        case .changed: return nil
        }
    }

    private func noteExpiry<Found: Sendable>(_ access: SessionTable.Access<Found>) {
        if case .expired(let bytes) = access { ledger.leave(bytes, .expired) }
    }

    /// What was signed and is not here was here once.
    private func found<Found: Sendable>(
        _ access: SessionTable.Access<Found>,
        _ key: SessionKey
    ) throws(SessionError) -> Found {
        switch access {
        case .found(let found): return found
        case .expired: throw .expired
        case .absent: throw signer.hasSigned(key) ? .expired : .unknown
        }
    }

    /// Evicts until the limits hold, one session at a time; its bytes are released outside the locks.
    private func makeRoom() {
        while isAboveLimits {
            let time = now().milliseconds
            guard evictions.withLock({ _ in evictOldest(at: time) }) != nil else { return }
        }
    }

    private var isAboveLimits: Bool {
        ledger.isAbove(maxCount: configuration.maxCount, maxBytes: configuration.maxBytes)
    }

    /// Removes the session with the oldest use; if it has expired it counts as that.
    ///
    /// - Returns: the bytes it leaves; `nil` if there is room meanwhile, or nothing to evict.
    /// - Complexity: O(*s*), *s* shards; again if another thread used or removed the oldest session meanwhile.
    private func evictOldest(at time: Int64) -> [UInt8]? {
        while isAboveLimits {
            var victim = (order: UInt64.max, shard: shards[0])
            for shard in shards {
                let order = shard.oldestOrder
                if order < victim.order { victim = (order, shard) }
            }
            guard victim.order != .max else { return nil }
            let access = victim.shard.withTable { table in
                let access = table.removeOldest(order: victim.order, at: time)
                if case .found(let bytes) = access { ledger.leave(bytes, .evicted) }
                noteExpiry(access)
                return access
            }
            switch access {
            case .found(let bytes), .expired(let bytes): return bytes
            case .absent: continue
            }
        }
        return nil
    }
}
