// The filter group that a category feeds.
extension CategoryDefinition {
    /// The group of its own that a category feeds unless it names another: by the way its filters are joined.
    ///
    /// - Parameter optionType: of the filters that options are; `nil` where they are more than that.
    func standardFilterGroup(optionType: FilterType?) -> FilterGroupID {
        switch kind {
        case .hierarchy: .hierarchical(Text(id))
        case .multi, .options:
            self.operator == .any && !isSubtractive ? .or(Text(id), optionType ?? .facet) : .and(Text(id))
        case .keywords: self.operator == .any ? .or(Text(id), .keyword) : .and(Text(id))
        case .single, .toggle, .range, .comparison, .search: .and(Text(id))
        }
    }

    /// Why the category cannot feed a group; `nil` if it can.
    func reasonAgainst(_ group: FilterGroupID) -> String? {
        switch group {
        case .hierarchical where kind != .hierarchy: "only a hierarchy feeds a hierarchical group"
        case .and where kind == .multi || kind == .options:
            self.operator == .any && !isSingle && !isSubtractive
                ? "values of which any is enough need an or-group" : nil
        case .or where isSubtractive: "a subtractive category cannot share an or-group"
        case .or where self.operator == .all: "values that all are needed cannot stand in an or-group"
        case .or where kind == .search || kind == .hierarchy: "this kind cannot feed an or-group"
        default: nil
        }
    }
}
