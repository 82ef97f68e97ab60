/// The values that an answer lists of a category, in order, with what was counted to find them.
struct ValueListing {
    /// Of the values that the data have.
    var codes: [Int]
    /// Stored values that the data do not have, with their places in the whole list, ascending.
    var orphans: [(place: Int, value: Value)] = []
    /// |S ∩ v| of the listed values and of those that their what-ifs need.
    let counts: ValueCounts
    /// Some values are not listed.
    var isTruncated: Bool

    var count: Int { codes.count + orphans.count }

    fileprivate mutating func append(orphan: Value) {
        orphans.append((count, orphan))
    }
}

/// Chooses the values of a request, in order.
struct ValueLister {
    private let counted: CountedItems
    private let category: Category
    private let values: any CategoryValues
    private let request: ValueListRequest
    /// `nil` for a request that looks for nothing.
    private let search: LabelSearch?

    /// Units to give a value its place in a list.
    private static let candidateCost = 10

    init(_ counted: CountedItems, _ request: ValueListRequest) throws(TooMuchWork) {
        self.counted = counted
        self.request = request
        category = counted.category
        values = counted.values
        search = try LabelSearch(request, values, counted.evaluation.work, on: counted.purpose)
    }

    var list: ValueListing {
        get throws(TooMuchWork) {
            switch values.arrangement {
            case .list(let list): try flat(list)
            case .tree(let values): try branches(values.tree)
            }
        }
    }

    /// The value that leads the list, if an item has it.
    var firstPresentValue: Value? {
        get throws(TooMuchWork) {
            let codes = values.top
            let counts = try counted.counts(of: codes)
            let present = codes.filter { counted.count(of: $0, counted: counts[$0]) > 0 }
            return try first(present, counts).codes.first.map { values.values[$0] }
        }
    }

    private func flat(_ list: ValueList) throws(TooMuchWork) -> ValueListing {
        let shown = try shown(of: list)
        let (codes, counts) = (shown.codes, shown.counts)
        guard request.includesChosen, request.query == nil else { return try page(shown) }
        let rest = shown.shownCount - request.offset - codes.count
        var listing = ValueListing(codes: codes, counts: counts, isTruncated: rest > 0)
        let storedValues = storedValues
        guard !storedValues.isEmpty else { return listing }
        // A few are looked for one by one, which costs less than to hash a long list.
        let listed = storedValues.count > 8 ? Set(codes) : nil
        var added = 0
        for value in storedValues {
            if let code = list.code(of: value) {
                guard !(listed?.contains(code) ?? codes.contains(code)) else { continue }
                listing.codes.append(code)
                if isShown(code, counts) { added += 1 }
            } else {
                listing.append(orphan: value)
            }
        }
        listing.isTruncated = rest > added
        return listing
    }

    /// In the order that is kept, without counting all candidates, or from the counts of all.
    private func shown(of list: ValueList) throws(TooMuchWork) -> ShownValues {
        if let atRest = try atRest(list) { return atRest }
        let leading = try LeadingValues(counted, of: list, listing: request, showsEmpty: showsEmpty)
        if let found = leading?.found(from: request.offset) { return found }
        let candidates = try matching(list.offered)
        let areAll = candidates.count == list.offered.count
        let counts = try counted.counts(of: areAll ? nil : candidates + counted.pinnedCodes)
        return try first(candidates, counts)
    }

    /// A part of the order that the list keeps, if every item is counted and nothing is stored.
    private func atRest(_ list: ValueList) throws(TooMuchWork) -> ShownValues? {
        guard list.ranks.isByFallingCount, request.query == nil, category.measured == nil,
            counted.evaluation.catalog.parts.favoured == nil, counted.total == list.column.liveCount,
            counted.chosenCodes.isEmpty, counted.excludedCodes.isEmpty
        else { return nil }
        let totals = list.column.totals
        let shownCount =
            showsEmpty ? list.byTotal.count : list.byTotal.partitioningIndex { totals[Int($0)] == 0 }
        let start = min(request.offset, shownCount)
        let codes = list.byTotal[start..<start + min(request.limit, shownCount - start)].map(Int.init)
        let pinned = counted.pinnedCodes
        try counted.evaluation.work.spend(codes.count + pinned.count, times: Self.candidateCost, on: counted.purpose)
        let isShort = codes.count < totals.count / 8
        let plan = CountingPlan(
            way: .totals,
            valueCount: isShort ? codes.count + pinned.count : totals.count,
            cost: 0
        )
        guard isShort else {
            return ShownValues(codes: codes, counts: ValueCounts(Array(totals), plan: plan), shownCount: shownCount)
        }
        var counts = CodeCounts(capacity: codes.count + pinned.count)
        for code in codes { counts[code] = totals[code] }
        for code in pinned { counts[code] = totals[code] }
        return ShownValues(codes: codes, counts: ValueCounts(counts, plan: plan), shownCount: shownCount)
    }

    /// A part of the whole list, at whose end stored values stand that are empty where empty ones are hidden.
    ///
    /// - Parameter shown: what the part has of the values that are not hidden.
    private func page(_ shown: ShownValues) throws(TooMuchWork) -> ValueListing {
        let (codes, counts, shownCount) = (shown.codes, shown.counts, shown.shownCount)
        let hidden = try matching(stored(below: request.parent)).filter { !isShown($0, counts) }
        let added = hidden.dropFirst(max(0, request.offset - shownCount)).prefix(request.limit - codes.count)
        return ValueListing(
            codes: codes + added,
            counts: counts,
            isTruncated: shownCount + hidden.count - codes.count - added.count > request.offset
        )
    }

