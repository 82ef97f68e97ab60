import FilterCore

// The state of many categories at once: at the start, and after clear, deselectAll and reset.
extension ReferenceCatalog {
    /// What is chosen at the start.
    public var initialState: ReferenceState {
        var state = ReferenceState()
        for category in parentsFirst { start(category, with: category.initial, in: &state) }
        return state
    }

    /// Gives a category what it would have in a new session, where the categories whose turn comes later have nothing yet.
    ///
    /// A start that people could not choose there is given up.
    func start(
        _ category: CategoryDefinition,
        with initial: Initial?,
        in state: inout ReferenceState,
        before later: [String] = [],
        among all: [String] = []
    ) {
        let origin = ReferenceState(
            state.filters.filter { $0.category != category.id && !later.contains($0.category) }
        )
        let settled = ReferenceState(
            origin.filters.filter { all.contains($0.category) || !isBelow($0.category, anyOf: all) }
        )
        let first = category.kind.hasValues ? first(of: category, in: settled) : nil
        guard canStart(category, with: initial, or: first, in: origin) else {
            clear(category, in: &state)
            // A required category below another one has the first value there.
            let isRequiredHere = category.isRequired && category.dependsOn != nil
            if isRequiredHere, disabling(category, in: origin).isEmpty, let first {
                setSingle(first, category, in: &state)
            }
            return
        }
        // A value that is gone from the data is not kept.
        state.remove(category.id) { choice in choice.stored.map { !offers($0, in: category) } ?? false }
        do throws(FilterError) {
            try take(initial, category, leading: first, in: &state)
        } catch {
            preconditionFailure("\(category.id) starts so in a new session and not here: \(error)")
        }
    }

    private func canStart(
        _ category: CategoryDefinition,
        with initial: Initial?,
        or first: Value?,
        in origin: ReferenceState
    ) -> Bool {
        let named: [Value] =
            switch initial {
            case .values(let values): values
            case .selection(.values(let values, let excluded, _)): values + excluded
            default: []
            }
        guard named.allSatisfy({ offers($0, in: category) }) else { return false }
        var fresh = origin
        do throws(FilterError) {
            try take(initial, category, leading: first, in: &fresh)
        } catch {
            return false
        }
        let isAtRest = fresh.choices(of: category.id).allSatisfy { $0 == .caseSensitive }
        if isAtRest { return true }
        let isOffered = category.dependsOn == nil || named.allSatisfy { self.isOffered($0, in: category, fresh) }
        return isOffered && disabling(category, in: origin).isEmpty
    }

    /// The values that a category with an additive model starts with.
    func initialValues(of category: CategoryDefinition) -> [Value] {
        switch category.initial {
        case .values(let values):
            // Of a required value that is gone the first one takes the place.
            guard category.isRequired, !values.contains(where: { offers($0, in: category) }) else { return values }
            return first(of: category, in: ReferenceState()).map { [$0] } ?? []
        case .first: return first(of: category, in: ReferenceState()).map { [$0] } ?? []
        case nil, .nothing, .all, .selection:
            return category.isRequired ? first(of: category, in: ReferenceState()).map { [$0] } ?? [] : []
        }
    }

    /// Puts a category where its definition says.
    ///
    /// - Parameter first: the value that leads its list.
    private func take(
        _ initial: Initial?,
        _ category: CategoryDefinition,
        leading first: Value?,
        in state: inout ReferenceState
    ) throws(FilterError) {
        var input: SelectionInput
        switch category.kind {
        case .multi, .single, .hierarchy, .options: input = .values([])
        case .toggle: input = .toggle(false)
        case .range: input = .range(lower: nil, upper: nil)
        case .comparison: input = .comparison(nil)
        case .keywords: input = .keywords([])
        case .search: input = .search("")
        }
        var on: [Value]?
        switch initial {
        case nil, .all: if category.isRequired { on = first.map { [$0] } }
        case .nothing: on = []
        case .first: on = first.map { [$0] } ?? []
        case .values(let values): on = values
        case .selection(let selection): input = selection
        }
        if let on, category.selectionModel == .subtractive {
            if initial == .nothing { return deselectAll(category, in: &state) }
            input = .values([], excluded: inOrderOfData(category).filter { !on.contains($0) })
        } else if let on, category.kind.hasValues {
            input = .values(on)
        }
        try set(input, in: category, of: &state)
    }

