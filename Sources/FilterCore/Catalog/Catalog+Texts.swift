extension Catalog {
    /// Whether items have values of an attribute, and all of them are texts.
    ///
    /// - Complexity: O(distinct values).
    package func hasTextsOnly(_ attribute: Text) -> Bool {
        let sources = attributes.parts.all.compactMap { $0.sources[attribute] }
        return !sources.isEmpty && sources.allSatisfy(\.hasTextsOnly)
    }
}

extension AttributePart.Source {
    fileprivate var hasTextsOnly: Bool {
        switch self {
        case .facets(let vocabulary, _): vocabulary.isStringsOnly
        case .codes(let column): column.vocabulary.isStringsOnly
        case .numbers: false
        case .texts, .ids: true
        }
    }
}
