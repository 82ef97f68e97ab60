// Counts that tables of pairs know.
extension Evaluation {
    /// How many items of S or R have each value of a category, looked up.
    ///
    /// - Parameters:
    ///   - index: the place of the category.
    ///   - values: its values.
    ///   - set: S or R.
    ///   - sources: what the clauses are made of that leave it.
    ///   - limit: what it costs to count them.
    /// - Returns: `nil` where they have to be counted, or counting is cheaper.
    func knownCounts(
        of index: Int,
        _ values: any CategoryValues,
        in set: Bitmap,
        left sources: ClauseSources,
        cheaperThan limit: Nanoseconds,
        for part: WorkPart
    ) throws(TooMuchWork) -> ValueCounts? {
        guard let plan = planOfKnownCounts(of: index, values, left: sources, cheaperThan: limit),
            let first = plan.tables.counts(of: index, passing: plan.clause)
        else { return nil }
        try work.spend(nanoseconds: plan.cost, on: part)
        let counts = values.counts(in: set, knowing: first, passing: plan.clause.items)
        return ValueCounts(counts, plan: CountingPlan(way: .pairs, valueCount: counts.count, cost: plan.cost))
    }

    /// How ``knownCounts(of:_:in:left:cheaperThan:for:)`` finds them; `nil` where it does not.
    func planOfKnownCounts(
        of index: Int,
        _ values: any CategoryValues,
        left sources: ClauseSources,
        cheaperThan limit: Nanoseconds
    ) -> (tables: PairTables, clause: SourcedClause, cost: Nanoseconds)? {
        guard way ?? .pairs == .pairs, let clause = sources.only, let tables = catalog.parts.pairs.tables,
            let plan = tables.plan(of: index, passing: clause), plan.isExact
        else { return nil }
        let cost = plan.cost + values.countingCostKnowingFirst
        return way == .pairs || cost < limit ? (tables, clause, cost) : nil
    }
}
