// Categories that depend on others, and categories that exclude each other.
extension Catalog {
    /// What keeps people from choosing in a category; empty if they can.
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

    /// Lets categories follow the parents whose selection changed; parents before what depends on them in turn.
    ///
    /// - Parameter written: categories that stay as they are.
    func settleDependents(
        of state: inout FilterState,
        before: FilterState,
        except written: Set<String> = []
    ) throws(FilterError) {
        for index in settlingOrder {
            let category = categories[index]
            guard let parent = category.definition.dependsOn, !written.contains(category.id),
                before.selections[parent]?.canonicalForm != state.selections[parent]?.canonicalForm
            else { continue }
            switch category.definition.onParentChange {
            case .keep: continue
            case .clear: category.clear(in: &state)
            case .first:
                category.clear(in: &state)
                guard categoriesDisabling(category, in: state).isEmpty else { continue }
                guard let first = firstValue(of: index, in: state) else { continue }
                try category.take(.first, in: &state) { first }
            }
        }
    }

    /// Whether a change of a category's selection can change others.
    func hasConsequences(_ category: Category, in state: FilterState) -> Bool {
        categories.contains { child in
            guard child.definition.dependsOn == category.id else { return false }
            switch child.definition.onParentChange {
            case .keep: return false
            case .clear: return state.selections[child.id] != nil
            case .first: return true
            }
        }
    }

    /// The value that leads a category's list in a state, whatever it has chosen itself; of a category that depends on
    /// another only one that items have.
    ///
    /// - Complexity: O(values), for a dependent category an evaluation.
    func firstValue(of index: Int, in state: FilterState) -> Value? {
        let category = categories[index]
        guard let values = category.values else { return nil }
        guard category.definition.dependsOn != nil else { return values.first }
        var state = state
        state.selections[category.id] = nil
        return ValueLister(Sideways(evaluate(state), index, values)).firstPresentValue
    }
}

extension Catalog {
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
