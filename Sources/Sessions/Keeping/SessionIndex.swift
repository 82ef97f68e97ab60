/// Finds slots by 32 bits of their keys: a hash table with open addressing and linear probing.
///
/// Keys are random, so their bits need no hashing. An entry holds the bits beside the slot: growing and removing never
/// look at the slots, and a lookup looks at one only if all 32 bits agree.
///
/// ```
/// buckets   [ bits slot ][ –    – ][ bits slot ] …      8 bytes each, a power of two, at most 3/4 in use
/// ```
///
/// An entry lies at `bits mod bucketCount` or after it, with no empty bucket between.
struct SessionIndex {
    private struct Bucket {
        var bits: UInt32
        var slot: UInt32

        static let empty = Bucket(bits: 0, slot: .max)
        var isEmpty: Bool { slot == .max }
    }

    private var buckets: [Bucket]
    private(set) var count = 0

    /// - Parameter capacity: how many entries fit before the table grows.
    init(capacity: Int) {
        var bucketCount = 8
        while bucketCount / 4 * 3 < capacity { bucketCount *= 2 }
        buckets = Array(repeating: .empty, count: bucketCount)
    }

    /// The slot with these bits that `isMatch` accepts.
    ///
    /// - Complexity: O(1) expected.
    func slot(bits: UInt32, where isMatch: (UInt32) -> Bool) -> UInt32? {
        var position = home(bits)
        while !buckets[position].isEmpty {
            let bucket = buckets[position]
            if bucket.bits == bits, isMatch(bucket.slot) { return bucket.slot }
            position = after(position)
        }
        return nil
    }

    /// Adds an entry; several may have the same bits.
    ///
    /// - Precondition: the slot has no entry yet.
    /// - Complexity: O(1) amortized.
    mutating func insert(bits: UInt32, slot: UInt32) {
        if count >= buckets.count / 4 * 3 { grow() }
        place(Bucket(bits: bits, slot: slot))
        count += 1
    }

    /// Takes an entry away and moves later ones of its run into the gap, so that no tombstones pile up.
    ///
    /// - Precondition: the entry is there.
    /// - Complexity: O(1) expected.
    mutating func remove(bits: UInt32, slot: UInt32) {
        var gap = home(bits)
        while buckets[gap].slot != slot {
            precondition(!buckets[gap].isEmpty, "no entry for slot \(slot)")
            gap = after(gap)
        }
        var position = after(gap)
        while !buckets[position].isEmpty {
            // An entry may move back to the gap unless its home lies behind the gap.
            if distance(from: home(buckets[position].bits), to: position) >= distance(from: gap, to: position) {
                buckets[gap] = buckets[position]
                gap = position
            }
            position = after(position)
        }
        buckets[gap] = .empty
        count -= 1
    }

    private mutating func grow() {
        let entries = buckets
        buckets = Array(repeating: .empty, count: entries.count * 2)
        for entry in entries where !entry.isEmpty { place(entry) }
    }

    private mutating func place(_ entry: Bucket) {
        var position = home(entry.bits)
        while !buckets[position].isEmpty { position = after(position) }
        buckets[position] = entry
    }

    private func home(_ bits: UInt32) -> Int {
        Int(bits) & (buckets.count - 1)
    }

    private func after(_ position: Int) -> Int {
        (position + 1) & (buckets.count - 1)
    }

    private func distance(from start: Int, to end: Int) -> Int {
        (end - start) & (buckets.count - 1)
    }
}
