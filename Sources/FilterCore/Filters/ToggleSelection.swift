/// On or off.
public struct ToggleSelection: SelectionForm {
    public var isOn: Bool
    public var sequence: UInt32

    public init(isOn: Bool = false, sequence: UInt32 = 0) {
        self.isOn = isOn
        self.sequence = sequence
    }

    public static func empty(none: Bool) -> Self { Self() }

    public init?(_ selection: Selection) {
        guard case .toggle(let form) = selection else { return nil }
        self = form
    }

    public static func isForm(of selection: Selection) -> Bool {
        if case .toggle = selection { true } else { false }
    }

    public var selection: Selection { .toggle(self) }
    public var isEmpty: Bool { !isOn }
    public func input(none: Bool?) -> SelectionInput { .toggle(isOn) }
    public var canonicalForm: String { isOn ? "1" : "0" }
    public func forEachSequence(_ body: (UInt32) -> Void) { body(sequence) }
    public mutating func mapSequences(_ transform: (UInt32) -> UInt32) { sequence = transform(sequence) }
}
