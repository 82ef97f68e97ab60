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
        for purpose: WorkPurpose
    ) throws(TooMuchWork) -> ValueCounts? {
        let plan = planOfKnownCounts(of: index, values, memberCount: memberCount, left: sources, cheaperThan: limit)
        guard let plan else { return nil }
        try work.spend(nanoseconds: plan.cost, on: purpose)
        guard let first = firstCounts(of: index, by: plan) else { return nil }
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
        if let only = sources.only, case .values(let codes, areDisjoint: false) = only.source {
            // To plan this takes a while itself.
            guard way == .pairs || limit > Self.leastSaving else { return nil }
            let beside = values.costKnowingFirst(restCount: catalog.places.removedCount)
            guard let rows = costOfSharedRows(tables, of: index, passing: only, codes, memberCount: memberCount),
                way == .pairs || rows + beside + Self.leastSaving < limit
            else { return nil }
            return KnownCountsPlan(tables: tables, clause: only, isAlone: true, cost: rows + beside)
        }
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

    /// The least saving for which items of several values are subtracted from rows. A smaller saving is lost to the
    /// sets and lists that are made for it, for example in catalogs of a hundred thousand items.
    private static let leastSaving: Nanoseconds = 50_000

    /// The cost of ``firstCounts(of:by:)`` for a clause of values that items share; `nil` without a table.
    ///
    /// - Parameters:
    ///   - codes: those values.
    ///   - memberCount: how many items of the catalog pass the clause.
    private func costOfSharedRows(
        _ tables: PairTables,
        of index: Int,
        passing clause: SourcedClause,
        _ codes: [Int],
        memberCount: Int
    ) -> Nanoseconds? {
        guard let rows = tables.boundsCost(of: index, passing: clause), let counted = pairSide(of: index) else {
            return nil
        }
        // The rows count items with two values once too often, those with three twice, and so on: together, the excess
        // of the values' item counts over that of the clause. Each set is joined with each value.
        let setCount = max(codes.count - 1, 1)
        let passing = memberCount - catalog.places.laterCount
        let again = max(0, tables.itemCount(having: codes, of: clause.category) - passing)
        // Sets of equal size cost most together, and one of half of the items costs most: of a larger one the others are
        // counted.
        let most = min(again / setCount, catalog.places.ranges[0].count / 2)
        let words = CountingCost.current.words(5 * catalog.wordCount, touching: catalog.wordCount * 24)
        return rows + Double(codes.count * setCount / 2 + 1) * words
            + Double(setCount) * counted.countingCost(memberCount: most)
    }

    /// How many items of the first part pass the clause of a plan and have each value of a category.
    private func firstCounts(of index: Int, by plan: KnownCountsPlan) -> [UInt32]? {
        guard case .values(let codes, areDisjoint: false) = plan.clause.source else {
            return plan.tables.counts(of: index, passing: plan.clause)
        }
        // The rows count an item once for each value of the clause that it has: those that have two of them are in the
        // sum once too often, those that have three twice.
        guard var counts = plan.tables.bounds(of: index, passing: plan.clause),
            let own = pairSide(of: plan.clause.category), let counted = pairSide(of: index)
        else { return nil }
        for items in own.itemsHavingSeveral(of: codes) {
            // Never below zero, even where a snapshot file has codes and postings that contradict one another.
            for (code, count) in counted.counts(in: items).enumerated() { counts[code] -= min(counts[code], count) }
        }
        return counts
    }

    /// The values of a category that its tables are made of.
    private func pairSide(of index: Int) -> PairSide? {
        PairSide(catalog.categories[index], places: catalog.places.ranges[0])
    }
}
