/// How a keyword must occur in a text.
public enum KeywordMode: String, Sendable, CaseIterable {
    /// Anywhere.
    case substring
    /// Bounded on both sides by something that is no letter or digit.
    case word
    /// Bounded on the left.
    case prefix
}
