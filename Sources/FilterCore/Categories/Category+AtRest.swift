// What a category's selection is when nothing is filtered, and how one is stored.
extension Category {
    /// The selection in force, or the one at rest.
    ///
    /// One of another kind, left by other data with another definition, counts as none.
    public func selection(in state: FilterState) -> Selection {
        guard let selection = state.selections[id], takes(selection) else { return selectionAtRest }
        return selection
    }

    /// Whether a selection is of the form that the category's kind has.
    func takes(_ selection: Selection) -> Bool {
        switch (definition.kind, selection) {
        case (.multi, .values), (.single, .values), (.hierarchy, .values), (.options, .values), (.toggle, .toggle),
            (.range, .range), (.comparison, .comparison), (.keywords, .keywords), (.search, .search):
            true
        default: false
        }
    }

    /// Nothing chosen, nothing excluded, nothing filtered.
    var selectionAtRest: Selection {
        switch definition.kind {
        case .multi, .single, .hierarchy, .options: .values(ValueSelection(none: noneAtRest))
        case .toggle: .toggle(ToggleSelection())
        case .range: .range(RangeSelection(none: noneAtRest))
        case .comparison: .comparison(ComparisonSelection(none: noneAtRest))
        case .keywords: .keywords(KeywordSelection(none: noneAtRest))
        case .search: .search(SearchSelection())
        }
    }

    /// Nothing is filtered by a selection, whatever its case switch says.
    func isAtRest(_ selection: Selection) -> Bool {
        switch selection {
        case .values(let selection):
            selection.values.isEmpty && selection.excluded.isEmpty && selection.none == noneAtRest
        case .toggle(let selection): !selection.isOn
        case .range(let selection): selection.lower == nil && selection.upper == nil && selection.none == noneAtRest
        case .comparison(let selection): selection.value == nil && selection.none == noneAtRest
        case .keywords(let selection): selection.words.isEmpty && selection.none == noneAtRest
        case .search(let selection): selection.text.string.isEmpty
        }
    }

    /// Whether something of the category's own is chosen, so that categories that depend on it can be used.
    func hasChoice(in state: FilterState) -> Bool {
        switch selection(in: state) {
        case .values(let selection):
            if definition.isSubtractive {
                selection.excluded.count { code(of: $0.element) != nil } < valueCount
            } else {
                !selection.values.isEmpty || (selection.none && !noneAtRest)
            }
        case let selection: !isAtRest(selection)
        }
    }

    /// A category at rest has no entry in the state, except for a case switch that waits for its first word.
    func store(_ selection: Selection, in state: inout FilterState) {
        if case .keywords(let keywords) = selection, keywords.isCaseSensitive {
            state.selections[id] = selection
        } else {
            state.selections[id] = isAtRest(selection) ? nil : selection
        }
    }

    /// Stores values; a required category that would be left without one goes to its initial value instead.
    func storeOrRestore(_ selection: ValueSelection, in state: inout FilterState) {
        var selection = selection
        if definition.isRequired, selection.values.isEmpty, let initialValue {
            if case .values(let old)? = state.selections[id], old.values.first?.element == initialValue { return }
            selection.values = [Chosen(initialValue, sequence: state.takeSequence())]
        }
        store(.values(selection), in: &state)
    }

    /// What a required category goes back to.
    var initialValue: Value? {
        switch definition.initial {
        case .values(let values), .selection(.values(let values, _, _)): values.first
        case nil, .nothing, .all, .first, .selection: values?.first
        }
    }
}
