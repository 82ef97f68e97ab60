/// One phrase of one language in all its forms, and the rule that chooses among them.
///
/// The rule is that of the language of the texts, so that an English phrase in a list of Russian ones stays right.
public struct PhraseForms: Sendable, Hashable {
    /// For every count without a form of its own, and where there is none to count.
    public let other: Phrase
    private let forms: [PluralCategory: Phrase]
    private let rule: PluralRule

    init(other: Phrase, forms: [PluralCategory: Phrase] = [:], rule: PluralRule = .none) {
        self.other = other
        self.forms = forms
        self.rule = rule
    }

    /// The form for a count, a whole number from 0.
    public subscript(count: Int) -> Phrase {
        forms.isEmpty ? other : forms[rule.category(of: count)] ?? other
    }
}
