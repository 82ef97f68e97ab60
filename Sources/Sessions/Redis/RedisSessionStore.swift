import Clocks
package import FilterCore
import Support

/// Sessions in Redis, so that several processes serve the same ones.
///
/// Every call is one command to one server. Writes compare and set the version in a script; expiry is Redis's; each
/// change is published, and heard by every process. How it lies there: ``RedisSessionLayout``.
///
/// A session that Redis has lost is absent. After a failure in the middle of a write, the write may have been carried out
/// or not: the call throws ``SessionError/unavailable(retryAfter:)``.
package final class RedisSessionStore: SessionStore {
    private let cluster: RedisCluster
    private let layout: RedisSessionLayout
    private let maxRecordBytes: Int
    private let idle: Int64
    private let now: @Sendable () -> Instant
    private let observers = Observers()
    private let subscriber: RedisSubscriber
    private let created = Atomic(0)
    private let deleted = Atomic(0)

    /// Connects; Redis may be away.
    ///
    /// - Parameters:
    ///   - signer: the same in all processes.
    ///   - idle: how long a session lives after its last use; whole milliseconds.
    ///   - now: the present, for the expiry times that are returned.
    /// - Throws: ``ConfigurationError`` for what would never work, see ``RedisCluster/start()``; ``ThreadFailure``.
    package init(
        at url: RedisURL,
        _ configuration: RedisConfiguration,
        signer: SessionIDSigner,
        idle: Duration,
        now: @escaping @Sendable () -> Instant = Instant.now,
        log: @escaping @Sendable (RedisEvent) -> Void
    ) throws {
        cluster = RedisCluster(url, configuration.timeouts, log: log)
        layout = RedisSessionLayout(prefix: configuration.keyPrefix)
        maxRecordBytes = configuration.maxRecordBytes
        self.idle = idle.wholeMilliseconds
        self.now = now
        try cluster.start()
        let notices = RedisNotices(signer: signer)
        subscriber = try RedisSubscriber(cluster, channel: layout.channel) { [observers] message in
            switch message {
            case .text(let text): notices.read(text).map { observers.tell($0) }
            case .missed: observers.tell(.missed)
            }
        }
    }

    /// Ends the thread that hears of changes, and lets connections go.
    package func stop() {
        subscriber.stop()
        cluster.stop()
    }

    package var waitsForServer: Bool { true }

    /// - Returns: 0; Redis removes what has expired.
    package func sweep() -> Int { 0 }

    package func observe(_ observer: @escaping @Sendable (SessionNotice) -> Void) {
        observers.add(observer)
    }

    /// The counters of this process; sessions in Redis are not counted.
    package var statistics: SessionStatistics {
        var statistics = SessionStatistics()
        statistics.created = created.load(ordering: .relaxed)
        statistics.deleted = deleted.load(ordering: .relaxed)
        statistics.refused = redisStatistics.refusedForRoom
        return statistics
    }

    /// What happened between this process and Redis.
    package var redisStatistics: RedisStatistics { cluster.statistics }
}

// MARK: - Sessions

extension RedisSessionStore {
    /// Sessions are not counted by client: Redis bounds its memory itself, and a count that outlives crashes and expiry
    /// would need a scan of all sessions.
    package func insert(_ key: SessionKey, _ bytes: [UInt8], for client: SessionClient?) throws(SessionError)
        -> StoredEntry?
    {
        let name = layout.key(of: key)
        let value = try value(head: 1, bytes)
        let reply = try cluster.send(
            RedisCommand("SET", .bytes(name), .bytes(value), "PX", .number(idle), "NX"),
            key: name
        )
        if reply == .null { return nil }
        guard reply == .status("OK") else {
            cluster.reportUnexpected("SET answers something else than OK")
            throw .unavailable(retryAfter: RedisBreaker.longestRest)
        }
        created.add(1, ordering: .relaxed)
        return entry(bytes, version: 1)
    }

    package func find(_ key: SessionKey) throws(SessionError) -> StoredEntry? {
        let name = layout.key(of: key)
        let reply = try cluster.send(RedisCommand("GETEX", .bytes(name), "PX", .number(idle)), key: name)
        guard let (version, bytes) = try value(reply) else { return nil }
        return entry(bytes, version: version)
    }

    package func replace(_ key: SessionKey, version: UInt64, with bytes: [UInt8]) throws(SessionError) -> Replacement {
        let value = try value(head: version &+ 1, bytes)
        let outcome = try run(
            RedisSessionScripts.replace,
            key: layout.key(of: key),
            .bytes(RedisSessionLayout.head(version)),
            .bytes(value),
            .number(idle),
            .text(layout.channel),
            .text(RedisNotices.changed(key))
        )
        switch outcome {
        case .absent: return .absent
        case .changed: return .changed
        case .done: return .replaced(entry(bytes, version: version &+ 1))
        }
    }

