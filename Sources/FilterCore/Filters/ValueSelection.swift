/// Values chosen one by one, in order of selection. The values of a hierarchy are its paths as texts, those of options
/// their ids.
public struct ValueSelection: SelectionForm {
    /// Always empty for a subtractive category.
    public var values: [Chosen<Value>]
    /// The values that a subtractive or negatable category excludes.
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

    public static func empty(none: Bool) -> Self { Self(none: none) }

    public init?(_ selection: Selection) {
        guard case .values(let form) = selection else { return nil }
        self = form
    }

    public static func isForm(of selection: Selection) -> Bool {
        if case .values = selection { true } else { false }
    }

    public var selection: Selection { .values(self) }
    public var isEmpty: Bool { values.isEmpty && excluded.isEmpty }

    public mutating func setNone(_ isOn: Bool, sequence: UInt32) {
        none = isOn
        noneSequence = sequence
    }

    public func input(none: Bool?) -> SelectionInput {
        .values(values.map(\.element), excluded: excluded.map(\.element), none: none)
    }

    public var canonicalForm: String {
        var form = ""
        func append(_ values: [Chosen<Value>]) {
            for value in values.map(\.element).sorted() {
                CanonicalText.append(String(value.typeTag), value.text, to: &form)
            }
        }
        append(values)
        if !excluded.isEmpty {
            form += "-"
            append(excluded)
        }
        form += CanonicalText.none(none)
        return form
    }

    public mutating func sortElements() {
        values.sortByElement()
        excluded.sortByElement()
    }

    public func forEachSequence(_ body: (UInt32) -> Void) {
        for chosen in values { body(chosen.sequence) }
        for chosen in excluded { body(chosen.sequence) }
        body(noneSequence)
    }

    public mutating func mapSequences(_ transform: (UInt32) -> UInt32) {
        values = values.mapSequences(transform)
        excluded = excluded.mapSequences(transform)
        noneSequence = transform(noneSequence)
    }
}
