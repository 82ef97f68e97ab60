extension CatalogLocalization {
    /// The names of a catalog in a locale and, if that has none, in those around it.
    ///
    /// - Parameter chain: the nearest first, as `de-AT`, `de`.
    public init(_ chain: [CatalogLocalization]) {
        self = chain.reversed().reduce(CatalogLocalization()) { $1.filled(from: $0) }
    }

    /// The same, with what is absent taken from another one.
    func filled(from other: CatalogLocalization) -> CatalogLocalization {
        var filled = self
        filled.title = title ?? other.title
        filled.categories.merge(other.categories) { $0.filled(from: $1) }
        filled.groups.merge(other.groups) { own, _ in own }
        filled.sorts.merge(other.sorts) { own, _ in own }
        return filled
    }
}

extension CategoryLocalization {
    fileprivate func filled(from other: CategoryLocalization) -> CategoryLocalization {
        var filled = self
        filled.title = title ?? other.title
        filled.placeholder = placeholder ?? other.placeholder
        filled.none = none ?? other.none
        filled.labels.merge(other.labels) { own, _ in own }
        filled.unit = unit ?? other.unit
        filled.templates = Templates(
            chip: templates?.chip ?? other.templates?.chip,
            sentence: templates?.sentence ?? other.templates?.sentence
        )
        if templates == nil, other.templates == nil { filled.templates = nil }
        return filled
    }
}
