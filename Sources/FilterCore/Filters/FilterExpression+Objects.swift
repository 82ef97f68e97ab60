extension FilterExpression {
    /// The same expression for items of which attributes may be objects: that one `EXISTS` means that something in it does, and
    /// no negated filter on an attribute passes an item that has an object there. So a filter that is forced on a reader never
    /// shows more for naming the object instead of what is in it.
    ///
    /// - Parameter inside: the attributes in the object that an attribute is; empty for one that is none.
    /// - Complexity: O(filters · attributes in their objects)
    package func takingObjectsWhole(_ inside: (Text) -> [Text]) -> FilterExpression {
        takingObjectsWhole(isNegated: false, inside)
    }

    private func takingObjectsWhole(isNegated: Bool, _ inside: (Text) -> [Text]) -> FilterExpression {
        switch self {
        case .not(let inner): return inner.takingObjectsWhole(isNegated: !isNegated, inside)
        case .and(let parts):
            let parts = parts.map { $0.takingObjectsWhole(isNegated: isNegated, inside) }
            return isNegated ? .or(parts) : .and(parts)
        case .or(let parts):
            let parts = parts.map { $0.takingObjectsWhole(isNegated: isNegated, inside) }
            return isNegated ? .and(parts) : .or(parts)
        case .filter(let written):
            let filter = isNegated ? !written : written
            let members = inside(filter.attribute).map { FilterExpression.filter(.hasValue($0)) }
            if members.isEmpty { return .filter(filter) }
            if filter.isNegated { return .and([.filter(filter), .not(.or(members))]) }
            return filter.predicate == .hasValue ? .or([.filter(filter)] + members) : .filter(filter)
        }
    }
}
