extension FilterExpression {
    /// The same expression for items of which attributes may be objects: that one `EXISTS` means that something in it does, and
    /// no negated filter on an attribute passes an item that has an object there. So a filter that is forced on a reader never
    /// shows more for naming the object instead of what is in it.
    ///
    /// - Parameter members: by attribute, those in the object that it is; none of one that is no object.
    /// - Complexity: O(filters · attributes in their objects)
    package func takingObjectsWhole(_ members: [Text: [Text]]) -> FilterExpression {
        takingObjectsWhole(isNegated: false, members)
    }

    private func takingObjectsWhole(isNegated: Bool, _ members: [Text: [Text]]) -> FilterExpression {
        switch self {
        case .not(let inner): return inner.takingObjectsWhole(isNegated: !isNegated, members)
        case .and(let parts):
            let parts = parts.map { $0.takingObjectsWhole(isNegated: isNegated, members) }
            return isNegated ? .or(parts) : .and(parts)
        case .or(let parts):
            let parts = parts.map { $0.takingObjectsWhole(isNegated: isNegated, members) }
            return isNegated ? .and(parts) : .or(parts)
        case .filter(let written):
            let filter = isNegated ? !written : written
            let inside = members[filter.attribute, default: []].map { FilterExpression.filter(.hasValue($0)) }
            if inside.isEmpty { return .filter(filter) }
            if filter.isNegated { return .and([.filter(filter), .not(.or(inside))]) }
            return filter.predicate == .hasValue ? .or([.filter(filter)] + inside) : .filter(filter)
        }
    }
}
