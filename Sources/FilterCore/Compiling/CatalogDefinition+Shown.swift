extension CatalogDefinition {
    /// The same definition without all that is about attributes that are not shown: categories, sorts, searched
    /// attributes, and texts for no value.
    ///
    /// A sort goes with each of its attributes, a category too, unless it is searched by others; a group goes with its last
    /// category. Nothing refers to what is gone, nor says how it is called.
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
                shown.categories[index].onParentChange = .keep
            }
        }
        shown.removeGroups(leftBy: self, isShown)
        for index in shown.groups.indices {
            shown.groups[index].relevance?.show(isShown)
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
        shown.removeTexts(of: self)
        return shown
    }

    /// Removes the groups of attributes that are not shown, and those without a category that had one.
    private mutating func removeGroups(leftBy former: CatalogDefinition, _ isShown: (String) -> Bool) {
        let before = former.groupsInUse { _ in true }
        let left = groupsInUse(isShown)
        groups.removeAll { before.contains($0.id) && !left.contains($0.id) }
    }

    /// The groups that have a category, or that have a group in use inside them.
    private func groupsInUse(_ isShown: (String) -> Bool) -> Set<String> {
        var used = Set(categories.compactMap(\.group))
        for group in groups where group.relevance.map({ isShown($0.attribute) }) ?? false { used.insert(group.id) }
        // A group is declared before the groups inside it.
        for group in groups.reversed() where used.contains(group.id) {
            if let parent = group.parent { used.insert(parent) }
        }
        return used
    }

    /// Removes the names, in all locales, of what a former form of the definition has and this one has not.
    private mutating func removeTexts(of former: CatalogDefinition) {
        let categories = Set(former.categories.map(\.id)).subtracting(self.categories.map(\.id))
        let groups = Set(former.groups.map(\.id)).subtracting(self.groups.map(\.id))
        let sorts = Set(former.sorts.map(\.id)).subtracting(self.sorts.map(\.id))
        for (locale, former) in localizations {
            var texts = former
            texts.categories = former.categories.filter { !categories.contains($0.key) }
            texts.groups = former.groups.filter { !groups.contains($0.key) }
            texts.sorts = former.sorts.filter { !sorts.contains($0.key) }
            localizations[locale] = texts
        }
    }
}

extension Relevance {
    /// Leaves the names that are shown.
    fileprivate mutating func show(_ isShown: (String) -> Bool) {
        let object = attribute
        pins.removeAll { !isShown("\(object).\($0)") }
        weights = weights.filter { isShown("\(object).\($0.key)") }
    }
}
