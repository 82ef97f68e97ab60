public import FilterCore

// Categories that depend on others, and categories that exclude each other.
extension ReferenceCatalog {
    /// All categories, those that others depend on before these.
    var parentsFirst: [CategoryDefinition] {
        var sorted: [CategoryDefinition] = []
        while sorted.count < definition.categories.count {
            guard
                let next = definition.categories.first(where: { category in
                    !sorted.contains { $0.id == category.id }
                        && (category.dependsOn.map { parent in sorted.contains { $0.id == parent } } ?? true)
                })
            else { preconditionFailure("categories depend on each other in a circle") }
            sorted.append(next)
        }
        return sorted
    }

    /// What keeps people from choosing in a category: its parent has nothing chosen, or one that must not be active
    /// at the same time is.
    public func disabling(_ category: CategoryDefinition, in state: ReferenceState) -> [String] {
        let parent = definition.categories.filter { $0.id == category.dependsOn && !hasChoice($0, in: state) }
        let rivals = definition.categories.filter { other in
            other.id != category.id && (other.excludes.contains(category.id) || category.excludes.contains(other.id))
                && isActive(other, in: state)
        }
        return (parent + rivals).map(\.id)
    }

    func enabledCategory(_ id: String, in state: ReferenceState) throws(FilterError) -> CategoryDefinition {
        let category = try category(id)
        let disabling = disabling(category, in: state)
        guard disabling.isEmpty else { throw .categoryDisabled(id, by: disabling) }
        return category
    }

    /// Whether something is chosen. Of a subtractive category everything is, but for what is excluded.
    private func hasChoice(_ category: CategoryDefinition, in state: ReferenceState) -> Bool {
        let choices = state.choices(of: category.id)
        guard category.kind.hasValues else { return choices.contains { $0 != .caseSensitive } }
        if category.selectionModel == .subtractive {
            return values(of: category).contains { !choices.contains(.excluded($0)) }
        }
        return choices.contains { $0.chosen != nil || $0 == .none(true) }
    }

    /// Lets categories follow those that they depend on, in turn.
    ///
    /// A first value is one of what is left without all that was chosen under the former choices of categories above it.
    func settle(_ state: inout ReferenceState, before: ReferenceState, written: Set<String>) {
        let roots = definition.categories.filter {
            Set(before.choices(of: $0.id)) != Set(state.choices(of: $0.id))
        }
        var followers: [String] = []
        for category in parentsFirst where !written.contains(category.id) {
            guard let parent = category.dependsOn,
                Set(before.choices(of: parent)) != Set(state.choices(of: parent)), category.onParentChange != .keep
            else { continue }
            clear(category, in: &state)
            followers.append(category.id)
            let left = state.filters.filter { filter in
                followers.contains(filter.category) || !isBelow(filter.category, anyOf: roots.map(\.id))
            }
            guard category.onParentChange == .first, disabling(category, in: state).isEmpty,
                let first = first(of: category, in: ReferenceState(left))
            else { continue }
            do throws(FilterError) {
                if category.selectionModel == .subtractive {
                    for value in inOrderOfData(category) where value != first {
                        try exclude(value, in: category, of: &state)
                    }
                } else {
                    try choose(first, in: category, of: &state)
                }
            } catch {
                preconditionFailure("the first value of \(category.id) cannot be chosen: \(error)")
            }
        }
    }

    /// Whether a category depends on one of some others, directly or through those between.
    func isBelow(_ id: String, anyOf others: [String]) -> Bool {
        guard let parent = definition.categories.first(where: { $0.id == id })?.dependsOn else { return false }
        return others.contains(parent) || isBelow(parent, anyOf: others)
    }

    /// The value that leads a category's list whatever it has chosen itself: over the whole catalog, or of a category
    /// that depends on another in the state, and then only one that some item has.
    func first(of category: CategoryDefinition, in state: ReferenceState) -> Value? {
        var values = values(of: category).filter { value in
            category.kind != .hierarchy || lineage(of: value, in: category).count == 1
        }
        var counts = counts(of: category, in: ReferenceState())
        if category.dependsOn != nil {
            var without = state
            without.remove(category.id)
            counts = self.counts(of: category, in: without)
            values = values.filter { counts[$0] ?? 0 > 0 }
        }
        return ordered(values, of: category, counts: counts, selected: []).first
    }
}
