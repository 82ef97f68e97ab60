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

extension CountedItems {
    /// How many items of S or R have each value, looked up.
    ///
    /// - Parameter limit: what it costs to count them.
    /// - Returns: `nil` where they have to be counted, or counting is cheaper.
    func knownCounts(in set: CountedSet, cheaperThan limit: Nanoseconds) throws(TooMuchWork) -> ValueCounts? {
        let known = KnownCounts(of: index, values, in: evaluation)
        guard let plan = known.plan(memberCount: set.memberCount, left: set.sources, cheaperThan: limit) else {
            return nil
        }
        try evaluation.work.spend(nanoseconds: plan.cost, on: purpose)
        guard let first = known.firstCounts(by: plan) else { return nil }
        let clause = plan.clause.items
        let counts =
            category.measured?.counts(in: set.items, knowing: first, passing: clause, isAlone: plan.isAlone)
            ?? values.column.counts(in: set.items, knowing: first, passing: clause, isAlone: plan.isAlone)
        return ValueCounts(counts, plan: CountingPlan(way: .pairs, valueCount: counts.count, cost: plan.cost))
    }
}

/// What tables of pairs know of the values of one category.
struct KnownCounts {
    /// The place of the category.
    private let index: Int
    private let values: any CategoryValues
    private let catalog: Catalog
    private let tables: PairTables?

    init(of index: Int, _ values: any CategoryValues, in evaluation: Evaluation) {
        self.index = index
        self.values = values
        catalog = evaluation.catalog
        tables = evaluation.tables
    }

    /// The cheapest way to find the counts of S or R by a table; `nil` where there is none, or counting is cheaper.
    ///
    /// - Parameters:
    ///   - memberCount: |S| or |R|.
    ///   - sources: those of the clauses that leave the set.
    ///   - limit: the cost of counting.
    func plan(
        memberCount: Int,
        left sources: ClauseSources,
        cheaperThan limit: Nanoseconds
    ) -> KnownCountsPlan? {
        let favoured = catalog.parts.favoured
        guard favoured ?? .pairs == .pairs, let tables else { return nil }
        if catalog.countsProducts { return planOfProducts(tables, left: sources, cheaperThan: limit) }
        if let only = sources.only, case .values(let codes, areDisjoint: false) = only.source {
            // To plan this takes a while itself.
            guard favoured == .pairs || limit > Self.leastSaving else { return nil }
            let beside = costKnowingFirst(restCount: catalog.places.removedCount)
            guard let rows = costOfSharedRows(tables, passing: only, codes, memberCount: memberCount),
                favoured == .pairs || rows + beside + Self.leastSaving < limit
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
        guard favoured == .pairs || isAlone || best.restCount < fewest else { return nil }
        let cost = best.lookUp + costKnowingFirst(restCount: best.restCount)
        guard favoured == .pairs || cost < limit else { return nil }
        return KnownCountsPlan(tables: tables, clause: best.clause, isAlone: isAlone, cost: cost)
    }

    private func costKnowingFirst(restCount: Int) -> Nanoseconds {
        catalog.categories[index].measured?.costKnowingFirst(restCount: restCount)
            ?? values.column.costKnowingFirst(restCount: restCount)
    }

    /// Products of items that were compiled together are looked up where one clause leaves them: which products other clauses
    /// keep out is not known from their numbers.
    private func planOfProducts(
        _ tables: PairTables,
        left sources: ClauseSources,
        cheaperThan limit: Nanoseconds
    ) -> KnownCountsPlan? {
        guard catalog.places.live == nil, let only = sources.only, catalog.addsUp(only),
            let cost = tables.boundsCost(of: index, passing: only),
            catalog.parts.favoured == .pairs || cost < limit
        else { return nil }
        return KnownCountsPlan(tables: tables, clause: only, isAlone: true, cost: cost)
    }

    /// The least saving for which items of several values are subtracted from rows. A smaller saving is lost to the
    /// sets and lists that are made for it, for example in catalogs of a hundred thousand items.
    private static let leastSaving: Nanoseconds = 50_000

    /// The cost of ``firstCounts(by:)`` for a clause of values that items share; `nil` without a table.
    ///
    /// - Parameters:
    ///   - codes: those values.
    ///   - memberCount: how many items of the catalog pass the clause.
    private func costOfSharedRows(
        _ tables: PairTables,
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

    /// How many items of the first part pass the clause of a plan and have each value.
    func firstCounts(by plan: KnownCountsPlan) -> [UInt32]? {
        guard case .values(let codes, areDisjoint: false) = plan.clause.source else {
            return plan.tables.counts(of: index, passing: plan.clause)
        }
        // The rows count an item once for each value of the clause that it has: those that have two of them are in the
        // sum once too often, those that have three twice.
        guard var counts = plan.tables.bounds(of: index, passing: plan.clause),
            let own = pairSide(of: plan.clause.category), let counted = pairSide(of: index)
        else { return nil }
        for items in own.itemsHavingSeveral(of: codes) {
            // The rest fits in 32 bits again, unless a snapshot file has codes and postings that contradict one another.
            for (code, count) in counted.counts(in: items).enumerated() { counts[code] &-= count }
        }
        return counts
    }

    /// The values of a category that its tables are made of.
    private func pairSide(of index: Int) -> PairSide? {
        PairSide(catalog.categories[index], places: catalog.places.ranges[0], catalog.measure)
    }
}
