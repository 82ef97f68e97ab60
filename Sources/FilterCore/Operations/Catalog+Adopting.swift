/// A state as a catalog can mean it, and what it cannot mean of it.
public struct Adoption: Sendable, Equatable {
    public let state: FilterState
    /// In order of selection.
    public let dropped: [DroppedFilter]
    /// Whether something else is in force: something was dropped, a bound has moved, or a required category has its initial
    /// value.
    public let isStep: Bool
}

/// A selection of a category that cannot be chosen there any more.
public struct DroppedFilter: Sendable, Hashable {
    /// Its id; the catalog need not have it any more.
    public let category: String
    public let element: SelectionElement
}

extension Catalog {
    /// A state that was made under another definition, as this one can mean it.
    ///
    ///     // brand was a list with Nike and Puma chosen, and is a single value now
    ///     catalog.adopting(state)?.state      // Nike
    ///     catalog.adopting(state)?.dropped    // Puma
    ///
    /// The part of a selection that the category's kind can express is kept, with its place in the order of selection.
    /// Of several values where one can be chosen, the first is kept. Numbers move into the bounds that the definition
    /// names; those of the data move nothing that was chosen, as data come and go. Everything else is dropped: what is
    /// in force can then be said and taken away. A value that the data do not have is no matter of the definition, and
    /// stays. A required category that nothing is chosen in takes its initial value. Free filters stay; one that a
    /// category would write, where nothing else changes by that, is its selection.
    ///
    /// - Returns: `nil` for a state that the definition can mean as it is, as every state is that was made under it; what
    ///   comes out is one.
    /// - Complexity: O(*f*), *f* filters in force; O(*f* log *f*) where something changes.
    public func adopting(_ state: FilterState) -> Adoption? {
        var adopted = state
        var dropped: [(chosen: Chosen<SelectionElement>, category: String)] = []
        var (isChanged, isMoved) = (false, false)
        let others: [(id: String, selection: Selection)] = state.selections.compactMap { id, selection in
            if let index = index(ofCategory: id), categories[index].isPlain(selection) { return nil }
            return (id, selection)
        }
        // One after the other in the same order each time: a category that takes its initial value is chosen last.
        for (id, selection) in others.sorted(by: { Text($0.id) < Text($1.id) }) {
            guard let index = index(ofCategory: id) else {
                isChanged = true
                adopted.selections[id] = nil
                dropped += SelectionElements(selection).said.map { ($0, id) }
                continue
            }
            let category = categories[index]
            let (meant, rest) = category.adopted(selection)
            if meant == selection, rest.isEmpty, !category.isGivenUp(meant) { continue }
            isChanged = true
            isMoved = isMoved || selection.isBounded(otherwiseThan: meant)
            category.adopt(meant, in: &adopted)
            dropped += rest.map { ($0, id) }
        }
        if let claimed = claimingFreeFilters(in: adopted) { (adopted, isChanged) = (claimed, true) }
        let isCompleted = chooseRequired(in: &adopted)
        guard isChanged || isCompleted else { return nil }
        let inOrder = dropped.sorted {
            ($0.chosen.sequence, Text($0.category)) < ($1.chosen.sequence, Text($1.category))
        }
        return Adoption(
            state: adopted.renumbered(),
            dropped: inOrder.map { DroppedFilter(category: $0.category, element: $0.chosen.element) },
            isStep: isCompleted || isMoved || !inOrder.isEmpty
        )
    }
}

extension Catalog {
    /// The state with free filters as selections of the categories that would write them, where the same filters are in
    /// force then; `nil` if there are none.
    ///
    /// - Complexity: O(*f*) where no category would write one, O(*f* log *f*) where categories take all that they would
    ///   write, *f* filters in force; O(*f*²) where a category takes some of them.
    private func claimingFreeFilters(in state: FilterState) -> FilterState? {
        guard !state.groups.isEmpty else { return nil }
        var claimed = state
        var isChanged = false
        let entries = Dictionary(grouping: state.groups.entries(), by: \.group)
        for index in categories.indices {
            var free = (entries[categories[index].filterGroup] ?? []).filter { entry in
                claimed.groups.contains(entry.filter, in: entry.group)
                    && categories[index].operation(adding: entry.filter, in: claimed) != nil
            }
            if let all = claiming(free, by: categories[index], in: claimed) {
                (claimed, isChanged, free) = (all, true, [])
            }
            // Where one cannot be chosen beside those before it, the others cannot be either.
            for entry in free {
                guard let one = claiming([entry], by: categories[index], in: claimed) else { break }
                (claimed, isChanged) = (one, true)
            }
        }
        return isChanged ? claimed : nil
    }

    /// The state with some free filters as the selection of a category; `nil` if other filters would be in force.
    private func claiming(
        _ entries: [FilterGroups.Entry],
        by category: Category,
        in state: FilterState
    ) -> FilterState? {
        guard !entries.isEmpty else { return nil }
        var claimed = state
        for entry in entries {
            claimed.groups.remove(entry.filter, from: entry.group)
            guard let operation = category.operation(adding: entry.filter, in: claimed),
                (try? carryOut(operation, on: &claimed, .unlimited)) != nil
            else { return nil }
        }
        return filterGroups(of: claimed) == filterGroups(of: state) ? claimed : nil
    }

    /// Chooses the initial values of required categories in which nothing is chosen.
    ///
    /// - Returns: whether there were some.
    private func chooseRequired(in state: inout FilterState) -> Bool {
        var isChanged = false
        for category in categories where category.definition.isRequired && state.selections[category.id] == nil {
            category.storeOrRestore(ValueSelection(), in: &state)
            isChanged = isChanged || state.selections[category.id] != nil
        }
        return isChanged
    }

    /// A state as this catalog can mean it: see ``adopting(_:)``.
    public func adopted(_ state: FilterState) -> FilterState { adopting(state)?.state ?? state }
}

extension Category {
    /// Whether a selection, as most are, is one that the category can mean at first sight: it is not taken apart then.
    fileprivate func isPlain(_ selection: Selection) -> Bool {
        switch (selection, kind) {
        case (.values(let form), .multi), (.values(let form), .single):
            let isOfValuesAlone = form.excluded.isEmpty && !form.none && form.noneSequence == 0 && !form.isEmpty
            let limit = isSingle ? 1 : definition.max ?? .max
            return isOfValuesAlone && !isSubtractive && definition.values == nil && form.values.count <= limit
        case (.toggle(let form), .toggle): return !form.isEmpty
        case (.search(let form), .search): return !form.isEmpty
        default: return false
        }
    }

    /// Stores what it can mean of a selection; a required category without a value takes its initial one.
    fileprivate func adopt(_ selection: Selection, in state: inout FilterState) {
        // One that was there already would be kept as the initial value that it is.
        state.selections[id] = nil
        if case .values(let values) = selection { return storeOrRestore(values, in: &state) }
        store(selection, in: &state)
    }
}

extension Selection {
    /// Whether both are bounds or a number, and not the same.
    fileprivate func isBounded(otherwiseThan other: Selection) -> Bool {
        switch (self, other) {
        case (.range(let left), .range(let right)): (left.lower, left.upper) != (right.lower, right.upper)
        case (.comparison(let left), .comparison(let right)): left.value != right.value
        default: false
        }
    }
}
