/// Looks for the clauses whose dropping lets items in.
///
/// Most clauses are left out when they are dropped: what that brings follows from which clauses each item fails, see
/// ``FewFailures``. Others have consequences, a required category that goes back to its initial value or a category
/// that others depend on; a set of them is dropped in the engine, and the rest is read off the state that it leads to.
struct ClauseSearch {
    /// Clauses to drop together.
    struct Found {
        /// Ascending.
        let places: [Int]
        /// The items that match then.
        let total: Int
    }

    private let evaluation: Evaluation
    /// Those that may be dropped, by their oldest filter.
    let clauses: [FilterClause]
    /// The places of the clauses that are left out when they are dropped.
    private let plain: [Int]
    /// The places of the others.
    private let eventful: [Int]

    /// So many clauses with consequences, the oldest ones, are tried in sets of several: with seven the work is that of
    /// 64 passes at most.
    static let maxEventful = 7

    init(_ evaluation: Evaluation) throws(TooMuchWork) {
        let (catalog, state) = (evaluation.catalog, evaluation.state)
        let clauses = try evaluation.filterClauses(for: .rescue).filter { catalog.isDroppable($0, in: state) }
        self.evaluation = evaluation
        self.clauses = clauses
        plain = clauses.indices.filter { catalog.isLeftOut(clauses[$0], in: state) }
        eventful = clauses.indices.filter { !catalog.isLeftOut(clauses[$0], in: state) }
    }

    /// The single clauses that let items in when they are dropped; if there are none the sets of two and of three of
    /// which no part does.
    ///
    /// - Complexity: O(*k* · *w* + *n*), *k* clauses, *w* words, *n* items that fail two or three clauses; as much again
    ///   for each set of clauses with consequences, at most 63 of them beside single ones, and O(*k*²) for each clause.
    func found() throws(TooMuchWork) -> [Found] {
        var start = try outcome(evaluation)
        try start.look(upTo: 1)
        let singles =
            try plain.map { place throws(TooMuchWork) in
                Found(places: [place], total: try start.total(without: [place]))
            }
            + (try eventful.map { place throws(TooMuchWork) in
                Found(places: [place], total: try dropping([place]).total)
            })
        let helpful = singles.filter { $0.total > evaluation.total }
        guard helpful.isEmpty else { return helpful }
        try start.look(upTo: FewFailures.limit)
        return try minimalSets(start)
    }

    private func minimalSets(_ start: Outcome) throws(TooMuchWork) -> [Found] {
        let tried = Array(eventful.prefix(Self.maxEventful))
        var outcomes: [(dropped: [Int], outcome: Outcome)] = [([], start)]
        for size in 1...FewFailures.limit {
            outcomes += try tried.combinations(of: size).map { dropped throws(TooMuchWork) in
                var outcome = try outcome(try dropping(dropped))
                try outcome.look(upTo: FewFailures.limit - size)
                return (dropped, outcome)
            }
        }
        var pairs: [Found] = []
        for (dropped, outcome) in outcomes where dropped.count <= 2 {
            pairs += try helpful(outcome, beside: dropped, size: 2)
        }
        let known = Set(pairs.map(\.places))
        var triples: [Found] = []
        for (dropped, outcome) in outcomes {
            triples += try helpful(outcome, beside: dropped, size: 3).filter { found in
                !found.places.combinations(of: 2).contains { known.contains($0) }
            }
        }
        return pairs + triples
    }

    /// The sets of a size that let items in, each made of what was dropped already and of clauses left out.
    private func helpful(
        _ outcome: Outcome,
        beside dropped: [Int],
        size: Int
    ) throws(TooMuchWork) -> [Found] {
        let added = size - dropped.count
        let count =
            dropped.isEmpty
            ? outcome.failedSetCount(ofSize: size) : outcome.places.count.combinationCount(of: added)
        // Each set is looked up with all its parts.
        try evaluation.work.spend(count, times: 8 * WorkCost.lookUp, on: .rescue)
        // Where nothing was dropped, a set helps only if an item fails just its clauses.
        let candidates =
            dropped.isEmpty ? outcome.failedSets(ofSize: size) : outcome.places.combinations(of: size - dropped.count)
        let found = try candidates.map { places throws(TooMuchWork) in
            Found(places: (dropped + places).sorted(), total: try outcome.total(without: places))
        }
        return found.filter { $0.total > evaluation.total }
    }

    private func outcome(_ evaluation: Evaluation) throws(TooMuchWork) -> Outcome {
        try Outcome(evaluation, plain: plain.map { ($0, clauses[$0]) })
    }

    private func dropping(_ places: [Int]) throws(TooMuchWork) -> Evaluation {
        var dropping = ClauseDropping(evaluation.catalog, evaluation.state, work: evaluation.work)
        try dropping.drop(places.map { clauses[$0] })
        return try evaluation.evaluation(of: dropping.state, for: .rescue)
    }
}
