import FilterCore

// Texts of a client of InstantSearch beside filters.
extension InstantSearchPresenter {
    /// What a search found: `596 results (4ms)`, also of one; `20 relevant results sorted out of 596 (4ms)`.
    ///
    /// - Parameter sortedCount: how many results a sort by relevance kept; `nil` for a sort that keeps all.
    static func text(resultCount: Int, sortedCount: Int? = nil, milliseconds: Int) -> String {
        guard let sortedCount, sortedCount != resultCount else { return "\(resultCount) results (\(milliseconds)ms)" }
        return "\(sortedCount) relevant results sorted out of \(resultCount) (\(milliseconds)ms)"
    }

    /// A value with its count: `Apple 162`.
    static func text(value: String, count: Int) -> String {
        "\(value) \(count)"
    }
}
