extension Evaluation {
    /// How many items match that did not match in a former version of the catalog: those that came since then, and those
    /// that have changed so that they match now; of a catalog with products how many of these have such an item.
    ///
    ///     let now = try catalog.evaluate(state)
    ///     try now.newItemCount(items, since: formerCatalog.evaluate(state), formerItems)   // 3
    ///
    /// - Parameters:
    ///   - items: those of this catalog.
    ///   - former: the same question, asked of the former version.
    ///   - formerItems: those of the former version.
    ///   - isChanged: whether this catalog was made of the former one by changes of items alone, on the same day.
    ///     Common items are then skipped: an item that has not changed matches in both or in neither.
    /// - Throws: ``TooMuchWork``.
    /// - Complexity: O(*m*) expected, *m* matching items; of a changed catalog those that were added since.
    public func newItemCount(
        _ items: ItemStore,
        since former: Evaluation,
        _ formerItems: ItemStore,
        isChanged: Bool
    ) throws(TooMuchWork) -> Int {
        let first = isChanged ? items.sharing(formerItems).partCount : 0
        var newItems = Bitmap(itemCount: catalog.placeCount)
        for range in catalog.places.ranges[first...] {
            let candidates = matches.part(range)
            try work.spend(Bitmap.wordCount(of: range.count), on: .page)
            try work.spend(candidates.count, times: 2 * WorkCost.lookUp, on: .page)
            candidates.forEach { item in
                let place = formerItems.index(ofID: items.id(of: range.lowerBound + item))
                if let place, former.matches.contains(place) { return }
                newItems.insert(range.lowerBound + item)
            }
        }
        return catalog.count(newItems)
    }
}
