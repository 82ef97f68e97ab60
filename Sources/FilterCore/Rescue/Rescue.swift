/// Suggestions where filters leave few items or none.
public struct Rescue: Sendable {
    /// The items that match now.
    public let total: Int
    /// Single clauses to drop; where none helps, sets of two and three clauses of which no part does. By items won,
    /// then by size, then in order of selection.
    public let suggestions: [RescueSuggestion]
    /// In order of selection.
    public let nearestRanges: [NearestRange]

    /// At most so many sets of two and three clauses are suggested.
    public static let maxSets = 5
}

/// Filters to give up.
public struct RescueSuggestion: Sendable {
    /// The filters of all clauses to drop, those of one clause together.
    public let keys: [CurrentFilterKey]
    /// `Brand: Nike or Puma; Price: up to 50 €`
    public let text: String
    /// The items that match without them, with all that follows for categories that depend on others.
    public let total: Int
    /// So many more than now.
    public let gain: Int
    /// The steps that drop them, in order.
    public let steps: [RescueStep]
}

extension Evaluation {
    /// Which filters to drop, and which bounds to widen, to see more items.
    ///
    /// A clause is dropped as a whole. A required value at its initial one is not suggested.
    ///
    /// - Complexity: O(*k* · *w* + *n*), *k* clauses, *w* words, *n* items that fail two or three clauses, plus an
    ///   evaluation for each clause and each range with consequences; where no single clause helps as much again for up
    ///   to 63 sets of the first seven such clauses.
    ///
    /// - Throws: ``TooMuchWork``.
    public func rescue(_ wording: Wording = .english) throws(TooMuchWork) -> Rescue {
        let search = try ClauseSearch(self)
        let found = try search.found().sorted { left, right in
            if left.total != right.total { return left.total > right.total }
            if left.places.count != right.places.count { return left.places.count < right.places.count }
            return left.places.lexicographicallyPrecedes(right.places)
        }
        let isSingle = found.first?.places.count == 1
        let phrases = ClausePhrases(catalog, in: state, wording)
        return Rescue(
            total: total,
            suggestions: try found.prefix(isSingle ? found.count : Rescue.maxSets).map { found throws(TooMuchWork) in
                let clauses = found.places.map { search.clauses[$0] }
                var dropping = ClauseDropping(catalog, state, work: work)
                try dropping.drop(clauses)
                return RescueSuggestion(
                    keys: clauses.flatMap(\.keys),
                    text: phrases.text(clauses),
                    total: found.total,
                    gain: found.total - total,
                    steps: dropping.steps
                )
            },
            nearestRanges: try nearestRanges(wording)
        )
    }
}
