/// The values that an answer lists of a category, in order, with what was counted to find them.
struct ValueListing {
    enum Listed {
        case code(Int)
        /// A stored value that the data do not have.
        case orphan(Value)
    }

    var values: [Listed]
    /// |S ∩ v| of the listed values and of those that their what-ifs need.
    let counts: ValueCounts
    /// Some values are not listed.
    var isTruncated: Bool

    /// Of the listed values.
    var codes: [Int] {
        values.compactMap { if case .code(let code) = $0 { code } else { nil } }
    }
}

/// Chooses the values that an answer lists, in order.
struct ValueLister {
    private let counted: CountedItems
    private let category: Category
    private let values: any CategoryValues

    /// Units to give a value its place in a list.
    private static let candidateCost = 10
    /// Units to fold and search the label of a value.
    private static let searchCost = 300

    init(_ counted: CountedItems) {
        self.counted = counted
        category = counted.category
        values = counted.values
    }

    func list(_ request: ValueListRequest) throws(TooMuchWork) -> ValueListing {
        switch values.arrangement {
        case .list(let list): try flat(list, request)
        case .tree(let values): try branches(values.tree, request)
        }
    }

    /// The value that leads the list, if an item has it.
    var firstPresentValue: Value? {
        get throws(TooMuchWork) {
            let codes = values.top
            let counts = try counted.counts(of: codes)
            let present = codes.filter { counted.count(of: $0, counted: counts[$0]) > 0 }
            return try leading(present, counts, ValueListRequest(limit: 1)).codes.first.map { values.values[$0] }
        }
    }

    private func flat(_ list: ValueList, _ request: ValueListRequest) throws(TooMuchWork) -> ValueListing {
        let leading = try LeadingValues(counted, of: list, listing: request, showsEmpty: showsEmpty)
        let (codes, counts, shownCount) = if let leading { leading.found } else { try full(list, request) }
        guard request.includesChosen, request.query == nil else {
            return try page(codes, of: shownCount, counts, request)
        }
        let rest = shownCount - request.offset - codes.count
        var listing = ValueListing(values: codes.map { .code($0) }, counts: counts, isTruncated: rest > 0)
        let storedValues = storedValues
        guard !storedValues.isEmpty else { return listing }
        let listed = Set(codes)
        var added = 0
        for value in storedValues {
            if let code = list.code(of: value) {
                guard !listed.contains(code) else { continue }
                listing.values.append(.code(code))
                if isShown(code, counts) { added += 1 }
            } else {
                listing.values.append(.orphan(value))
            }
        }
        listing.isTruncated = rest > added
        return listing
    }

    /// All candidates counted.
    private func full(
        _ list: ValueList,
        _ request: ValueListRequest
    ) throws(TooMuchWork) -> (codes: [Int], counts: ValueCounts, shownCount: Int) {
        let candidates = try matching(request, list.offered)
        let counts =
            candidates.count == list.offered.count
            ? try counted.counts() : try counted.counts(of: candidates + counted.pinnedCodes)
        let (codes, shownCount) = try leading(candidates, counts, request)
        return (codes, counts, shownCount)
    }

    /// A part of the whole list, at whose end stored values stand that are empty where empty ones are hidden.
    ///
    /// - Parameters:
    ///   - codes: what the part has of the values that are not hidden.
    ///   - shownCount: how many values are not hidden.
    private func page(
        _ codes: [Int],
        of shownCount: Int,
        _ counts: ValueCounts,
        _ request: ValueListRequest
    ) throws(TooMuchWork) -> ValueListing {
        let hidden = try matching(request, stored(below: request.parent)).filter { !isShown($0, counts) }
        let added = hidden.dropFirst(max(0, request.offset - shownCount)).prefix(request.limit - codes.count)
        return ValueListing(
            values: (codes + added).map { .code($0) },
            counts: counts,
            isTruncated: shownCount + hidden.count - codes.count - added.count > request.offset
        )
    }

