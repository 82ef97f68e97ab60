import FilterCore

/// Where the keys of a list stood in a former one. Keys are values of two screens, and equal if their bytes are.
struct KeyPlaces {
    /// The place in the former list of each key of the present one; `nil` for a new key.
    let places: [Int?]
    /// Whether these are the same keys in the same order.
    let isSame: Bool

    /// - Parameters:
    ///   - new: the keys of the present list, in the text of its screen.
    ///   - old: those of the former list, in the text of the former screen.
    /// - Returns: `nil` if a key stands twice in one of them.
    /// - Complexity: O(bytes of the keys).
    init?(of new: [TextRange], _ text: Span<UInt8>, among old: [TextRange], _ formerText: Span<UInt8>) {
        var table = KeyTable(capacity: old.count + new.count)
        for (place, key) in old.enumerated() {
            let key = formerText.extracting(key.asRange)
            let former = table.find(key, or: place) { formerText.extracting(old[$0].asRange).isEqual(to: key) }
            guard former == nil else { return nil }
        }
        var isTaken = [Bool](repeating: false, count: old.count)
        var places: [Int?] = []
        places.reserveCapacity(new.count)
        for (index, key) in new.enumerated() {
            let key = text.extracting(key.asRange)
            var place: Int?
            // A key that stayed where it was is not looked up.
            if index < old.count, formerText.extracting(old[index].asRange).isEqual(to: key) {
                place = index
            } else {
                place = table.find(key, or: old.count + index) { number in
                    number < old.count
                        ? formerText.extracting(old[number].asRange).isEqual(to: key)
                        : text.extracting(new[number - old.count].asRange).isEqual(to: key)
                }
            }
            if let place {
                guard place < old.count, !isTaken[place] else { return nil }
                isTaken[place] = true
            }
            places.append(place)
        }
        isSame = places.count == old.count && places.indices.allSatisfy { places[$0] == $0 }
        self.places = places
    }

    /// How many keys, from a place of the present list on, stand side by side in both lists; 1 for a new key.
    func runLength(from place: Int) -> Int {
        guard let start = places[place] else { return 1 }
        var count = 1
        while place + count < places.count, places[place + count] == start + count { count += 1 }
        return count
    }
}

/// Numbers by their keys, which lie elsewhere.
private struct KeyTable {
    /// Drawn at random in each process, so that no client can choose keys that all fall into one slot.
    private static let seed = UInt64.random(in: .min ... .max) | 1

    /// A number and one, or 0 for a free slot. At least half of them are free.
    private var slots: [Int32]

    init(capacity: Int) {
        var count = 8
        while count < 2 * capacity { count *= 2 }
        slots = [Int32](repeating: 0, count: count)
    }

    /// The number that is kept with a key; if there is none, one is kept with it.
    ///
    /// - Parameter isEqual: whether the key of a number is this key.
    mutating func find(_ key: Span<UInt8>, or number: Int, isEqual: (Int) -> Bool) -> Int? {
        let mixed = (UInt64(key.byteHash) ^ Self.seed >> 32) &* Self.seed
        var slot = Int(truncatingIfNeeded: mixed >> 32) & (slots.count - 1)
        while slots[slot] != 0 {
            let known = Int(slots[slot]) - 1
            if isEqual(known) { return known }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(number + 1)
        return nil
    }
}
