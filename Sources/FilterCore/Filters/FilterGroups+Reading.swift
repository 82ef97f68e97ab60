extension FilterGroups {
    /// One filter in one group, and when it was added.
    public struct Entry: Sendable, Hashable {
        public let group: FilterGroupID
        public let filter: Filter
        public let sequence: UInt32
    }

    /// Every filter in force with its group, in the order of selection; the same number in the order of the groups.
    ///
    /// - Parameter groups: the groups that are asked for; `nil` is all, an empty list none.
    /// - Complexity: O(*f* log *f*), *f* filters.
    public func entries(in groups: [FilterGroupID]? = nil) -> [Entry] {
        let asked = groups.map(Set.init)
        return
            groupIDs
            .filter { asked?.contains($0) ?? true }
            .flatMap { id in self[id].map { Entry(group: id, filter: $0.element, sequence: $0.sequence) } }
            .enumerated()
            .sorted { ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset) }
            .map(\.element)
    }

    /// Every filter of every group; one that stands in several comes several times.
    var allFilters: some Sequence<Filter> {
        lists.values.lazy.flatMap { $0.chosen.lazy.map(\.element) }
    }

    /// Equal groups, equal texts: by group id, the filters sorted, the order of selection left out.
    ///
    /// Every part is led by its length, so that no two values share a form.
    ///
    /// - Complexity: O(*f* log *f*), *f* filters.
    public var canonicalForm: String {
        groupIDs.map { id in
            let forms = self[id].map { Text($0.element.canonicalForm) }.sorted()
            return "\(part("g", id.description))\(forms.count);\(forms.map(\.string).joined())"
        }.joined()
    }
}

extension Filter {
    /// Equal filters, equal texts.
    public var canonicalForm: String {
        let form =
            switch predicate {
            case .facet(let value, let score):
                part("f\(value.typeTag)", value.text) + (score.map { "^\($0);" } ?? "")
            case .comparison(let comparison, let operand): part("c", comparison.rawValue) + operand.canonicalForm
            case .range(let lower, let upper): "r\(lower?.canonicalForm ?? "-")\(upper?.canonicalForm ?? "-")"
            case .tag(let tag): part("t", tag.string)
            case .keyword(let word): part("k", word.folded.string)
            case .hasValue: "e"
            }
        return (isNegated ? "!" : "+") + part("a", attribute.string) + form
    }
}

extension Filter.Operand {
    fileprivate var canonicalForm: String {
        switch self {
        case .number(let number): part("n", number.description)
        case .date(let date): part("d", date.description)
        case .relative(let date): part("m", date.description)
        }
    }
}

private func part(_ tag: String, _ text: String) -> String {
    "\(tag)\(text.utf8.count):\(text)"
}
