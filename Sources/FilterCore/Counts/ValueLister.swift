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
    private let sideways: CountedItems
    private let category: Category
    private let values: any CategoryValues

    init(_ sideways: CountedItems) {
        self.sideways = sideways
        category = sideways.category
        values = sideways.values
    }

    func list(_ request: ValueListRequest) -> ValueListing {
        switch values.arrangement {
        case .list(let list): flat(list, request)
        case .tree(let values): branches(values.tree, request)
        }
    }

    /// The value that leads the list, if an item has it.
    var firstPresentValue: Value? {
        let codes = values.top
        let counts = sideways.counts(of: codes)
        let present = codes.filter { sideways.count(of: $0, counted: counts[$0]) > 0 }
        return leading(present, counts, ValueListRequest(limit: 1)).codes.first.map { values.values[$0] }
    }

    private func flat(_ list: ValueList, _ request: ValueListRequest) -> ValueListing {
        let leading = LeadingValues(sideways, of: list, listing: request, showsEmpty: showsEmpty)
        let (codes, counts, rest) = leading?.found ?? full(list, request)
        var listing = ValueListing(values: codes.map { .code($0) }, counts: counts, isTruncated: rest > 0)
        guard request.includesChosen, request.query == nil else { return listing }
        let storedValues = storedValues
        guard !storedValues.isEmpty else { return listing }
        let listed = Set(codes)
        var added = 0
        for value in storedValues {
            if let code = list.code(of: value) {
                guard !listed.contains(code) else { continue }
                listing.values.append(.code(code))
                added += 1
            } else {
                listing.values.append(.orphan(value))
            }
        }
        listing.isTruncated = rest > added
        return listing
    }

    /// All candidates counted.
    private func full(_ list: ValueList, _ request: ValueListRequest) -> (codes: [Int], counts: ValueCounts, rest: Int)
    {
        let candidates = matching(request, list.offered)
        let counts =
            candidates.count == list.offered.count
            ? sideways.counts() : sideways.counts(of: candidates + sideways.pinnedCodes)
        let (codes, rest) = leading(candidates, counts, request)
        return (codes, counts, rest)
    }

    /// Nodes in tree order: the roots, below each open node its children.
    private func branches(_ tree: Hierarchy, _ request: ValueListRequest) -> ValueListing {
        if request.query != nil || request.parent != nil {
            let nodes = request.parent.map { tree.nodes[$0].children } ?? Array(tree.nodes.indices)
            let candidates = matching(request, nodes)
            let counts = sideways.counts(of: candidates + sideways.pinnedCodes)
            let (codes, rest) = leading(candidates, counts, request)
            return ValueListing(values: codes.map { .code($0) }, counts: counts, isTruncated: rest > 0)
        }
        let chosen = storedValues
        let open = tree.open(by: chosen)
        let candidates = tree.roots + open.flatMap { tree.nodes[$0].children }
        let counts = sideways.counts(of: candidates + sideways.pinnedCodes)
        var listing = ValueListing(values: [], counts: counts, isTruncated: false)
        func append(_ siblings: [Int]) {
            let (codes, rest) = leading(siblings, counts, request)
            let hidden = request.includesChosen ? siblings.filter { open.contains($0) && !codes.contains($0) } : []
            listing.isTruncated = listing.isTruncated || rest > hidden.count
            let hiddenKeys = hidden.map { key(of: $0, counts) }
            for code in codes + hiddenKeys.sorted().map(values.ranks.code(ofKey:)) {
                listing.values.append(.code(code))
                if open.contains(code) { append(tree.nodes[code].children) }
            }
        }
        append(tree.roots)
        if request.includesChosen {
            listing.values += chosen.filter { values.code(of: $0) == nil }.map { .orphan($0) }
        }
        return listing
    }

    /// Whether values without an item are listed: what depends on another category offers what that one leaves.
    private var showsEmpty: Bool {
        category.definition.showsEmpty && category.definition.dependsOn == nil
    }

    /// The codes from `offset` on, at most `limit`, by the category's order, and how many come after them.
    private func leading(
        _ candidates: [Int],
        _ counts: ValueCounts,
        _ request: ValueListRequest
    ) -> (codes: [Int], rest: Int) {
        let (showsEmpty, ranks) = (showsEmpty, values.ranks)
        var least = LeastKeys(limit: min(candidates.count, request.offset) + min(candidates.count, request.limit))
        var shown = 0
        for code in candidates {
            let count = sideways.count(of: code, counted: counts[code])
            guard count > 0 || showsEmpty || sideways.isStored(code) else { continue }
            shown += 1
            least.insert(ranks.key(of: code, count: count, isSelected: sideways.isSelected(code)))
        }
        let codes = least.sorted().dropFirst(request.offset).map(ranks.code(ofKey:))
        return (codes, max(0, shown - request.offset - codes.count))
    }

    private func key(of code: Int, _ counts: ValueCounts) -> UInt64 {
        values.ranks.key(
            of: code,
            count: sideways.count(of: code, counted: counts[code]),
            isSelected: sideways.isSelected(code)
        )
    }

    private func matching(_ request: ValueListRequest, _ codes: [Int]) -> [Int] {
        guard let query = request.query, !query.isEmpty else { return codes }
        let folded = Folding.fold(query).utf8
        let (texts, labels) = (values.values, values.labels)
        func label(_ code: Int) -> String {
            guard !request.labels.isEmpty else { return labels[code] }
            return request.labels[Text(texts[code].text)] ?? labels[code]
        }
        return codes.filter { Folding.fold(label($0)).utf8.contains(run: folded) }
    }

    /// Chosen or excluded.
    private var storedValues: [Value] {
        (sideways.selection.values + sideways.selection.excluded).map(\.element)
    }
}
