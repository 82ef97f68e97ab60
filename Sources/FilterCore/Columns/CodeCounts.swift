/// Counts of some codes out of many, looked up by code: a few dozen, of which most are asked for once or twice.
///
/// ```
/// slots   open addressing, load ≤ 1/2: code (32 bits) count (32 bits), all ones = free
/// ```
///
/// A dictionary hashes against chosen keys, which costs more than the counting of a rare value; codes are given by the
/// catalog.
struct CodeCounts: Sendable {
    private static let free = UInt64.max

    private var slots: [UInt64]
    /// How many codes have a count.
    private(set) var count = 0

    /// - Parameter capacity: so many codes find room at once.
    init(capacity: Int = 0) {
        slots = Array(repeating: Self.free, count: Self.slotCount(for: capacity))
    }

    private static func slotCount(for capacity: Int) -> Int {
        var count = 16
        while count < 2 * capacity { count *= 2 }
        return count
    }

    /// The count of a code below 2^31; `nil` for one without.
    ///
    /// - Complexity: O(1), expected.
    subscript(code: Int) -> UInt32? {
        get {
            let slot = slots[slot(of: code)]
            return slot == Self.free ? nil : UInt32(truncatingIfNeeded: slot)
        }
        set {
            guard let newValue else { preconditionFailure("counts are not taken away") }
            var place = slot(of: code)
            if slots[place] == Self.free {
                if 2 * (count + 1) > slots.count {
                    grow()
                    place = slot(of: code)
                }
                count += 1
            }
            slots[place] = UInt64(code) << 32 | UInt64(newValue)
        }
    }

    /// All codes with their counts, in no particular order.
    func forEach(_ body: (_ code: Int, _ count: UInt32) -> Void) {
        for slot in slots where slot != Self.free { body(Int(slot >> 32), UInt32(truncatingIfNeeded: slot)) }
    }

    /// Where a code stands, or would stand.
    private func slot(of code: Int) -> Int {
        // Multiplied by the golden ratio, so that codes in a row are spread.
        let hash = UInt64(truncatingIfNeeded: code) &* 0x9E37_79B9_7F4A_7C15 >> 32
        let mask = slots.count - 1
        var place = Int(hash) & mask
        while slots[place] != Self.free, slots[place] >> 32 != UInt64(truncatingIfNeeded: code) {
            place = (place + 1) & mask
        }
        return place
    }

    private mutating func grow() {
        var larger = CodeCounts(capacity: slots.count)
        forEach { larger[$0] = $1 }
        self = larger
    }
}
