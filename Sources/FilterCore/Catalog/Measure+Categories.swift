extension Measure {
    /// What the numbers count after a change of the items.
    ///
    /// - Parameters:
    ///   - places: as they were before.
    ///   - added: the items that are added; what is no weight is noted there.
    /// - Precondition: items are no variants of products.
    func changed(
        _ change: PartChange,
        of places: ItemPlaces,
        by definition: CatalogDefinition,
        adding added: inout ContentCompiler
    ) -> Measure {
        guard case .weights(let weights) = self, let attribute = definition.weight else { return self }
        let dropped = (change.removed.count..<places.ranges.count).map(places.live(inPart:))
        let changed = weights.changed(change, adding: added.weights(by: attribute), dropping: dropped)
        if let reason = changed.reasonAgainst { added.report(.catalog, "weight", reason: reason) }
        return .weights(changed)
    }

    /// The values of a category, counted so; `nil` where items with them are counted.
    ///
    /// - Complexity: O(*n* + values), *n* items.
    func column(
        of content: any CategoryContent,
        _ definition: CategoryDefinition,
        in places: ItemPlaces
    ) -> (any MeasuredColumn)? {
        guard let values = content.values else { return nil }
        switch self {
        case .items: return nil
        case .products(let products):
            return definition.countsVariants ? nil : ProductColumn(values.column, of: products)
        case .weights(let weights):
            let live = places.ranges.indices.map(places.live(inPart:))
            return WeightColumn(values.column, weights, live: live)
        }
    }
}
