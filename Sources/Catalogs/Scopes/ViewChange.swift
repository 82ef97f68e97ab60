import FilterCore

/// The change of a view when some items of its catalog change, so that not all of its items are compiled again.
///
///     let change = ViewChange(of: view, from: former, to: present, passing: places)
///     let next = try versions.next(after: view, applying: change.changes, to: "shop")
struct ViewChange {
    /// Empty if the view has none of the items that changed.
    let changes: [CatalogChange]

    /// - Parameters:
    ///   - view: of the items of `former` that passed the filter.
    ///   - places: the items of `present` that pass it, in their order.
    /// - Returns: `nil` if the two versions have too little in common, or an item came into the view that is not the last one
    ///   of it.
    /// - Complexity: O(items / 64 + changed items · log).
    init?(of view: CatalogSnapshot, from former: CatalogSnapshot, to present: CatalogSnapshot, passing places: [Int]) {
        let kept = present.items.sharing(former.items).partCount
        guard kept > 0, present.catalog.today == former.catalog.today else { return nil }
        var gone = present.catalog.places(goneSince: former.catalog, inFirstParts: kept)
        gone += former.catalog.places(inPartsFrom: kept)
        let coming = present.catalog.places(inPartsFrom: kept)
        guard gone.count + coming.count <= Self.mostRows else { return nil }

        let passing = Self.passing(coming, places)
        var removed = ItemBatch()
        var added = ItemBatch()
        var staying: Set<Text> = []
        for place in passing {
            let id = present.items.id(of: place)
            if let before = former.items.index(ofID: id) {
                if former.catalog.sequence(of: before) != present.catalog.sequence(of: place) {
                    // Taken out and put in again, it is the last one.
                    removed.append(deletionOf: id.utf8Span.span)
                } else if view.items.index(ofID: id) == nil {
                    return nil
                } else if present.items.hasSameJSON(at: place, as: before, of: former.items) {
                    // It was compiled again beside others, which may be hidden.
                    staying.insert(Text(id))
                    continue
                }
            }
            staying.insert(Text(id))
            present.items.withJSON(of: place) { added.append(id: id.utf8Span.span, json: $0) }
        }
        for place in gone {
            let id = former.items.id(of: place)
            guard !staying.contains(Text(id)), view.items.index(ofID: id) != nil else { continue }
            removed.append(deletionOf: id.utf8Span.span)
        }
        changes = [removed, added].filter { !$0.isEmpty }.map { .items($0) }
    }

    /// A change of more is as dear as compiling everything.
    private static let mostRows = 65_536

    /// Those of some places that are among others, in the order of input.
    private static func passing(_ coming: [Int], _ places: [Int]) -> [Int] {
        let coming = Set(coming)
        return places.filter(coming.contains)
    }
}

extension ItemStore {
    fileprivate func hasSameJSON(at place: Int, as other: Int, of former: ItemStore) -> Bool {
        withJSON(of: place) { json in former.withJSON(of: other) { $0.isEqual(to: json) } }
    }
}
