/// The values of a category, counted by the products that have an item with them.
final class ProductColumn: MeasuredColumn {
    /// How the items of a set that have a value become products that have it.
    private enum Reduction: Sendable {
        /// All variants of each product have the same values: those of the products, in the place of items; `nil` where there
        /// are nearly as many, and the last item of a product says what it has.
        case shared(FacetPart?)
        /// Variants have at most one value each: of those that have the same the first one is counted.
        case single(ValueRepeats)
        /// Products are counted for each value by itself, or for each member.
        case none
    }

    private let column: FacetColumn
    private let products: Products
    private let reduction: Reduction
    /// By item its only code, the number of codes for none; `nil` where variants share their values, and where they may have
    /// several: of trees those that stand for what is below, of attributes that few items have any.
    private let single: CodeArray?
    /// What it takes to count all values by their postings.
    private let postingCost: Nanoseconds
    /// By code, how many products of the catalog have it.
    let totals: FrozenArray<UInt32>

    /// With fewer items for each product, a column of products takes more memory than it saves time.
    private static let leastVariants = 1.5

    /// - Complexity: O(*n*), *n* items; as ``FacetPart/init(of:sharing:)`` where variants share their values, and otherwise as
    ///   ``counts(of:in:memberCount:products:)`` over all items.
    init(_ column: FacetColumn, of products: Products) {
        self.column = column
        self.products = products
        let part = column.first
        let isShared = (0..<part.codeCount).allSatisfy { part.postings.isShared($0, by: products) }
        single = isShared ? nil : part.singleCodes ?? part.unpackedCodes
        let repeats = single.flatMap { ValueRepeats(of: $0, none: part.codeCount, in: products) }
        if isShared {
            let isSmaller = Double(part.itemCount) >= Self.leastVariants * Double(products.count)
            reduction = .shared(isSmaller ? FacetPart(of: products, sharing: part) : nil)
        } else {
            reduction = repeats.map(Reduction.single) ?? .none
        }
        postingCost = part.productCost(of: 0..<part.codeCount)
        let all = Bitmap.all(itemCount: part.itemCount)
        let counts =
            switch reduction {
            case .shared(let byProduct?): Array(byProduct.totals)
            case .shared(nil):
                part.counts(in: products.ends, memberCount: products.count).counts(below: part.codeCount)
            case .single(let repeats): part.counts(of: nil, in: repeats.first(in: all)).counts(below: part.codeCount)
            case .none:
                part.counts(
                    by: products,
                    in: all,
                    single: single,
                    plan: part.productPlan(memberCount: part.itemCount, single: single, postingCost: postingCost)
                ).counts(below: part.codeCount)
            }
        totals = FrozenArray(keeping: counts)
    }

    /// - Complexity: O(*w*) words, and as of ``FacetColumn``, over products where variants share their values; O(*d* · *w*), *d*
    ///   places that variants with one value are apart, where these have one each. Otherwise O(*w* + members), or O(*w*)
    ///   for each code.
    func counts(of codes: [Int]?, in set: Bitmap, memberCount: Int, products known: ProductSet?) -> ValueCounts {
        if memberCount == column.liveCount {
            return ValueCounts(Array(totals), plan: CountingPlan(way: .totals, valueCount: totals.count, cost: 0))
        }
        let plan = plan(of: codes, memberCount: memberCount)
        switch reduction {
        case .shared(let byProduct?) where plan.isReduced:
            let chosen = known ?? ProductSet(set, of: products)
            return byProduct.counts(of: codes, in: chosen.numbers)
        case .shared(nil) where plan.isReduced:
            return column.first.counts(of: codes, in: known?.ends ?? products.collapsed(set))
        case .single(let repeats) where plan.isReduced:
            return column.first.counts(of: codes, in: repeats.first(in: set))
        case .shared, .single, .none:
            return column.first.counts(of: codes, by: products, in: set, single: single, plan: plan.direct)
        }
    }

    var memoryByteCount: Int {
        let reduced =
            switch reduction {
            case .shared(let byProduct): 2 * (byProduct?.postings.memoryByteCount ?? 0)
            case .single(let repeats): repeats.memoryByteCount
            case .none: 0
            }
        // Codes that do not lie in slices are those of the column.
        guard let single, column.first.singleCodes == nil else { return reduced }
        return reduced + single.count * single.bytesPerCode
    }

    /// Whether the counts of several values add up to that of the products with any of them.
    var areDisjoint: Bool {
        if case .shared(let byProduct) = reduction { (byProduct ?? column.first).isSingleValued } else { false }
    }

