/// What a category lets people choose.
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

    /// Whether the category is a list of values that can be chosen one by one.
    public var hasValues: Bool {
        switch self {
        case .multi, .single, .hierarchy, .options: true
        case .toggle, .range, .comparison, .keywords, .search: false
        }
    }

    /// Whether None starts on where it is included: a bound or a value then keeps the items that have none.
    public var startsWithNone: Bool {
        switch self {
        case .single, .range, .comparison, .keywords: true
        case .multi, .hierarchy, .options, .toggle, .search: false
        }
    }
}

/// How several chosen values of one category are joined.
public enum Operator: String, Sendable {
    /// An item needs one of them.
    case any
    /// An item needs every one of them.
    case all
    /// At most one can be chosen; only for `options`.
    case single
}
