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

extension Selection {
    /// What is selected, without when.
    var canonicalForm: String {
        switch self {
        case .values(let selection):
            return list(selection.values) + (selection.excluded.isEmpty ? "" : "-" + list(selection.excluded))
                + mark(selection.none)
        case .toggle(let selection):
            return selection.isOn ? "1" : "0"
        case .range(let selection):
            return part("l", selection.lower?.text ?? "") + part("u", selection.upper?.text ?? "")
                + mark(selection.none)
        case .comparison(let selection):
            return part("c", selection.value?.text ?? "") + mark(selection.none)
        case .keywords(let selection):
            return Set(selection.words.map { selection.form(of: $0.element) }).sorted().map { part("w", $0.string) }
                .joined()
                + (selection.isCaseSensitive ? "c" : "") + mark(selection.none)
        case .search(let selection):
            return part("q", selection.text.string)
        }
    }

    private func list(_ values: [Chosen<Value>]) -> String {
        values.map(\.element).sorted().map { part(String($0.typeTag), $0.text) }.joined()
    }

    private func mark(_ none: Bool) -> String {
        none ? "+" : ""
    }
}

private func part(_ tag: String, _ text: String) -> String {
    "\(tag)\(text.utf8.count):\(text)"
}
