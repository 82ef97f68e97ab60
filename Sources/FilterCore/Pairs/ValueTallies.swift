/// For each value of a category the numbers of its items: what is left of them when some values are chosen that no item
/// shares is a sum over these.
struct ValueTallies: Sendable {
    private let column: NumericColumn
    /// By code.
    private let tallies: FrozenArray<NumberTally>

    /// - Parameters:
    ///   - column: the numbers.
    ///   - codeCount: how many values the category has.
    ///   - items: of each of them.
    /// - Returns: `nil` for numbers that do not add up exactly in any order, see ``NumericColumn/isTallied``.
    /// - Complexity: O(*n* + *v* · *w* + values of all items), *n* numbers, *v* values, *w* words.
    init?(_ column: NumericColumn, codeCount: Int, items: (Int) -> Bitmap) {
        guard let tallies = column.tallies(codeCount, of: items) else { return nil }
        self.column = column
        self.tallies = FrozenArray(tallies)
    }

    /// The numbers of the items that have one of some values.
    ///
    /// - Parameter codes: of values that no item shares; one that came up after the tallies were made has none.
    /// - Complexity: O(codes).
    func summary(of codes: some Sequence<Int>) -> NumericSummary {
        var sum = NumberTally()
        for code in codes where code < tallies.count { sum.add(tallies[code]) }
        return column.summary(of: sum)
    }
}
