public import FilterCore

/// One factor of the AND that a state means.
struct ReferenceClause {
    /// The categories of which it is the replaceable clause, or a part of it: counts of their values leave it out.
    var owners: Set<String> = []
    /// The value that it excludes or that it alone demands, with its category.
    var exclusion: ReferenceFilter?
    let passes: (_ item: Int) -> Bool
}

extension ReferenceCatalog {
    func clauses(of state: ReferenceState) -> [ReferenceClause] {
        var clauses: [ReferenceClause] = []
        var alternatives: [FilterGroupID: [(_ item: Int) -> Bool]] = [:]
        for category in definition.categories {
            let choices = state.choices(of: category.id)
            guard !choices.isEmpty else { continue }
            clauses += fixedClauses(of: category, choices)
            let own = replaceableClauses(of: category, choices)
            if own.isEmpty { continue }
            if case .or = filterGroup(of: category) {
                alternatives[filterGroup(of: category), default: []] += own
            } else {
                clauses += own.map { ReferenceClause(owners: [category.id], passes: $0) }
            }
        }
        for (filter, group) in state.freeFilters {
            let passes = { (item: Int) in self.passes(items[item], filter) }
            if case .or = group {
                alternatives[group, default: []].append(passes)
            } else {
                clauses.append(ReferenceClause(passes: passes))
            }
        }
        for (group, alternatives) in alternatives {
            let feeders = definition.categories.filter { filterGroup(of: $0) == group }
            clauses.append(
                ReferenceClause(owners: Set(feeders.map(\.id))) { item in alternatives.contains { $0(item) } }
            )
        }
        return clauses
    }

    /// The filter group that a category feeds: the one it names, or one of its own.
    func filterGroup(of category: CategoryDefinition) -> FilterGroupID {
        if let group = category.filterGroup.flatMap(FilterGroupID.init) { return group }
        let name = Text(category.id)
        switch category.kind {
        case .multi, .options:
            guard category.operator == .any, category.selectionModel == .additive else { return .and(name) }
            let types = Set(category.options.compactMap { filter(of: $0)?.type })
            return types.count > 1 ? .and(name) : .or(name, types.first ?? .facet)
        case .keywords: return category.operator == .any ? .or(name, .keyword) : .and(name)
        case .hierarchy: return category.allowsSeveral ? .or(name, .facet) : .hierarchical(name)
        case .single, .toggle, .range, .comparison, .search: return .and(name)
        }
    }

    /// The clauses that a tap on another value of the category leaves in force: exclusions, and what `all` demands.
    private func fixedClauses(of category: CategoryDefinition, _ choices: [ReferenceChoice]) -> [ReferenceClause] {
        guard category.kind == .multi || category.kind == .options, category.selectionModel == .additive else {
            return []
        }
        let values = valuesByItem[category.id] ?? []
        var clauses = choices.compactMap(\.hidden).map { value in
            let exclusion = ReferenceFilter(category.id, .excluded(value))
            return ReferenceClause(exclusion: exclusion) { !values[$0].contains(value) }
        }
        guard category.operator == .all else { return clauses }
        clauses += choices.compactMap(\.chosen).map { value in
            ReferenceClause { values[$0].contains(value) }
        }
        if isNoneOn(category, choices) { clauses.append(ReferenceClause { self.hasNoValue($0, in: category) }) }
        return clauses
    }

