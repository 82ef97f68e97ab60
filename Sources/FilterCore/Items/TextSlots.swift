import CBitKernels

/// Finds the texts of a growing list by their hashes, without texts of its own.
///
///     let slot = slots.slot(hash: id.byteHash) { ids[$0] == id }
///     if slot.place == nil { ids.append(id) }
///     slots.fill(slot, with: ids.count - 1)
///
/// ```
/// slots     open addressing, load ≤ 1/2: hash (32 bits) place + 1 (32 bits), 0 = free
/// ```
package struct TextSlots: Sendable {
    /// Where a text is found, or would be.
    package struct Slot {
        /// Of the text in the list; `nil` if it is not there.
        package let place: Int?
        fileprivate let hash: UInt32
        fileprivate let index: Int
    }

    private var slots: [UInt64] = Array(repeating: 0, count: 16)
    private var count = 0

    package init() {}

    /// Makes room for some texts besides those that are there.
    package mutating func reserveCapacity(_ more: Int) {
        let needed = (count + more + 1) * 2
        guard needed > slots.count else { return }
        grow(to: 1 << (Int.bitWidth - (needed - 1).leadingZeroBitCount))
    }

    /// - Parameter isEqual: whether the text of a place is this one. Asked where its hash is the same.
    package func slot(hash: UInt32, where isEqual: (_ place: Int) -> Bool) -> Slot {
        let mask = slots.count - 1
        var index = Int(hash) & mask
        while slots[index] != 0 {
            let place = Self.place(in: slots[index])
            if slots[index] >> 32 == UInt64(hash), isEqual(place) {
                return Slot(place: place, hash: hash, index: index)
            }
            index = (index + 1) & mask
        }
        return Slot(place: nil, hash: hash, index: index)
    }

    /// Gives a text a place in the list, instead of the one that it had.
    ///
    /// - Parameter slot: of the text, as it is since the last change.
    /// - Complexity: O(1), amortized.
    package mutating func fill(_ slot: Slot, with place: Int) {
        slots[slot.index] = Self.entry(slot.hash, place)
        guard slot.place == nil else { return }
        count += 1
        if (count + 1) * 2 > slots.count { grow(to: slots.count * 2) }
    }

    /// Asks the memory for the slot of a text that will be put in soon.
    func prefetch(hash: UInt32) {
        let slot = Int(hash) & (slots.count - 1)
        // Safe: nothing is read or written, and the address is inside the array.
        unsafe slots.withUnsafeBufferPointer { unsafe cbk_prefetch($0.baseAddress.map { unsafe $0 + slot }) }
    }

    /// Calls `body` with the hash and the place of each text, in no order.
    func forEach(_ body: (_ hash: UInt32, _ place: Int) -> Void) {
        for entry in slots where entry != 0 { body(UInt32(entry >> 32), Self.place(in: entry)) }
    }

    /// Gives texts other places.
    ///
    /// - Parameter places: by place the new one.
    mutating func move(to places: [Int]) {
        for index in slots.indices where slots[index] != 0 {
            slots[index] = Self.entry(UInt32(slots[index] >> 32), places[Self.place(in: slots[index])])
        }
    }

    private mutating func grow(to slotCount: Int) {
        let old = slots
        slots = Array(repeating: 0, count: slotCount)
        let mask = slotCount - 1
        for entry in old where entry != 0 {
            var index = Int(entry >> 32) & mask
            while slots[index] != 0 { index = (index + 1) & mask }
            slots[index] = entry
        }
    }

    private static func entry(_ hash: UInt32, _ place: Int) -> UInt64 { UInt64(hash) << 32 | UInt64(place + 1) }

    private static func place(in entry: UInt64) -> Int { Int(entry & 0xFFFF_FFFF) - 1 }
}
