/// Filters as nested lists of texts: the parts of the outermost list are joined by AND, those of a list in it by OR, and so
/// on in turn.
///
///     ["brand:Nike", ["color:red", "color:blue"]]   // brand:Nike AND (color:red OR color:blue)
package indirect enum SearchFilterList: Sendable, Equatable {
    case filter(String)
    case list([SearchFilterList])

    /// Whether there is no filter in it, however many lists.
    package var isEmpty: Bool {
        switch self {
        case .filter(let text): text.allSatisfy(\.isWhitespace)
        case .list(let parts): parts.allSatisfy(\.isEmpty)
        }
    }
}
