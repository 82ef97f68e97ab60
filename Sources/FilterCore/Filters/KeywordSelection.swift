/// Words that a text must contain, in order of selection, no two of the same ``form(of:)``.
public struct KeywordSelection: SelectionForm {
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

    /// The form in which equal words are equal: their folded text, or the text itself where case counts.
    func form(of word: Text) -> Text {
        isCaseSensitive ? word : Text(Folding.fold(word.string))
    }

    public static func empty(none: Bool) -> Self { Self(none: none) }

    public init?(_ selection: Selection) {
        guard case .keywords(let form) = selection else { return nil }
        self = form
    }

    public static func isForm(of selection: Selection) -> Bool {
        if case .keywords = selection { true } else { false }
    }

    public var selection: Selection { .keywords(self) }
    public var isEmpty: Bool { words.isEmpty }
    /// A case switch waits for its first word.
    public var isKeptAtRest: Bool { isCaseSensitive }

    public mutating func setNone(_ isOn: Bool, sequence: UInt32) {
        none = isOn
        noneSequence = sequence
    }

    public func input(none: Bool?) -> SelectionInput {
        .keywords(words.map(\.element), isCaseSensitive: isCaseSensitive, none: none)
    }

    public var canonicalForm: String {
        Set(words.map { form(of: $0.element) }).sorted().map { CanonicalText.part("w", $0.string) }.joined()
            + (isCaseSensitive ? "c" : "") + CanonicalText.none(none)
    }

    public mutating func sortElements() {
        let forms = words.map { (form: form(of: $0.element), word: $0) }
        words = forms.sorted { ($0.form, $0.word.element) < ($1.form, $1.word.element) }.map(\.word)
    }

    public func forEachSequence(_ body: (UInt32) -> Void) {
        for word in words { body(word.sequence) }
        body(noneSequence)
    }

    public mutating func mapSequences(_ transform: (UInt32) -> UInt32) {
        words = words.mapSequences(transform)
        noneSequence = transform(noneSequence)
    }
}
