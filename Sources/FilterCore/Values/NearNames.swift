/// Finds existing names that are close to a name that does not exist.
public enum NearNames {
    /// At most this many names are looked at, and this many letters compared, so that a wrong request costs a bounded time.
    static let maxCandidates = 20_000
    static let maxComparisons = 4_000_000

    /// The candidates within a few typing errors of a name, nearest first, ties in their own order.
    ///
    ///     NearNames.suggestions(for: "Nikee", among: ["Puma", "Nike"])   // ["Nike"]
    ///
    /// - Returns: at most three names; the errors allowed are one in four letters, and at least one.
    /// - Complexity: O(*c* · *n*²), *c* candidates, *n* letters of the name, up to ``maxComparisons``.
    public static func suggestions(for name: String, among candidates: some Sequence<String>) -> [String] {
        let wanted = Array(Folding.fold(String(name.prefix(64))).unicodeScalars)
        let limit = max(1, wanted.count / 4)
        var found: [(name: String, distance: Int)] = []
        var distances = EditDistances(from: wanted, atMost: limit)
        // A letter with its marks takes a few bytes: most names that are too long are so at a glance, unfolded.
        let maxBytes = 8 * (wanted.count + limit)
        for candidate in candidates.prefix(maxCandidates) where candidate.utf8.count <= maxBytes {
            guard distances.comparisonCount < maxComparisons else { break }
            let letters = Array(Folding.fold(candidate).unicodeScalars)
            if let distance = distances.distance(to: letters) { found.append((candidate, distance)) }
        }
        return found.enumerated()
            .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .prefix(3)
            .map(\.element.name)
    }
}

/// How many insertions, deletions, replacements and swaps of neighbours lead from one name to others (optimal string
/// alignment).
private struct EditDistances {
    private let name: [Unicode.Scalar]
    private let limit: Int
    /// The pairs of letters that were compared, and the letters that were looked at.
    private(set) var comparisonCount = 0
    /// Of the letters of the name so far, those but one and those but two, by how many letters of the other name there are.
    private var current: [Int]
    private var previous: [Int]
    private var beforePrevious: [Int]

    init(from name: [Unicode.Scalar], atMost limit: Int) {
        self.name = name
        self.limit = limit
        current = Array(repeating: 0, count: name.count + limit + 1)
        previous = current
        beforePrevious = current
    }

    /// - Returns: `nil` above the limit, as soon as that is certain: only a band around the diagonal can stay below it.
    mutating func distance(to other: [Unicode.Scalar]) -> Int? {
        comparisonCount += other.count
        guard abs(other.count - name.count) <= limit else { return nil }
        let beyond = limit + 1
        for count in 0...other.count { previous[count] = min(count, beyond) }
        for row in name.indices {
            let (first, end) = (max(0, row - limit), min(other.count, row + limit + 1))
            current[first] = first == 0 ? min(row + 1, beyond) : beyond
            var least = current[first]
            for column in first..<max(first, end) {
                var best = min(previous[column + 1], current[column]) + 1
                best = min(best, previous[column] + (name[row] == other[column] ? 0 : 1))
                if row > 0, column > 0, name[row] == other[column - 1], name[row - 1] == other[column] {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current[column + 1] = min(best, beyond)
                least = min(least, best)
            }
            // Where the band of the next letter ends.
            if end < other.count { current[end + 1] = beyond }
            comparisonCount += end - first
            guard least < beyond else { return nil }
            swap(&beforePrevious, &previous)
            swap(&previous, &current)
        }
        return previous[other.count] <= limit ? previous[other.count] : nil
    }
}
