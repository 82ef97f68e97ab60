/// A state after some clauses were dropped, and what leaving out more of them leads to.
struct Outcome {
    /// The places of the clauses that can be left out, ascending.
    let places: [Int]
    /// By place the position in ``places``.
    private let positions: [Int: Int]
    private let failures: FewFailures
    private let catalog: Catalog
    private let work: WorkBudget
    /// What all clauses to leave out are applied to, and the items that pass each.
    private let (base, clauses): (Bitmap, [Bitmap])
    /// By number of clauses: how many items fail exactly those of a set, by their positions.
    private var counts: [[ClauseSet: Int]] = []

    /// - Parameter plain: clauses of another state with their places there; those that this one has no more are passed
    ///   over, and what took their place stays.
    init(_ evaluation: Evaluation, plain: [(place: Int, clause: FilterClause)]) throws(TooMuchWork) {
        let plain = Dictionary(uniqueKeysWithValues: plain.map { ($0.clause.owner, $0) })
        var base = evaluation.asked ?? .all(itemCount: evaluation.catalog.placeCount)
        var left: [(place: Int, items: Bitmap)] = []
        for clause in try evaluation.filterClauses(for: .rescue) {
            if let former = plain[clause.owner], Set(clause.keys).isSubset(of: former.clause.keys) {
                left.append((former.place, clause.items))
            } else {
                base.formIntersection(clause.items)
            }
        }
        left.sort { $0.place < $1.place }
        (catalog, work) = (evaluation.catalog, evaluation.work)
        (self.base, clauses) = (base, left.map(\.items))
        places = left.map(\.place)
        positions = Dictionary(uniqueKeysWithValues: zip(places, places.indices))
        failures = try FewFailures(of: left.map(\.items), among: base, work: evaluation.work)
    }

    /// Counts the sets of so many clauses at most, unless that was done.
    mutating func look(upTo size: Int) throws(TooMuchWork) {
        while counts.count <= size { counts.append(try failures.counts(ofSize: counts.count)) }
    }

    /// How many sets ``failedSets(ofSize:)`` gives.
    func failedSetCount(ofSize size: Int) -> Int { counts[size].count }

    /// The sets of a size of which an item fails exactly the clauses, by their places.
    func failedSets(ofSize size: Int) -> [[Int]] {
        counts[size].keys.map { set in set.members.map { places[$0] } }
    }

    /// How many items match without some of the clauses.
    ///
    /// - Parameter dropped: their places, ascending; at most as many as were looked up to.
    /// - Complexity: O(2^*d*), *d* clauses dropped; of products and weights O(*k* · *w*), *k* clauses, *w* words.
    func total(without dropped: [Int]) throws(TooMuchWork) -> Int {
        let positions = dropped.compactMap { self.positions[$0] }
        guard catalog.measure.isOfItems else {
            // Products that fail in different ways are not to be added, and items that fail weigh something.
            try work.spend(clauses.count + 2, times: catalog.wordCount, on: .rescue)
            var passing = base
            for place in clauses.indices where !positions.contains(place) { passing.formIntersection(clauses[place]) }
            if catalog.countsWeights { try work.spend(passing.count, on: .rescue) }
            return catalog.count(passing)
        }
        return (0...positions.count).reduce(0) { total, size in
            positions.combinations(of: size).reduce(total) { $0 + (counts[size][ClauseSet($1)] ?? 0) }
        }
    }
}
