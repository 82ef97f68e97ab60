extension FilterState {
    /// Equal filters, equal texts: the selections by category id, values sorted, the order of selection left out.
    ///
    /// One line per category, then the groups: what it is about, then parts, each led by its length, so that no two
    /// states share a form.
    ///
    /// - Complexity: O(*f* log *f*), *f* filters.
    public var canonicalForm: String {
        // Appended piece by piece: each page has a cursor with a hash of the form.
        var form = ""
        for (id, selection) in selections.sorted(by: { Text($0.key) < Text($1.key) }) {
            CanonicalText.append("", id, to: &form)
            form += selection.canonicalForm
            form += "\n"
        }
        form += groups.canonicalForm
        return form
    }
}