    func cost(of codes: [Int]?, memberCount: Int) -> Nanoseconds {
        memberCount == column.liveCount ? Double(totals.count) : plan(of: codes, memberCount: memberCount).cost
    }

    /// How values are counted, and about what it takes.
    private struct Plan {
        /// The cheapest way without a reduction.
        let direct: (way: CountingWay, cost: Nanoseconds)
        /// About what it takes with one.
        let reduced: Nanoseconds

        var isReduced: Bool { reduced <= direct.cost }
        var cost: Nanoseconds { min(reduced, direct.cost) }
    }

    private func plan(of codes: [Int]?, memberCount: Int) -> Plan {
        let part = column.first
        let collapsing = Products.cost(itemCount: part.itemCount)
        // Half of the products cost most.
        let most = min(memberCount, products.count / 2)
        let reduced: Nanoseconds =
            switch reduction {
            case .shared(let byProduct?): 2 * collapsing + byProduct.countingCost(of: codes, memberCount: most)
            case .shared(nil): collapsing + part.countingCost(of: codes, memberCount: most)
            case .single(let repeats):
                repeats.cost(itemCount: part.itemCount) + part.countingCost(of: codes, memberCount: memberCount)
            case .none: .infinity
            }
        let direct = part.productPlan(
            memberCount: memberCount,
            single: single,
            postingCost: codes.map(part.productCost) ?? postingCost
        )
        return Plan(direct: direct, reduced: reduced)
    }
}

extension FacetPart {
    /// How many members of a set have each of some codes, or each of all for `nil`.
    fileprivate func counts(of codes: [Int]?, in set: Bitmap) -> ValueCounts {
        let memberCount = set.count
        guard let codes else { return counts(in: set, memberCount: memberCount) }
        return counts(of: codes, in: set, memberCount: memberCount)
    }

    /// About what that takes.
    fileprivate func countingCost(of codes: [Int]?, memberCount: Int) -> Nanoseconds {
        let whole = countingCost(memberCount: memberCount)
        return codes.flatMap { postings.countingCost(of: $0, below: whole) } ?? whole
    }

    /// How many products have a member of a set with each of some codes, or with each of all for `nil`.
    ///
    /// - Parameters:
    ///   - single: by item its only code, `codeCount` for none; `nil` where items have several.
    ///   - plan: see ``productPlan(memberCount:single:postingCost:)``.
    /// - Complexity: O(*w* + members) where items have one code, else O(*w*) words for a frequent code, O(items) for a rare
    ///   one.
    func counts(
        of codes: [Int]? = nil,
        by products: Products,
        in set: Bitmap,
        single: CodeArray?,
        plan: (way: CountingWay, cost: Nanoseconds)
    ) -> ValueCounts {
        if plan.way == .members, let single {
            // The last place is for items without a code.
            var counts = single.productHistogram(of: set, products.ends, codeCount: codeCount + 1)
            counts.removeLast()
            return ValueCounts(counts, plan: CountingPlan(way: plan.way, valueCount: codeCount, cost: plan.cost))
        }
        func count(_ code: Int) -> UInt32 { UInt32(postings.count(of: code, products, in: set)) }
        guard let codes else {
            let counted = CountingPlan(way: plan.way, valueCount: codeCount, cost: plan.cost)
            return ValueCounts((0..<codeCount).map(count), plan: counted)
        }
        var counts = CodeCounts(capacity: codes.count)
        for code in codes where counts[code] == nil { counts[code] = count(code) }
        return ValueCounts(counts, plan: CountingPlan(way: plan.way, valueCount: counts.count, cost: plan.cost))
    }

    /// The cheaper way of ``counts(of:by:in:single:plan:)``, and about what it takes: a look at each member and its product, or the
    /// postings of the codes one by one.
    ///
    /// - Parameter postingCost: see ``productCost(of:)``.
    func productPlan(
        memberCount: Int,
        single: CodeArray?,
        postingCost: Nanoseconds
    ) -> (way: CountingWay, cost: Nanoseconds) {
        guard let rowBytes = single?.bytesPerCode else { return (.postings, postingCost) }
        let costs = CountingCost.current
        let walk = 4 * costs.walk(members: memberCount, itemCount: itemCount, lanes: 1, rowBytes: rowBytes)
        return walk <= postingCost ? (.members, walk) : (.postings, postingCost)
    }

    /// What it takes to count products by the postings of some codes.
    ///
    /// - Complexity: O(codes)
    func productCost(of codes: some Sequence<Int>) -> Nanoseconds {
        let pass = Products.cost(itemCount: itemCount)
        return codes.reduce(0) { $0 + (postings.isFrequent($1) ? pass : 4 * postings.countingCost(of: $1)) }
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
