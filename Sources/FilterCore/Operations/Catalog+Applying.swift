extension Catalog {
    /// The state after an operation; the same state, byte for byte, if the operation changes nothing.
    ///
    /// Several operations cost less in one ``StateBuilder``.
    ///
    /// - Parameter work: what the operation may cost; by default as much as it takes.
    /// - Throws: a ``FilterError`` for what cannot be done; the state given stays as it is.
    /// - Complexity: O(*f* log *f*), *f* filters in force, beside what ``StateBuilder/apply(_:)`` says.
    public func applying(
        _ operation: FilterOperation,
        to state: FilterState,
        work: WorkBudget = .unlimited
    ) throws(FilterError) -> FilterState {
        var change = StateBuilder(of: state, in: self, work: work)
        try change.apply(operation)
        return change.finished()
    }

    /// Changes a state by an operation and all that follows from it; on an error the state stays as it is.
    ///
    /// - Returns: whether anything changed.
    func carryOut(
        _ operation: FilterOperation,
        on state: inout FilterState,
        _ work: WorkBudget
    ) throws(FilterError) -> Bool {
        var next = state
        try apply(operation, to: &next, work)
        // Categories that a bulk operation wrote itself do not follow its other writes.
        try settleDependents(of: &next, before: state, except: try written(by: operation), work)
        // A sequence number taken for something that came out as before must not make the state another one.
        guard next.selections != state.selections || next.groups != state.groups else { return false }
        state = next
        return true
    }

    /// The state after an operation; `nil` if it is refused.
    func permitted(
        _ operation: FilterOperation,
        to state: FilterState,
        work: WorkBudget
    ) throws(TooMuchWork) -> FilterState? {
        do throws(FilterError) {
            return try applying(operation, to: state, work: work)
        } catch {
            if case .tooMuchWork(let error) = error { throw error }
            return nil
        }
    }

    private func written(by operation: FilterOperation) throws(FilterError) -> Set<String> {
        switch operation {
        case .clear(let scope), .reset(let scope): Set(try categories(in: scope).map(\.id))
        case .deselectAll(let scope): Set(try lists(in: scope).map(\.id))
        default: []
        }
    }

    private func apply(
        _ operation: FilterOperation,
        to state: inout FilterState,
        _ work: WorkBudget
    ) throws(FilterError) {
        switch operation {
        case .select(let id, let value): try enabled(id, in: state).select(value, in: &state)
        case .deselect(let id, let value):
            var next = state
            try category(id).deselect(value, in: &next)
            // A subtractive category excludes the values that it deselects.
            if try category(id).definition.isSubtractive, next != state { _ = try enabled(id, in: state) }
            state = next
        case .exclude(let id, let value): try enabled(id, in: state).exclude(value, in: &state)
        case .toggle(let id, let value): try toggle(value, of: try category(id), in: &state)
        case .setNone(let id, let isOn):
            // Where None is on at rest, switching it off is what filters.
            let category = try category(id)
            if isOn != category.noneAtRest { _ = try enabled(id, in: state) }
            try category.setNone(isOn, in: &state)
        case .set(let id, let input): try set(input, in: try category(id), of: &state)
        case .clear(let scope):
            for category in try categories(in: scope) { category.clear(in: &state) }
            state.groups = freeFilters(of: state, outside: scope)
        case .deselectAll(let scope):
            for category in try lists(in: scope) {
                var next = state
                category.deselectAll(in: &next)
                // A subtractive category excludes the values that it deselects. A disabled one does not.
                let isAllowed = !category.isSubtractive || categoriesDisabling(category, in: state).isEmpty
                if isAllowed { state = next }
            }
        case .reset(let scope):
            let scoped = try categories(in: scope)
            state.groups = freeFilters(of: state, outside: scope)
            // Parents come before what depends on them, so that first values are those under the parents' own reset.
            var later = Set(scoped.map(\.id))
            var former = dependents(of: later)
            for index in settlingOrder where later.contains(categories[index].id) {
                let definition = categories[index].definition
                let start = definition.resetTo ?? definition.initial
                // As in a new session, a start that cannot be chosen is given up and the others are not.
                _ = try self.start(index, with: start, in: &state, before: later, despite: former, work)
                later.remove(definition.id)
                former.remove(definition.id)
            }
        case .remove(let key): try remove(key, in: &state, work)
        case .addFilter(let filter, let group): try add(filter, to: group, in: &state, work)
        case .removeFilter(let filter, let group): try removeFilter(filter, from: group, in: &state, work)
        case .toggleFilter(let filter, let group):
            if contains(filter, in: group, of: state) {
                try removeFilter(filter, from: group, in: &state, work)
            } else {
                try add(filter, to: group, in: &state, work)
            }
        }
    }

    private func toggle(_ value: Value, of category: Category, in state: inout FilterState) throws(FilterError) {
        var next = state
        try category.toggle(value, in: &next)
        let chosen = try category.valueSelection(in: state)
        let isTakenBack = (chosen.values + chosen.excluded).contains { $0.element == value }
        if !isTakenBack, next != state { _ = try enabled(category.id, in: state) }
        state = next
    }

    /// A selection that is already in force may be written again; an empty one is always allowed.
    private func set(
        _ input: SelectionInput,
        in category: Category,
        of state: inout FilterState
    ) throws(FilterError) {
        var next = state
        try category.replaceSelection(with: input, in: &next)
        if let selection = next.selections[category.id], selection != state.selections[category.id] {
            _ = try enabled(category.id, in: state)
        }
        state = next
    }

    private func remove(
        _ key: CurrentFilterKey,
        in state: inout FilterState,
        _ work: WorkBudget
    ) throws(FilterError) {
        if case .free(let filter, let group) = key {
            guard state.groups.contains(filter, in: group) else { throw .notInForce }
            return try removeFilter(filter, from: group, in: &state, work)
        }
        guard let id = key.category else { throw .notInForce }
        let category = try category(id)
        guard currentFilterKeys(of: category, in: state).contains(key) else { throw .notInForce }
        guard !isAtRequiredInitial(category, in: state) else { throw .notRemovable }
        switch key {
        case .value(_, let value): try category.deselect(value, in: &state)
        case .excluded(_, let value) where category.isSubtractive: try category.select(value, in: &state)
        case .excluded(_, let value): try category.deselect(value, in: &state)
        case .none: try category.setNone(!category.selection(in: state).isNoneOn, in: &state)
        case .word(_, let word): category.remove(word, in: &state)
        case .selection, .free: category.clearFilter(in: &state)
        }
    }
}

extension Category {
    /// Takes away one word of a `keywords` category.
    fileprivate func remove(_ word: Text, in state: inout FilterState) {
        guard case .keywords(var selection) = selection(in: state) else { return }
        selection.words.removeAll { $0.element == word }
        // With the last chip goes what was said beside it.
        if selection.words.isEmpty { selection.none = noneAtRest }
        store(.keywords(selection), in: &state)
    }
}
