/// Two inclusive bounds; `nil` is open.
public struct RangeSelection: SelectionForm {
    public static var isMoved: Bool { true }

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

    public static func empty(none: Bool) -> Self { Self(none: none) }

    public init?(_ selection: Selection) {
        guard case .range(let form) = selection else { return nil }
        self = form
    }

    public static func isForm(of selection: Selection) -> Bool {
        if case .range = selection { true } else { false }
    }

    public var selection: Selection { .range(self) }
    public var isEmpty: Bool { lower == nil && upper == nil }

    public mutating func setNone(_ isOn: Bool, sequence: UInt32) {
        none = isOn
        if self.sequence == 0 { self.sequence = sequence }
    }

    public func input(none: Bool?) -> SelectionInput { .range(lower: lower, upper: upper, none: none) }

    public var canonicalForm: String {
        CanonicalText.part("l", lower?.text ?? "") + CanonicalText.part("u", upper?.text ?? "")
            + CanonicalText.none(none)
    }

    public func forEachSequence(_ body: (UInt32) -> Void) { body(sequence) }
    public mutating func mapSequences(_ transform: (UInt32) -> UInt32) { sequence = transform(sequence) }
}