    /// What a category lets through, each of several conditions for itself: for an or-group they are alternatives,
    /// which is why all of them that one category ORs come as one.
    private func replaceableClauses(
        of category: CategoryDefinition,
        _ choices: [ReferenceChoice]
    ) -> [(_ item: Int) -> Bool] {
        let none = isNoneOn(category, choices)
        let values = choices.compactMap(\.chosen)
        let own = valuesByItem[category.id] ?? []
        let measures = measuresByItem[category.id] ?? []
        let valueless = valuelessItems[category.id] ?? []
        func orNone(_ passes: @escaping (_ item: Int) -> Bool) -> (_ item: Int) -> Bool {
            none ? { item in passes(item) || valueless.contains(item) } : passes
        }
        switch category.kind {
        case .multi, .options:
            if category.selectionModel == .subtractive { return [subtractive(category, choices)] }
            if category.operator == .all || (values.isEmpty && !none) { return [] }
            return [orNone { item in !own[item].isDisjoint(with: values) }]
        case .single:
            guard let value = values.first else { return [{ valueless.contains($0) == none }] }
            return [orNone { own[$0].contains(value) }]
        case .hierarchy:
            return [orNone { item in !own[item].isDisjoint(with: values) }]
        case .toggle:
            return [{ self.isOn($0, in: category) }]
        case .range:
            guard case .range(let lower, let upper, _) = choices[0] else { return [] }
            guard lower != nil || upper != nil else { return [{ valueless.contains($0) == none }] }
            return [orNone { measures[$0].contains { isInside($0, lower: lower, upper: upper) } }]
        case .comparison:
            guard case .comparison(let bound, _) = choices[0] else { return [] }
            guard let bound else { return [{ valueless.contains($0) == none }] }
            return [orNone { measures[$0].contains { compares($0, category.comparison, bound) } }]
        case .keywords:
            return keywords(category, choices, none: none)
        case .search:
            guard case .search(let text) = choices[0], !words(text.string).isEmpty else { return [] }
            return [{ self.isFound($0, by: text, in: category) }]
        }
    }

    /// An item passes if one of its listed values is not excluded, or it has no value and None is on.
    private func subtractive(
        _ category: CategoryDefinition,
        _ choices: [ReferenceChoice]
    ) -> (_ item: Int) -> Bool {
        let excluded = Set(choices.compactMap(\.hidden))
        let none = isNoneOn(category, choices)
        let own = valuesByItem[category.id] ?? []
        let valueless = valuelessItems[category.id] ?? []
        return { item in
            let listed = own[item].filter { self.offers($0, in: category) }
            if !listed.isEmpty { return !listed.isSubset(of: excluded) }
            return valueless.contains(item) ? none : category.keepsUnlisted
        }
    }

    private func keywords(
        _ category: CategoryDefinition,
        _ choices: [ReferenceChoice],
        none: Bool
    ) -> [(_ item: Int) -> Bool] {
        let words = choices.compactMap(\.word)
        let isCaseSensitive = choices.contains(.caseSensitive)
        func has(_ item: Int, _ word: Text) -> Bool {
            texts(of: item, in: category).contains {
                holds($0, word.string, category.mode, isCaseSensitive: isCaseSensitive)
            }
        }
        guard !words.isEmpty else {
            let isAtRest = none == noneAtRest(category)
            return isAtRest ? [] : [{ self.hasNoValue($0, in: category) == none }]
        }
        return [
            { item in
                if none, self.hasNoValue(item, in: category) { return true }
                return category.operator == .any
                    ? words.contains { has(item, $0) } : words.allSatisfy { has(item, $0) }
            }
        ]
    }

    func isOn(_ item: Int, in category: CategoryDefinition) -> Bool {
        if let filter = category.filter { return passes(items[item], expression: filter) }
        return values(of: item, in: category).contains(.bool(true))
    }

    public func isNoneOn(_ category: CategoryDefinition, in state: ReferenceState) -> Bool {
        isNoneOn(category, state.choices(of: category.id))
    }

    private func isNoneOn(_ category: CategoryDefinition, _ choices: [ReferenceChoice]) -> Bool {
        for choice in choices {
            switch choice {
            case .none(let isOn), .range(_, _, let isOn), .comparison(_, let isOn): return isOn
            default: continue
            }
        }
        return noneAtRest(category)
    }

    /// Where None stands in a category that filters nothing.
    func noneAtRest(_ category: CategoryDefinition) -> Bool {
        guard let none = category.includeNone else { return false }
        switch category.kind {
        case .single, .range, .comparison, .keywords: return none.initial
        case .multi, .options: return category.selectionModel == .subtractive
        case .hierarchy, .toggle, .search: return false
        }
    }
}
