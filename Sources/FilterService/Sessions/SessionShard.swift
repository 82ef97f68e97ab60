import Support

/// A table of sessions under a lock of its own.
final class SessionShard: Sendable {
    private let table: Mutex<SessionTable>
    /// What ``SessionTable/oldestOrder`` was when the lock was last released.
    private let published = Atomic<UInt64>(.max)

    init(idle: Int64, capacity: Int) {
        table = Mutex(SessionTable(idle: idle, capacity: capacity))
    }

    /// The order of the oldest use in the shard, without taking the lock: a use may be under way.
    var oldestOrder: UInt64 {
        published.load(ordering: .relaxed)
    }

    /// Lends the table under the lock.
    func withTable<Result: Sendable>(_ body: (inout SessionTable) -> Result) -> Result {
        table.withLock { table in
            defer { published.store(table.oldestOrder, ordering: .relaxed) }
            return body(&table)
        }
    }
}
