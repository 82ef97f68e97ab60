/// Which words of an item count as a word that is searched for. By default that word alone; for the last word of a search
/// also those that begin with it.
public struct WordVariants: Sendable, Hashable {
    /// By whose rules the singulars and plurals of a word count as the word, see ``PluralLanguage/forms(of:)``.
    public var languages: Set<PluralLanguage>
    /// Whether a word of five letters or more is found with one typing error: a letter too many or missing, another one
    /// in its place, or two in the wrong order. The first letter must be right.
    public var toleratesTypo: Bool

    /// Which words of a text may be the beginning of one.
    public var queryType: QueryType

    public init(
        languages: Set<PluralLanguage> = [],
        toleratesTypo: Bool = false,
        queryType: QueryType = .prefixLast
    ) {
        self.languages = languages
        self.toleratesTypo = toleratesTypo
        self.queryType = queryType
    }

    /// A word is that word alone, the last one also its beginning.
    public static let exact = WordVariants()
}
