// The selection of a category that filters nothing, and how a selection is stored.
extension Category {
    /// Nothing is filtered by a selection, whatever its case switch says.
    func isAtRest(_ selection: Selection) -> Bool { selection.isEmpty && selection.isNoneOn == noneAtRest }

    func isAtRest(_ selection: some SelectionForm) -> Bool {
        selection.isEmpty && selection.none == noneAtRest
    }

    /// A category at rest has no entry in the state, except for what is kept there. A None that stands as at rest has no
    /// number: what was never switched, or switched back, is no choice.
    func store(_ selection: Selection, in state: inout FilterState) {
        state.selections[id] = isGivenUp(selection) ? nil : selection.withoutNumber(ofNoneAt: noneAtRest)
    }

    /// Whether a selection has no entry in a state.
    func isGivenUp(_ selection: Selection) -> Bool { isAtRest(selection) && !selection.form.isKeptAtRest }

    /// Stores values; a required category that would be left without one goes to its initial value instead.
    func storeOrRestore(_ selection: ValueSelection, in state: inout FilterState) {
        var selection = selection
        if definition.isRequired, selection.values.isEmpty, let initialValue {
            if case .values(let old)? = state.selections[id], old.values.first?.element == initialValue { return }
            selection.values = [Chosen(initialValue, sequence: state.takeSequence())]
        }
        store(.values(selection), in: &state)
    }

    /// The value that a required category returns to: the initial one, or, where no item has that, the first.
    var initialValue: Value? {
        let named = definition.initial?.values?.first
        return named.flatMap { code(of: $0) == nil ? nil : $0 } ?? firstValue
    }
}

extension Selection {
    /// The selection with no number for a None that stands as at rest, where None has a number of its own.
    fileprivate func withoutNumber(ofNoneAt rest: Bool) -> Selection {
        switch self {
        case .values(var form) where form.none == rest && form.noneSequence > 0:
            form.noneSequence = 0
            return .values(form)
        case .keywords(var form) where form.none == rest && form.noneSequence > 0:
            form.noneSequence = 0
            return .keywords(form)
        default: return self
        }
    }
}
