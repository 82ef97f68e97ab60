// How each kind of category takes a change of its selection.
extension Category {
    /// The selection in force, or the one at rest.
    public func selection(in state: FilterState) -> Selection {
        state.selections[id] ?? selectionAtRest
    }

    /// Nothing chosen, nothing filtered.
    private var selectionAtRest: Selection {
        switch definition.kind {
        case .multi, .single, .options: .values(ValueSelection(none: noneAtRest))
        case .hierarchy: .path(PathSelection(none: noneAtRest))
        case .toggle: .toggle(ToggleSelection())
        case .range, .comparison, .keywords, .search: .range(RangeSelection(none: noneAtRest))
        }
    }

    /// The value that leads the list of the whole catalog.
    var firstValue: Value? {
        switch content {
        case .values(let list):
            let totals = list.column.totals
            return list.offered
                .min {
                    list.ranks.key(of: $0, count: totals[$0], isSelected: false)
                        < list.ranks.key(of: $1, count: totals[$1], isSelected: false)
                }
                .map { list.vocabulary[$0] }
        case .hierarchy(let tree, let ranks):
            let totals = tree.totals
            return tree.nodes.indices.filter { tree.nodes[$0].parent == nil }
                .min {
                    ranks.key(of: $0, count: totals[$0], isSelected: false)
                        < ranks.key(of: $1, count: totals[$1], isSelected: false)
                }
                .map { .string(tree.nodes[$0].path) }
        case .toggle, .range: return nil
        }
    }

    /// What a required category goes back to.
    var initialValue: Value? {
        if case .values(let values) = definition.initial { return values.first }
        return firstValue
    }

    // MARK: One value

    func select(_ value: Value, in state: inout FilterState) throws(FilterError) {
        switch selection(in: state) {
        case .values(var selection):
            guard !selection.values.contains(where: { $0.element == value }) else { return }
            try requireKnown(value)
            if definition.kind == .single {
                selection.values = [Chosen(value, sequence: state.takeSequence())]
            } else {
                try requireRoom(for: selection.values.count + 1)
                selection.values.append(Chosen(value, sequence: state.takeSequence()))
            }
            store(.values(selection), in: &state)
        case .path(var selection):
            let path = Text(value.text)
            guard selection.path?.element != path else { return }
            try requireKnown(value)
            selection.path = Chosen(path, sequence: state.takeSequence())
            store(.path(selection), in: &state)
        case .toggle, .range: throw .noValues(definition.kind)
        }
    }

    func deselect(_ value: Value, in state: inout FilterState) throws(FilterError) {
        switch selection(in: state) {
        case .values(var selection):
            guard let index = selection.values.firstIndex(where: { $0.element == value }) else {
                return try requireKnown(value)
            }
            selection.values.remove(at: index)
            storeOrRestore(selection, in: &state)
        case .path(var selection):
            guard let chosen = selection.path?.element, isSame(chosen, orBelow: value) else {
                return try requireKnown(value)
            }
            selection.path = nil
            store(.path(selection), in: &state)
        case .toggle, .range: throw .noValues(definition.kind)
        }
    }

    func toggle(_ value: Value, in state: inout FilterState) throws(FilterError) {
        switch selection(in: state) {
        case .values(let selection):
            let isChosen = selection.values.contains { $0.element == value }
            if isChosen, definition.isRequired { return }
            if isChosen {
                try deselect(value, in: &state)
            } else {
                try select(value, in: &state)
            }
        case .path(var selection):
            guard let chosen = selection.path?.element, chosen == Text(value.text) else {
                return try select(value, in: &state)
            }
            selection.path = parentPath(of: chosen).map { Chosen($0, sequence: state.takeSequence()) }
            store(.path(selection), in: &state)
        case .toggle, .range: throw .noValues(definition.kind)
        }
    }

    func setNone(_ isOn: Bool, in state: inout FilterState) throws(FilterError) {
        guard includesNone else { throw .noneNotIncluded }
        switch selection(in: state) {
        case .values(var selection):
            guard selection.none != isOn else { return }
            selection.none = isOn
            selection.noneSequence = state.takeSequence()
            store(.values(selection), in: &state)
        case .path(var selection):
            guard selection.none != isOn else { return }
            selection.none = isOn
            selection.noneSequence = state.takeSequence()
            store(.path(selection), in: &state)
        case .range(var selection):
            guard selection.none != isOn else { return }
            if selection.sequence == 0 { selection.sequence = state.takeSequence() }
            selection.none = isOn
            store(.range(selection), in: &state)
        case .toggle: throw .noneNotIncluded
        }
    }

    // MARK: Storing

    /// A category at rest has no entry in the state.
    func store(_ selection: Selection, in state: inout FilterState) {
        state.selections[id] = selection.isAtRest(none: noneAtRest) ? nil : selection
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

    // MARK: Checks

    func requireKnown(_ value: Value, index: Int? = nil) throws(FilterError) {
        guard code(of: value) == nil else { return }
        let suggestions = NearNames.suggestions(for: value.text, among: offeredTexts)
        throw .unknownValue(value.text, index: index, suggestions: suggestions)
    }

    func requireRoom(for count: Int) throws(FilterError) {
        if let limit = definition.maxSelected, count > limit { throw .tooMany(limit: limit) }
    }

    /// The path one level up, or `nil` for a root.
    func parentPath(of path: Text) -> Text? {
        let parts = path.string.partRanges(separatedBy: definition.separator)
        guard parts.count > 1 else { return nil }
        return Text(String(path.string[..<parts[parts.count - 2].upperBound]))
    }

    /// `chosen` is this path or lies below it.
    private func isSame(_ chosen: Text, orBelow value: Value) -> Bool {
        chosen == Text(value.text) || chosen.string.utf8.starts(with: (value.text + definition.separator).utf8)
    }
}

extension Selection {
    fileprivate func isAtRest(none: Bool) -> Bool {
        switch self {
        case .values(let selection): selection.values.isEmpty && selection.none == none
        case .path(let selection): selection.path == nil && selection.none == none
        case .toggle(let selection): !selection.isOn
        case .range(let selection): selection.lower == nil && selection.upper == nil && selection.none == none
        }
    }
}
