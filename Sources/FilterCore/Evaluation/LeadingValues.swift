/// The first values of a list that is sorted by falling count, found without counting the others.
///
/// A value has no more items in S than in the whole catalog, and no more than among the items that one clause lets pass
/// (``ValueBounds``). So values are counted by falling bound, and once so many are found that not even its bound would let
/// a value in, it is not counted.
struct LeadingValues {
    private let counted: CountedItems
    private let list: ValueList
    private let order: Order
    /// So many values are looked for, those that are left out in front included.
    private let wanted: Int
    /// S has all items of the catalog.
    private let isEverything: Bool
    private let showsEmpty: Bool
    /// What counting all values costs.
    private let budget: Nanoseconds

    /// - Parameter showsEmpty: values without an item are listed, too.
    /// - Returns: `nil` where counting all values is cheaper, or the list has another order.
    init?(
        _ counted: CountedItems,
        of list: ValueList,
        listing request: ValueListRequest,
        showsEmpty: Bool
    ) throws(TooMuchWork) {
        let catalog = counted.evaluation.catalog
        let favoured = catalog.parts.favoured
        let wanted = min(list.offered.count, request.offset) + min(list.offered.count, request.limit)
        guard list.ranks.isByFallingCount, request.query == nil, counted.category.measured == nil,
            favoured ?? .leading == .leading, wanted < list.offered.count
        else { return nil }
        let (column, total) = (list.column, counted.total)
        let all = column.countingCost(memberCount: total)
        // Rows of values that items share are for counting all values: where a few are enough, these cost less.
        let sources = counted.remaining.sources
        let known =
            sources.only?.source.hasSharedItems ?? false
            ? nil
            : KnownCounts(of: counted.index, list, in: counted.evaluation)
                .plan(memberCount: total, left: sources, cheaperThan: all)
        if known?.isAlone ?? false { return nil }
        let isEverything = total == column.liveCount
        let counting = min(column.plan(total).cost, known?.cost ?? .infinity)
        let budget = favoured == .leading ? .infinity : counting
        let bounds = isEverything ? nil : try ValueBounds(counted, of: list, wanted: wanted, cheaperThan: budget)
        let order = Order(list, bounds, wanted: wanted)
        if !isEverything {
            // An estimate from bounds may turn out wrong, and then all values are counted besides.
            guard order.cost(of: list, counted, upTo: budget) < (bounds == nil ? budget : budget / 2) else {
                return nil
            }
            // Given up where it comes to cost as much as counting all values.
            try counted.evaluation.work.spend(nanoseconds: all, on: counted.purpose)
        }
        // A key is put in its place among those before it.
        let inserted = wanted + counted.chosenCodes.count + counted.excludedCodes.count
        try counted.evaluation.work.spend(inserted, times: WorkCost.lookUp + wanted / 16, on: counted.purpose)
        self.counted = counted
        self.list = list
        self.order = order
        self.wanted = wanted
        self.isEverything = isEverything
        self.showsEmpty = showsEmpty
        self.budget = budget
    }

    /// Counts values one by one until no other one is let in.
    ///
    /// - Parameter offset: so many values are left out in front.
    /// - Returns: `nil` where that comes to cost more than counting all values.
    func found(from offset: Int) -> ShownValues? {
        let (column, ranks, totals, bounds) = (list.column, list.ranks, list.column.totals, order.bounds)
        var counts = CodeCounts()
        var spent: Nanoseconds = 0
        var least = LeadingKeys(limit: wanted)
        var shownCount = 0
        func count(_ code: Int) -> UInt32 {
            if let known = counts[code] { return known }
            var count: UInt32 = 0
            if isEverything {
                count = totals[code]
            } else if bounds?.most[code] != 0 {
                spent += column.postings.countingCost(of: code)
                count = UInt32(column.postings.count(of: code, in: counted.remaining.items))
            }
            counts[code] = count
            return count
        }
        func show(_ code: Int) {
            let count = counted.count(of: code, counted: count(code))
            guard count > 0 || showsEmpty else { return }
            shownCount += 1
            least.insert(ranks.key(of: code, count: count, isSelected: counted.isSelected(code)))
        }
        for code in counted.pinnedCodes { _ = count(code) }
        let stored = counted.chosenCodes.union(counted.excludedCodes)
        for code in stored { show(code) }
        let isSelectedAtRest = counted.category.isSubtractive
        for code in order.codes.lazy.map(Int.init) where !stored.contains(code) {
            let most = bounds?.most[code] ?? totals[code]
            // Hidden, whatever is listed.
            if most == 0, !showsEmpty { continue }
            if shownCount > wanted + stored.count,
                !least.admits(ranks.leastKey(count: most, isSelected: isSelectedAtRest))
            {
                // By falling total no later one is admitted either.
                if bounds == nil { break }
                continue
            }
            show(code)
            if spent > budget, !isEverything { return nil }
        }
        let way: CountingWay = isEverything ? .totals : .leading
        let plan = CountingPlan(way: way, valueCount: counts.count, cost: spent)
        return ShownValues(
            codes: least.keys.dropFirst(offset).map(ranks.code(ofKey:)),
            counts: ValueCounts(counts, plan: plan),
            shownCount: shownCount
        )
    }
}

/// A part of a list, found among the values that it shows.
struct ShownValues {
    /// From `offset` on, at most `limit`.
    let codes: [Int]
    /// Of every value that was counted.
    let counts: ValueCounts
    /// How many values are shown; a lower bound if not all were counted, which exceeds the wanted values by more than the
    /// stored ones, so that the list counts as cut even after these are added.
    let shownCount: Int
}

extension LeadingValues {
    /// In which order values are looked at, each with its bound.
    private struct Order {
        /// By code; `nil` if nothing but the totals is known.
        let bounds: ValueBounds?
        /// By falling total, or those that are likely to lead before the others.
        let codes: FrozenArray<UInt32>
        /// The count that about so many values have that are wanted.
        private let last: UInt32

        init(_ list: ValueList, _ bounds: ValueBounds?, wanted: Int) {
            self.bounds = bounds
            guard let bounds else {
                codes = list.byTotal
                last = wanted == 0 ? .max : list.column.totals[Int(codes[wanted - 1])]
                return
            }
            var likely = LeastKeys(limit: wanted)
            for code in list.offered { likely.insert(UInt64(UInt32.max - bounds.likely[code]) << 32 | UInt64(code)) }
            let leading = likely.sorted().map { UInt32(truncatingIfNeeded: $0) }
            last = leading.last.map { bounds.likely[Int($0)] } ?? .max
            var isLeading = [Bool](repeating: false, count: list.column.codeCount)
            for code in leading { isLeading[Int(code)] = true }
            codes = FrozenArray(keeping: leading + list.offered.filter { !isLeading[$0] }.map(UInt32.init))
        }

        /// The cost if S has the expected number of items of each value.
        func cost(of list: ValueList, _ counted: CountedItems, upTo budget: Nanoseconds) -> Nanoseconds {
            let column = list.column
            var cost: Nanoseconds = 0
            if let bounds {
                for code in codes.lazy.map(Int.init) where bounds.most[code] > 0 && bounds.most[code] >= last {
                    cost += column.postings.countingCost(of: code)
                    if cost >= budget { break }
                }
                return cost
            }
            // Values are spread over S as over all items.
            let share = Double(counted.total) / Double(max(column.liveCount, 1))
            for code in codes.lazy.map(Int.init) {
                if Double(column.totals[code]) < Double(last) * share || cost >= budget { break }
                cost += column.postings.countingCost(of: code)
            }
            return cost
        }
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
