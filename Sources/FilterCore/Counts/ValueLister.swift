/// Chooses the values that an answer lists, in order.
struct ValueLister {
    private let counter: ValueCounter
    private let category: Category

    init(_ counter: ValueCounter) {
        self.counter = counter
        category = counter.category
    }

    func list(_ request: ValueListRequest) -> (values: [ValueResult], isTruncated: Bool) {
        switch category.content {
        case .values(let list): return flat(list, request)
        case .hierarchy(let tree, let ranks): return branches(tree, ranks, request)
        case .toggle, .numbers, .keywords, .search: return ([], false)
        }
    }

    /// The value that leads the list, if an item has it; none of its what-ifs is asked for.
    var firstPresentValue: Value? {
        let (codes, ranks): ([Int], ValueRanks)
        switch category.content {
        case .values(let list): (codes, ranks) = (list.offered, list.ranks)
        case .hierarchy(let tree, let own): (codes, ranks) = (tree.roots, own)
        case .toggle, .numbers, .keywords, .search: return nil
        }
        let present = codes.filter { counter.count(of: $0) > 0 }
        return leading(present, ranks, ValueListRequest(limit: 1)).0.first.map(category.value(at:))
    }

    private func flat(_ list: ValueList, _ request: ValueListRequest) -> (values: [ValueResult], isTruncated: Bool) {
        let candidates = matching(request, list.offered)
        let (codes, rest) = leading(candidates, list.ranks, request)
        var values = codes.map(counter.result(for:))
        guard request.includesChosen, request.query == nil else { return (values, rest > 0) }
        let storedValues = storedValues
        guard !storedValues.isEmpty else { return (values, rest > 0) }
        let listed = Set(codes)
        var added = 0
        for value in storedValues {
            if let code = list.code(of: value) {
                guard !listed.contains(code) else { continue }
                values.append(counter.result(for: code))
                added += 1
            } else {
                values.append(counter.result(forOrphan: value))
            }
        }
        return (values, rest > added)
    }

    /// Nodes in tree order: the roots, below each open node its children.
    private func branches(
        _ tree: Hierarchy,
        _ ranks: ValueRanks,
        _ request: ValueListRequest
    ) -> (values: [ValueResult], isTruncated: Bool) {
        if request.query != nil || request.parent != nil {
            let nodes = request.parent.map { tree.nodes[$0].children } ?? Array(tree.nodes.indices)
            let (codes, rest) = leading(matching(request, nodes), ranks, request)
            return (codes.map(counter.result(for:)), rest > 0)
        }
        var values: [ValueResult] = []
        var isTruncated = false
        let chosen = storedValues
        let open = chosen.compactMap { tree.deepestNode(at: Text($0.text)) }
            .reduce(into: Set<Int>()) { $0.formUnion(tree.lineage(of: $1)) }
        func append(_ siblings: [Int]) {
            let (codes, rest) = leading(siblings, ranks, request)
            let hidden = request.includesChosen ? siblings.filter { open.contains($0) && !codes.contains($0) } : []
            isTruncated = isTruncated || rest > hidden.count
            for code in codes + hidden {
                values.append(counter.result(for: code))
                if open.contains(code) { append(tree.nodes[code].children) }
            }
        }
        append(tree.roots)
        if request.includesChosen {
            values += chosen.filter { category.code(of: $0) == nil }.map(counter.result(forOrphan:))
        }
        return (values, isTruncated)
    }

    /// The codes from `offset` on, at most `limit`, by the category's order, and how many come after them.
    private func leading(_ candidates: [Int], _ ranks: ValueRanks, _ request: ValueListRequest) -> ([Int], Int) {
        // What depends on another category offers what that one leaves.
        let showsEmpty = category.definition.showsEmpty && category.definition.dependsOn == nil
        var least = LeastKeys(limit: min(candidates.count, request.offset) + min(candidates.count, request.limit))
        var shown = 0
        for code in candidates {
            let count = counter.count(of: code)
            guard count > 0 || showsEmpty || counter.isStored(code) else { continue }
            shown += 1
            least.insert(ranks.key(of: code, count: count, isSelected: counter.isSelected(code)))
        }
        let codes = least.sorted().dropFirst(request.offset).map(ranks.code(ofKey:))
        return (codes, max(0, shown - request.offset - codes.count))
    }

    private func matching(_ request: ValueListRequest, _ codes: [Int]) -> [Int] {
        guard let query = request.query, !query.isEmpty else { return codes }
        let folded = Folding.fold(query).utf8
        func label(_ code: Int) -> String {
            guard !request.labels.isEmpty else { return category.label(at: code) }
            return request.labels[Text(category.value(at: code).text)] ?? category.label(at: code)
        }
        return codes.filter { Folding.fold(label($0)).utf8.contains(run: folded) }
    }

    /// Chosen or excluded.
    private var storedValues: [Value] {
        (counter.selection.values + counter.selection.excluded).map(\.element)
    }
}

/// The least keys out of any number, all different.
private struct LeastKeys {
    private let limit: Int
    private let capacity: Int
    private var kept: [UInt64] = []
    /// Keys from here on are not among the least.
    private var bar = UInt64.max

    init(limit: Int) {
        self.limit = limit
        capacity = max(64, 4 * limit)
        kept.reserveCapacity(capacity)
    }

    /// - Complexity: O(1) on average.
    mutating func insert(_ key: UInt64) {
        guard key < bar else { return }
        kept.append(key)
        if kept.count == capacity { shrink() }
    }

    /// The least keys, at most `limit`, in order.
    consuming func sorted() -> [UInt64] {
        shrink()
        return kept.sorted()
    }

    private mutating func shrink() {
        guard kept.count > limit else { return }
        kept.moveLeastToFront(limit)
        kept.removeLast(kept.count - limit)
        bar = kept.max() ?? 0
    }
}

extension [UInt64] {
    /// Hoare's selection: the range that holds the border shrinks to the side of a pivot where the border is.
    ///
    /// - Precondition: `limit` is below the number of elements.
    /// - Complexity: O(*n*) on average, *n* elements.
    fileprivate mutating func moveLeastToFront(_ limit: Int) {
        var low = 0
        var high = count - 1
        while low < high {
            let pivot = self[low + (high - low) / 2]
            var left = low
            var right = high
            while left <= right {
                while self[left] < pivot { left += 1 }
                while self[right] > pivot { right -= 1 }
                guard left <= right else { break }
                swapAt(left, right)
                left += 1
                right -= 1
            }
            if limit <= right { high = right } else if limit >= left { low = left } else { return }
        }
    }
}
