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
            let forms = groups[group].map { (form: Text($0.element.canonicalForm), filter: $0.element) }
            for (_, filter) in forms.sorted(by: { $0.form < $1.form }) {
                // This cannot fail, as the filter was in the group before.
                _ = try? ordered.groups.add(filter, to: group, sequence: take())
            }
        }
        ordered.nextSequence = next + 1
        return ordered
    }
}
