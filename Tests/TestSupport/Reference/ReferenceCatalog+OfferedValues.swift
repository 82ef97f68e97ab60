public import FilterCore

extension ReferenceCatalog {
    /// Whether an operation chose or excluded, in a category that depends on another one, a value that no item has which
    /// passes what the categories above have chosen.
    public func choosesWhatIsNotOffered(
        _ operation: FilterOperation,
        from before: ReferenceState,
        to after: ReferenceState
    ) -> Bool {
        definition.categories.contains { category in
            guard category.dependsOn != nil else { return false }
            let old = before.choices(of: category.id)
            let new = after.choices(of: category.id).filter { $0.stored != nil && !old.contains($0) }
            return new.compactMap(\.stored).contains { value in
                names(value, in: category, operation) && !isOffered(value, in: category, after)
            }
        }
    }

    private func names(_ value: Value, in category: CategoryDefinition, _ operation: FilterOperation) -> Bool {
        switch operation {
        case .select(category.id, value), .deselect(category.id, value), .exclude(category.id, value),
            .toggle(category.id, value):
            true
        case .set(category.id, _): true
        case .addFilter(_, let group), .toggleFilter(_, let group): filterGroup(of: category) == group
        default: false
        }
    }

    /// Whether an item has a value that passes what the categories above have chosen, with all that is joined with it.
    public func isOffered(_ value: Value, in category: CategoryDefinition, _ state: ReferenceState) -> Bool {
        var groups: [FilterGroupID] = []
        var parent = category.dependsOn
        while let next = definition.categories.first(where: { $0.id == parent }) {
            groups.append(filterGroup(of: next))
            parent = next.dependsOn
        }
        let above = state.filters.filter { filter in
            if case .free(_, let group) = filter.choice { return groups.contains(group) }
            return filter.category != category.id
                && definition.categories.contains { $0.id == filter.category && groups.contains(filterGroup(of: $0)) }
        }
        return counts(of: category, in: ReferenceState(above))[value] ?? 0 > 0
    }
}
