/// The sessions of one shard, and the order in which they were last used. Knows no lock and no clock.
///
/// A session is one slot and one array of bytes:
///
/// ```
/// slot      key 24 · bytes 8 · version 8 · used 8 · older 4 · newer 4 · client 8                  64 bytes
/// index     bits of the key 4 · slot 4                                                            11 to 21 bytes
/// bytes     array header 32 · the record
/// ```
///
/// Slots in use form a doubly linked list from the oldest to the newest use. As all sessions live equally long after
/// their last use, that is the order of expiry too, so sweeps and evictions only ever look at the oldest. Free slots
/// form a list of their own through `newer`.
///
/// Methods return the bytes that they remove, so that the caller can release them after its lock.
package struct SessionTable {
    /// A session at one moment.
    struct Entry: Sendable, Equatable {
        var bytes: [UInt8]
        /// 1 at first; rises by 1 with each replacement.
        var version: UInt64
        /// Milliseconds after the epoch.
        var lastUsedAt: Int64
    }

    /// A session that was removed.
    struct Departed: Sendable, Equatable {
        let key: SessionKey
        let bytes: [UInt8]
        /// The client that it was counted for; `nil`: none.
        var client: SessionClient?
    }

    /// The result of an access to a session.
    enum Access<Found: Sendable>: Sendable {
        case found(Found)
        /// It had expired and is removed now.
        case expired(Departed)
        case absent
    }

    /// The result of ``replace(_:version:with:at:)``.
    enum Replacement: Sendable {
        /// The session as it is now, its former bytes, and whom it is counted for.
        case replaced(Entry, former: [UInt8], client: SessionClient?)
        /// Another version is there.
        case changed
    }

    /// The result of ``remove(_:version:at:)``.
    enum Removal: Sendable {
        case removed(Departed)
        /// Another version is there.
        case changed
    }

    /// The memory of a session besides its bytes: slot 64 (72 with padding), its share of the index 11 to 21, array
    /// header 32, the allocator's overhead, 16 in the mean, and the share of its client, up to 48 if that has no other
    /// session. The benchmark of idle sessions measures it.
    package static let bytesPerSession = 160

    private struct Slot {
        var key: SessionKey
        var entry: Entry
        var older: UInt32
        var newer: UInt32
        var client: SessionClient?
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

    /// Sessions in the table.
    var count: Int { index.count }

    /// Whether a key is taken, also by a session that has expired and is not removed yet.
    func contains(_ key: SessionKey) -> Bool { slot(of: key) != nil }

    /// The bytes of a session if it has the `version`, and whom it is counted for. Asking is no use.
    func size(of key: SessionKey, version: UInt64) -> (byteCount: Int, client: SessionClient?)? {
        guard let slot = slot(of: key), slots[Int(slot)].entry.version == version else { return nil }
        return (slots[Int(slot)].entry.bytes.count, slots[Int(slot)].client)
    }

    /// Adds a session at version 1.
    ///
    /// - Parameter client: whom the session is counted for.
    /// - Returns: `nil` if the key is taken, also by a session that has expired and is not removed yet.
    mutating func insert(
        _ key: SessionKey,
        _ bytes: [UInt8],
        for client: SessionClient? = nil,
        at time: Int64
    ) -> Entry? {
        guard slot(of: key) == nil else { return nil }
        let entry = Entry(bytes: bytes, version: 1, lastUsedAt: advance(to: time))
        let slot = takeSlot(Slot(key: key, entry: entry, older: Self.none, newer: Self.none, client: client))
        index.insert(bits: key.indexBits, slot: slot)
        append(slot)
        return entry
    }

    /// Finds a session and makes it the newest.
    mutating func use(_ key: SessionKey, at time: Int64) -> Access<Entry> {
        access(key, at: time) { table, slot in
            table.touch(slot)
            return table.slots[Int(slot)].entry
        }
    }

    /// Gives a session new bytes and the next version if it still has the `version`, and makes it the newest.
    mutating func replace(
        _ key: SessionKey,
        version: UInt64,
        with bytes: [UInt8],
        at time: Int64
    ) -> Access<Replacement> {
        access(key, at: time) { table, slot in
            guard table.slots[Int(slot)].entry.version == version else { return .changed }
            table.touch(slot)
            let former = table.slots[Int(slot)].entry.bytes
            table.slots[Int(slot)].entry.bytes = bytes
            table.slots[Int(slot)].entry.version += 1
            return .replaced(table.slots[Int(slot)].entry, former: former, client: table.slots[Int(slot)].client)
        }
    }

    /// Removes a session if it has the `version`, or whichever it has for `nil`.
    mutating func remove(_ key: SessionKey, version: UInt64?, at time: Int64) -> Access<Removal> {
        access(key, at: time) { table, slot in
            guard version == nil || table.slots[Int(slot)].entry.version == version else { return .changed }
            return .removed(table.removeSlot(slot))
        }
    }

    /// Removes the session whose last use is the oldest, if that is long enough ago.
    ///
    /// - Parameters:
    ///   - key: the one that stays, though it were the oldest.
    ///   - rest: milliseconds after a use during which a session stays, unless it has expired.
    /// - Returns: `nil` if there is no other; otherwise whether it had expired.
    mutating func removeOldest(
        except key: SessionKey,
        unusedFor rest: Int64 = 0,
        at time: Int64
    ) -> (departed: Departed, hadExpired: Bool)? {
        guard oldest != Self.none else { return nil }
        let slot = slots[Int(oldest)].key == key ? slots[Int(oldest)].newer : oldest
        guard slot != Self.none else { return nil }
        let hadExpired = isExpired(slot, at: advance(to: time))
        guard hadExpired || latest - slots[Int(slot)].entry.lastUsedAt >= rest else { return nil }
        return (removeSlot(slot), hadExpired)
    }

    /// Removes expired sessions, the oldest first.
    ///
    /// - Parameters:
    ///   - limit: how many at most.
    ///   - removed: each is appended.
    mutating func removeExpired(limit: Int, at time: Int64, into removed: inout [Departed]) {
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

    /// Makes a session the newest, used at the latest time seen.
    private mutating func touch(_ slot: UInt32) {
        slots[Int(slot)].entry.lastUsedAt = latest
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

    private mutating func removeSlot(_ slot: UInt32) -> Departed {
        let departed = Departed(
            key: slots[Int(slot)].key,
            bytes: slots[Int(slot)].entry.bytes,
            client: slots[Int(slot)].client
        )
        index.remove(bits: slots[Int(slot)].key.indexBits, slot: slot)
        unlink(slot)
        slots[Int(slot)].entry.bytes = []
        slots[Int(slot)].newer = free
        free = slot
        return departed
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
