extension FilterState {
    /// The same filters as if they had been chosen in one order: by category id, then value; then the free filters by
    /// group and form. Equal filters come out equal, see ``canonicalForm``.
    ///
    /// - Complexity: O(*f* log *f*), *f* filters.
    public var inCanonicalOrder: FilterState {
        var next: UInt32 = 0
        func take() -> UInt32 {
            next += 1
            return next
        }
        var ordered = FilterState()
        for (id, selection) in selections.sorted(by: { Text($0.key) < Text($1.key) }) {
            ordered.selections[id] = selection.inCanonicalOrder(take)
        }
        for group in groups.groupIDs {
            for chosen in groups[group].sorted(by: { Text($0.element.canonicalForm) < Text($1.element.canonicalForm) })
            {
                // What stood in a group can stand there again.
                _ = try? ordered.groups.add(chosen.element, to: group, sequence: take())
            }
        }
        ordered.nextSequence = next + 1
        return ordered
    }
}

extension Selection {
    fileprivate func inCanonicalOrder(_ take: () -> UInt32) -> Selection {
        switch self {
        case .values(var selection):
            selection.values = selection.values.map(\.element).sorted().map { Chosen($0, sequence: take()) }
            selection.excluded = selection.excluded.map(\.element).sorted().map { Chosen($0, sequence: take()) }
            selection.noneSequence = take()
            return .values(selection)
        case .toggle(var selection):
            selection.sequence = take()
            return .toggle(selection)
        case .range(var selection):
            selection.sequence = take()
            return .range(selection)
        case .comparison(var selection):
            selection.sequence = take()
            return .comparison(selection)
        case .keywords(var selection):
            let forms = selection.words.map { (form: selection.form(of: $0.element), word: $0.element) }
            selection.words = forms.sorted { $0 < $1 }.map { Chosen($0.word, sequence: take()) }
            selection.noneSequence = take()
            return .keywords(selection)
        case .search(var selection):
            selection.sequence = take()
            return .search(selection)
        }
    }
}
