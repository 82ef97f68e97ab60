/// The kind of choice that a category offers.
public enum CategoryKind: String, Sendable, CaseIterable {
    /// Several values, joined by the category's ``Operator``.
    case multi
    /// At most one value, or always one if required.
    case single
    /// A path in a tree of values.
    case hierarchy
    /// On or off.
    case toggle
    /// Numbers or dates between two bounds.
    case range
    /// Named filter expressions.
    case options
    /// A number and a fixed operator.
    case comparison
    /// Words that a text must contain.
    case keywords
    /// A search box.
    case search
}

/// Facts of every category of one kind, independent of its definition and its data.
public struct CategoryKindFacts: Sendable {
    /// The subject of a category.
    public enum Subject: Sendable {
        /// One attribute.
        case attribute
        /// One attribute or more.
        case attributes
        /// One attribute, or a filter expression instead.
        case attributeOrFilter
        /// Filter expressions; an attribute for letters and None.
        case expressions
    }

    /// The long form of its selections, for error messages.
    public let selectionForm: String
    public var subject = Subject.attribute
    /// Whether it has values, in a list or in a tree, that can be chosen one by one.
    public var hasValues = false
    /// Whether None is a switch beside what is chosen, which may be on at rest: a bound or a value then keeps the items
    /// that have none. Elsewhere None is one of the values.
    public var noneIsSwitch = false
    /// The type of the filters that it writes; `nil` where expressions say what they are, or it writes none.
    public var filterType: FilterType?
    /// Whether definitions say how what is chosen is joined.
    public var hasOperator = false
    /// How its values are joined unless the definition says otherwise.
    public var standardOperator = Operator.any
    /// Whether its values stand in the order of the definition unless that says otherwise; else by falling count.
    public var isSortedAsDeclared = false
}

extension CategoryKind {
    /// The table of kinds.
    public var facts: CategoryKindFacts {
        switch self {
        case .multi:
            .init(
                selectionForm: #"{"values": [...]} or a list of values"#,
                hasValues: true,
                filterType: .facet,
                hasOperator: true
            )
        case .single:
            .init(
                selectionForm: #"{"value": ...} or one value"#,
                hasValues: true,
                noneIsSwitch: true,
                filterType: .facet
            )
        case .hierarchy:
            .init(
                selectionForm: #"{"paths": ["..."]} or one path"#,
                hasValues: true,
                filterType: .facet
            )
        case .options:
            .init(
                selectionForm: #"{"values": [...]} or a list of values"#,
                subject: .expressions,
                hasValues: true,
                hasOperator: true,
                isSortedAsDeclared: true
            )
        case .toggle:
            .init(
                selectionForm: #"{"isOn": true} or true"#,
                subject: .attributeOrFilter
            )
        case .range:
            .init(
                selectionForm: #"{"lower": ..., "upper": ...} or [lower, upper]"#,
                noneIsSwitch: true,
                filterType: .numeric
            )
        case .comparison:
            .init(
                selectionForm: #"{"value": ...} or a number"#,
                noneIsSwitch: true,
                filterType: .numeric
            )
        case .keywords:
            .init(
                selectionForm: #"{"words": [...]} or a list of words"#,
                subject: .attributes,
                noneIsSwitch: true,
                filterType: .keyword,
                hasOperator: true,
                standardOperator: .all
            )
        case .search:
            .init(
                selectionForm: #"{"text": "..."} or a text"#,
                subject: .attributes
            )
        }
    }

    /// Whether the category has values that can be chosen one by one.
    public var hasValues: Bool { facts.hasValues }
}

/// How several chosen values of one category are joined.
public enum Operator: String, Sendable, CaseIterable {
    /// An item needs one of them.
    case any
    /// An item needs every one of them.
    case all
    /// At most one can be chosen; only for `options`.
    case single
}
