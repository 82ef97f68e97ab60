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
        isShared =
            products.count < part.itemCount
            && (0..<part.codeCount).allSatisfy { part.postings.isShared($0, by: products) }
        let counted: Bitmap = isShared ? products.ends : .all(itemCount: part.itemCount)
        let counts =
            isShared
            ? part.counts(in: counted, memberCount: products.count).counts(below: part.codeCount)
            : part.counts(of: products, in: counted)
        totals = FrozenArray(keeping: counts)
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
        if isShared {
            let ends = products.collapsed(set)
            guard let codes else { return column.counts(in: ends, memberCount: ends.count) }
            return column.counts(of: codes, in: ends, memberCount: ends.count)
        }
        let part = column.first
        let cost = cost(of: codes, memberCount: memberCount)
        if let walk = part.productWalk(memberCount), codes == nil || walk <= cost {
            let counts = part.counts(of: products, in: set)
            return ValueCounts(counts, plan: CountingPlan(way: .members, valueCount: counts.count, cost: walk))
        }
        let codes = codes ?? Array(0..<part.codeCount)
        var counts = CodeCounts(capacity: codes.count)
        for code in codes where counts[code] == nil {
            counts[code] = UInt32(part.postings.count(of: code, products, in: set))
        }
        return ValueCounts(counts, plan: CountingPlan(way: .postings, valueCount: counts.count, cost: cost))
    }

    /// About what ``counts(of:in:memberCount:)`` takes.
    func cost(of codes: [Int]?, memberCount: Int) -> Nanoseconds {
        if memberCount == column.liveCount { return Double(totals.count) }
        let part = column.first
        let collapse = Products.cost(itemCount: part.itemCount)
        if isShared { return collapse + column.countingCost(memberCount: min(memberCount, products.count)) }
        let walk = part.productWalk(memberCount)
        let ofAll = walk ?? .infinity
        let postings = (codes ?? Array(0..<part.codeCount)).reduce(0) { cost, code in
            cost + (part.postings.isFrequent(code) ? collapse : 4 * part.postings.countingCost(of: code))
        }
        return min(ofAll, postings)
    }
}

extension FacetPart {
    /// About what it takes to look at each member of a set and its product; `nil` where items have several codes.
    fileprivate func productWalk(_ memberCount: Int) -> Nanoseconds? {
        guard let codes = singleCodes else { return nil }
        let rowBytes = codes.bytesPerCode
        return 4 * CountingCost.current.walk(members: memberCount, itemCount: itemCount, lanes: 1, rowBytes: rowBytes)
    }

    /// About what ``counts(of:in:)`` takes.
    func productCountingCost(memberCount: Int) -> Nanoseconds {
        if let walk = productWalk(memberCount) { return walk }
        let pass = Products.cost(itemCount: itemCount)
        return (0..<codeCount).reduce(0) { cost, code in
            cost + (postings.isFrequent(code) ? pass : 4 * postings.countingCost(of: code))
        }
    }

    /// How many products have a member of a set with each code.
    func counts(of products: Products, in set: Bitmap) -> [UInt32] {
        guard let codes = singleCodes else {
            return (0..<codeCount).map { UInt32(postings.count(of: $0, products, in: set)) }
        }
        // The last place is for items without a code.
        var counts = codes.productHistogram(of: set, products.ends, codeCount: codeCount + 1)
        counts.removeLast()
        return counts
    }
}

extension PostingsPart {
    /// Whether of every product all items have a code, or none.
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
