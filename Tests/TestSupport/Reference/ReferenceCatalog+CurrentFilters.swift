public import FilterCore

extension ReferenceCatalog {
    /// The entries of the current filters, in order of selection: one per filter in force.
    ///
    /// A `range`, a `comparison` and a `single` are one entry together with their None, a `single` in the place of its
    /// value; the values of lists and the words are one each.
    public func currentFilters(of state: ReferenceState) -> [CurrentFilterKey] {
        state.filters.compactMap { filter in
            if case .free(let filter, let group) = filter.choice { return .free(filter, group: group) }
            guard let category = definition.categories.first(where: { $0.id == filter.category }) else { return nil }
            return key(of: filter.choice, in: category, state)
        }
    }

    /// The entry that a choice is listed as, if it is listed itself.
    func key(
        of choice: ReferenceChoice,
        in category: CategoryDefinition,
        _ state: ReferenceState
    ) -> CurrentFilterKey? {
        let choices = state.choices(of: category.id)
        switch (category.kind, choice) {
        case (.single, .none) where choices.contains { $0.chosen != nil }: return nil
        case (.keywords, .none) where choices.contains { $0.word != nil }: return nil
        case (.keywords, .caseSensitive): return nil
        case (.single, _), (.keywords, .none): return .selection(category: category.id)
        case (.hierarchy, .value) where !category.allowsSeveral: return .selection(category: category.id)
        case (_, .value(let value)): return .value(category: category.id, value)
        case (_, .excluded(let value)): return .excluded(category: category.id, value)
        case (_, .none): return .none(category: category.id)
        case (_, .word(let word)): return .word(category: category.id, word)
        default: return .selection(category: category.id)
        }
    }

    /// Whether an entry can be taken away: a required value that is the initial one cannot.
    public func isRemovable(_ key: CurrentFilterKey, in state: ReferenceState) -> Bool {
        guard let category = key.category.flatMap({ try? self.category($0) }), category.isRequired else { return true }
        return !initialValues(of: category).contains { state.choices(of: category.id).contains(.value($0)) }
    }

    /// Something is filtered by a category, a required value at its initial one left aside.
    public func isActive(_ category: CategoryDefinition, in state: ReferenceState) -> Bool {
        currentFilters(of: state).contains { $0.category == category.id && isRemovable($0, in: state) }
    }

    /// Takes one entry away.
    func remove(_ key: CurrentFilterKey, from state: inout ReferenceState) throws(FilterError) {
        if let id = key.category { _ = try category(id) }
        guard currentFilters(of: state).contains(key) else { throw .notInForce }
        guard isRemovable(key, in: state) else { throw .notRemovable }
        switch key {
        case .value(let id, let value):
            let category = try category(id)
            if category.isRequired { return clear(category, in: &state) }
            state.remove(id) { $0 == .value(value) }
        case .excluded(let id, let value): state.remove(id) { $0 == .excluded(value) }
        case .none(let id): state.remove(id, where: \.isNone)
        case .word(let id, let word):
            state.remove(id) { $0 == .word(word) }
            if !state.choices(of: id).contains(where: { $0.word != nil }) { state.remove(id, where: \.isNone) }
        case .free(let filter, let group): state.remove("") { $0 == .free(filter, group) }
        case .selection(let id):
            let category = try category(id)
            switch category.kind {
            case .hierarchy: state.remove(id) { $0.chosen != nil }
            case .keywords: state.remove(id, where: \.isNone)
            default: clear(category, in: &state)
            }
        }
    }
}
