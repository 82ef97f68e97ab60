extension Catalog {
    /// What is in force, in order of selection over the whole state.
    public func currentFilterKeys(in state: FilterState) -> [CurrentFilterKey] {
        sequencedKeys(in: state).map(\.key)
    }

    /// The filters that a category's selection puts in force, in order of selection.
    func currentFilterKeys(of category: Category, in state: FilterState) -> [CurrentFilterKey] {
        sequencedKeys(of: category, in: state).sorted { $0.sequence < $1.sequence }.map(\.key)
    }

    /// All filters in force, in order of selection over the whole state, each with its sequence number.
    func sequencedKeys(in state: FilterState) -> [(key: CurrentFilterKey, sequence: UInt32)] {
        // A category without a selection has no filter, and states name few categories of many.
        let selected = state.selections.keys
            .compactMap(index(ofCategory:))
            .sorted()
            .flatMap { sequencedKeys(of: categories[$0], in: state) }
        let free = state.groups.entries().map { entry in
            (CurrentFilterKey.free(entry.filter, group: entry.group), entry.sequence)
        }
        return (selected + free).enumerated()
            .sorted { ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset) }
            .map(\.element)
    }

    /// A required selection that stands where it started: listed, not removable, not counted.
    func isAtRequiredInitial(_ category: Category, in state: FilterState) -> Bool {
        guard category.definition.isRequired, case .values(let selection) = category.selection(in: state) else {
            return false
        }
        return selection.values.first?.element == category.initialValue
    }

    private func sequencedKeys(
        of category: Category,
        in state: FilterState
    ) -> [(key: CurrentFilterKey, sequence: UInt32)] {
        let id = category.id
        guard let selection = state.selections[id], category.takes(selection), !category.isAtRest(selection) else {
            return []
        }
        switch selection {
        case .values(let selection):
            return keys(of: selection, category)
        case .toggle(let selection):
            return [(.selection(category: id), selection.sequence)]
        case .range(let selection):
            return [(.selection(category: id), selection.sequence)]
        case .comparison(let selection):
            return [(.selection(category: id), selection.sequence)]
        case .keywords(let selection):
            guard !selection.words.isEmpty else { return [(.selection(category: id), selection.noneSequence)] }
            return selection.words.map { (.word(category: id, $0.element), $0.sequence) }
        case .search(let selection):
            return [(.selection(category: id), selection.sequence)]
        }
    }

    /// One for each value chosen or excluded; one for the whole of a single value or a single path.
    private func keys(
        of selection: ValueSelection,
        _ category: Category
    ) -> [(key: CurrentFilterKey, sequence: UInt32)] {
        let id = category.id
        if category.definition.kind == .single {
            return [(.selection(category: id), selection.values.first?.sequence ?? selection.noneSequence)]
        }
        var keys: [(key: CurrentFilterKey, sequence: UInt32)] = selection.values.map { chosen in
            let isWhole = category.definition.kind == .hierarchy && category.definition.isSingle
            return (isWhole ? .selection(category: id) : .value(category: id, chosen.element), chosen.sequence)
        }
        keys += selection.excluded.map { (.excluded(category: id, $0.element), $0.sequence) }
        // None is a filter of its own where it is not as at rest: on, or off for a subtractive category.
        if selection.none != category.noneAtRest { keys.append((.none(category: id), selection.noneSequence)) }
        return keys
    }
}
