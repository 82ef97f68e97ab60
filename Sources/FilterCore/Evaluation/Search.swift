/// The answer to one search: how many items it finds, which, and how many of them have each value.
public struct Search {
    private let searches: Searches
    private let place: Int

    init(_ searches: Searches, place: Int) {
        self.searches = searches
        self.place = place
    }

    var catalog: Catalog { searches.catalog }
    var work: WorkBudget { searches.work }

    /// How many of the items have each of the names of an object; `nil` where none has any.
    func counts(ofNames attribute: Text, byProduct: Bool) throws(TooMuchWork) -> AttributeCounts? {
        try searches.counts(of: attribute, at: place, byProduct: byProduct)
    }

    /// How many items it finds.
    public var total: Int { searches.found(at: place).total }

    /// The count of these: what they weigh; how many products they are variants of, or ``total``.
    ///
    /// - Parameter byProduct: whether products are counted where there are any.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: O(*w*) words of `itemCount` bits, and O(items) for weights, the first time.
    public func measuredTotal(byProduct: Bool) throws(TooMuchWork) -> Int {
        searches.catalog.measure(byProduct: byProduct).isOfItems ? total : try searches.measuredTotal(at: place)
    }

    /// How many of the items have each value of an attribute.
    ///
    ///     try search.counts(of: "brand", limit: 2)?.values   // Nike 12, Adidas 7
    ///
    /// - Parameters:
    ///   - attribute: of a category or not.
    ///   - limit: the most values that are returned, at least 0.
    ///   - order: which ones are returned first.
    ///   - byProduct: whether a value counts the products of which one of the items has it. ``FacetCounts/stats`` are of
    ///     items in any case.
    /// - Returns: no value where none of the items has the attribute; `nil` where no item of the catalog has it, or where it
    ///   has texts that hardly repeat, see ``Catalog/isFacet(_:)``.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: see ``CountingWay``; O(values of the items) for an attribute that is no category of values. Values
    ///   that are returned are sorted, and those of equal count at the end of the list.
    public func counts(
        of attribute: Text,
        limit: Int,
        order: FacetOrder = .count,
        byProduct: Bool = false
    ) throws(TooMuchWork) -> FacetCounts? {
        guard let counts = try searches.textCounts(of: attribute, at: place, byProduct: byProduct),
            var numbers = try searches.counts(of: attribute, at: place, byProduct: byProduct)?.numbers
        else { return nil }
        if byProduct, numbers.count > 0,
            let own = try searches.counts(of: attribute, at: place, byProduct: false)?.numbers
        {
            numbers = own
        }
        return FacetCounts(
            values: try counts.leading(limit, order, work: searches.work, for: attribute),
            valueCount: counts.valueCount,
            isExhaustive: counts.uncounted == nil,
            stats: numbers.count == 0 ? nil : numbers.stats
        )
    }

    /// The values of an attribute that some of the items have and whose text has every word of a text, each as the
    /// beginning of a word, folded; by falling count, equal ones in alphabetical order.
    ///
    /// - Parameters:
    ///   - text: all values for one without a letter or digit.
    ///   - limit: the most values that are returned, at least 0.
    ///   - byProduct: as ``counts(of:limit:order:byProduct:)``.
    /// - Returns: `nil` as ``counts(of:limit:order:byProduct:)``.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: as ``counts(of:limit:order:byProduct:)``, and O(bytes of the values that some item has), times the
    ///   different words at worst.
    public func values(
        of attribute: Text,
        matching text: String,
        limit: Int,
        byProduct: Bool = false
    ) throws(TooMuchWork) -> FacetCounts? {
        guard let counts = try searches.textCounts(of: attribute, at: place, byProduct: byProduct) else { return nil }
        let matching = try counts.matching(text, work: searches.work, for: attribute)
        return FacetCounts(
            values: try matching.leading(limit, .count, work: searches.work, for: attribute),
            valueCount: matching.valueCount,
            isExhaustive: counts.uncounted == nil,
            stats: nil
        )
    }

    /// The places of the items in an order, from one on.
    ///
    /// - Parameters:
    ///   - offset: so many items are left out in front.
    ///   - count: the most items, at least 0.
    ///   - order: one of `catalog.sortOrders`.
    /// - Returns: nothing beyond the end.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: as ``Evaluation/page(_:size:in:)``.
    public func items(from offset: Int, count: Int, in order: SortOrder) throws(TooMuchWork) -> [Int] {
        guard count > 0, offset < total else { return [] }
        return try walk(.offset(offset), count: count, order).items(from: offset, count: count)
    }

    /// The places of the items that stand for products in an order, from one product on: of each the first one, and behind
    /// it the next ones of the same product. Where every item is counted by itself, as ``items(from:count:in:)``.
    ///
    /// - Parameters:
    ///   - offset: so many products are left out in front.
    ///   - count: the most products, at least 0.
    ///   - limit: the most items of a product, at least 1.
    ///   - order: one of `catalog.sortOrders`.
    /// - Returns: nothing beyond the end.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: as ``Evaluation/page(_:size:in:)``; O(*v* log *v*), *v* variants, for each product with several items.
    public func items(
        ofProductsFrom offset: Int,
        count: Int,
        leading limit: Int,
        in order: SortOrder
    ) throws(TooMuchWork) -> [Int] {
        guard let products = searches.catalog.products else {
            return try items(from: offset, count: count, in: order)
        }
        let found = searches.found(at: place)
        let ordered = OrderedProducts(
            products,
            of: found.matches,
            matchCount: found.total,
            total: try measuredTotal(byProduct: true),
            order: order,
            searches.catalog.places,
            work: searches.work,
            for: .page
        )
        var shown: [Int] = []
        for item in try ordered.items(from: offset, count: count) {
            shown += try ordered.variants(leading: item, limit: limit)
        }
        return shown
    }

    /// The places of the items behind one in an order.
    ///
    /// - Parameters:
    ///   - item: the place of an item, which the search need not find.
    ///   - count: the most items, at least 0.
    ///   - order: one of `catalog.sortOrders`.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: as ``Evaluation/page(_:size:in:)``.
    public func items(after item: Int, count: Int, in order: SortOrder) throws(TooMuchWork) -> [Int] {
        guard count > 0, total > 0 else { return [] }
        return try walk(.after(PagePosition(item: item)), count: count, order).items(after: item, count: count)
    }

    private func walk(_ window: PageWindow, count: Int, _ order: SortOrder) throws(TooMuchWork) -> OrderedMatches {
        let found = searches.found(at: place)
        let cost = OrderedMatches.cost(of: window, size: count, among: found.matches, total: found.total, order)
        try searches.work.spend(cost, on: .page)
        return OrderedMatches(found.matches, total: found.total, order: order, searches.catalog.places)
    }
}
