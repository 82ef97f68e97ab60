public import FilterCore

extension ReferenceCatalog {
    /// An engine's state, read as a list in order of selection.
    public func reading(_ state: FilterState) -> ReferenceState {
        var numbered: [(sequence: UInt32, filter: ReferenceFilter)] = []
        for category in definition.categories {
            guard let selection = state.selections[category.id] else { continue }
            for (sequence, choice) in reading(selection, of: category) {
                numbered.append((sequence, ReferenceFilter(category.id, choice)))
            }
        }
        for group in state.groups.groupIDs {
            for chosen in state.groups[group] {
                numbered.append((chosen.sequence, ReferenceFilter("", .free(chosen.element, group))))
            }
        }
        let inOrder = numbered.enumerated().sorted {
            ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset)
        }
        return ReferenceState(inOrder.map(\.element.filter))
    }

    private func reading(
        _ selection: Selection,
        of category: CategoryDefinition
    ) -> [(sequence: UInt32, choice: ReferenceChoice)] {
        let atRest = noneAtRest(category)
        switch selection {
        case .values(let selection):
            let none = selection.none == atRest ? [] : [(selection.noneSequence, ReferenceChoice.none(selection.none))]
            return selection.values.map { ($0.sequence, .value($0.element)) }
                + selection.excluded.map { ($0.sequence, .excluded($0.element)) } + none
        case .toggle(let selection):
            return selection.isOn ? [(selection.sequence, .on)] : []
        case .range(let selection):
            if selection.lower == nil, selection.upper == nil, selection.none == atRest { return [] }
            let choice = ReferenceChoice.range(lower: selection.lower, upper: selection.upper, none: selection.none)
            return [(selection.sequence, choice)]
        case .comparison(let selection):
            if selection.value == nil, selection.none == atRest { return [] }
            return [(selection.sequence, .comparison(selection.value, none: selection.none))]
        case .keywords(let selection):
            let none = selection.none == atRest ? [] : [(selection.noneSequence, ReferenceChoice.none(selection.none))]
            let byCase = selection.isCaseSensitive ? [(UInt32(0), ReferenceChoice.caseSensitive)] : []
            return byCase + selection.words.map { ($0.sequence, .word($0.element)) } + none
        case .search(let selection):
            return selection.text == "" ? [] : [(selection.sequence, .search(selection.text))]
        }
    }
}
