/// The text that is searched for; an empty one filters nothing.
public struct SearchSelection: SelectionForm {
    public static var isMoved: Bool { true }

    public var text: Text
    public var sequence: UInt32

    public init(text: Text = "", sequence: UInt32 = 0) {
        self.text = text
        self.sequence = sequence
    }

    public static func empty(none: Bool) -> Self { Self() }

    public init?(_ selection: Selection) {
        guard case .search(let form) = selection else { return nil }
        self = form
    }

    public static func isForm(of selection: Selection) -> Bool {
        if case .search = selection { true } else { false }
    }

    public var selection: Selection { .search(self) }
    public var isEmpty: Bool { text.string.isEmpty }
    public func input(none: Bool?) -> SelectionInput { .search(text) }
    public var canonicalForm: String { CanonicalText.part("q", text.string) }
    public func forEachSequence(_ body: (UInt32) -> Void) { body(sequence) }
    public mutating func mapSequences(_ transform: (UInt32) -> UInt32) { sequence = transform(sequence) }
}
