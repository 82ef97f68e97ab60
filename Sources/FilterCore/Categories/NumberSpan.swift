/// The bounds of a clause over numbers. The pieces of bins between them are found once, for all categories that ask.
final class NumberSpan: Sendable {
    /// `nil` is open.
    let lower: NumericBound?
    let upper: NumericBound?
    private let found = FoundOnce<NumberBins.Pieces>()

    init(from lower: NumericBound?, to upper: NumericBound?) {
        self.lower = lower
        self.upper = upper
    }

    /// The bins between the bounds, and the items beside them.
    ///
    /// - Parameter bins: the same ones each time.
    func pieces(of bins: NumberBins) -> NumberBins.Pieces {
        found.value { bins.pieces(from: lower, to: upper) }
    }
}
