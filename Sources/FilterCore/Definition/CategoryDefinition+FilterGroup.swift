// The filter group that a category feeds.
extension CategoryDefinition {
    /// The group of its own that a category feeds unless it names another: by the way its filters are joined.
    ///
    /// - Parameter optionTypes: of the options that are one filter; of several types they fit an and-group alone.
    func standardFilterGroup(optionTypes: Set<FilterType>) -> FilterGroupID {
        if kind == .hierarchy { return allowsSeveral ? .or(Text(id), .facet) : .hierarchical(Text(id)) }
        let isAny = kind.facts.hasOperator && self.operator == .any && !isSubtractive && optionTypes.count < 2
        return isAny ? .or(Text(id), optionTypes.first ?? kind.facts.filterType ?? .facet) : .and(Text(id))
    }

    /// Why the category cannot feed a group; `nil` if it can.
    ///
    /// - Parameter types: of the filters that it writes.
    func reasonAgainst(_ group: FilterGroupID, types: Set<FilterType>) -> String? {
        if let type = types.first(where: { !group.takes($0) }) {
            return "the group “\(group)” takes no \(type.rawValue) filters, which this category writes"
        }
        return switch group {
        case .hierarchical where kind != .hierarchy: "only a hierarchy feeds a hierarchical group"
        case .and where kind == .multi || kind == .options:
            self.operator == .any && !isSingle && !isSubtractive
                ? "values of which any is enough need an or-group" : nil
        case .or where isSubtractive: "a subtractive category cannot share an or-group"
        case .or where self.operator == .all: "values that all are needed cannot stand in an or-group"
        case .or where kind == .search || (kind == .hierarchy && !allowsSeveral): "this kind cannot feed an or-group"
        default: nil
        }
    }

    /// Of the filters that the category can write.
    func filterTypes(of options: [Filter?]) -> Set<FilterType> {
        kind.facts.subject == .expressions
            ? Set(options.compactMap { $0?.type }) : Set(kind.facts.filterType.map { [$0] } ?? [])
    }
}