    /// Makes a category filter nothing, or hold its initial value where one is required.
    func clear(_ category: CategoryDefinition, in state: inout ReferenceState) {
        guard category.isRequired else { return state.remove(category.id) }
        setSingle(initialValues(of: category).first, category, in: &state)
    }

    /// Nothing chosen, None neither; of lists alone. The None of a `single` that is on at rest is about its value and
    /// stays.
    func deselectAll(_ category: CategoryDefinition, in state: inout ReferenceState) {
        guard category.kind.hasValues else { return }
        if category.isRequired { return clear(category, in: &state) }
        state.remove(category.id) { $0.chosen != nil }
        if category.selectionModel == .subtractive {
            for value in inOrderOfData(category) where !state.choices(of: category.id).contains(.excluded(value)) {
                state.append(category.id, .excluded(value))
            }
        }
        if category.kind != .single || !noneAtRest(category) { setNone(category, isOn: false, in: &state) }
    }

    /// The values that can be chosen, those that the data have first, in order of appearance.
    func inOrderOfData(_ category: CategoryDefinition) -> [Value] {
        let values = values(of: category)
        return values.enumerated().sorted { left, right in
            let places = (appearance(of: left.element, in: category), appearance(of: right.element, in: category))
            return places.0 == places.1 ? left.offset < right.offset : places.0 < places.1
        }
        .map(\.element)
    }
}

// MARK: - Scopes

extension ReferenceCatalog {
    func categories(in scope: BulkScope) throws(FilterError) -> [CategoryDefinition] {
        try requireCategories(scope.categories ?? [], in: "categories")
        var groups: Set<String> = []
        for (index, id) in (scope.categoryGroups ?? []).enumerated() {
            guard definition.groups.contains(where: { $0.id == id }) else {
                throw .inMember("categoryGroups/\(index)", .unknownCategoryGroup(id, suggestions: []))
            }
            groups.insert(id)
        }
        for (index, attribute) in (scope.attributes ?? []).enumerated() where !items.isEmpty {
            guard items.contains(where: { !$0.values(of: attribute.string).isEmpty }) else {
                throw .inMember("attributes/\(index)", .unknownAttribute(attribute.string, suggestions: []))
            }
        }
        try requireCategories(scope.except, in: "except")
        for _ in definition.groups {
            for group in definition.groups where group.parent.map(groups.contains) ?? false {
                groups.insert(group.id)
            }
        }
        return definition.categories.filter { category in
            let isNamed =
                isAboutEverything(scope) || (scope.categories ?? []).contains(category.id)
                || (category.group.map(groups.contains) ?? false)
                || (scope.filterGroups ?? []).contains(filterGroup(of: category))
                || (scope.attributes ?? []).contains { isAbout($0, category) }
            let isKept =
                scope.except.contains(category.id) || scope.exceptFilterGroups.contains(filterGroup(of: category))
            return isNamed && !isKept
        }
    }

    /// Whether a category filters by an attribute alone, or says that it does.
    private func isAbout(_ attribute: Text, _ category: CategoryDefinition) -> Bool {
        guard category.kind == .options, category.attribute.isEmpty else {
            return subjects(of: category).contains(attribute)
        }
        return category.options.allSatisfy { filter(of: $0)?.attribute == attribute }
    }

    private func requireCategories(_ ids: [String], in member: String) throws(FilterError) {
        for (index, id) in ids.enumerated() where !definition.categories.contains(where: { $0.id == id }) {
            throw .inMember("\(member)/\(index)", .unknownCategory(id, suggestions: []))
        }
    }

    func removeFreeFilters(in scope: BulkScope, from state: inout ReferenceState) {
        state.remove("") { choice in
            guard case .free(let filter, let group) = choice, !scope.exceptFilterGroups.contains(group) else {
                return false
            }
            return isAboutEverything(scope) || (scope.filterGroups ?? []).contains(group)
                || (scope.attributes ?? []).contains(filter.attribute)
        }
    }

    private func isAboutEverything(_ scope: BulkScope) -> Bool {
        scope.categories == nil && scope.categoryGroups == nil && scope.filterGroups == nil && scope.attributes == nil
    }
}
