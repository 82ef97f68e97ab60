public import FilterCore

/// What can be chosen in a category, or beside all categories.
public enum ReferenceChoice: Sendable, Hashable {
    /// A value of a list, a path of a tree, the id of an option.
    case value(Value)
    /// A value that is hidden.
    case excluded(Value)
    /// None stands otherwise than in a category that filters nothing.
    case none(Bool)
    /// A `toggle` is on.
    case on
    /// The bounds of a `range`, with its None.
    case range(lower: Bound?, upper: Bound?, none: Bool)
    /// The number of a `comparison`, with its None.
    case comparison(Bound?, none: Bool)
    /// One word of `keywords`.
    case word(Text)
    /// The case switch of `keywords`, which alone filters nothing.
    case caseSensitive
    /// The text of a `search`.
    case search(Text)
    /// A filter that is no category's.
    case free(Filter, FilterGroupID)

    /// The value that is chosen.
    public var chosen: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// The value that is excluded.
    public var hidden: Value? {
        if case .excluded(let value) = self { value } else { nil }
    }

    /// The value that the choice is about, chosen or excluded.
    public var stored: Value? { chosen ?? hidden }

    var word: Text? {
        if case .word(let word) = self { word } else { nil }
    }

    var isNone: Bool {
        if case .none = self { true } else { false }
    }

    /// The whole of a range or a comparison, or the text of a search.
    var isWhole: Bool {
        switch self {
        case .range, .comparison, .search: true
        default: false
        }
    }
}

extension ReferenceChoice: CustomStringConvertible {
    public var description: String {
        switch self {
        case .value(let value): "= \(value.testDescription)"
        case .excluded(let value): "not \(value.testDescription)"
        case .none(let isOn): isOn ? "None on" : "None off"
        case .on: "on"
        case .range(let lower, let upper, let none):
            "\(lower?.text ?? "…") to \(upper?.text ?? "…")\(none ? " or None" : "")"
        case .comparison(let value, let none): "compared with \(value?.text ?? "…")\(none ? " or None" : "")"
        case .word(let word): "contains “\(word)”"
        case .caseSensitive: "by case"
        case .search(let text): "searches “\(text)”"
        case .free(let filter, let group): "\(filter.isNegated ? "NOT " : "")\(filter) in \(group)"
        }
    }
}
