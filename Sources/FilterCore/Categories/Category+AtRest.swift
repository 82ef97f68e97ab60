// The selection of a category that filters nothing, and how a selection is stored.
extension Category {
    /// Nothing is filtered by a selection, whatever its case switch says.
    func isAtRest(_ selection: Selection) -> Bool { selection.isEmpty && selection.isNoneOn == noneAtRest }

    func isAtRest(_ selection: some SelectionForm) -> Bool {
        selection.isEmpty && selection.none == noneAtRest
    }

    /// A category at rest has no entry in the state, except for what is kept there.
    func store(_ selection: Selection, in state: inout FilterState) {
        state.selections[id] = isAtRest(selection) && !selection.form.isKeptAtRest ? nil : selection
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

    /// The selection that a required category returns to.
    var initialValue: Value? {
        switch definition.initial {
        case .values(let values), .selection(.values(let values, _, _)): values.first
        case nil, .nothing, .all, .first, .selection: values?.first
        }
    }
}
