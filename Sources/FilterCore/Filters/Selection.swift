/// What is chosen in one category.
///
/// Every part that is a filter of its own carries the number at which it was chosen, counted over the whole state:
/// that is the order of selection. It does not count for equality of states, see ``FilterState/canonicalForm``.
public enum Selection: Sendable, Equatable {
    /// For `multi`, `single`, `hierarchy` and `options`.
    case values(ValueSelection)
    /// For `toggle`.
    case toggle(ToggleSelection)
    /// For `range`.
    case range(RangeSelection)
    /// For `comparison`.
    case comparison(ComparisonSelection)
    /// For `keywords`.
    case keywords(KeywordSelection)
    /// For `search`.
    case search(SearchSelection)

    /// Whether None is on; false for kinds that cannot include it.
    public var isNoneOn: Bool {
        switch self {
        case .values(let selection): selection.none
        case .range(let selection): selection.none
        case .comparison(let selection): selection.none
        case .keywords(let selection): selection.none
        case .toggle, .search: false
        }
    }
}

/// Something chosen, and when.
public struct Chosen<Element: Sendable & Equatable>: Sendable, Equatable {
    public let element: Element
    /// Rises with every choice in the whole state.
    public let sequence: UInt32

    public init(_ element: Element, sequence: UInt32) {
        self.element = element
        self.sequence = sequence
    }
}

/// Values chosen one by one, in order of selection. The values of a hierarchy are its paths as texts, those of options
/// their ids.
public struct ValueSelection: Sendable, Equatable {
    /// Always empty for a subtractive category.
    public var values: [Chosen<Value>]
    /// What a subtractive or negatable category excludes.
    public var excluded: [Chosen<Value>]
    /// Whether None is on; always false where the category does not include it.
    public var none: Bool
    /// When None was switched to where it is now.
    public var noneSequence: UInt32

    public init(
        values: [Chosen<Value>] = [],
        excluded: [Chosen<Value>] = [],
        none: Bool = false,
        noneSequence: UInt32 = 0
    ) {
        self.values = values
        self.excluded = excluded
        self.none = none
        self.noneSequence = noneSequence
    }
}

/// On or off.
public struct ToggleSelection: Sendable, Equatable {
    public var isOn: Bool
    public var sequence: UInt32

    public init(isOn: Bool = false, sequence: UInt32 = 0) {
        self.isOn = isOn
        self.sequence = sequence
    }
}

/// Two inclusive bounds; `nil` is open.
public struct RangeSelection: Sendable, Equatable {
    public var lower: Bound?
    public var upper: Bound?
    /// Whether items without a value pass; only where the category includes None, and true there at the start.
    public var none: Bool
    public var sequence: UInt32

    public init(lower: Bound? = nil, upper: Bound? = nil, none: Bool = false, sequence: UInt32 = 0) {
        self.lower = lower
        self.upper = upper
        self.none = none
        self.sequence = sequence
    }
}

/// What the attribute is compared with, by the category's ``ComparisonOperator``.
public struct ComparisonSelection: Sendable, Equatable {
    public var value: Bound?
    /// As for a range.
    public var none: Bool
    public var sequence: UInt32

    public init(value: Bound? = nil, none: Bool = false, sequence: UInt32 = 0) {
        self.value = value
        self.none = none
        self.sequence = sequence
    }
}

/// Words that a text must contain, in order of selection, no two of the same ``form(of:)``.
public struct KeywordSelection: Sendable, Equatable {
    public var words: [Chosen<Text>]
    /// Alone it filters nothing.
    public var isCaseSensitive: Bool
    /// As for a range.
    public var none: Bool
    public var noneSequence: UInt32

    public init(
        words: [Chosen<Text>] = [],
        isCaseSensitive: Bool = false,
        none: Bool = false,
        noneSequence: UInt32 = 0
    ) {
        self.words = words
        self.isCaseSensitive = isCaseSensitive
        self.none = none
        self.noneSequence = noneSequence
    }

    /// What makes words one: their folded text, or the text itself where case counts.
    func form(of word: Text) -> Text {
        isCaseSensitive ? word : Text(Folding.fold(word.string))
    }
}

/// What is searched for; empty filters nothing.
public struct SearchSelection: Sendable, Equatable {
    public var text: Text
    public var sequence: UInt32

    public init(text: Text = "", sequence: UInt32 = 0) {
        self.text = text
        self.sequence = sequence
    }
}
