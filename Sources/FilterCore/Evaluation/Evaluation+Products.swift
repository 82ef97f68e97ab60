/// A product of a page.
public struct ProductMatch: Sendable, Equatable {
    /// The value that its variants have in common; `nil` for an item that is a product of its own.
    public let id: Value?
    /// How many of its variants match.
    public let matchingCount: Int
    /// How many variants it has.
    public let itemCount: Int
    /// Matching variants by their places: the item of the page, then the others in the order asked for.
    public let variants: [Int]
}

extension Evaluation {
    /// The products that the items of a page stand for.
    ///
    /// - Parameters:
    ///   - items: matching ones, as a page has them.
    ///   - limit: at most so many variants of each are named.
    ///   - order: one of `catalog.sortOrders`.
    /// - Returns: `nil` for a catalog without products.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: O(*v* log *v*), *v* variants of a product, for each.
    public func products(
        of items: [Int],
        leading limit: Int,
        in order: SortOrder
    ) throws(TooMuchWork) -> [ProductMatch]? {
        guard let products = catalog.products,
            let ordered = orderedProducts(
                of: matches,
                matchCount: variantTotal,
                total: total,
                in: order,
                for: .page
            )
        else { return nil }
        var found: [ProductMatch] = []
        found.reserveCapacity(items.count)
        for item in items {
            let variants = products.items(with: item)
            try work.spend(variants.count, on: .page)
            let match = ProductMatch(
                id: products.name(of: products.product(of: item)),
                matchingCount: variants.count(where: matches.contains),
                itemCount: variants.count,
                variants: try ordered.variants(leading: item, limit: limit)
            )
            found.append(match)
        }
        return found
    }

    /// The variants of one product in an order.
    ///
    /// - Parameters:
    ///   - id: the text of the value that they have in common, or the id of an item that is a product of its own.
    ///   - items: those of the catalog.
    ///   - order: one of `catalog.sortOrders`.
    /// - Returns: those that match and the others, by their places; `nil` for no product, and where there are none.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: O(*p* + *v* log *v*), *p* products, *v* variants.
    public func variants(
        ofProduct id: String,
        _ items: ItemStore,
        in order: SortOrder
    ) throws(TooMuchWork) -> (matching: [Int], others: [Int])? {
        guard let products = catalog.products else { return nil }
        try work.spend(3 * products.count, on: .page)
        guard let item = catalog.variant(ofProduct: id, items) else { return nil }
        let variants = products.items(with: item)
        try work.spend(variants.count, times: OrderedProducts.variantCost, on: .page)
        let ordered = variants.sorted { order.key(of: $0) < order.key(of: $1) }
        return (ordered.filter(matches.contains), ordered.filter { !matches.contains($0) })
    }
}

extension Catalog {
    /// The place of any of the variants of a product; `nil` for no product, and where there are none.
    ///
    /// - Parameters:
    ///   - id: the text of the value that they have in common, or the id of an item that is a product of its own.
    ///   - items: those of the catalog.
    /// - Complexity: O(*p*) products.
    func variant(ofProduct id: String, _ items: ItemStore) -> Int? {
        guard let products else { return nil }
        for name in Value.readings(of: id) {
            if let end = products.end(named: name) { return end }
        }
        guard let item = items.index(ofID: id), products.name(of: products.product(of: item)) == nil else { return nil }
        return item
    }
}