    /// Nodes in tree order: the roots, below each open node its children.
    private func branches(_ tree: Hierarchy) throws(TooMuchWork) -> ValueListing {
        if request.query != nil || request.parent != nil {
            let nodes = request.parent.map { tree.nodes[$0].children } ?? tree.offered
            let candidates = try matching(nodes)
            let counts = try counted.counts(of: candidates + counted.pinnedCodes)
            return try page(first(candidates, counts))
        }
        let chosen = storedValues
        let open = tree.open(by: chosen)
        let candidates = tree.roots + open.flatMap { tree.nodes[$0].children }
        let counts = try counted.counts(of: candidates + counted.pinnedCodes)
        var listing = ValueListing(codes: [], counts: counts, isTruncated: false)
        func append(_ siblings: [Int]) throws(TooMuchWork) {
            let shown = try first(siblings, counts)
            let codes = shown.codes
            let added = siblings.filter { open.contains($0) && !codes.contains($0) }
            let rest = shown.shownCount - request.offset - codes.count
            listing.isTruncated = listing.isTruncated || rest > added.count { isShown($0, counts) }
            let addedKeys = added.map { key(of: $0, counts) }
            for code in codes + addedKeys.sorted().map(values.ranks.code(ofKey:)) {
                listing.codes.append(code)
                if open.contains(code) { try append(tree.nodes[code].children) }
            }
        }
        try append(tree.roots)
        if request.includesChosen {
            for value in chosen where values.code(of: value) == nil { listing.append(orphan: value) }
        }
        return listing
    }

    /// Whether values without an item are listed: what depends on another category offers what that one leaves.
    private var showsEmpty: Bool {
        (category.definition.showsEmpty || request.includesEmpty) && category.definition.dependsOn == nil
    }

    /// Whether a value is listed for its items, and not only because it is stored.
    private func isShown(_ code: Int, _ counts: ValueCounts) -> Bool {
        showsEmpty || counted.count(of: code, counted: counts[code]) > 0
    }

    /// The part of a list that a request is about, in the category's order, of candidates that were counted.
    private func first(_ candidates: [Int], _ counts: ValueCounts) throws(TooMuchWork) -> ShownValues {
        try counted.evaluation.work.spend(candidates.count, times: Self.candidateCost, on: counted.purpose)
        if let search { return found(candidates, by: search, counts) }
        let ranks = values.ranks
        var least = LeastKeys(
            limit: min(candidates.count, request.offset) + min(candidates.count, request.limit),
            of: candidates.count
        )
        let listed = counts.replacing(counted.excludedCodes, by: counted.count)
        let shownCount =
            if let all = listed.ofAll, ranks.isByFallingCountAlone, candidates.count == all.count {
                ranks.insertAll(all, showsEmpty: showsEmpty, into: &least)
            } else {
                ranks.insert(
                    candidates,
                    counts: listed,
                    isSelected: category.isSubtractive,
                    but: category.isSubtractive ? counted.excludedCodes : counted.chosenCodes,
                    showsEmpty: showsEmpty,
                    into: &least
                )
            }
        let codes = least.sorted().dropFirst(request.offset).map(ranks.code(ofKey:))
        return ShownValues(codes: codes, counts: counts, shownCount: shownCount)
    }

    /// The same by where the text stands in the label, then by falling count, then by label.
    private func found(_ candidates: [Int], by search: LabelSearch, _ counts: ValueCounts) -> ShownValues {
        let shown = candidates.filter { isShown($0, counts) }
        let keys = shown.map { code in
            let position = search.position(of: code) ?? .inside
            return UInt64(position.rawValue) << 32 | UInt64(~counted.count(of: code, counted: counts[code]))
        }
        // Labels are compared of those alone that come as early as the last one of the part.
        let lastPlace = min(shown.count, request.offset) + min(shown.count, request.limit)
        var least = LeastKeys(limit: lastPlace, of: shown.count)
        for key in keys { least.insert(key) }
        let last = least.sorted().last
        let early = keys.indices.filter { index in last.map { keys[index] <= $0 } ?? false }
        let leading = early.least(lastPlace) { left, right in
            keys[left] == keys[right] ? search.areInOrder(shown[left], shown[right]) : keys[left] < keys[right]
        }
        let codes = leading.dropFirst(request.offset).map { shown[$0] }
        return ShownValues(codes: codes, counts: counts, shownCount: shown.count)
    }

    private func key(of code: Int, _ counts: ValueCounts) -> UInt64 {
        values.ranks.key(
            of: code,
            count: counted.count(of: code, counted: counts[code]),
            isSelected: counted.isSelected(code)
        )
    }

    private func matching(_ codes: [Int]) throws(TooMuchWork) -> [Int] {
        guard let search else { return codes }
        try counted.evaluation.work.spend(codes.count, on: counted.purpose)
        return codes.filter { search.position(of: $0) != nil }
    }

    /// The codes of stored values; of a tree, if a parent is given, those of its children.
    private func stored(below parent: Int?) -> [Int] {
        let codes = storedValues.compactMap(values.code(of:))
        guard let parent, case .tree(let values) = values.arrangement else { return codes }
        return codes.filter { values.tree.nodes[$0].parent == parent }
    }

    /// Chosen or excluded.
    private var storedValues: [Value] {
        (counted.selection.values + counted.selection.excluded).map(\.element)
    }
}
