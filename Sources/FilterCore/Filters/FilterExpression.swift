/// Filters joined by AND, OR and NOT: what a text in the `filters` syntax means.
///
///     let expression = try FilterExpression("brand:Nike AND (price < 50 OR sale:true)")
///     expression.description   // "brand":"Nike" AND ( "price" < 50.0 OR "sale":true )
///
/// Parsed expressions are in a normal form: joins have two elements or more, and NOT stands before a join alone, since
/// a filter carries its own negation. Parentheses around one element leave no trace; others are kept as nested joins.
public indirect enum FilterExpression: Sendable, Hashable {
    case filter(Filter)
    case and([FilterExpression])
    case or([FilterExpression])
    case not(FilterExpression)

    /// The expression that holds exactly where this one does not.
    public static prefix func ! (expression: FilterExpression) -> FilterExpression {
        switch expression {
        case .filter(let filter): .filter(!filter)
        case .not(let inner): inner
        case .and, .or: .not(expression)
        }
    }

    /// Every filter, in the order of the text; those below a NOT as they stand.
    public var filters: [Filter] {
        switch self {
        case .filter(let filter): [filter]
        case .and(let elements), .or(let elements): elements.flatMap(\.filters)
        case .not(let inner): inner.filters
        }
    }
}

extension FilterExpression: CustomStringConvertible {
    /// The text of ``FilterPrinter/text(_:)-(FilterExpression)``.
    public var description: String { FilterPrinter.text(self) }
}

extension FilterGroups {
    /// The groups as an expression, in the order in which they are printed.
    ///
    /// - Returns: `nil` if there are none.
    public var expression: FilterExpression? {
        let groups = groupIDs.map { id -> FilterExpression in
            let filters = FilterPrinter.sorted(self[id].map(\.element)).map(FilterExpression.filter)
            return filters.count == 1 ? filters[0] : id.isDisjunctive ? .or(filters) : .and(filters)
        }
        return groups.count < 2 ? groups.first : .and(groups)
    }
}
