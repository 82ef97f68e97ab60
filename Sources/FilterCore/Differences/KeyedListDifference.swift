/// How one list of unique keys becomes another one, with the fewest moves.
///
///     let difference = KeyedListDifference(from: ["a", "b", "c", "d"], to: ["d", "a", "x", "b"])
///     // difference.deletions == ["c"]
///     // difference.insertions == [Placement(key: "x", index: 2)]
///     // difference.moves == [Placement(key: "d", index: 0)]
///
/// To apply it, take out what is deleted and what moves; then put in what is inserted and what moves, by rising index:
/// every index is that of the new list, and the list is as long as needed when its turn comes. That is what keyed lists
/// and diffable data sources take.
public struct KeyedListDifference<Key: Hashable & Sendable>: Sendable, Equatable {
    /// A key, and where it stands in the new list.
    public struct Placement: Sendable, Equatable {
        public let key: Key
        public let index: Int

        public init(key: Key, index: Int) {
            self.key = key
            self.index = index
        }
    }

    /// Keys of the old list alone, in its order.
    public let deletions: [Key]
    /// Keys of the new list alone, by rising index.
    public let insertions: [Placement]
    /// Keys of both lists that have to leave their place, by rising index.
    public let moves: [Placement]

    /// What stays is a longest run of keys that have the same order in both lists.
    ///
    /// - Returns: `nil` if a key stands twice in one of the lists.
    /// - Complexity: O(*n* log *n*), *n* keys.
    public init?(from old: [Key], to new: [Key]) {
        var places: [Key: Int] = [:]
        places.reserveCapacity(old.count)
        for (place, key) in old.enumerated() where places.updateValue(place, forKey: key) != nil { return nil }
        let oldPlaces = new.map { places[$0] }
        var isKept = [Bool](repeating: false, count: old.count)
        for case let place? in oldPlaces {
            if isKept[place] { return nil }
            isKept[place] = true
        }
        let staying = Self.longestRisingRun(oldPlaces)
        var insertions: [Placement] = []
        var moves: [Placement] = []
        var inserted: Set<Key> = []
        for (index, key) in new.enumerated() {
            if oldPlaces[index] == nil {
                guard inserted.insert(key).inserted else { return nil }
                insertions.append(Placement(key: key, index: index))
            } else if !staying[index] {
                moves.append(Placement(key: key, index: index))
            }
        }
        deletions = old.indices.filter { !isKept[$0] }.map { old[$0] }
        self.insertions = insertions
        self.moves = moves
    }

    public var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && moves.isEmpty }

    /// Which of the places belong to one longest run that rises; those without a place do not.
    ///
    /// Source: patience sorting, as in Fredman, "On computing the length of longest increasing subsequences" (1975).
    private static func longestRisingRun(_ places: [Int?]) -> [Bool] {
        // By length less one: where the run of that length ends that ends lowest, so that the places rise.
        var ends: [(index: Int, place: Int)] = []
        // By index: the one before it in the longest run that ends there.
        var previous = [Int?](repeating: nil, count: places.count)
        for (index, place) in places.enumerated() {
            guard let place else { continue }
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if ends[middle].place < place { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? ends[low - 1].index : nil
            if low < ends.count { ends[low] = (index, place) } else { ends.append((index, place)) }
        }
        var isStaying = [Bool](repeating: false, count: places.count)
        var next = ends.last?.index
        while let index = next {
            isStaying[index] = true
            next = previous[index]
        }
        return isStaying
    }
}
