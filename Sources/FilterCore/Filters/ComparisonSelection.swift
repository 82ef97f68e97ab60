/// The number that the attribute is compared with, by the category's ``ComparisonOperator``.
public struct ComparisonSelection: SelectionForm {
    public static var isMoved: Bool { true }

    public var value: Bound?
    /// As for a range.
    public var none: Bool
    public var sequence: UInt32

    public init(value: Bound? = nil, none: Bool = false, sequence: UInt32 = 0) {
        self.value = value
        self.none = none
        self.sequence = sequence
    }

    public static func empty(none: Bool) -> Self { Self(none: none) }

    public init?(_ selection: Selection) {
        guard case .comparison(let form) = selection else { return nil }
        self = form
    }

    public static func isForm(of selection: Selection) -> Bool {
        if case .comparison = selection { true } else { false }
    }

    public var selection: Selection { .comparison(self) }
    public var isEmpty: Bool { value == nil }

    public mutating func setNone(_ isOn: Bool, sequence: UInt32) {
        none = isOn
        if self.sequence == 0 { self.sequence = sequence }
    }

    public func input(none: Bool?) -> SelectionInput { .comparison(value, none: none) }

    public var canonicalForm: String {
        CanonicalText.part("c", value?.text ?? "") + CanonicalText.none(none)
    }

    public func forEachSequence(_ body: (UInt32) -> Void) { body(sequence) }
    public mutating func mapSequences(_ transform: (UInt32) -> UInt32) { sequence = transform(sequence) }
}
