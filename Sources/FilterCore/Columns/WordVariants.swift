/// Which other words count as a word that is searched for; none unless it is said.
public struct WordVariants: Sendable, Hashable {
    /// By whose rules the singulars and plurals of a word count as the word, see ``PluralLanguage/forms(of:)``.
    public var languages: Set<PluralLanguage>
    /// Whether a word of five letters or more is found with one typing error: a letter too many or missing, another one
    /// in its place, or two in the wrong order. The first letter must be right.
    public var toleratesTypo: Bool

    public init(languages: Set<PluralLanguage> = [], toleratesTypo: Bool = false) {
        self.languages = languages
        self.toleratesTypo = toleratesTypo
    }

    /// A word is that word alone.
    public static let exact = WordVariants()
}
