public import FilterCore

extension ReferenceCatalog {
    /// The state that an operation leads to: what it does itself, then what follows for categories that depend on a
    /// category whose selection changed.
    ///
    /// - Throws: what stands against it, lists of suggestions left empty.
    public func applying(
        _ operation: FilterOperation,
        to state: ReferenceState
    ) throws(FilterError) -> ReferenceState {
        var next = state
        let written = try apply(operation, to: &next)
        settle(&next, before: state, written: written)
        return next
    }

    /// - Returns: the categories that a bulk operation wrote, which follow no parent.
    private func apply(
        _ operation: FilterOperation,
        to state: inout ReferenceState
    ) throws(FilterError) -> Set<String> {
        switch operation {
        case .select(let id, let value):
            let category = try enabledCategory(id, in: state)
            try choose(value, in: category, of: &state)
        case .deselect(let id, let value):
            let category = try category(id)
            let before = state
            try takeBack(value, in: category, of: &state)
            if category.selectionModel == .subtractive, before != state { _ = try enabledCategory(id, in: before) }
        case .exclude(let id, let value):
            let category = try enabledCategory(id, in: state)
            try exclude(value, in: category, of: &state)
        case .toggle(let id, let value):
            let category = try category(id)
            let before = state
            try toggle(value, in: category, of: &state)
            let wasStored = before.choices(of: id).contains { $0.stored == value }
            if !wasStored, before != state { _ = try enabledCategory(id, in: before) }
        case .setNone(let id, let isOn):
            let category = try category(id)
            if isOn != noneAtRest(category) { _ = try enabledCategory(id, in: state) }
            guard category.includeNone != nil else { throw .noneNotIncluded }
            setNone(category, isOn: isOn, in: &state)
        case .set(let id, let selection):
            let category = try category(id)
            let before = state
            try set(selection, in: category, of: &state)
            let choices = state.choices(of: id)
            if !choices.isEmpty, choices != before.choices(of: id) { _ = try enabledCategory(id, in: before) }
        case .clear(let scope):
            let scoped = try categories(in: scope)
            for category in scoped { clear(category, in: &state) }
            removeFreeFilters(in: scope, from: &state)
            return Set(scoped.map(\.id))
        case .deselectAll(let scope):
            let scoped = try categories(in: scope)
            for (index, id) in (scope.categories ?? []).enumerated() {
                let kind = try category(id).kind
                guard kind.hasValues else { throw .inMember("categories/\(index)", .noValues(kind)) }
            }
            let lists = scoped.filter { category in
                category.kind.hasValues
                    && (category.selectionModel == .additive || (scope.categories ?? []).contains(category.id))
            }
            for category in lists {
                if category.selectionModel == .subtractive, !disabling(category, in: state).isEmpty { continue }
                deselectAll(category, in: &state)
            }
            return Set(lists.map(\.id))
        case .reset(let scope):
            let scoped = try categories(in: scope)
            removeFreeFilters(in: scope, from: &state)
            let all = scoped.map(\.id)
            var later = all
            for category in parentsFirst where later.contains(category.id) {
                start(category, with: category.resetTo ?? category.initial, in: &state, before: later, among: all)
                later.removeAll { $0 == category.id }
            }
            return Set(scoped.map(\.id))
        case .remove(let key): try remove(key, from: &state)
        case .addFilter(let filter, let group): try add(filter, to: group, in: &state)
        case .removeFilter(let filter, let group): try remove(filter, from: group, in: &state)
        case .toggleFilter(let filter, let group):
            if contains(filter, in: group, state) {
                try remove(filter, from: group, in: &state)
            } else {
                try add(filter, to: group, in: &state)
            }
        }
        return []
    }
}

// MARK: - One value

extension ReferenceCatalog {
    func choose(
        _ value: Value,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        let id = category.id
        guard category.kind.hasValues else { throw .noValues(category.kind) }
        if state.choices(of: id).contains(.value(value)) { return }
        try checkKnown(value, in: category, state)
        if category.selectionModel == .subtractive { return state.remove(id) { $0 == .excluded(value) } }
        if isOneValue(category) {
            state.remove(id) { $0.chosen != nil }
        } else if category.kind == .hierarchy {
            state.remove(id) { $0.chosen.map { isRelated($0, value, in: category) } ?? false }
        }
        let chosen = state.choices(of: id).compactMap(\.chosen)
        if let limit = category.max, chosen.count >= limit { throw .tooMany(limit: limit) }
        state.remove(id) { $0 == .excluded(value) }
        state.append(id, .value(value))
    }