    package func remove(_ key: SessionKey, version: UInt64?) throws(SessionError) -> Removal {
        let outcome = try run(
            RedisSessionScripts.remove,
            key: layout.key(of: key),
            .bytes(version.map { RedisSessionLayout.head($0) } ?? []),
            .number(idle),
            .text(layout.channel),
            .text(RedisNotices.ended(key))
        )
        switch outcome {
        case .absent: return .absent
        case .changed: return .changed
        case .done:
            deleted.add(1, ordering: .relaxed)
            return .removed
        }
    }

    private func entry(_ bytes: [UInt8], version: UInt64) -> StoredEntry {
        StoredEntry(
            bytes: bytes,
            version: version,
            expiresAt: Instant(milliseconds: now().milliseconds + idle)
        )
    }
}

// MARK: - Shares

extension RedisSessionStore {
    package func keepShare(_ key: ShareKey, _ bytes: [UInt8], until expiry: Instant?) throws(SessionError) {
        let life = expiry.map { $0.milliseconds - now().milliseconds }
        if let life, life <= 0 { return }
        let end = expiry.map { UInt64(bitPattern: $0.milliseconds) } ?? .foreverEnd
        _ = try run(
            RedisSessionScripts.keepShare,
            key: layout.key(of: key),
            .bytes(try value(head: end, bytes)),
            life.map { .number($0) } ?? "",
            .bytes(RedisSessionLayout.head(.foreverEnd))
        )
    }

    package func findShare(_ key: ShareKey) throws(SessionError) -> StoredShare? {
        let name = layout.key(of: key)
        guard let (end, bytes) = try value(try cluster.send(RedisCommand("GET", .bytes(name)), key: name)) else {
            return nil
        }
        return StoredShare(
            bytes: bytes,
            expiresAt: end == .foreverEnd ? nil : Instant(milliseconds: Int64(bitPattern: end))
        )
    }
}

extension UInt64 {
    /// The end of the life of a share without an end.
    fileprivate static let foreverEnd = UInt64(Int64.max)
}

// MARK: - Answers

extension RedisSessionStore {
    /// Runs a script on a key of its own below the prefix.
    ///
    /// - Throws: ``SessionError/unavailable(retryAfter:)``.
    package func run(
        _ script: RedisScript,
        under name: String,
        _ arguments: RedisCommand.Argument...
    ) throws(SessionError) -> RedisReply {
        try cluster.run(script, key: Array((layout.prefix + name).utf8), arguments)
    }

    /// The stored form of some bytes.
    ///
    /// - Throws: ``SessionError/recordTooLarge(bytes:limit:)``. Such a value could take longer to send than an answer of
    ///   Redis may, or be more than Redis takes, which would look like a Redis that is away.
    private func value(head: UInt64, _ bytes: [UInt8]) throws(SessionError) -> [UInt8] {
        guard bytes.count <= maxRecordBytes else {
            throw .recordTooLarge(bytes: bytes.count, limit: maxRecordBytes)
        }
        return RedisSessionLayout.value(head: head, bytes)
    }

    private func value(_ reply: RedisReply) throws(SessionError) -> (head: UInt64, bytes: [UInt8])? {
        if reply == .null { return nil }
        guard case .bytes(let value) = reply, let parts = RedisSessionLayout.split(value) else {
            throw .damaged(.damaged(offset: 0))
        }
        return parts
    }

    private func run(
        _ script: RedisScript,
        key: [UInt8],
        _ arguments: RedisCommand.Argument...
    ) throws(SessionError) -> RedisSessionScripts.Outcome {
        let reply = try cluster.run(script, key: key, arguments)
        guard case .integer(let number) = reply, let outcome = RedisSessionScripts.Outcome(rawValue: number) else {
            // The answer is left out: it may be a session, which must not be logged.
            cluster.reportUnexpected("a script answers something else than 0, 1 or 2")
            throw .unavailable(retryAfter: RedisBreaker.longestRest)
        }
        return outcome
    }
}

/// The callbacks for notices of changes.
private final class Observers: Sendable {
    private let list = Mutex<[@Sendable (SessionNotice) -> Void]>([])

    func add(_ observer: @escaping @Sendable (SessionNotice) -> Void) {
        list.withLock { $0.append(observer) }
    }

    func tell(_ notice: SessionNotice) {
        for observer in list.withLock(\.self) { observer(notice) }
    }
}
