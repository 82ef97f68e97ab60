/// How one list becomes another, with the fewest moves.
///
///     // a b c d  becomes  d a x b
///     let difference = ListDifference(ofCount: 4, to: [3, 0, nil, 1])
///     // difference.deletions == [2]
///     // difference.insertions == [2]
///     // difference.moves == [0]
///
/// To apply it, take out what is deleted and what moves; then put in what is inserted and what moves, by rising place in the
/// new list: it is as long as needed when the turn of each comes. That is what keyed lists and diffable data sources take.
struct ListDifference: Sendable, Equatable {
    /// What the old list alone has, by rising place there.
    let deletions: [Int]
    /// What the new list alone has, by rising place there.
    let insertions: [Int]
    /// Elements of both lists that have to leave their places, by rising place in the new list.
    let moves: [Int]

    /// The elements that stay are a longest run with the same order in both lists.
    ///
    /// - Parameters:
    ///   - count: elements of the old list.
    ///   - places: for each element of the new list its place in the old one, none twice; `nil` if it is new.
    /// - Complexity: O(*n* log *n*), *n* elements; O(*n*) if those that stayed have the same order.
    init(ofCount count: Int, to places: [Int?]) {
        let isStaying = Self.longestRisingRun(places)
        var isKept = [Bool](repeating: false, count: count)
        var insertions: [Int] = []
        var moves: [Int] = []
        for (index, place) in places.enumerated() {
            if let place {
                precondition(!isKept[place], "two elements have the same place in the old list")
                isKept[place] = true
                if !isStaying[index] { moves.append(index) }
            } else {
                insertions.append(index)
            }
        }
        deletions = isKept.indices.filter { !isKept[$0] }
        self.insertions = insertions
        self.moves = moves
    }

    var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && moves.isEmpty }

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
            if let last = ends.last, last.place < place { low = high }
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
