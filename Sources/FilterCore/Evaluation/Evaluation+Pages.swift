/// Which items of the result an answer shows.
public enum PageWindow: Sendable, Equatable {
    /// `offset` items left out in front.
    case offset(Int)
    /// The items after a place in the order.
    case after(PagePosition)
    /// The items before a place in the order.
    case before(PagePosition)
}

/// A place in an order: that of one item, whether it matches or not.
public struct PagePosition: Sendable, Hashable {
    public let item: Int

    public init(item: Int) {
        self.item = item
    }
}

/// A run of matching items in an order.
public struct PageSlice: Sendable, Equatable {
    /// Item numbers, in order.
    public let items: [Int]
    /// Matching items come before these.
    public let hasPrevious: Bool
    /// Matching items come after these.
    public let hasNext: Bool
}

extension Evaluation {
    /// Of each product the item that stands for it: the first in the order; without products all items.
    ///
    /// - Parameter memberCount: of the set, which the caller knows.
    func representatives(
        of set: Bitmap,
        _ memberCount: Int,
        in order: SortOrder,
        for purpose: WorkPurpose
    ) throws(TooMuchWork) -> Bitmap {
        guard let products = catalog.products else { return set }
        try work.spend(catalog.wordCount, on: purpose)
        try work.spend(memberCount, times: Self.keyCost, on: purpose)
        return products.first(in: set, by: order.key)
    }

    /// A page of the matching items.
    ///
    /// - Parameters:
    ///   - order: one of `catalog.sortOrders`.
    ///   - size: the most items it holds, at least 1.
    /// - Returns: an empty page beyond the end.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: while the page lies within the first matches of a broad result, a walk along the precomputed
    ///   order that stops when it is full; for a narrow result O(*m* log *m*), *m* matches.
    public func page(_ window: PageWindow, size: Int, in order: SortOrder) throws(TooMuchWork) -> PageSlice {
        let skipped = leadingMisses(in: order)
        if let products = catalog.products, case .offset(let offset) = window,
            let slice = try leading(products, from: offset, count: size, in: order, skipping: skipped)
        {
            return slice
        }
        let matches = try representatives(of: matches, variantTotal, in: order, for: .page)
        let cost = OrderedMatches.cost(
            of: window,
            size: size,
            among: matches,
            total: total,
            order,
            skipping: skipped
        )
        try work.spend(cost, on: .page)
        let walk = OrderedMatches(matches, total: total, order: order, catalog.places, skipping: skipped)
        switch window {
        case .offset(let offset):
            guard offset < total else { return PageSlice(items: [], hasPrevious: total > 0, hasNext: false) }
            let items = walk.items(from: offset, count: size)
            return PageSlice(items: items, hasPrevious: offset > 0, hasNext: offset + items.count < total)
        case .after(let position):
            let found = walk.items(after: position.item, count: size + 1)
            return PageSlice(
                items: Array(found.prefix(size)),
                hasPrevious: found.count < total && walk.hasMatch(upTo: position.item),
                hasNext: found.count > size
            )
        case .before(let position):
            let found = walk.items(before: position.item, count: size + 1)
            return PageSlice(
                items: Array(found.suffix(size)),
                hasPrevious: found.count > size,
                hasNext: walk.hasMatch(from: position.item)
            )
        }
    }

    /// A page of products, found by a walk along the order that passes over those that it has met.
    ///
    /// - Returns: `nil` where the walk would be longer than to find the first item of every product that matches.
    /// - Complexity: O(*w* + steps), *w* words.
    private func leading(
        _ products: Products,
        from offset: Int,
        count: Int,
        in order: SortOrder,
        skipping skipped: Int
    ) throws(TooMuchWork) -> PageSlice? {
        guard offset < total else { return PageSlice(items: [], hasPrevious: total > 0, hasNext: false) }
        let end = min(offset.addingSaturated(count), total)
        // Matches are assumed to lie evenly along the order. A product may come with each of its variants.
        let steps = Double(catalog.itemCount) * Double(end) / Double(total)
        guard steps < Double(variantTotal) * Self.firstItemCost else { return nil }
        try work.spend(3 * Int(steps) + catalog.wordCount, on: .page)
        var met = Bitmap(itemCount: products.count)
        var metCount = 0
        var items: [Int] = []
        /// Whether the page is full.
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
        return PageSlice(items: items, hasPrevious: offset > 0, hasNext: end < total)
    }

    /// Units to make the key of a match and to compare it with the first of its product.
    private static let keyCost = 10

    /// Steps along an order that take as long as to compare a match with the first one of its product.
    private static let firstItemCost = 4.0
}
