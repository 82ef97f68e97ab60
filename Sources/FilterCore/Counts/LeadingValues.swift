/// The first values of a list that is sorted by falling count, found without counting the others.
///
/// A value has no more items in S than in the whole catalog. So values are counted by falling total, and once so many are
/// found that not even a full total would let the next value in, no later one can enter.
struct LeadingValues {
    /// The codes from `offset` on, at most `limit`; the counts of every value that was looked at; how many values are not
    /// hidden as empty, or a number above the end of these codes by more than stored values can be added to them.
    let found: (codes: [Int], counts: ValueCounts, shownCount: Int)

    /// - Parameter showsEmpty: values without an item are listed, too.
    /// - Returns: `nil` where counting all values is cheaper, or the list has another order.
    init?(
        _ counted: CountedItems,
        of list: ValueList,
        listing request: ValueListRequest,
        showsEmpty: Bool
    ) throws(TooMuchWork) {
        let way = counted.evaluation.way
        let wanted = min(list.offered.count, request.offset) + min(list.offered.count, request.limit)
        guard list.ranks.isByFallingCount, request.query == nil, way ?? .leading == .leading,
            wanted < list.offered.count
        else { return nil }
        let (column, ranks) = (list.column, list.ranks)
        let isEverything = counted.total == column.liveCount
        let budget = way == .leading ? .infinity : column.plan(counted.total, forced: nil).cost
        let expected = Self.cost(ofListing: wanted, of: list, counted, upTo: budget)
        guard isEverything || expected < budget else { return nil }
        // Given up where it comes to cost as much as counting all values.
        let most = isEverything ? 0 : list.countingCost(memberCount: counted.total)
        try counted.evaluation.work.spend(nanoseconds: most, on: counted.part)
        // A key is put in its place among those before it.
        let inserted = wanted + counted.chosenCodes.count + counted.excludedCodes.count
        try counted.evaluation.work.spend(inserted, times: WorkCost.lookUp + wanted / 16, on: counted.part)

        var counts: [Int: UInt32] = [:]
        var spent: Nanoseconds = 0
        func count(_ code: Int) -> UInt32 {
            if let known = counts[code] { return known }
            if !isEverything { spent += column.postings.countingCost(of: code) }
            let count = isEverything ? column.totals[code] : UInt32(column.postings.count(of: code, in: counted.items))
            counts[code] = count
            return count
        }
        var least = LeadingKeys(limit: wanted)
        var shown = 0
        func show(_ code: Int) {
            let count = counted.count(of: code, counted: count(code))
            guard count > 0 || showsEmpty else { return }
            shown += 1
            least.insert(ranks.key(of: code, count: count, isSelected: counted.isSelected(code)))
        }
        for code in counted.pinnedCodes { _ = count(code) }
        let stored = counted.chosenCodes.union(counted.excludedCodes)
        for code in stored { show(code) }
        let isSelectedAtRest = counted.category.definition.isSubtractive
        for code in list.byTotal.lazy.map(Int.init) where !stored.contains(code) {
            let bound = ranks.leastKey(count: column.totals[code], isSelected: isSelectedAtRest)
            if shown > wanted + stored.count, !least.admits(bound) { break }
            show(code)
            if spent > budget, !isEverything { return nil }
        }
        let codes = least.keys.dropFirst(request.offset).map(ranks.code(ofKey:))
        let plan = CountingPlan(way: isEverything ? .totals : .leading, valueCount: counts.count, cost: spent)
        found = (codes, ValueCounts(counts, plan: plan), shown)
    }

    /// What it takes if the values are spread over S as over all items.
    private static func cost(
        ofListing wanted: Int,
        of list: ValueList,
        _ counted: CountedItems,
        upTo budget: Nanoseconds
    ) -> Nanoseconds {
        guard wanted > 0 else { return 0 }
        let column = list.column
        let share = Double(counted.total) / Double(max(column.liveCount, 1))
        let last = Double(column.totals[Int(list.byTotal[wanted - 1])]) * share
        var cost: Nanoseconds = 0
        for code in list.byTotal.lazy.map(Int.init) {
            if Double(column.totals[code]) < last || cost >= budget { break }
            cost += column.postings.countingCost(of: code)
        }
        return cost
    }
}

/// The least of all keys inserted, in order.
private struct LeadingKeys {
    private let limit: Int
    private(set) var keys: [UInt64] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether a key would find a place.
    func admits(_ key: UInt64) -> Bool {
        keys.count < limit || keys.last.map { key < $0 } ?? false
    }

    /// - Complexity: O(*limit*).
    mutating func insert(_ key: UInt64) {
        guard admits(key) else { return }
        let place = keys.partitioningIndex { $0 > key }
        if keys.count == limit { keys.removeLast() }
        keys.insert(key, at: place)
    }
}
