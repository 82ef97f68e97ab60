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
    /// Some matching items as products in an order; `nil` where every item is counted by itself.
    ///
    /// - Parameters:
    ///   - matchCount: how many items there are.
    ///   - total: how many products.
    func orderedProducts(
        of matches: Bitmap,
        matchCount: Int,
        total: Int,
        in order: SortOrder,
        for purpose: WorkPurpose
    ) -> OrderedProducts? {
        catalog.products.map { products in
            OrderedProducts(
                products,
                of: matches,
                matchCount: matchCount,
                total: total,
                order: order,
                catalog.places,
                work: work,
                for: purpose
            )
        }
    }

    /// How many there are to list: products, or items, whatever these weigh.
    public var listedTotal: Int { catalog.countsProducts ? total : variantTotal }

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
        let total = listedTotal
        let skipped = leadingMisses(in: order)
        let products = orderedProducts(
            of: matches,
            matchCount: variantTotal,
            total: total,
            in: order,
            for: .page
        )
        if let products, case .offset(let offset) = window {
            let items = try products.items(from: offset, count: size, skipping: skipped)
            let hasPrevious = offset > 0 && total > 0
            return PageSlice(items: items, hasPrevious: hasPrevious, hasNext: offset + items.count < total)
        }
        let matches = try products?.firstItems ?? matches
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
}

extension Catalog {
    /// Whether an item has the values to sort by that it had in another version of the catalog.
    ///
    /// - Parameters:
    ///   - item: its place.
    ///   - other: its place in the other version.
    package func isSortedAlike(_ item: Int, _ other: Int, of version: Catalog, by keys: [SortKey]) -> Bool {
        keys.allSatisfy { key in
            let attribute = Text(key.attribute)
            return values(of: attribute, at: item) == version.values(of: attribute, at: other)
        }
    }

    private func values(of attribute: Text, at place: Int) -> [Value] {
        let part = places.ranges.partitioningIndex { $0.upperBound > place }
        return attributes.parts.all[part].values(of: attribute, at: place - places.ranges[part].lowerBound)
    }
}
