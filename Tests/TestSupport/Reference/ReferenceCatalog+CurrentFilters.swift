public import FilterCore

extension ReferenceCatalog {
    /// The entries of the current filters, in order of selection: one per filter in force.
    ///
    /// A `range`, a `toggle` and a `single` are one entry together with their None, a `single` in the place of its value;
    /// the values of a `multi` are one each.
    public func currentFilters(of state: ReferenceState) -> [CurrentFilterKey] {
        var keys: [CurrentFilterKey] = []
        for filter in state.filters {
            guard let category = definition.categories.first(where: { $0.id == filter.category }) else { continue }
            if category.kind == .single, filter.choice.isNone,
                state.choices(of: category.id).contains(where: \.isValue)
            {
                continue
            }
            let key: CurrentFilterKey
            switch (category.kind, filter.choice) {
            case (.multi, .value(let value)): key = .value(category: category.id, value)
            case (.multi, .none), (.hierarchy, .none): key = .none(category: category.id)
            default: key = .selection(category: category.id)
            }
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }

    /// Whether an entry can be taken away: a required value that is the initial one cannot.
    public func isRemovable(_ key: CurrentFilterKey, in state: ReferenceState) -> Bool {
        guard let category = try? category(key.category), category.isRequired else { return true }
        return !initialValues(of: category).contains { state.choices(of: category.id).contains(.value($0)) }
    }

    /// Takes one entry away.
    func remove(_ key: CurrentFilterKey, from state: inout ReferenceState) throws(FilterError) {
        let category = try category(key.category)
        guard currentFilters(of: state).contains(key) else { throw .notInForce }
        guard isRemovable(key, in: state) else { throw .notRemovable }
        switch key {
        case .value(_, let value): state.remove(category.id) { $0 == .value(value) }
        case .none: setNone(category, isOn: false, in: &state)
        case .selection:
            if category.kind == .hierarchy {
                state.remove(category.id, where: \.isPath)
            } else {
                clear(category, in: &state)
            }
        }
    }
}
