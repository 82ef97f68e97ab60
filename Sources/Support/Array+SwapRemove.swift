extension Array {
    /// Removes an element, and puts the last one in its place.
    ///
    ///     var letters = ["a", "b", "c", "d"]
    ///     let moved = letters.swapRemove(at: 1)
    ///     // letters == ["a", "d", "c"], moved == "d"
    ///
    /// - Returns: the element that stands at the index now; `nil` if the last element was removed.
    /// - Complexity: O(1).
    @inlinable
    @discardableResult
    public mutating func swapRemove(at index: Int) -> Element? {
        let last = removeLast()
        guard index < count else { return nil }
        self[index] = last
        return last
    }
}
