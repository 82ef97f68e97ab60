/// How a number is compared with another.
public enum ComparisonOperator: String, Sendable, Hashable, CaseIterable {
    case lessThan = "<"
    case lessThanOrEqual = "<="
    case equal = "="
    case notEqual = "!="
    case greaterThanOrEqual = ">="
    case greaterThan = ">"

    /// The one that holds exactly where this one does not.
    public var inverted: ComparisonOperator {
        switch self {
        case .lessThan: .greaterThanOrEqual
        case .lessThanOrEqual: .greaterThan
        case .equal: .notEqual
        case .notEqual: .equal
        case .greaterThanOrEqual: .lessThan
        case .greaterThan: .lessThanOrEqual
        }
    }
}
