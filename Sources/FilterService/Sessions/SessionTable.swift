/// The sessions of one shard, and the order in which they were last used. Knows no lock and no clock.
///
/// A session is one slot and one array of bytes:
///
/// ```
/// slot      key 24 · state 8 · revision 8 · created 8 · used 8 · order 8 · older 4 · newer 4      72 bytes
/// index     bits of the key 4 · slot 4                                                            11 to 21 bytes
/// state     array header 32 · encoded bytes
/// ```
///
/// Slots in use form a doubly linked list from the oldest to the newest use. As all sessions live equally long after
/// their last use, that is the order of expiry too, so sweeps and evictions only ever look at the oldest. Free slots
/// form a list of their own through `newer`.
///
/// Methods hand back the bytes they let go of, so that the caller can release them after its lock.
struct SessionTable {
    /// What is kept of a session at one moment.
    struct Entry: Sendable, Equatable {
        /// As ``SessionCoding`` writes it.
        var state: [UInt8]
        var revision: Int
        /// Milliseconds after the epoch.
        var createdAt: Int64
        /// Milliseconds after the epoch.
        var lastUsedAt: Int64
    }

    /// A moment of use. `order` rises with every use in the whole store: it decides between uses in one millisecond.
    struct Use: Sendable {
        var time: Int64
        var order: UInt64
    }

    /// What became of an access to a session.
    enum Access<Found: Sendable>: Sendable {
        case found(Found)
        /// It had expired, and is removed now; the bytes it leaves.
        case expired([UInt8])
        case absent
    }

    /// What became of ``replace(_:revision:with:at:)``.
    enum Replacement: Sendable {
        /// The session as it is now, and the bytes it leaves.
        case replaced(Entry, former: [UInt8])
        /// Another revision is there.
        case changed
    }

    /// What became of ``remove(_:revision:at:)``.
    enum Removal: Sendable {
        /// The bytes that the session leaves.
        case removed([UInt8])
        /// The session, which has another revision.
        case kept(Entry)
    }

    /// What a session takes beside its encoded state: slot, its share of the index and of reserved room, array header,
    /// rounding of the allocator. Rounded up from 162 at 100,000 sessions of 89 encoded bytes: 154 were measured
    /// with keys of 16 bytes.
    static let bytesPerSession = 168

    private struct Slot {
        var key: SessionKey
        var entry: Entry
        var order: UInt64
        var older: UInt32
        var newer: UInt32
    }

    /// No slot.
    private static let none = UInt32.max

    private let idle: Int64
    private var slots: [Slot] = []
    private var index: SessionIndex
    private var oldest = Self.none
    private var newest = Self.none
    private var free = Self.none
    /// The latest time seen: a clock that lags between threads must not disturb the order.
    private var latest = Int64.min

    /// - Parameters:
    ///   - idle: milliseconds that a session lives after its last use.
    ///   - capacity: sessions for which room is reserved; more make the table grow.
    init(idle: Int64, capacity: Int) {
        self.idle = idle
        index = SessionIndex(capacity: capacity)
        slots.reserveCapacity(capacity)
    }

    /// Sessions kept.
    var count: Int { index.count }

    /// The order of the oldest use of all; `UInt64.max` when the table is empty.
    var oldestOrder: UInt64 {
        oldest == Self.none ? .max : slots[Int(oldest)].order
    }

    /// Adds a session at revision 1.
    ///
    /// - Returns: `nil` if the key is taken.
    mutating func insert(_ key: SessionKey, state: [UInt8], at use: Use) -> Entry? {
        guard slot(of: key) == nil else { return nil }
        let time = advance(to: use.time)
        let entry = Entry(state: state, revision: 1, createdAt: time, lastUsedAt: time)
        let slot = takeSlot(Slot(key: key, entry: entry, order: use.order, older: Self.none, newer: Self.none))
        index.insert(bits: key.indexBits, slot: slot)
        append(slot)
        return entry
    }

    /// Finds a session and makes it the newest.
    mutating func use(_ key: SessionKey, at use: Use) -> Access<Entry> {
        access(key, at: use.time) { table, slot in
            table.touch(slot, at: use)
            return table.slots[Int(slot)].entry
        }
    }

