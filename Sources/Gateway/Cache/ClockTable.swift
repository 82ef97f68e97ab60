/// A cache bounded in bytes that retains the entries in use. It has no lock.
///
/// Entries are evicted by the clock algorithm (Corbató 1968). A hand goes round over the entries. It evicts an entry that
/// was not found since it last passed. A new entry counts as not found, so that a result used once does not evict one that
/// is used often.
///
/// Methods return the evicted values, so that the caller can release them after its lock.
struct ClockTable<Value: Sendable>: Sendable {
    private struct Slot: Sendable {
        let key: CacheKey
        let byteCount: Int
        var wasFound = false
    }

    /// The memory of an entry besides the bytes of its key and value: two array headers, its slot with the room that
    /// arrays reserve when they grow, and its share of the index.
    static var overhead: Int {
        64 + 2 * (MemoryLayout<Slot?>.stride + MemoryLayout<Value?>.stride)
            + 2 * (MemoryLayout<CacheKey>.stride + MemoryLayout<Int>.stride + 1)
    }

    private let maxBytes: Int
    private var places: [CacheKey: Int] = [:]
    private var slots: [Slot?] = []
    /// By slot. Apart from them, as a look-up takes a value out and nothing else: the references that it copies are counted
    /// by all threads.
    private var values: [Value?] = []
    private var free: [Int] = []
    private var hand = 0
    private(set) var statistics = CacheStatistics()

    /// - Parameter maxBytes: what all entries may take, keys and bookkeeping included.
    init(maxBytes: Int) {
        self.maxBytes = maxBytes
    }

    /// - Complexity: O(bytes of the key).
    mutating func find(_ key: CacheKey) -> Value? {
        guard let place = places[key], let value = values[place] else {
            statistics.misses += 1
            return nil
        }
        statistics.hits += 1
        if slots[place]?.wasFound == false { slots[place]?.wasFound = true }
        return value
    }

    /// Keeps a value, unless there is one of the key already, or it alone would be above the limit.
    ///
    /// - Parameters:
    ///   - byteCount: bytes of the value.
    ///   - reserved: bytes of the limit that are taken by something else.
    /// - Returns: the values that made room for it.
    /// - Complexity: O(1) amortised; each step of the hand undoes the mark of one look-up or ends an entry.
    mutating func insert(_ key: CacheKey, _ value: Value, byteCount: Int, reserved: Int = 0) -> [Value] {
        let byteCount = byteCount + key.byteCount + Self.overhead
        guard byteCount <= maxBytes, places[key] == nil else { return [] }
        var evicted: [Value] = []
        while statistics.entries > 0, statistics.bytes + byteCount + reserved > maxBytes {
            if let value = advanceHand() { evicted.append(value) }
        }
        let slot = Slot(key: key, byteCount: byteCount)
        let place: Int
        if let last = free.popLast() {
            place = last
            slots[place] = slot
            values[place] = value
        } else {
            place = slots.count
            slots.append(slot)
            values.append(value)
        }
        places[key] = place
        statistics.entries += 1
        statistics.bytes += byteCount
        return evicted
    }

    /// Ends every entry whose key's stem begins with one of some prefixes.
    ///
    /// - Returns: the values of these.
    /// - Complexity: O(entries · log prefixes).
    mutating func removeAll(withPrefixIn prefixes: PrefixSet) -> [Value] {
        slots.indices.compactMap { place in
            guard let slot = slots[place], prefixes.hasPrefix(of: slot.key.stem.bytes) else { return nil }
            return remove(slot, at: place)
        }
    }

    /// Looks at the entry under the hand.
    ///
    /// - Returns: its value, if it had to go.
    private mutating func advanceHand() -> Value? {
        let place = hand
        hand = hand + 1 < slots.count ? hand + 1 : 0
        guard let slot = slots[place] else { return nil }
        if slot.wasFound {
            slots[place]?.wasFound = false
            return nil
        }
        statistics.evictions += 1
        return remove(slot, at: place)
    }

    private mutating func remove(_ slot: Slot, at place: Int) -> Value? {
        let value = values[place]
        slots[place] = nil
        values[place] = nil
        places[slot.key] = nil
        free.append(place)
        statistics.entries -= 1
        statistics.bytes -= slot.byteCount
        return value
    }
}
