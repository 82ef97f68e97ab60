// Categories that depend on others, and categories that exclude each other.
extension Catalog {
    /// The categories that disable a category; empty if it is enabled.
    ///
    /// A parent without anything chosen, or active categories that exclude it or that it excludes.
    public func categoriesDisabling(_ category: Category, in state: FilterState) -> [String] {
        var disabling: [String] = []
        if let id = category.definition.dependsOn, let index = index(ofCategory: id),
            !categories[index].hasChoice(in: state)
        {
            disabling.append(id)
        }
        for id in category.rivals {
            guard let index = index(ofCategory: id) else { continue }
            if isActive(categories[index], in: state) { disabling.append(id) }
        }
        return disabling
    }

    /// Something is filtered by a category; false for a required selection at its initial value.
    public func isActive(_ category: Category, in state: FilterState) -> Bool {
        guard !category.isAtRest(category.selection(in: state)) else { return false }
        return !isAtRequiredInitial(category, in: state)
    }

    func enabled(_ id: String, in state: FilterState) throws(FilterError) -> Category {
        let category = try category(id)
        let disabling = categoriesDisabling(category, in: state)
        guard disabling.isEmpty else { throw .categoryDisabled(id, by: disabling) }
        return category
    }

    /// Whether a change of a category's selection can change others.
    func hasConsequences(_ category: Category, in state: FilterState) -> Bool {
        parts.parents.contains(category.id)
            && categories.contains { child in
                guard child.definition.dependsOn == category.id else { return false }
                switch child.definition.onParentChange {
                case .keep: return false
                case .clear: return state.selections[child.id] != nil
                case .first: return true
                }
            }
    }

    /// How many categories stand above a category in the chain of what depends on what; 0 for one that depends on none.
    public func dependencyDepth(of index: Int) -> Int {
        var depth = 0
        var next = categories[index].definition.dependsOn
        while let parent = next, depth < categories.count, let index = self.index(ofCategory: parent) {
            depth += 1
            next = categories[index].definition.dependsOn
        }
        return depth
    }
}
