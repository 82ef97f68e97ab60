// Clear, deselectAll, and the start that a definition names, for one category.
extension Category {
    /// No filter in force: nothing chosen, nothing excluded and None at rest, or the initial value where one is required.
    func clear(in state: inout FilterState) {
        guard definition.isRequired else {
            state.selections[id] = nil
            return
        }
        storeOrRestore(ValueSelection(), in: &state)
    }

    /// Nothing chosen; a list of values alone can be emptied so.
    func deselectAll(in state: inout FilterState) {
        guard case .values(var selection) = selection(in: state) else { return }
        if isSubtractive {
            let excluded = Set(selection.excluded.map(\.element))
            for value in offeredValues where !excluded.contains(value) {
                selection.excluded.append(Chosen(value, sequence: state.takeSequence()))
            }
        }
        selection.values = []
        // A single value's None that is on at rest is about the value, and stays.
        if selection.none, kind != .single || !noneAtRest {
            selection.none = false
            selection.noneSequence = state.takeSequence()
        }
        storeOrRestore(selection, in: &state)
    }

    /// Takes a selection that the definition names.
    func take(_ initial: Initial?, in state: inout FilterState, first: () throws(FilterError) -> Value?)
        throws(FilterError)
    {
        switch initial {
        case .nothing where isSubtractive:
            deselectAll(in: &state)
        case nil, .nothing, .all:
            if definition.isRequired, let first = try first() {
                return try replaceSelection(with: .values([first]), in: &state)
            }
            try replaceSelection(with: emptyInput, in: &state)
        case .first:
            if isSubtractive { return try takeOnly(try first().map { [$0] } ?? [], in: &state) }
            try replaceSelection(with: .values(try first().map { [$0] } ?? []), in: &state)
        case .values(let values):
            if isSubtractive { return try takeOnly(values, in: &state) }
            try replaceSelection(with: .values(values), in: &state)
        case .selection(let input):
            try replaceSelection(with: input, in: &state)
        }
    }

    /// A subtractive category with these values on and all others excluded.
    private func takeOnly(_ values: [Value], in state: inout FilterState) throws(FilterError) {
        for (index, value) in values.enumerated() { try requireKnown(value, index: index) }
        let on = Set(values)
        let excluded = offeredValues.filter { !on.contains($0) }
        try replaceSelection(with: .values([], excluded: excluded), in: &state)
    }
}
