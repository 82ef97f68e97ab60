/// A selection as a client writes it, before it is held against a category.
public enum SelectionInput: Sendable, Equatable {
    /// Clears the category.
    case null
    /// For every kind whose values are chosen one by one; the paths of a hierarchy are text values.
    case values([Value], excluded: [Value] = [], none: Bool? = nil)
    case toggle(Bool)
    case range(lower: Bound?, upper: Bound?, none: Bool? = nil)
    case comparison(Bound?, none: Bool? = nil)
    case keywords([Text], isCaseSensitive: Bool = false, none: Bool? = nil)
    case search(Text)
}
