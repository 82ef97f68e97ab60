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

    /// The values, the bins and the numbers of a category, counted so.
    ///
    /// - Complexity: O(*n* + values), *n* items; O(*n* · *b*) for numbers of *b* bits.
    func content(
        of content: any CategoryContent,
        _ definition: CategoryDefinition,
        in places: ItemPlaces
    ) -> MeasuredContent {
        MeasuredContent(
            values: definition.countsVariants ? nil : content.values.flatMap { column($0.column, in: places) },
            bins: content.numbers?.histogram.flatMap { column($0.column, in: places) },
            numbers: weights.flatMap { content.numbers?.weighed($0) }
        )
    }

    private func column(_ column: FacetColumn, in places: ItemPlaces) -> (any MeasuredColumn)? {
        switch self {
        case .items: return nil
        case .products(let products): return ProductColumn(column, of: products)
        case .weights(let weights):
            let live = places.ranges.indices.map(places.live(inPart:))
            return WeightColumn(column, weights, live: live)
        }
    }
}

extension MeasuredContent {
    /// The same after a change of the items.
    ///
    /// - Parameters:
    ///   - content: that of the category, as it was changed.
    ///   - weights: as they were changed; `nil` where items are counted.
    func changed(_ change: PartChange, to content: any CategoryContent, _ weights: ItemWeights?) -> MeasuredContent {
        guard let weights else { return self }
        return MeasuredContent(
            values: content.values.flatMap { values?.changed(change, to: $0.column, weights) },
            bins: content.numbers?.histogram.flatMap { bins?.changed(change, to: $0.column, weights) },
            numbers: content.numbers.flatMap { own in numbers.map { own.weighed(weights, from: $0, change) } }
        )
    }
}
