/// The items that the values of an `any` selection share, where an item has several values.
struct Overlap {
    /// |R ∩ v| of listed values; `nil` where an item that has another value than the chosen ones cannot match.
    private let matching: ValueCounts?
    /// By code of a chosen value: the items of R that match through it alone; `nil` if that is all that have it.
    private let alone: ValueCounts?

    /// - Parameters:
    ///   - counts: |S ∩ v| of the listed values.
    ///   - codes: of the listed values.
    init(_ counted: CountedItems, of list: ValueList, counts: ValueCounts, listed codes: [Int]) throws(TooMuchWork) {
        guard counted.isInForce, !list.column.isSingleValued else {
            matching = nil
            alone = nil
            return
        }
        matching = try Self.matching(counted, of: codes, in: list.column, counts: counts)
        // Without its last choice the clause is gone: what matches through that choice alone is never needed.
        guard counted.selection.values.count > 1 || counted.selection.none else {
            alone = nil
            return
        }
        alone = try list.column.countsOfAlone(
            Array(counted.chosenCodes),
            counting: Array(counted.chosenCodes),
            in: counted.evaluation.matches,
            by: counted.evaluation.way,
            work: counted.evaluation.work,
            for: counted.purpose
        )
    }

    /// |R ∩ v|, counted over R or over what R leaves of S, whichever is cheaper.
    private static func matching(
        _ counted: CountedItems,
        of codes: [Int],
        in column: FacetColumn,
        counts: ValueCounts
    ) throws(TooMuchWork) -> ValueCounts {
        let evaluation = counted.evaluation
        let whole = column.plan(evaluation.total, forced: nil).cost
        let cost = column.postings.countingCost(of: codes, below: whole) ?? whole
        if let known = try counted.knownMatching(cheaperThan: cost) { return known }
        let restCount = counted.total - evaluation.total
        let costs = [evaluation.total, restCount].map { column.plan($0, forced: evaluation.way).cost }
        let difference = CountingCost.current.words(column.itemCount / 32, touching: column.itemCount / 4)
        try evaluation.work.spend(nanoseconds: min(costs[0], costs[1] + difference), on: counted.purpose)
        try evaluation.work.spend(codes.count, times: WorkCost.lookUp, on: counted.purpose)
        guard costs[1] + difference < costs[0] else {
            return column.counts(
                of: codes,
                in: evaluation.matches,
                memberCount: evaluation.total,
                by: evaluation.way
            )
        }
        let rest = column.counts(
            of: codes,
            in: counted.items.subtracting(evaluation.matches),
            memberCount: restCount,
            by: evaluation.way
        )
        var matching = CodeCounts(capacity: codes.count)
        // Never below zero, even where a snapshot file has codes and postings that contradict one another.
        for code in codes { matching[code] = counts[code] - min(counts[code], rest[code]) }
        return ValueCounts(matching, plan: rest.plan)
    }

    /// |R ∩ v| of a listed value that is not chosen.
    func matching(_ code: Int) -> Int {
        matching.map { Int($0[code]) } ?? 0
    }

    /// |R ∩ v| of any listed value while the clause is in force; `count` is |S ∩ v|.
    func matching(_ code: Int, isChosen: Bool, count: Int) -> Int {
        matching.map { Int($0[code]) } ?? (isChosen ? count : 0)
    }

    /// The items of R that match through a chosen value alone.
    func alone(_ code: Int, count: Int) -> Int {
        alone.map { Int($0[code]) } ?? count
    }
}

extension FacetColumn {
    /// The members of a set that have one of some codes and none of the others, counted for a part of the codes.
    func countsOfAlone(
        _ codes: [Int],
        counting some: [Int],
        in set: Bitmap,
        by way: CountingWay?,
        work: WorkBudget,
        for purpose: WorkPurpose
    ) throws(TooMuchWork) -> ValueCounts {
        // Each set of items is made, and joined with two others.
        try work.spend(3 * codes.count + 3, times: set.words.count, on: purpose)
        var once = OnceOnly(itemCount: itemCount)
        for code in codes { once.add(postings.bitmap(of: code)) }
        let alone = set.intersection(once.items)
        let count = alone.count
        try work.spend(nanoseconds: plan(count, forced: nil).cost, on: purpose)
        return counts(of: some, in: alone, memberCount: count, by: way)
    }
}
