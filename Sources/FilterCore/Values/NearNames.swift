/// Finds existing names that are close to a name that does not exist.
public enum NearNames {
    /// At most this many names are looked at, so that a wrong request costs a bounded time.
    static let maxCandidates = 20_000

    /// The candidates within a few typing errors of a name, nearest first, ties in their own order.
    ///
    ///     NearNames.suggestions(for: "Nikee", among: ["Puma", "Nike"])   // ["Nike"]
    ///
    /// - Returns: at most three names; the errors allowed are one in four letters, and at least one.
    /// - Complexity: O(*c* · *n*²), *c* candidates, *n* letters of the name.
    public static func suggestions(for name: String, among candidates: some Sequence<String>) -> [String] {
        let wanted = Array(Folding.fold(String(name.prefix(64))).unicodeScalars)
        let limit = max(1, wanted.count / 4)
        var found: [(name: String, distance: Int)] = []
        // A letter with its marks takes a few bytes: most names that are too long are so at a glance, unfolded.
        let maxBytes = 8 * (wanted.count + limit)
        for candidate in candidates.prefix(maxCandidates) where candidate.utf8.count <= maxBytes {
            let letters = Array(Folding.fold(candidate).unicodeScalars)
            guard abs(letters.count - wanted.count) <= limit else { continue }
            guard let distance = distance(wanted, letters, atMost: limit) else { continue }
            found.append((candidate, distance))
        }
        return found.enumerated()
            .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .prefix(3)
            .map(\.element.name)
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    ///
    /// - Returns: `nil` above the limit, as soon as that is certain: only a band around the diagonal can stay below it.
    private static func distance(
        _ left: [Unicode.Scalar],
        _ right: [Unicode.Scalar],
        atMost limit: Int
    ) -> Int? {
        let beyond = limit + 1
        var beforePrevious: [Int] = []
        var previous = (0...right.count).map { min($0, beyond) }
        for row in 0..<left.count {
            var current = Array(repeating: beyond, count: right.count + 1)
            current[0] = min(row + 1, beyond)
            for column in max(0, row - limit)..<max(0, row - limit, min(right.count, row + limit + 1)) {
                var best = min(previous[column + 1], current[column]) + 1
                best = min(best, previous[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current[column + 1] = min(best, beyond)
            }
            if current.allSatisfy({ $0 == beyond }) { return nil }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count] <= limit ? previous[right.count] : nil
    }
}
