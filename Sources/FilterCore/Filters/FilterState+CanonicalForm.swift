extension FilterState {
    /// Equal filters, equal texts: the selections by category id, values sorted, the order of selection left out.
    ///
    /// One line per category, then the groups: what it is about, then parts, each led by its length, so that no two
    /// states share a form.
    ///
    /// - Complexity: O(*f* log *f*), *f* filters.
    public var canonicalForm: String {
        let selected = selections.sorted { Text($0.key) < Text($1.key) }
            .map { "\($0.key.utf8.count):\($0.key)\($0.value.canonicalForm)\n" }
        return selected.joined() + groups.canonicalForm
    }
}
