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

    init(_ evaluation: Evaluation) {
        let (catalog, state) = (evaluation.catalog, evaluation.state)
        let clauses = evaluation.filterClauses.filter { catalog.isDroppable($0, in: state) }
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
    var found: [Found] {
        var start = outcome(evaluation)
        start.look(upTo: 1)
        let singles =
            plain.map { Found(places: [$0], total: start.total(without: [$0])) }
            + eventful.map { Found(places: [$0], total: dropping([$0]).total) }
        let helpful = singles.filter { $0.total > evaluation.total }
        guard helpful.isEmpty else { return helpful }
        start.look(upTo: FewFailures.limit)
        return minimalSets(start)
    }

    private func minimalSets(_ start: Outcome) -> [Found] {
        let tried = Array(eventful.prefix(Self.maxEventful))
        var outcomes: [(dropped: [Int], outcome: Outcome)] = [([], start)]
        for size in 1...FewFailures.limit {
            outcomes += tried.combinations(of: size).map { dropped in
                var outcome = outcome(dropping(dropped))
                outcome.look(upTo: FewFailures.limit - size)
                return (dropped, outcome)
            }
        }
        var pairs: [Found] = []
        for (dropped, outcome) in outcomes where dropped.count <= 2 {
            pairs += helpful(outcome, beside: dropped, size: 2)
        }
        let known = Set(pairs.map(\.places))
        var triples: [Found] = []
        for (dropped, outcome) in outcomes {
            triples += helpful(outcome, beside: dropped, size: 3).filter { found in
                !found.places.combinations(of: 2).contains { known.contains($0) }
            }
        }
        return pairs + triples
    }

    /// The sets of a size that let items in, each made of what was dropped already and of clauses left out.
    private func helpful(_ outcome: Outcome, beside dropped: [Int], size: Int) -> [Found] {
        // Where nothing was dropped, a set helps only if an item fails just its clauses.
        let candidates =
            dropped.isEmpty ? outcome.failedSets(ofSize: size) : outcome.places.combinations(of: size - dropped.count)
        return candidates.compactMap { places in
            let total = outcome.total(without: places)
            return total > evaluation.total ? Found(places: (dropped + places).sorted(), total: total) : nil
        }
    }

    private func outcome(_ evaluation: Evaluation) -> Outcome {
        Outcome(evaluation, plain: plain.map { ($0, clauses[$0]) })
    }

    private func dropping(_ places: [Int]) -> Evaluation {
        var dropping = ClauseDropping(evaluation.catalog, evaluation.state)
        dropping.drop(places.map { clauses[$0] })
        return evaluation.evaluation(of: dropping.state)
    }
}
