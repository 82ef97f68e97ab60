extension CatalogDefinition {
    /// The same definition without all that is about attributes that are not shown: categories, sorts, searched
    /// attributes, and texts for no value.
    ///
    /// A sort goes with each of its attributes, a category too, unless it is searched by others; nothing refers to a category
    /// that is gone.
    ///
    /// - Parameter isShown: whether an attribute is, by its path.
    public func showing(_ isShown: (String) -> Bool) -> CatalogDefinition {
        var shown = self
        shown.categories = categories.compactMap { written in
            var category = written
            category.attributes.removeAll { !isShown($0) }
            if category.attributes.isEmpty, !written.attributes.isEmpty { return nil }
            return category.namedAttributes.allSatisfy(isShown) ? category : nil
        }
        shown.movePositions(from: self)
        let ids = Set(shown.categories.map(\.id))
        for index in shown.categories.indices {
            shown.categories[index].excludes.removeAll { !ids.contains($0) }
            if let parent = shown.categories[index].dependsOn, !ids.contains(parent) {
                shown.categories[index].dependsOn = nil
            }
        }
        for index in shown.groups.indices {
            if let leader = shown.groups[index].relevance?.leader, !ids.contains(leader) {
                shown.groups[index].relevance?.leader = nil
            }
        }
        if let category = sections?.category, !ids.contains(category) { shown.sections = nil }
        if let attribute = variantsOf, !isShown(attribute) { shown.countItems() }
        if let attribute = weight, !isShown(attribute) { shown.weight = nil }
        shown.missing = missing.filter { isShown($0.key.string) }
        shown.dates = dates.filter { isShown($0.key.string) }
        shown.sorts.removeAll { sort in !sort.keys.allSatisfy { isShown($0.attribute) } }
        return shown
    }
}
