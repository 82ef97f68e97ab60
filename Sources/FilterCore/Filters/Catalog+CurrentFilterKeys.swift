extension Catalog {
    /// What is in force, in order of selection over the whole state.
    public func currentFilterKeys(in state: FilterState) -> [CurrentFilterKey] {
        sequencedKeys(in: state).map(\.key)
    }

    /// The filters that a category's selection puts in force, in order of selection.
    func currentFilterKeys(of category: Category, in state: FilterState) -> [CurrentFilterKey] {
        sequencedKeys(of: category, in: state).map(\.key)
    }

    /// All filters in force, in order of selection over the whole state, each with its sequence number.
    func sequencedKeys(in state: FilterState) -> [(key: CurrentFilterKey, sequence: UInt32)] {
        // A category without a selection has no filter, and states name few categories of many.
        state.selections.keys
            .compactMap(index(ofCategory:))
            .sorted()
            .flatMap { sequencedKeys(of: categories[$0], in: state) }
            .enumerated()
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
        guard let selection = state.selections[id] else { return [] }
        switch selection {
        case .values(let selection):
            guard category.definition.kind != .single else {
                return [(.selection(category: id), selection.values.first?.sequence ?? selection.noneSequence)]
            }
            var keys = selection.values.map { (CurrentFilterKey.value(category: id, $0.element), $0.sequence) }
            if selection.none { keys.append((.none(category: id), selection.noneSequence)) }
            return keys.sorted { $0.1 < $1.1 }
        case .path(let selection):
            var keys = selection.path.map { [(CurrentFilterKey.selection(category: id), $0.sequence)] } ?? []
            if selection.none { keys.append((.none(category: id), selection.noneSequence)) }
            return keys.sorted { $0.1 < $1.1 }
        case .toggle(let selection):
            return [(.selection(category: id), selection.sequence)]
        case .range(let selection):
            return [(.selection(category: id), selection.sequence)]
        }
    }
}
