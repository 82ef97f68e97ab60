public import FilterCore

extension ReferenceCatalog {
    /// What is chosen at the start.
    public var initialState: ReferenceState {
        var state = ReferenceState()
        for category in definition.categories {
            for value in initialValues(of: category) {
                let path = ReferenceChoice.path(Text(value.text))
                state.append(category.id, category.kind == .hierarchy ? path : .value(value))
            }
            setNone(category, isOn: category.includeNone?.initial ?? false, in: &state)
        }
        return state
    }

    /// The state that an operation leads to.
    ///
    /// - Throws: what stands against it, lists of suggestions left empty.
    public func applying(
        _ operation: FilterOperation,
        to state: ReferenceState
    ) throws(FilterError) -> ReferenceState {
        var state = state
        switch operation {
        case .select(let id, let value):
            try choose(value, in: category(id), of: &state)
        case .deselect(let id, let value):
            try takeBack(value, in: category(id), of: &state)
        case .toggle(let id, let value):
            try toggle(value, in: category(id), of: &state)
        case .setNone(let id, let isOn):
            let category = try category(id)
            guard category.includeNone != nil else { throw .noneNotIncluded }
            setNone(category, isOn: isOn, in: &state)
        case .set(let id, let selection):
            try set(selection, in: category(id), of: &state)
        case .clear(let scope):
            for category in try categories(in: scope) { clear(category, in: &state) }
        case .remove(let key):
            try remove(key, from: &state)
        }
        return state
    }

    func initialValues(of category: CategoryDefinition) -> [Value] {
        switch category.initial {
        case nil, .nothing, .all, .selection: return []
        case .values(let values): return values
        case .first:
            let values = values(of: category).filter { value in
                category.kind != .hierarchy || lineage(of: value, in: category).count == 1
            }
            let counts = counts(of: category, in: ReferenceState())
            return Array(ordered(values, of: category, counts: counts, selected: []).prefix(1))
        }
    }

    func setNone(_ category: CategoryDefinition, isOn: Bool, in state: inout ReferenceState) {
        guard category.includeNone != nil, isOn != isNoneOn(category, in: state) else { return }
        if category.kind == .range {
            var (lower, upper): (Bound?, Bound?) = (nil, nil)
            if case .range(let oldLower, let oldUpper, _)? = state.choices(of: category.id).first {
                (lower, upper) = (oldLower, oldUpper)
            }
            setRange(category, lower: lower, upper: upper, none: isOn, in: &state)
        } else {
            state.remove(category.id, where: \.isNone)
            if isOn != noneAtRest(category) { state.append(category.id, .none(isOn)) }
        }
    }

    func setRange(
        _ category: CategoryDefinition,
        lower: Bound?,
        upper: Bound?,
        none: Bool,
        in state: inout ReferenceState
    ) {
        if lower == nil, upper == nil, none == noneAtRest(category) {
            state.remove(category.id)
        } else {
            state.update(category.id, .range(lower: lower, upper: upper, none: none), where: \.isRange)
        }
    }

    /// Makes a category filter nothing, or hold its initial value where one is required.
    func clear(_ category: CategoryDefinition, in state: inout ReferenceState) {
        guard category.isRequired else {
            state.remove(category.id)
            return
        }
        setSingle(initialValues(of: category).first, category, in: &state)
        setNone(category, isOn: noneAtRest(category), in: &state)
    }

    func setSingle(_ value: Value?, _ category: CategoryDefinition, in state: inout ReferenceState) {
        if let value, state.choices(of: category.id).contains(.value(value)) { return }
        state.remove(category.id, where: \.isValue)
        if let value { state.append(category.id, .value(value)) }
    }

    /// Chooses another branch: a new choice, the last in order of selection.
    func setPath(_ path: Text, _ category: CategoryDefinition, in state: inout ReferenceState) {
        if state.choices(of: category.id).contains(.path(path)) { return }
        state.remove(category.id, where: \.isPath)
        state.append(category.id, .path(path))
    }
}

// MARK: - One value

extension ReferenceCatalog {
    private func choose(
        _ value: Value,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        guard category.kind.hasValues else { throw .noValues(category.kind) }
        if isChosen(value, in: category, of: state) { return }
        guard offers(value, in: category) else {
            throw .unknownValue(value.text, index: nil, suggestions: [])
        }
        switch category.kind {
        case .single:
            setSingle(value, category, in: &state)
        case .hierarchy:
            setPath(Text(value.text), category, in: &state)
        default:
            if let limit = category.maxSelected, state.choices(of: category.id).filter(\.isValue).count >= limit {
                throw .tooMany(limit: limit)
            }
            state.append(category.id, .value(value))
        }
    }

    private func takeBack(
        _ value: Value,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        guard category.kind.hasValues else { throw .noValues(category.kind) }
        guard offers(value, in: category) || isChosen(value, in: category, of: state) else {
            throw .unknownValue(value.text, index: nil, suggestions: [])
        }
        switch category.kind {
        case .hierarchy:
            state.remove(category.id) { choice in
                guard case .path(let path) = choice else { return false }
                return isPath(path, atOrBelow: Text(value.text), in: category)
            }
        case .single where category.isRequired:
            guard isChosen(value, in: category, of: state) else { return }
            setSingle(initialValues(of: category).first, category, in: &state)
        default:
            state.remove(category.id) { $0 == .value(value) }
        }
    }

    private func toggle(
        _ value: Value,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        guard category.kind.hasValues else { throw .noValues(category.kind) }
        let chosen = isChosen(value, in: category, of: state)
        if category.kind == .hierarchy, chosen {
            let parent = parts(of: Text(value.text), in: category).dropLast()
            if parent.isEmpty {
                state.remove(category.id, where: \.isPath)
            } else {
                let path = Text(parent.joined(separator: category.separator))
                setPath(path, category, in: &state)
            }
        } else if category.isRequired, chosen {
            return
        } else if chosen {
            try takeBack(value, in: category, of: &state)
        } else {
            try choose(value, in: category, of: &state)
        }
    }

    private func isChosen(_ value: Value, in category: CategoryDefinition, of state: ReferenceState) -> Bool {
        let choices = state.choices(of: category.id)
        guard category.kind == .hierarchy else { return choices.contains(.value(value)) }
        guard case .string(let path) = value else { return false }
        return choices.contains(.path(path))
    }
}

// MARK: - Many at once

extension ReferenceCatalog {
    private func categories(in scope: ClearScope) throws(FilterError) -> [CategoryDefinition] {
        for id in (scope.categories ?? []) + scope.except { _ = try category(id) }
        var groups: Set<String> = []
        for id in scope.groups ?? [] {
            guard definition.groups.contains(where: { $0.id == id }) else {
                throw .unknownCategoryGroup(id, suggestions: [])
            }
            groups.insert(id)
        }
        for _ in definition.groups {
            for group in definition.groups where group.parent.map(groups.contains) ?? false {
                groups.insert(group.id)
            }
        }
        let isEverything = scope.categories == nil && scope.groups == nil
        return definition.categories.filter { category in
            let isNamed =
                isEverything || (scope.categories ?? []).contains(category.id)
                || (category.group.map(groups.contains) ?? false)
            return isNamed && !scope.except.contains(category.id)
        }
    }
}