    func exclude(
        _ value: Value,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        guard category.isNegatable || category.selectionModel == .subtractive else { throw .notNegatable }
        if state.choices(of: category.id).contains(.excluded(value)) { return }
        guard offers(value, in: category) else { throw .unknownValue(value.text, index: nil, suggestions: []) }
        state.remove(category.id) { $0 == .value(value) }
        state.append(category.id, .excluded(value))
    }

    func takeBack(
        _ value: Value,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        let id = category.id
        guard category.kind.hasValues else { throw .noValues(category.kind) }
        try checkKnown(value, in: category, state)
        if category.selectionModel == .subtractive {
            return try exclude(value, in: category, of: &state)
        } else if category.kind == .hierarchy {
            state.remove(id) { choice in
                choice.chosen.map { isPath(Text($0.text), atOrBelow: Text(value.text), in: category) } ?? false
            }
        } else if category.isRequired {
            guard state.choices(of: id).contains(.value(value)) else { return }
            setSingle(initialValues(of: category).first, category, in: &state)
        } else {
            state.remove(id) { $0.stored == value }
        }
    }

    private func toggle(
        _ value: Value,
        in category: CategoryDefinition,
        of state: inout ReferenceState
    ) throws(FilterError) {
        let id = category.id
        guard category.kind.hasValues else { throw .noValues(category.kind) }
        try checkKnown(value, in: category, state)
        let stored = state.choices(of: id).contains { $0.stored == value }
        if category.selectionModel == .subtractive {
            return stored ? state.remove(id) { $0 == .excluded(value) } : state.append(id, .excluded(value))
        }
        guard stored else { return try choose(value, in: category, of: &state) }
        if category.isRequired { return }
        state.remove(id) { $0.stored == value }
        guard category.kind == .hierarchy, !category.allowsSeveral else { return }
        if let parent = lineage(of: value, in: category).dropLast().last { state.append(id, .value(parent)) }
    }

    /// At most one value can be chosen.
    func isOneValue(_ category: CategoryDefinition) -> Bool {
        switch category.kind {
        case .single: true
        case .hierarchy: !category.allowsSeveral
        default: category.operator == .single
        }
    }

    /// Whether one of two nodes lies below the other.
    func isRelated(_ left: Value, _ right: Value, in category: CategoryDefinition) -> Bool {
        isPath(Text(left.text), atOrBelow: Text(right.text), in: category)
            || isPath(Text(right.text), atOrBelow: Text(left.text), in: category)
    }

    private func checkKnown(
        _ value: Value,
        in category: CategoryDefinition,
        _ state: ReferenceState
    ) throws(FilterError) {
        let isStored = state.choices(of: category.id).contains { $0.stored == value }
        guard isStored || offers(value, in: category) else {
            throw .unknownValue(value.text, index: nil, suggestions: [])
        }
    }
}

// MARK: - One category

extension ReferenceCatalog {
    func setNone(_ category: CategoryDefinition, isOn: Bool, in state: inout ReferenceState) {
        guard category.includeNone != nil, isOn != isNoneOn(category, in: state) else { return }
        switch category.kind {
        case .range:
            var (lower, upper): (Bound?, Bound?) = (nil, nil)
            if case .range(let oldLower, let oldUpper, _)? = state.choices(of: category.id).first {
                (lower, upper) = (oldLower, oldUpper)
            }
            setRange(category, lower: lower, upper: upper, none: isOn, in: &state)
        case .comparison:
            var bound: Bound?
            if case .comparison(let old, _)? = state.choices(of: category.id).first { bound = old }
            setComparison(category, bound, none: isOn, in: &state)
        default:
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
            state.update(category.id, .range(lower: lower, upper: upper, none: none), where: \.isWhole)
        }
    }

    func setComparison(_ category: CategoryDefinition, _ bound: Bound?, none: Bool, in state: inout ReferenceState) {
        if bound == nil, none == noneAtRest(category) {
            state.remove(category.id)
        } else {
            state.update(category.id, .comparison(bound, none: none), where: \.isWhole)
        }
    }

    func setSingle(_ value: Value?, _ category: CategoryDefinition, in state: inout ReferenceState) {
        if let value, state.choices(of: category.id).contains(.value(value)) { return }
        state.remove(category.id) { $0.chosen != nil }
        if let value { state.append(category.id, .value(value)) }
    }
}
