extension Catalog {
    /// The items that filters for `objectID` pass, whatever attribute ids come from: each the item with that id, or all.
    ///
    /// - Parameter ids: those of the items.
    func items(withIDs filters: some Sequence<Filter>, in ids: ItemStore) -> [Filter: Bitmap] {
        filters.reduce(into: [:]) { found, filter in
            guard filter.attribute == SearchFilterSyntax.objectID else { return }
            var items: Bitmap
            switch filter.predicate {
            case .facet(let id, _):
                items = Bitmap(itemCount: placeCount)
                if let item = ids.index(ofID: id.text) { items.insert(item) }
            case .hasValue: items = .all(itemCount: placeCount)
            default: return
            }
            found[filter] = filter.isNegated ? items.complement() : items
        }
    }
}
