/// The matching items of later parts in one order.
struct LaterMatches {
    private let order: SortOrder
    private let places: ItemPlaces
    private let matching: [Int]

    init(_ matches: Bitmap, order: SortOrder, _ places: ItemPlaces) {
        self.order = order
        self.places = places
        matching = places.ranges.dropFirst().flatMap { range in
            matches.part(range).members.map { range.lowerBound + $0 }
        }
    }

    var count: Int { matching.count }

    /// A place in the order, that of an item.
    struct Key {
        let place: Int
        /// Between two ranks of the first part, or at one: see ``LaterOrder``; turned around where the order is.
        let position: UInt64
        let sequence: Int
        /// The values that the sort compares, for an item between two ranks.
        let values: [SortValue?]?
    }

    /// A bar among the keys of the first part, which have the rank before the item.
    struct Bar {
        /// Keys below it come before.
        let end: UInt64
        /// The bar is itself the key of a place.
        let isKey: Bool

        /// Whether the bar comes before a key.
        func isBefore(_ key: UInt64) -> Bool { isKey ? key > end : key >= end }
        /// Whether the bar comes after a key.
        func isAfter(_ key: UInt64) -> Bool { key < end }
    }

    func bar(of place: Int) -> Bar {
        let key = key(of: place)
        let isKey = key.position & 1 == 1
        return Bar(end: (key.position >> 1) << 32 | UInt64(isKey ? key.sequence : 0), isKey: isKey)
    }

    func key(of place: Int) -> Key {
        guard place >= places.ranges[0].upperBound else {
            let position = order.order.map { UInt64($0.position(of: place, order.isReversed)) } ?? 0
            return Key(place: place, position: position * 2 + 1, sequence: place, values: nil)
        }
        let sequence = places.sequence(of: place)
        guard order.order != nil else { return Key(place: place, position: 1, sequence: sequence, values: nil) }
        let part = places.ranges.partitioningIndex { $0.upperBound > place }
        let item = place - places.ranges[part].lowerBound
        let own = order.later.parts[part - 1]
        return Key(
            place: place,
            position: LaterOrder.turned(own.positions[item], order.isReversed),
            sequence: sequence,
            values: own.values[item]
        )
    }

    func precedes(_ left: Key, _ right: Key) -> Bool {
        if left.position != right.position { return left.position < right.position }
        if let first = left.values, let second = right.values,
            let isFirst = order.precedes(first, second)
        {
            return isFirst != order.isReversed
        }
        return left.sequence < right.sequence
    }

    /// The first keys, in order.
    ///
    /// - Complexity: O(*m* log *m*), *m* matches of later parts.
    func least(_ limit: Int) -> [Key] {
        Array(sorted { _ in true }.prefix(limit))
    }

    func keys(after place: Int) -> [Key] {
        let bar = key(of: place)
        return sorted { precedes(bar, $0) }
    }

    func keys(before place: Int) -> [Key] {
        let bar = key(of: place)
        return sorted { precedes($0, bar) }
    }

    /// Whether one stands at or before an item.
    func hasMatch(upTo place: Int) -> Bool {
        let bar = key(of: place)
        return matching.contains { !precedes(bar, key(of: $0)) }
    }

    /// Whether one stands at or after an item.
    func hasMatch(from place: Int) -> Bool {
        let bar = key(of: place)
        return matching.contains { !precedes(key(of: $0), bar) }
    }

    private func sorted(_ isWanted: (Key) -> Bool) -> [Key] {
        matching.map { key(of: $0) }.filter(isWanted).sorted(by: precedes)
    }

    /// Items of the first part with later ones between them.
    ///
    /// - Parameters:
    ///   - own: in order.
    ///   - keys: in order.
    func merging(_ own: [Int], with keys: ArraySlice<Key>) -> [Int] {
        var merged: [Int] = []
        merged.reserveCapacity(own.count + keys.count)
        var rest = keys
        for item in own {
            if !rest.isEmpty {
                let bar = key(of: item)
                while let next = rest.first, precedes(next, bar) {
                    merged.append(next.place)
                    rest.removeFirst()
                }
            }
            merged.append(item)
        }
        return merged + rest.map(\.place)
    }
}
