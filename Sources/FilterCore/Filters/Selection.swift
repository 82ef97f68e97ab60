/// What is chosen in one category.
///
/// Every part that is a filter of its own carries the number at which it was chosen, counted over the whole state:
/// that is the order of selection. It does not count for equality of states, see ``FilterState/canonicalForm``.
public enum Selection: Sendable, Equatable {
    /// For `multi` and `single`.
    case values(ValueSelection)
    /// For `hierarchy`.
    case path(PathSelection)
    /// For `toggle`.
    case toggle(ToggleSelection)
    /// For `range`.
    case range(RangeSelection)
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

/// Chosen values, in order of selection.
public struct ValueSelection: Sendable, Equatable {
    public var values: [Chosen<Value>]
    /// Whether None is on; always false where the category does not include it.
    public var none: Bool
    /// When None was switched to where it is now.
    public var noneSequence: UInt32

    public init(values: [Chosen<Value>] = [], none: Bool = false, noneSequence: UInt32 = 0) {
        self.values = values
        self.none = none
        self.noneSequence = noneSequence
    }
}

/// The chosen branch of a tree: its path as text, as in the data.
public struct PathSelection: Sendable, Equatable {
    public var path: Chosen<Text>?
    public var none: Bool
    public var noneSequence: UInt32

    public init(path: Chosen<Text>? = nil, none: Bool = false, noneSequence: UInt32 = 0) {
        self.path = path
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

/// One end of a range, as written.
public enum Bound: Sendable, Hashable {
    case number(Number)
    case date(DateText)

    public var text: String {
        switch self {
        case .number(let number): number.description
        case .date(let date): date.description
        }
    }
}
