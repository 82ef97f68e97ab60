/// For each bin of a range the numbers of another one, or its own, that its items have.
struct BinTallies: Sendable {
    private let column: NumericColumn
    /// By bin.
    private let tallies: FrozenArray<NumberTally>

    /// - Parameter column: the numbers that are added up.
    /// - Returns: `nil` for numbers that do not add up exactly in any order, see ``NumericColumn/isTallied``.
    /// - Complexity: O(*n* + *b* · *w*), *n* numbers, *b* bins, *w* words.
    init?(_ bins: NumberBins, of column: NumericColumn) {
        guard let tallies = column.tallies(bins.count, of: bins.items(of:)) else { return nil }
        self.column = column
        self.tallies = FrozenArray(tallies)
    }

    /// The numbers of the items of some pieces.
    ///
    /// - Complexity: O(bins + *w*), and the numbers of the items beside whole bins.
    func summary(of pieces: NumberBins.Pieces) -> NumericSummary {
        var sum = NumberTally()
        for bin in pieces.bins { sum.add(tallies[bin]) }
        column.add(pieces.rest, to: &sum)
        return column.summary(of: sum)
    }
}
