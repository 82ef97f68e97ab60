package import Catalogs
package import FilterCore
import Support

/// What a request has made within the budget of one lane, for the next one: a request that moves begins anew there, and
/// finds what it had finished.
///
///     let evaluation = try bounds.evaluation(of: state, in: snapshot)      // in the quick lane: evaluated
///     // too much work: the request moves
///     let evaluation = try bounds.evaluation(of: state, in: snapshot)      // in the slow lane: the same one
///
/// Finding a thing counts as much as making it did. So an answer costs the same in whichever lanes it is made,
/// and is too much work in one way as in the other.
///
/// An object belongs to one request, and ends with it. Things are found for the same snapshot and the same question
/// alone: if the session or the catalog has changed since, everything is made anew.
package final class FinishedWork: Sendable {
    private struct Evaluated {
        /// Of the snapshot, see ``CatalogSnapshot/identity``.
        let identity: [UInt8]
        /// The expression that the items have to pass besides, as it prints.
        let scope: String?
        let evaluation: Evaluation
        let cost: Int
        let counts: FinishedCounts
    }

    private struct Searched {
        let identity: [UInt8]
        let clauses: [[SearchClause]]
        let findings: Searches.Findings
        let cost: Int
    }

    private struct Contents {
        var evaluated: [Evaluated] = []
        var searched: [Searched] = []
        /// Taken of the memory for what moves.
        var carriedByteCount = 0

        var byteCount: Int {
            evaluated.reduce(searched.reduce(0) { $0 + $1.findings.byteCount }) { sum, own in
                sum + own.evaluation.byteCount + own.counts.byteCount
            }
        }
    }

    private let memory: CarriedMemory
    private let contents = Mutex(Contents())

    init(within memory: CarriedMemory) {
        self.memory = memory
    }

    deinit { memory.giveBack(contents.withLock(\.carriedByteCount)) }

    /// To be called when the request moves, once.
    ///
    /// - Returns: `nil` where there is nothing, or no memory for it.
    func carried() -> FinishedWork? {
        contents.withLock { contents in
            let byteCount = contents.byteCount
            guard byteCount > 0, contents.carriedByteCount == 0, memory.take(byteCount) else { return nil }
            contents.carriedByteCount = byteCount
            return self
        }
    }

    fileprivate func evaluation<Failure>(
        of state: FilterState,
        in snapshot: CatalogSnapshot,
        within scope: String?,
        _ work: WorkBudget,
        _ evaluate: (WorkBudget) throws(Failure) -> Evaluation
    ) throws(Failure) -> Evaluation {
        if let known = evaluated(state, in: snapshot, within: scope) {
            work.count(known.cost)
            return known.evaluation.counting(against: work, as: state)
        }
        let part = work.part()
        let evaluation = try evaluate(part)
        let evaluated = Evaluated(
            identity: snapshot.identity,
            scope: scope,
            evaluation: evaluation,
            cost: part.spent,
            counts: FinishedCounts()
        )
        contents.withLock { $0.evaluated.append(evaluated) }
        return evaluation.counting(against: work)
    }

    /// The categories that were counted of a state; `nil` for one that was not evaluated.
    package func counts(
        of state: FilterState,
        in snapshot: CatalogSnapshot,
        within scope: String?
    ) -> FinishedCounts? {
        evaluated(state, in: snapshot, within: scope)?.counts
    }

    /// Of the few states of a request.
    private func evaluated(
        _ state: FilterState,
        in snapshot: CatalogSnapshot,
        within scope: String?
    ) -> Evaluated? {
        contents.withLock { contents in
            contents.evaluated.first {
                $0.identity == snapshot.identity && $0.scope == scope && $0.evaluation.state == state
            }
        }
    }

    fileprivate func searches(
        _ clauses: [[SearchClause]],
        in snapshot: CatalogSnapshot,
        _ work: WorkBudget,
        _ search: (WorkBudget) throws(TooMuchWork) -> Searches
    ) throws(TooMuchWork) -> Searches {
        let known = contents.withLock { contents in
            contents.searched.first { $0.identity == snapshot.identity && $0.clauses == clauses }
        }
        if let known {
            work.count(known.cost)
            return Searches(known.findings, of: snapshot.catalog, work: work)
        }
        let part = work.part()
        let searches = try search(part)
        let searched = Searched(
            identity: snapshot.identity,
            clauses: clauses,
            findings: searches.findings,
            cost: part.spent
        )
        contents.withLock { $0.searched.append(searched) }
        return searches
    }
}

/// The categories of one state that a request has counted.
package final class FinishedCounts: Sendable {
    private struct Question: Hashable {
        let category: Int
        let limit: Int?
    }

    private let results = Mutex<[Question: (result: CategoryResult, cost: Int)]>([:])

    fileprivate var byteCount: Int {
        results.withLock { $0.values.reduce(0) { $0 + $1.result.byteCount } }
    }

    /// The result of a category with so many values, counted unless it is there.
    package func result(
        of category: Int,
        limit: Int?,
        against work: WorkBudget,
        _ count: (WorkBudget) throws(TooMuchWork) -> CategoryResult
    ) throws(TooMuchWork) -> CategoryResult {
        let question = Question(category: category, limit: limit)
        if let known = results.withLock({ $0[question] }) {
            work.count(known.cost)
            return known.result
        }
        let part = work.part()
        let result = try count(part)
        results.withLock { $0[question] = (result, part.spent) }
        return result
    }
}

extension RequestBounds {
    /// Evaluates a state, unless the request has done so in an earlier lane.
    ///
    /// - Parameter scope: an expression that the items have to pass besides, as it prints.
    package func evaluation<Failure>(
        of state: FilterState,
        in snapshot: CatalogSnapshot,
        within scope: String? = nil,
        _ evaluate: (WorkBudget) throws(Failure) -> Evaluation
    ) throws(Failure) -> Evaluation {
        guard let finished else { return try evaluate(work) }
        return try finished.evaluation(of: state, in: snapshot, within: scope, work, evaluate)
    }

    /// The same for a state alone.
    package func evaluation(of state: FilterState, in snapshot: CatalogSnapshot) throws(TooMuchWork) -> Evaluation {
        try evaluation(of: state, in: snapshot) { work throws(TooMuchWork) in
            try snapshot.catalog.evaluate(state, work: work)
        }
    }

    /// Finds the items of searches, unless the request has done so in an earlier lane.
    package func searches(
        _ clauses: [[SearchClause]],
        in snapshot: CatalogSnapshot,
        _ search: (WorkBudget) throws(TooMuchWork) -> Searches
    ) throws(TooMuchWork) -> Searches {
        guard let finished else { return try search(work) }
        return try finished.searches(clauses, in: snapshot, work, search)
    }
}
