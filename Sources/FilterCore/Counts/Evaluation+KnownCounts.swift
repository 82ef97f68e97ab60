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
        let places = catalog.places
        var best: (clause: SourcedClause, lookUp: Nanoseconds, restCount: Int)?
        for clause in sources.known {
            guard let lookUp = tables.cost(of: index, passing: clause) else { continue }
            // Of what such a clause lets pass only those are left out that are no more in the catalog. Otherwise the table
            // says how many it lets pass, and those of the set may all have come later.
            let clauseCount = tables.itemCount(passing: clause)
            guard
                let restCount = isAlone
                    ? min(places.removedCount, clauseCount ?? .max)
                    : clauseCount.map({ max(0, $0 - memberCount) + places.laterCount })
            else { continue }
            if restCount < best?.restCount ?? .max { best = (clause, lookUp, restCount) }
        }
        guard let best else { return nil }
        // As many as there are in the set, or beside it, are counted without a table.
        let fewest = min(memberCount, catalog.itemCount - memberCount)
        guard way == .pairs || isAlone || best.restCount < fewest else { return nil }
        let cost = best.lookUp + values.costKnowingFirst(restCount: best.restCount)
        guard way == .pairs || cost < limit else { return nil }
        return KnownCountsPlan(tables: tables, clause: best.clause, isAlone: isAlone, cost: cost)
    }
}
