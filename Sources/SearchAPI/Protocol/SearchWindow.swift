/// Which hits of a search an answer has, and how many pages there are. Where hits are distinct, products take the place of
/// hits.
struct SearchWindow: Sendable, Equatable {
    /// All hits of the search.
    let total: Int
    /// The place of the first one.
    let offset: Int
    /// At most so many.
    let count: Int
    let pageCount: Int

    /// - Parameters:
    ///   - total: the hits of the search.
    ///   - reach: the hits that can be paged to; `nil` for all.
    init(_ parameters: SearchParameters, total: Int, reach: Int?) {
        self.total = total
        let reached = min(total, reach ?? total)
        offset = parameters.firstHit
        count = max(0, min(parameters.hitCount, reached - offset))
        let size = parameters.hitsPerPage
        pageCount = size == 0 ? 0 : (reached + size - 1) / size
    }
}
