/// One thing that a selection says, whatever the kind of its category: what is kept or dropped as a whole when a category
/// gets another definition.
public enum SelectionElement: Sendable, Hashable {
    /// Two inclusive ends; `nil` is open.
    public struct Bounds: Sendable, Hashable {
        public let lower: Bound?
        public let upper: Bound?
    }

    /// A value, a path or an option is chosen.
    case value(Value)
    case excluded(Value)
    /// A toggle is on.
    case on
    case bounds(Bounds)
    /// The number of a comparison, whose operator the definition says.
    case number(Bound)
    case word(Text)
    /// The text of a search box.
    case text(Text)
    /// Items without a value.
    case none
    /// None is off where it is on at rest.
    case hasValue
}

// The same said in another form.
extension SelectionElement {
    /// The value that it chooses: a toggle that is on stands for `true`, a range of one number for the number.
    var chosenValue: Value? {
        switch self {
        case .value(let value): return value
        case .on: return .bool(true)
        case .bounds(let bounds):
            guard case .number(let number)? = bounds.lower, bounds.lower == bounds.upper else { return nil }
            return .number(number)
        case .excluded, .number, .word, .text, .none, .hasValue: return nil
        }
    }

    /// The range that it chooses: a number that is a value stands for itself alone.
    var bounds: Bounds? {
        switch self {
        case .bounds(let bounds): return bounds
        case .value(.number(let number)): return Bounds(lower: .number(number), upper: .number(number))
        case .value, .excluded, .on, .number, .word, .text, .none, .hasValue: return nil
        }
    }

    /// The number that a comparison by an operator has where it says the same.
    func number(comparedBy sign: ComparisonOperator) -> Bound? {
        if case .number(let number) = self { return number }
        guard let bounds else { return nil }
        switch sign {
        case .greaterThanOrEqual: return bounds.upper == nil ? bounds.lower : nil
        case .lessThanOrEqual: return bounds.lower == nil ? bounds.upper : nil
        case .equal: return bounds.lower == bounds.upper ? bounds.lower : nil
        case .greaterThan, .lessThan, .notEqual: return nil
        }
    }
}
