/// The values of a category, counted by the products that have an item with them.
final class ProductColumn: Sendable {
    private let column: FacetColumn
    private let products: Products
    /// All variants of each product have the same values: its last item says what all of them have.
    private let isShared: Bool
    /// By code, how many products of the catalog have it.
    let totals: FrozenArray<UInt32>

    /// - Complexity: as ``counts(of:in:memberCount:)`` over all items.
    init(_ column: FacetColumn, of products: Products) {
        self.column = column
        self.products = products
        let part = column.first
        let codes = 0..<part.codeCount
        isShared = products.count < part.itemCount && codes.allSatisfy { part.postings.isShared($0, by: products) }
        let counts =
            isShared
            ? part.counts(in: products.ends, memberCount: products.count)
            : part.counts(by: products, in: .all(itemCount: part.itemCount), memberCount: part.itemCount)
        totals = FrozenArray(keeping: counts.counts(below: part.codeCount))
    }

    /// How many products have a member of a set with each of some codes, or with each of all for `nil`.
    ///
    /// - Parameter memberCount: the number of members, which the caller knows already.
    /// - Complexity: as of ``FacetColumn`` where variants share their values. Otherwise O(*w* + members), or O(*w*) words
    ///   for each code.
    func counts(of codes: [Int]?, in set: Bitmap, memberCount: Int) -> ValueCounts {
        if memberCount == column.liveCount {
            return ValueCounts(Array(totals), plan: CountingPlan(way: .totals, valueCount: totals.count, cost: 0))
        }
        guard isShared else { return column.first.counts(of: codes, by: products, in: set, memberCount: memberCount) }
        let ends = products.collapsed(set)
        guard let codes else { return column.counts(in: ends, memberCount: ends.count) }
        return column.counts(of: codes, in: ends, memberCount: ends.count)
    }

    /// How many products have an item in two sets.
    func count(of items: Bitmap, in set: Bitmap) -> Int { products.count(in: items, set) }

    /// About what ``counts(of:in:memberCount:)`` takes.
    func cost(of codes: [Int]?, memberCount: Int) -> Nanoseconds {
        if memberCount == column.liveCount { return Double(totals.count) }
        let part = column.first
        guard isShared else { return part.productPlan(of: codes, memberCount: memberCount).cost }
        let ends = min(memberCount, products.count)
        return Products.cost(itemCount: part.itemCount) + column.countingCost(memberCount: ends)
    }
}

extension FacetPart {
    /// How many products have a member of a set with each of some codes, or with each of all for `nil`.
    ///
    /// - Complexity: O(*w* + members) where items have one code, else O(*w*) words for a frequent code, O(items) for a rare
    ///   one.
    func counts(of codes: [Int]? = nil, by products: Products, in set: Bitmap, memberCount: Int) -> ValueCounts {
        let (way, cost) = productPlan(of: codes, memberCount: memberCount)
        if way == .members, let single = singleCodes {
            // The last place is for items without a code.
            var counts = single.productHistogram(of: set, products.ends, codeCount: codeCount + 1)
            counts.removeLast()
            return ValueCounts(counts, plan: CountingPlan(way: way, valueCount: codeCount, cost: cost))
        }
        func count(_ code: Int) -> UInt32 { UInt32(postings.count(of: code, products, in: set)) }
        guard let codes else {
            let plan = CountingPlan(way: way, valueCount: codeCount, cost: cost)
            return ValueCounts((0..<codeCount).map(count), plan: plan)
        }
        var counts = CodeCounts(capacity: codes.count)
        for code in codes where counts[code] == nil { counts[code] = count(code) }
        return ValueCounts(counts, plan: CountingPlan(way: way, valueCount: counts.count, cost: cost))
    }

    /// The cheaper way of ``counts(of:by:in:memberCount:)``, and about what it takes: a look at each member and its product,
    /// or the postings of the codes one by one.
    func productPlan(of codes: [Int]?, memberCount: Int) -> (way: CountingWay, cost: Nanoseconds) {
        let pass = Products.cost(itemCount: itemCount)
        func cost(_ code: Int) -> Nanoseconds {
            postings.isFrequent(code) ? pass : 4 * postings.countingCost(of: code)
        }
        let byPosting = codes.map { $0.reduce(0) { $0 + cost($1) } } ?? (0..<codeCount).reduce(0) { $0 + cost($1) }
        guard let rowBytes = singleCodes?.bytesPerCode else { return (.postings, byPosting) }
        let costs = CountingCost.current
        let walk = 4 * costs.walk(members: memberCount, itemCount: itemCount, lanes: 1, rowBytes: rowBytes)
        return walk <= byPosting ? (.members, walk) : (.postings, byPosting)
    }
}

extension PostingsPart {
    /// Whether all items of each product have a code, or none of them.
    ///
    /// - Complexity: O(items of the code), and O(*w*) words for a frequent one.
    fileprivate func isShared(_ code: Int, by products: Products) -> Bool {
        if isFrequent(code) {
            let items = bitmap(of: code)
            return products.count(in: items) + products.count(in: items.complement()) == products.count
        }
        var next: Int?
        var isWhole = true
        forEachItem(of: code) { item in
            if let next { isWhole = isWhole && item == next }
            if next == nil, item > 0 { isWhole = isWhole && products.ends.contains(item - 1) }
            next = products.ends.contains(item) ? nil : item + 1
        }
        return isWhole && next == nil
    }

    /// How many products have a member of a set with a code.
    fileprivate func count(of code: Int, _ products: Products, in set: Bitmap) -> Int {
        if isFrequent(code) { return products.count(in: bitmap(of: code), set) }
        var (count, former) = (0, -1)
        forEachItem(of: code) { item in
            guard set.contains(item) else { return }
            let product = products.product(of: item)
            if product != former { count += 1 }
            former = product
        }
        return count
    }
}