    /// Nodes in tree order: the roots, below each open node its children.
    private func branches(_ tree: Hierarchy, _ request: ValueListRequest) throws(TooMuchWork) -> ValueListing {
        if request.query != nil || request.parent != nil {
            let nodes = request.parent.map { tree.nodes[$0].children } ?? tree.offered
            let candidates = try matching(request, nodes)
            let counts = try counted.counts(of: candidates + counted.pinnedCodes)
            let (codes, shownCount) = try leading(candidates, counts, request)
            return try page(codes, of: shownCount, counts, request)
        }
        let chosen = storedValues
        let open = tree.open(by: chosen)
        let candidates = tree.roots + open.flatMap { tree.nodes[$0].children }
        let counts = try counted.counts(of: candidates + counted.pinnedCodes)
        var listing = ValueListing(values: [], counts: counts, isTruncated: false)
        func append(_ siblings: [Int]) throws(TooMuchWork) {
            let (codes, shownCount) = try leading(siblings, counts, request)
            let added = siblings.filter { open.contains($0) && !codes.contains($0) }
            let rest = shownCount - request.offset - codes.count
            listing.isTruncated = listing.isTruncated || rest > added.count { isShown($0, counts) }
            let addedKeys = added.map { key(of: $0, counts) }
            for code in codes + addedKeys.sorted().map(values.ranks.code(ofKey:)) {
                listing.values.append(.code(code))
                if open.contains(code) { try append(tree.nodes[code].children) }
            }
        }
        try append(tree.roots)
        if request.includesChosen {
            listing.values += chosen.filter { values.code(of: $0) == nil }.map { .orphan($0) }
        }
        return listing
    }

    /// Whether values without an item are listed: what depends on another category offers what that one leaves.
    private var showsEmpty: Bool {
        category.definition.showsEmpty && category.definition.dependsOn == nil
    }

    /// Whether a value is listed for its items, and not only because it is stored.
    private func isShown(_ code: Int, _ counts: ValueCounts) -> Bool {
        showsEmpty || counted.count(of: code, counted: counts[code]) > 0
    }

    /// The codes from `offset` on, at most `limit`, by the category's order, of all that are not hidden as empty, and how
    /// many those are.
    private func leading(
        _ candidates: [Int],
        _ counts: ValueCounts,
        _ request: ValueListRequest
    ) throws(TooMuchWork) -> (codes: [Int], shownCount: Int) {
        try counted.evaluation.work.spend(candidates.count, times: Self.candidateCost, on: counted.part)
        if let search = LabelSearch(request, values) { return try found(candidates, by: search, counts, request) }
        let (showsEmpty, ranks) = (showsEmpty, values.ranks)
        var least = LeastKeys(limit: min(candidates.count, request.offset) + min(candidates.count, request.limit))
        var shown = 0
        for code in candidates {
            let count = counted.count(of: code, counted: counts[code])
            guard count > 0 || showsEmpty else { continue }
            shown += 1
            least.insert(ranks.key(of: code, count: count, isSelected: counted.isSelected(code)))
        }
        let codes = least.sorted().dropFirst(request.offset).map(ranks.code(ofKey:))
        return (codes, shown)
    }

    /// The same by where the text stands in the label, then by falling count, then by label.
    private func found(
        _ candidates: [Int],
        by search: LabelSearch,
        _ counts: ValueCounts,
        _ request: ValueListRequest
    ) throws(TooMuchWork) -> (codes: [Int], shownCount: Int) {
        let shown = candidates.filter { isShown($0, counts) }
        try counted.evaluation.work.spend(shown.count, times: Self.searchCost, on: counted.part)
        let labels = ValueOrder.ranks(ofLabels: shown.map(search.label))
        let entries = shown.enumerated().map { index, code in
            (
                place: search.place(of: code) ?? .inside, count: counted.count(of: code, counted: counts[code]),
                label: labels[index], code: code
            )
        }.sorted { ($0.place, $1.count, $0.label) < ($1.place, $0.count, $1.label) }
        return (entries.dropFirst(request.offset).prefix(request.limit).map(\.code), shown.count)
    }

    private func key(of code: Int, _ counts: ValueCounts) -> UInt64 {
        values.ranks.key(
            of: code,
            count: counted.count(of: code, counted: counts[code]),
            isSelected: counted.isSelected(code)
        )
    }

    private func matching(_ request: ValueListRequest, _ codes: [Int]) throws(TooMuchWork) -> [Int] {
        guard let search = LabelSearch(request, values) else { return codes }
        try counted.evaluation.work.spend(codes.count, times: Self.searchCost, on: counted.part)
        return codes.filter { search.place(of: $0) != nil }
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
