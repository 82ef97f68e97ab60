import Support

/// A bounded cache for many threads: tables under locks of their own, over which keys are spread by their hash.
///
/// A lock is held for one look-up or one change; what is evicted is released after it.
final class ClockCache<Value: Sendable>: Sendable {
    private let shards: [Shard]
    private let reservedByteCount: @Sendable () -> Int

    /// A table under its lock.
    private final class Shard: Sendable {
        let table: Mutex<ClockTable<Value>>

        init(maxBytes: Int) {
            table = Mutex(ClockTable(maxBytes: maxBytes))
        }
    }

    /// - Parameters:
    ///   - maxBytes: what all entries may take; spread evenly over the tables, so no entry can be larger than its part.
    ///   - maxShardCount: a power of two; fewer are taken if that would leave less than ``minShardBytes`` to each.
    ///   - reservedByteCount: bytes that values of the cache have come to take since they were inserted, which is looked at
    ///     when the next one is.
    init(maxBytes: Int, maxShardCount: Int = 16, reservedByteCount: @escaping @Sendable () -> Int = { 0 }) {
        self.reservedByteCount = reservedByteCount
        var count = maxShardCount
        while count > 1, maxBytes / count < Self.minShardBytes { count /= 2 }
        shards = (0..<count).map { _ in Shard(maxBytes: maxBytes / count) }
    }

    /// 1 MiB: a screen with a long page has its place in every table.
    static var minShardBytes: Int { 1 << 20 }

    func find(_ key: CacheKey) -> Value? {
        shard(of: key).table.withLock { $0.find(key) }
    }

    /// Keeps a value, unless there is one of the key already, or it is too large.
    ///
    /// - Parameter byteCount: bytes of the value.
    func insert(_ key: CacheKey, _ value: Value, byteCount: Int) {
        let reserved = reservedByteCount() / shards.count
        let evicted = shard(of: key).table.withLock { $0.insert(key, value, byteCount: byteCount, reserved: reserved) }
        withExtendedLifetime(evicted) {}
    }

    /// Ends every entry whose key's stem begins with one of some prefixes.
    ///
    /// - Complexity: O(entries · log prefixes).
    func removeAll(withPrefixIn prefixes: PrefixSet) {
        for shard in shards {
            let removed = shard.table.withLock { $0.removeAll(withPrefixIn: prefixes) }
            withExtendedLifetime(removed) {}
        }
    }

    /// Of all tables together.
    var statistics: CacheStatistics {
        shards.reduce(into: CacheStatistics(bytes: reservedByteCount())) { $0 += $1.table.withLock(\.statistics) }
    }

    private func shard(of key: CacheKey) -> Shard {
        // The low bits place the key inside its table.
        shards[Int(truncatingIfNeeded: UInt(bitPattern: key.hash) >> 40) & (shards.count - 1)]
    }
}
