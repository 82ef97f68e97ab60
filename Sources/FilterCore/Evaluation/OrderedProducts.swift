/// The products of some items as a sequence in one order, each where its first item stands, which stands for it.
///
/// Reached in the cheaper of two ways: a walk along the precomputed order that passes over products that it has met, or the
/// first items of all products, put in order.
struct OrderedProducts {
    private let products: Products
    private let matches: Bitmap
    private let matchCount: Int
    private let total: Int
    private let order: SortOrder
    private let places: ItemPlaces
    private let work: WorkBudget
    private let purpose: WorkPurpose

    /// Units to make the key of an item and to compare it with that of the first one of its product.
    private static let keyCost = 10
    /// Steps along an order that take as long.
    private static let stepsForKey = 4.0
    /// Units to look at a variant of one product, and to put it in its place.
    static let variantCost = 60

    /// - Parameters:
    ///   - matches: the items.
    ///   - matchCount: how many there are.
    ///   - total: how many products they are variants of.
    ///   - work: what the sequence is asked counts against it.
    init(
        _ products: Products,
        of matches: Bitmap,
        matchCount: Int,
        total: Int,
        order: SortOrder,
        _ places: ItemPlaces,
        work: WorkBudget,
        for purpose: WorkPurpose
    ) {
        self.products = products
        self.matches = matches
        self.matchCount = matchCount
        self.total = total
        self.order = order
        self.places = places
        self.work = work
        self.purpose = purpose
    }

    /// The first item of each product.
    ///
    /// - Complexity: O(*w* + *m*), *w* words, *m* items.
    var firstItems: Bitmap {
        get throws(TooMuchWork) {
            try work.spend(matches.words.count, on: purpose)
            try work.spend(matchCount, times: Self.keyCost, on: purpose)
            return products.first(in: matches, by: order.key)
        }
    }

    /// The first items of some products, from one on.
    ///
    /// - Parameter skipped: so many items come before all of these; fewer if that is not known.
    /// - Returns: nothing beyond the end.
    /// - Complexity: O(*w* + steps along the order), or as ``firstItems`` and ``OrderedMatches``.
    func items(from offset: Int, count: Int, skipping skipped: Int = 0) throws(TooMuchWork) -> [Int] {
        guard offset < total, count > 0 else { return [] }
        let end = min(offset.addingSaturated(count), total)
        // Items are assumed to lie evenly along the order. A product may come with each of its variants.
        let steps = Double(matches.itemCount) * Double(end) / Double(total)
        guard steps < Double(matchCount) * Self.stepsForKey else {
            let first = try firstItems
            let cost = OrderedMatches.cost(
                of: .offset(offset),
                size: count,
                among: first,
                total: total,
                order,
                skipping: skipped
            )
            try work.spend(cost, on: purpose)
            let ordered = OrderedMatches(first, total: total, order: order, places, skipping: skipped)
            return ordered.items(from: offset, count: count)
        }
        try work.spend(3 * Int(steps) + matches.words.count, on: purpose)
        return walked(from: offset, to: end, skipping: skipped)
    }

    private func walked(from offset: Int, to end: Int, skipping skipped: Int) -> [Int] {
        var met = Bitmap(itemCount: products.count)
        var metCount = 0
        var items: [Int] = []
        /// Whether the last product was met.
        func meet(_ item: Int) -> Bool {
            let product = products.product(of: item)
            if met.contains(product) { return false }
            met.insert(product)
            metCount += 1
            if metCount > offset { items.append(item) }
            return metCount == end
        }
        if let itemOrder = order.order {
            itemOrder.walk(reversed: order.isReversed, from: skipped) { !(matches.contains($0) && meet($0)) }
        } else {
            _ = matches.firstMember(where: meet)
        }
        return items
    }

    /// One of the items, and behind it others of its product in their order.
    ///
    /// - Parameter limit: the most items, the first one included.
    /// - Complexity: O(*v* log *v*), *v* variants of the product.
    func variants(leading item: Int, limit: Int) throws(TooMuchWork) -> [Int] {
        guard limit > 1 else { return limit == 1 ? [item] : [] }
        let variants = products.items(with: item)
        try work.spend(variants.count, times: Self.variantCost, on: purpose)
        let others = variants.filter { $0 != item && matches.contains($0) }
        return [item] + others.sorted { order.key(of: $0) < order.key(of: $1) }.prefix(limit - 1)
    }
}
