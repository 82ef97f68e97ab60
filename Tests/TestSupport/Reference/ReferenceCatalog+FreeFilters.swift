import FilterCore

// Filters that clients put into groups. One that a category would write into its group is its selection.
extension ReferenceCatalog {
    func add(_ filter: Filter, to group: FilterGroupID, in state: inout ReferenceState) throws(FilterError) {
        for category in definition.categories where filterGroup(of: category) == group {
            guard let operation = operation(adding: filter, to: category, in: state) else { continue }
            state = try applying(operation, to: state)
            return
        }
        let isKnown = items.contains { !$0.values(of: filter.attribute.string).isEmpty }
        guard isKnown || items.isEmpty else {
            let error = FilterError.unknownAttribute(filter.attribute.string, suggestions: [])
            if case .tag = filter.predicate { throw error }
            throw .inMember("attribute", error)
        }
        guard group.takes(filter.type) else {
            throw .inMember("group", .wrongFilterType(group: group.description, filter.type))
        }
        if !state.filters.contains(ReferenceFilter("", .free(filter, group))) {
            state.append("", .free(filter, group))
        }
    }

    func remove(_ filter: Filter, from group: FilterGroupID?, in state: inout ReferenceState) throws(FilterError) {
        for category in definition.categories where group == nil || filterGroup(of: category) == group {
            for choice in state.choices(of: category.id) where self.filter(of: choice, in: category, state) == filter {
                state = try applying(.remove(removal(of: choice, in: category)), to: state)
            }
        }
        state.remove("") { choice in
            guard case .free(filter, let own) = choice else { return false }
            return group == nil || own == group
        }
    }

    func contains(_ filter: Filter, in group: FilterGroupID, _ state: ReferenceState) -> Bool {
        state.filters.contains(ReferenceFilter("", .free(filter, group)))
            || definition.categories.contains { category in
                filterGroup(of: category) == group
                    && state.choices(of: category.id).contains { self.filter(of: $0, in: category, state) == filter }
            }
    }

    /// What a choice is as a filter of the category's group; `nil` for what no filter says.
    private func filter(
        of choice: ReferenceChoice,
        in category: CategoryDefinition,
        _ state: ReferenceState
    ) -> Filter? {
        if category.kind == .options {
            let option = category.options.first { .string($0.id) == choice.stored }
            return option.flatMap(filter).map { choice.hidden == nil ? $0 : !$0 }
        }
        guard let attribute = subjects(of: category).first else { return nil }
        switch choice {
        case .value(let value):
            return category.kind == .single && isNoneOn(category, in: state) ? nil : .facet(attribute, value)
        case .excluded(let value): return !.facet(attribute, value)
        case .on: return toggleFilter(category)
        case .range(let lower, let upper, let none):
            guard lower != nil || upper != nil, !none else { return nil }
            return .range(attribute, lower: lower.map(operand), upper: upper.map(operand))
        case .comparison(let bound, let none):
            return none ? nil : bound.map { .comparison(attribute, category.comparison, operand($0)) }
        case .word(let word): return writesKeywords(category, state) ? .keyword(attribute, word) : nil
        case .none, .caseSensitive, .search, .free: return nil
        }
    }

    /// A keyword filter says where one attribute holds a word, whatever its case.
    private func writesKeywords(_ category: CategoryDefinition, _ state: ReferenceState) -> Bool {
        subjects(of: category).count == 1 && category.mode == .substring && category.includeNone == nil
            && !state.choices(of: category.id).contains(.caseSensitive)
    }

    private func removal(of choice: ReferenceChoice, in category: CategoryDefinition) -> CurrentFilterKey {
        switch choice {
        case .value(let value) where category.kind == .multi || category.kind == .options || category.allowsSeveral:
            .value(category: category.id, value)
        case .excluded(let value): .excluded(category: category.id, value)
        case .word(let word): .word(category: category.id, word)
        default: .selection(category: category.id)
        }
    }

    /// The attributes that a category names, by which its filters and scopes speak of it.
    func subjects(of category: CategoryDefinition) -> [Text] {
        if category.kind == .toggle { return toggleFilter(category).map { [$0.attribute] } ?? [] }
        if !category.attributes.isEmpty { return category.attributes.map { Text($0) } }
        return category.attribute.isEmpty ? [] : [Text(category.attribute)]
    }

    /// What an option says, if that is one filter.
    func filter(of option: OptionDefinition) -> Filter? {
        guard case .filter(let text) = option.test, case .filter(let filter)? = try? FilterExpression(text) else {
            return nil
        }
        return filter
    }

    private func toggleFilter(_ category: CategoryDefinition) -> Filter? {
        guard let text = category.filter else { return .facet(Text(category.attribute), true) }
        guard case .filter(let filter)? = try? FilterExpression(text) else { return nil }
        return filter
    }

    private func operand(_ bound: Bound) -> Filter.Operand {
        switch bound {
        case .number(let number): .number(number)
        case .date(let date): .date(date)
        }
    }

    private func bound(_ operand: Filter.Operand?) -> Bound? {
        switch operand {
        case .number(let number): .number(number)
        case .date(let date): .date(date)
        case .relative, nil: nil
        }
    }

    /// The operation that writes a filter into a category's group, if some does.
    private func operation(
        adding filter: Filter,
        to category: CategoryDefinition,
        in state: ReferenceState
    ) -> FilterOperation? {
        let none: Bool? = category.includeNone == nil ? nil : false
        if category.kind == .toggle {
            return filter == toggleFilter(category) ? .set(category: category.id, selection: .toggle(true)) : nil
        }
        if category.kind == .options {
            let isAdditive = category.selectionModel == .additive
            for option in category.options {
                let value = Value.string(option.id)
                if isAdditive, self.filter(of: option) == filter { return .select(category: category.id, value: value) }
                if category.isNegatable || !isAdditive, self.filter(of: option) == !filter {
                    return .exclude(category: category.id, value: value)
                }
            }
            return nil
        }
        guard subjects(of: category) == [filter.attribute] else { return nil }
        switch (category.kind, filter.predicate) {
        case (.multi, .facet(let value, nil)), (.single, .facet(let value, nil)), (.hierarchy, .facet(let value, nil)):
            guard offers(value, in: category) else { return nil }
            let isSubtractive = category.selectionModel == .subtractive
            if filter.isNegated {
                return isSubtractive || category.isNegatable ? .exclude(category: category.id, value: value) : nil
            }
            if category.kind == .single, let none {
                return .set(category: category.id, selection: .values([value], none: none))
            }
            return isSubtractive ? nil : .select(category: category.id, value: value)
        case (.range, .range(let lower, let upper)) where !filter.isNegated:
            return .set(category: category.id, selection: .range(lower: bound(lower), upper: bound(upper), none: none))
        case (.comparison, .comparison(category.comparison, let operand)) where !filter.isNegated:
            return .set(category: category.id, selection: .comparison(bound(operand), none: none))
        case (.keywords, .keyword(let word)) where !filter.isNegated && writesKeywords(category, state):
            let words = state.choices(of: category.id).compactMap { if case .word(let word) = $0 { word } else { nil } }
            return .set(category: category.id, selection: .keywords(words + [word.text]))
        default: return nil
        }
    }
}
