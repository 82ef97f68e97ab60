// Attributes by which front ends count and filter, value by value.
extension AttributeIndex {
    /// The attributes of ``Catalog/facetAttributes``.
    func facetAttributes(of categories: [Category]) -> [Text] {
        var known: Set<Text> = []
        return categories.flatMap { facets(of: $0) }.filter { contains($0) && known.insert($0).inserted }
    }

    /// The attributes by which a category is counted, whether items have them or not.
    func facets(of category: Category) -> [Text] {
        switch category.kind {
        case .multi, .single, .range, .comparison: return category.attributes
        case .hierarchy:
            guard let object = category.attributes.first else { return [] }
            var levels: [Text] = []
            while contains(Text("\(object).lvl\(levels.count)")) {
                levels.append(Text("\(object).lvl\(levels.count)"))
            }
            return levels.isEmpty || contains(object) ? category.attributes + levels : levels
        case .toggle: return category.toggleFilter.flatMap(Self.facetAttribute).map { [$0] } ?? []
        case .options:
            let facets = category.optionFilters.map { $0.flatMap(Self.facetAttribute) }
            guard let first = facets.first ?? nil, facets.allSatisfy({ $0 == first }) else { return [] }
            return [first]
        case .keywords, .search: return []
        }
    }

    /// The attribute of a filter by one value.
    private static func facetAttribute(_ filter: Filter) -> Text? {
        filter.predicate.wantedValue == nil ? nil : filter.attribute
    }
}
