/// The items that the values of an `any` selection share, where an item has several values; of a catalog with products the
/// products that match and have an item with the value, too, among those that pass everything else.
struct Overlap {
    /// |R ∩ v| of listed values; `nil` where an item that has another value than the chosen ones cannot match.
    private let matching: ValueCounts?
    /// By code of a chosen value: the items of R that match through it alone; `nil` if that is all that have it.
    private let alone: ValueCounts?

    /// - Parameters:
    ///   - counts: |S ∩ v| of the listed values.
    ///   - codes: of the listed values.
    init(_ counted: CountedItems, of list: ValueList, counts: ValueCounts, listed codes: [Int]) throws(TooMuchWork) {
        if counted.isInForce, counted.evaluation.catalog.countsProducts, let byProduct = counted.category.measured {
            matching = try Self.matching(counted, of: codes, by: byProduct, counts: counts)
            alone = nil
            return
        }
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
        alone = try counted.countsOfAlone(
            Array(counted.chosenCodes),
            counting: Array(counted.chosenCodes),
            in: counted.evaluation.matches
        )
    }

    /// |T(S ∩ v) ∩ T(R)|, T being the products: all of T(S ∩ v) but what a tap on the value adds.
    private static func matching(
        _ counted: CountedItems,
        of codes: [Int],
        by products: any MeasuredColumn,
        counts: ValueCounts
    ) throws(TooMuchWork) -> ValueCounts {
        let evaluation = counted.evaluation
        try evaluation.work.spend(10 * evaluation.catalog.wordCount, on: counted.purpose)
        let others = evaluation.withoutMatchingProducts(counted.remaining.items)
        let otherCount = others.count
        let cost = products.cost(of: codes, memberCount: otherCount)
        try evaluation.work.spend(nanoseconds: cost, on: counted.purpose)
        let added = products.counts(of: codes, in: others, memberCount: otherCount)
        var matching = CodeCounts(capacity: codes.count)
        // Never below zero, even where a snapshot file has codes and postings that contradict one another.
        for code in codes { matching[code] = counts[code] - min(counts[code], added[code]) }
        return ValueCounts(matching, plan: added.plan)
    }

    /// |R ∩ v|, counted over R or over what R leaves of S, whichever is cheaper.
    private static func matching(
        _ counted: CountedItems,
        of codes: [Int],
        in column: FacetColumn,
        counts: ValueCounts
    ) throws(TooMuchWork) -> ValueCounts {
        let (work, purpose) = (counted.evaluation.work, counted.purpose)
        let matches = try counted.evaluation.countedSet(of: nil, for: purpose)
        if counted.category.measured != nil { return try counted.matching(codes) }
        let whole = column.plan(matches.memberCount).cost
        let cost = column.postings.countingCost(of: codes, below: whole) ?? whole
        if let known = try counted.knownCounts(in: matches, cheaperThan: cost) { return known }
        let restCount = counted.remaining.memberCount - matches.memberCount
        let difference = CountingCost.current.words(column.itemCount / 32, touching: column.itemCount / 4)
        let ofRest = column.plan(restCount).cost + difference
        try work.spend(nanoseconds: min(whole, ofRest), on: purpose)
        try work.spend(codes.count, times: WorkCost.lookUp, on: purpose)
        guard ofRest < whole else {
            return column.counts(of: codes, in: matches.items, memberCount: matches.memberCount)
        }
        let others = counted.remaining.items.subtracting(matches.items)
        let rest = column.counts(of: codes, in: others, memberCount: restCount)
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

extension CountedItems {
    /// The members of a set that have one of some codes and none of the others, counted for a part of the codes.
    func countsOfAlone(
        _ codes: [Int],
        counting some: [Int],
        in set: Bitmap
    ) throws(TooMuchWork) -> ValueCounts {
        let (work, column) = (evaluation.work, values.column)
        // Each set of items is made, and joined with two others.
        try work.spend(3 * codes.count + 3, times: set.words.count, on: purpose)
        try work.spend(codes.reduce(0) { $0 + column.postings.findingCost(of: $1) }, on: purpose)
        var once = OnceOnly(itemCount: column.itemCount)
        for code in codes { once.add(column.postings.bitmap(of: code)) }
        let alone = set.intersection(once.items)
        let count = alone.count
        let cost = category.measured?.cost(of: some, memberCount: count) ?? column.plan(count).cost
        try work.spend(nanoseconds: cost, on: purpose)
        return category.measured?.counts(of: some, in: alone, memberCount: count)
            ?? column.counts(of: some, in: alone, memberCount: count)
    }
}
