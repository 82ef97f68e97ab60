/// Which words of a searched text may be the beginning of a word.
///
///     QueryType.prefixLast.isBeginning(isLast: false)     // false: “red sho” finds “red shoes”, “re sho” does not
public enum QueryType: String, Sendable, CaseIterable {
    /// The last one alone.
    case prefixLast
    /// Every word.
    case prefixAll
    /// No word.
    case prefixNone

    /// Whether a word may be the beginning of one.
    func isBeginning(isLast: Bool) -> Bool {
        switch self {
        case .prefixLast: isLast
        case .prefixAll: true
        case .prefixNone: false
        }
    }
}
