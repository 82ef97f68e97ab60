extension ComparisonOperator {
    /// For people: `≥`.
    public var symbol: String {
        switch self {
        case .lessThan: "<"
        case .lessThanOrEqual: "≤"
        case .equal: "="
        case .notEqual: "≠"
        case .greaterThanOrEqual: "≥"
        case .greaterThan: ">"
        }
    }
}
