// Counts that tables of pairs know.

/// How the counts of S or R are found by a table of pairs: from the rows of one clause, without the items that other
/// clauses keep out.
struct KnownCountsPlan {
    let tables: PairTables
    /// Lets all items of the set pass.
    let clause: SourcedClause
    /// Whether no other clause keeps anything out.
    let isAlone: Bool
    let cost: Nanoseconds
}

extension Evaluation {
    /// How many items of S or R have each value of a category, looked up.
    ///
    /// - Parameters:
    ///   - index: the place of the category.
    ///   - values: its values.
    ///   - set: S or R.
    ///   - memberCount: how many items that has.
    ///   - sources: what the clauses are made of that leave it.
    ///   - limit: what it costs to count them.
    /// - Returns: `nil` where they have to be counted, or counting is cheaper.
    func knownCounts(
        of index: Int,
        _ values: any CategoryValues,
        in set: Bitmap,
        memberCount: Int,
        left sources: ClauseSources,
        cheaperThan limit: Nanoseconds,
        for part: WorkPart
    ) throws(TooMuchWork) -> ValueCounts? {
        let plan = planOfKnownCounts(of: index, values, memberCount: memberCount, left: sources, cheaperThan: limit)
        guard let plan, let first = plan.tables.counts(of: index, passing: plan.clause) else { return nil }
        try work.spend(nanoseconds: plan.cost, on: part)
        let counts = values.counts(in: set, knowing: first, passing: plan.clause.items, isAlone: plan.isAlone)
        return ValueCounts(counts, plan: CountingPlan(way: .pairs, valueCount: counts.count, cost: plan.cost))
    }

    /// The cheapest way to find them by a table; `nil` where there is none, or counting is cheaper.
    func planOfKnownCounts(
        of index: Int,
        _ values: any CategoryValues,
        memberCount: Int,
        left sources: ClauseSources,
        cheaperThan limit: Nanoseconds
    ) -> KnownCountsPlan? {
        guard way ?? .pairs == .pairs, let tables = catalog.parts.pairs.tables else { return nil }
        let isAlone = sources.only != nil
        var best: KnownCountsPlan?
        for clause in sources.known {
            guard let lookUp = tables.cost(of: index, passing: clause),
                let clauseCount = isAlone ? memberCount : tables.itemCount(passing: clause)
            else { continue }
            let cost = lookUp + values.costKnowingFirst(restCount: max(0, clauseCount - memberCount))
            if cost < best?.cost ?? .infinity {
                best = KnownCountsPlan(tables: tables, clause: clause, isAlone: isAlone, cost: cost)
            }
        }
        return best.flatMap { way == .pairs || $0.cost < limit ? $0 : nil }
    }
}
