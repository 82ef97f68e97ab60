extension Catalog {
    /// The items that filters for `objectID` pass, whatever attribute ids come from: each the item with that id.
    ///
    /// - Parameter ids: those of the items.
    func items(withIDs filters: some Sequence<Filter>, in ids: ItemStore) -> [Filter: Bitmap] {
        filters.reduce(into: [:]) { found, filter in
            guard filter.attribute == SearchFilterSyntax.objectID, case .facet(let id, _) = filter.predicate
            else { return }
            var items = Bitmap(itemCount: placeCount)
            if let item = ids.index(ofID: id.text) { items.insert(item) }
            found[filter] = filter.isNegated ? items.complement() : items
        }
    }
}
