/// A state as a catalog can mean it, and what it cannot mean of it.
public struct Adoption: Sendable, Equatable {
    public let state: FilterState
    /// In order of selection.
    public let dropped: [DroppedFilter]
}

/// What was chosen in a category and cannot be chosen there any more.
public struct DroppedFilter: Sendable, Hashable {
    /// Its id; the catalog need not have it any more.
    public let category: String
    public let part: SelectionPart
}

extension Catalog {
    /// A state that was made under another definition, as this one can mean it.
    ///
    ///     // brand was a list with Nike and Puma chosen, and is a single value now
    ///     catalog.adopting(state)?.state      // Nike
    ///     catalog.adopting(state)?.dropped    // Puma
    ///
    /// What a category's kind can mean of its selection is kept, with its place in the order of selection. Of several
    /// values where one can be chosen, the first is kept. Everything else is dropped: what is in force can then be said
    /// and taken away. A value that the data do not have is no matter of the definition, and stays. A required category
    /// that nothing is left of takes its initial value. Free filters stay.
    ///
    /// - Returns: `nil` for a state that the definition can mean as it is, as every state is that was made under it; what
    ///   comes out is one.
    /// - Complexity: O(*f*), *f* filters in force; O(*f* log *f*) where something changes.
    public func adopting(_ state: FilterState) -> Adoption? {
        var adopted = state
        var dropped: [(part: Chosen<SelectionPart>, category: String)] = []
        var isChanged = false
        for (id, selection) in state.selections {
            guard let index = index(ofCategory: id) else {
                isChanged = true
                adopted.selections[id] = nil
                dropped += SelectionParts(selection).said.map { ($0, id) }
                continue
            }
            let category = categories[index]
            if category.isPlain(selection) { continue }
            let (meant, rest) = category.adopted(selection)
            if meant == selection, rest.isEmpty, !category.isGivenUp(meant) { continue }
            isChanged = true
            category.adopt(meant, in: &adopted)
            dropped += rest.map { ($0, id) }
        }
        guard isChanged else { return nil }
        let inOrder = dropped.sorted {
            ($0.part.sequence, Text($0.category)) < ($1.part.sequence, Text($1.category))
        }
        return Adoption(
            state: adopted.renumbered(),
            dropped: inOrder.map { DroppedFilter(category: $0.category, part: $0.part.element) }
        )
    }
}

extension Catalog {
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