    /// Gives a session new bytes and the next revision if it still has the `revision`, and makes it the newest.
    mutating func replace(
        _ key: SessionKey,
        revision: Int,
        with state: [UInt8],
        at use: Use
    ) -> Access<Replacement> {
        access(key, at: use.time) { table, slot in
            guard table.slots[Int(slot)].entry.revision == revision else { return .changed }
            table.touch(slot, at: use)
            let former = table.slots[Int(slot)].entry.state
            table.slots[Int(slot)].entry.state = state
            table.slots[Int(slot)].entry.revision += 1
            return .replaced(table.slots[Int(slot)].entry, former: former)
        }
    }

    /// Removes a session.
    ///
    /// - Returns: the bytes it leaves.
    mutating func remove(_ key: SessionKey, at time: Int64) -> Access<[UInt8]> {
        access(key, at: time) { table, slot in table.removeSlot(slot) }
    }

    /// Removes a session if it has the `revision`, or whichever it has for `nil`.
    ///
    /// - Returns: the bytes it leaves; the session itself if it stays.
    mutating func remove(_ key: SessionKey, revision: Int?, at time: Int64) -> Access<Removal> {
        access(key, at: time) { table, slot in
            let entry = table.slots[Int(slot)].entry
            guard revision == nil || entry.revision == revision else { return .kept(entry) }
            return .removed(table.removeSlot(slot))
        }
    }

    /// Removes the session whose use is the oldest, if that use has this order.
    ///
    /// - Returns: the bytes it leaves.
    mutating func removeOldest(order: UInt64, at time: Int64) -> Access<[UInt8]> {
        guard oldest != Self.none, oldestOrder == order else { return .absent }
        return remove(slots[Int(oldest)].key, at: time)
    }

    /// Removes expired sessions, the oldest first.
    ///
    /// - Parameters:
    ///   - limit: how many at most.
    ///   - removed: the bytes that each leaves are appended.
    mutating func removeExpired(limit: Int, at time: Int64, into removed: inout [[UInt8]]) {
        let time = advance(to: time)
        for _ in 0..<limit {
            guard oldest != Self.none, isExpired(oldest, at: time) else { return }
            removed.append(removeSlot(oldest))
        }
    }

    private mutating func access<Found: Sendable>(
        _ key: SessionKey,
        at time: Int64,
        _ body: (inout SessionTable, UInt32) -> Found
    ) -> Access<Found> {
        guard let slot = slot(of: key) else { return .absent }
        guard !isExpired(slot, at: advance(to: time)) else { return .expired(removeSlot(slot)) }
        return .found(body(&self, slot))
    }

    private func slot(of key: SessionKey) -> UInt32? {
        index.slot(bits: key.indexBits) { slots[Int($0)].key == key }
    }

    private func isExpired(_ slot: UInt32, at time: Int64) -> Bool {
        time - slots[Int(slot)].entry.lastUsedAt >= idle
    }

    private mutating func advance(to time: Int64) -> Int64 {
        latest = max(latest, time)
        return latest
    }

    private mutating func touch(_ slot: UInt32, at use: Use) {
        slots[Int(slot)].entry.lastUsedAt = advance(to: use.time)
        slots[Int(slot)].order = use.order
        guard slot != newest else { return }
        unlink(slot)
        append(slot)
    }

    private mutating func takeSlot(_ contents: Slot) -> UInt32 {
        guard free != Self.none else {
            slots.append(contents)
            return UInt32(slots.count - 1)
        }
        let slot = free
        free = slots[Int(slot)].newer
        slots[Int(slot)] = contents
        return slot
    }

    private mutating func removeSlot(_ slot: UInt32) -> [UInt8] {
        let state = slots[Int(slot)].entry.state
        index.remove(bits: slots[Int(slot)].key.indexBits, slot: slot)
        unlink(slot)
        slots[Int(slot)].entry.state = []
        slots[Int(slot)].newer = free
        free = slot
        return state
    }

    private mutating func append(_ slot: UInt32) {
        slots[Int(slot)].older = newest
        slots[Int(slot)].newer = Self.none
        if newest == Self.none { oldest = slot } else { slots[Int(newest)].newer = slot }
        newest = slot
    }

    private mutating func unlink(_ slot: UInt32) {
        let (older, newer) = (slots[Int(slot)].older, slots[Int(slot)].newer)
        if older == Self.none { oldest = newer } else { slots[Int(older)].newer = newer }
        if newer == Self.none { newest = older } else { slots[Int(newer)].older = older }
    }
}

extension SessionKey {
    /// The bits that place a key in the index of its table.
    fileprivate var indexBits: UInt32 { UInt32(truncatingIfNeeded: low) }
}
