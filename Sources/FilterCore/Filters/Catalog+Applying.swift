extension Catalog {
    /// The state after an operation; the same state, byte for byte, if the operation changes nothing.
    ///
    /// - Throws: a ``FilterError`` for what cannot be done; the state given stays as it is.
    /// - Complexity: O(chosen values) for one value; suggestions for an unknown value look at up to 20,000 names.
    public func applying(
        _ operation: FilterOperation,
        to state: FilterState
    ) throws(FilterError) -> FilterState {
        var next = state.renumberedIfNeeded()
        switch operation {
        case .select(let id, let value): try category(id).select(value, in: &next)
        case .deselect(let id, let value): try category(id).deselect(value, in: &next)
        case .toggle(let id, let value): try category(id).toggle(value, in: &next)
        case .setNone(let id, let isOn): try category(id).setNone(isOn, in: &next)
        case .set(let id, let input): try category(id).replaceSelection(with: input, in: &next)
        case .clear(let scope):
            for category in try categories(in: scope) { category.clear(in: &next) }
        case .remove(let key): try remove(key, in: &next)
        }
        // A sequence number taken for something that came out as before must not make the state another one.
        return next.selections == state.selections ? state : next
    }

    private func remove(_ key: CurrentFilterKey, in state: inout FilterState) throws(FilterError) {
        let category = try category(key.category)
        guard currentFilterKeys(of: category, in: state).contains(key) else { throw .notInForce }
        guard !isAtRequiredInitial(category, in: state) else { throw .notRemovable }
        switch key {
        case .value(_, let value): try category.deselect(value, in: &state)
        case .none: try category.setNone(false, in: &state)
        case .selection: try removeSelection(of: category, in: &state)
        }
    }

    /// A path's entry leaves None alone: that has an entry of its own.
    private func removeSelection(of category: Category, in state: inout FilterState) throws(FilterError) {
        guard case .path(let selection) = category.selection(in: state), let path = selection.path else {
            return category.clear(in: &state)
        }
        try category.deselect(.string(path.element), in: &state)
    }

    private func categories(in scope: ClearScope) throws(FilterError) -> [Category] {
        var chosen: Set<String> = []
        for id in scope.categories ?? [] { chosen.insert(try category(id).id) }
        for id in scope.groups ?? [] {
            let inside = try groups(inside: id)
            for category in categories where category.definition.group.map(inside.contains) ?? false {
                chosen.insert(category.id)
            }
        }
        if scope.categories == nil, scope.groups == nil { chosen = Set(categories.map(\.id)) }
        for id in scope.except { chosen.remove(try category(id).id) }
        return categories.filter { chosen.contains($0.id) }
    }

    /// A category group and all groups inside it.
    private func groups(inside id: String) throws(FilterError) -> Set<String> {
        let groups = definition.groups
        guard groups.contains(where: { $0.id == id }) else {
            throw .unknownCategoryGroup(id, suggestions: NearNames.suggestions(for: id, among: groups.map(\.id)))
        }
        // A group is declared before the groups inside it.
        return groups.reduce(into: [id]) { inside, group in
            if let parent = group.parent, inside.contains(parent) { inside.insert(group.id) }
        }
    }
}
