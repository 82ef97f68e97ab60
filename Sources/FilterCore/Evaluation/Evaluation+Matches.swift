extension Evaluation {
    /// Whether an item matches.
    ///
    /// - Parameter place: of the item.
    public func isMatch(_ place: Int) -> Bool { matches.contains(place) }

    /// Calls `body` with the place of each matching item, and with what it weighs: 1 where items are counted.
    ///
    /// - Complexity: O(*w* + *m*), *w* words, *m* matches. It is not counted as work.
    public func forEachMatch(_ body: (_ place: Int, _ weight: Int) -> Void) {
        guard let weights = catalog.weights else { return matches.forEach { body($0, 1) } }
        for (range, part) in zip(weights.parts.ranges, weights.parts.all) {
            matches.part(range).forEach { item in body(range.lowerBound + item, Int(part[item])) }
        }
    }
}
