/// One predicate over the values of one attribute.
///
///     Filter.facet("brand", .string("Nike")).description                           // brand: Nike
///     (!Filter.comparison("price", .greaterThan, .number(Number(10)))).isNegated   // true
///
/// An item passes if any of its values satisfies the predicate; it passes the negation if none does. Equality counts
/// every part: `"true"`, `true`, `1` and `"1"` are four values, a filter with a score is not the one without, and a
/// negated filter is not the plain one. ``Keyword``s alone are equal when they are folded alike.
public struct Filter: Sendable, Hashable {
    /// The dotted path of the attribute; ``tagsAttribute`` for tags.
    public var attribute: Text
    public var predicate: Predicate
    /// Whether the items that satisfy the predicate are the ones that do not pass.
    public var isNegated: Bool

    public init(attribute: Text, predicate: Predicate, isNegated: Bool = false) {
        self.attribute = attribute
        self.predicate = predicate
        self.isNegated = isNegated
    }

    /// The test of a value.
    public enum Predicate: Sendable {
        /// Equality, by type. The score ranks and never excludes.
        case facet(Value, score: Int?)
        case comparison(ComparisonOperator, Operand)
        /// Inclusive at both ends; `nil` is open. At least one end is given.
        case range(lower: Operand?, upper: Operand?)
        /// The value itself is the tag; the attribute is ``Filter/tagsAttribute``.
        case tag(Text)
        /// A word in the text of the value.
        case keyword(Keyword)
        /// Any value at all.
        case hasValue
    }

    /// Where tags live: `_tags`.
    public static let tagsAttribute: Text = "_tags"

    /// The type of or-group that takes the filter: comparisons and ranges are numeric.
    public var type: FilterType {
        switch predicate {
        case .facet, .hasValue: .facet
        case .comparison, .range: .numeric
        case .tag: .tag
        case .keyword: .keyword
        }
    }
}

extension Filter.Predicate: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.facet(let left, let leftScore), .facet(let right, let rightScore)):
            left == right && leftScore == rightScore
        case (.comparison(let left, let leftOperand), .comparison(let right, let rightOperand)):
            left == right && leftOperand == rightOperand
        case (.range(let lower, let upper), .range(let otherLower, let otherUpper)):
            lower == otherLower && upper == otherUpper
        case (.tag(let left), .tag(let right)): left == right
        case (.keyword(let left), .keyword(let right)): left == right
        case (.hasValue, .hasValue): true
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .facet(let value, let score):
            hasher.combine(value)
            hasher.combine(score)
        case .comparison(let comparison, let operand):
            hasher.combine(comparison)
            hasher.combine(operand)
        case .range(let lower, let upper):
            hasher.combine(lower)
            hasher.combine(upper)
        case .tag(let tag): hasher.combine(tag)
        case .keyword(let word): hasher.combine(word)
        case .hasValue: hasher.combine(0)
        }
    }
}

extension Filter {
    public static func facet(_ attribute: Text, _ value: Value, score: Int? = nil) -> Filter {
        Filter(attribute: attribute, predicate: .facet(value, score: score))
    }

    public static func comparison(
        _ attribute: Text,
        _ comparisonOperator: ComparisonOperator,
        _ operand: Operand
    ) -> Filter {
        Filter(attribute: attribute, predicate: .comparison(comparisonOperator, operand))
    }

    /// - Precondition: at least one end is given.
    public static func range(_ attribute: Text, lower: Operand?, upper: Operand?) -> Filter {
        precondition(lower != nil || upper != nil, "a range has at least one end")
        return Filter(attribute: attribute, predicate: .range(lower: lower, upper: upper))
    }

    public static func tag(_ tag: Text) -> Filter {
        Filter(attribute: tagsAttribute, predicate: .tag(tag))
    }

    public static func keyword(_ attribute: Text, _ word: Text) -> Filter {
        Filter(attribute: attribute, predicate: .keyword(Keyword(word)))
    }

    /// The items that have a value of the attribute; negated, those that have none.
    public static func hasValue(_ attribute: Text) -> Filter {
        Filter(attribute: attribute, predicate: .hasValue)
    }

    /// The filter that passes exactly the items that this one does not.
    public static prefix func ! (filter: Filter) -> Filter {
        var negated = filter
        negated.isNegated.toggle()
        return negated
    }
}

/// The types of filter that an or-group is made of.
public enum FilterType: String, Sendable, Hashable, CaseIterable {
    case facet
    /// Comparisons and ranges, of numbers and of dates.
    case numeric
    case tag
    case keyword
}
