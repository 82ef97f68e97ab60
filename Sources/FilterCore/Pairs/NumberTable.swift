/// What is known of the numbers of one category beside other categories, of the items that were compiled together.
struct NumberTable: Sendable {
    /// What a range of these numbers leaves of others.
    struct Ranges: Sendable {
        let bins: NumberBins
        /// By category whose values are counted.
        var rows: [Int: (rows: BinRows, side: PairSide)] = [:]
        /// By category of other numbers: their sums, and their histogram.
        var tallies: [Int: BinTallies] = [:]
        var histograms: [Int: (rows: BinRows, side: PairSide)] = [:]
    }

    /// `nil` for items with several numbers.
    var ranges: Ranges?
    /// By category whose values are chosen: these numbers, and their histogram.
    var tallies: [Int: ValueTallies] = [:]
    var histograms: [Int: PairTable] = [:]
}

// MARK: - Looking up

extension NumberTable.Ranges {
    /// For each value of a category how many items between some bounds have it; `nil` without rows of the category.
    func counts(of category: Int, in span: NumberSpan) -> [UInt32]? {
        rows[category].map { $0.rows.counts(of: span.pieces(of: bins), beside: $0.side) }
    }

    /// For each value of a category no fewer items than there are between some bounds; `nil` without rows of the category.
    func bounds(of category: Int, in span: NumberSpan) -> [UInt32]? {
        rows[category].map { rows, side in
            var counts = [UInt32](repeating: 0, count: side.valueCount)
            rows.add(span.pieces(of: bins).touchedBins, to: &counts)
            return counts
        }
    }

    /// The cost of ``bounds(of:in:)``; `nil` without rows of the category.
    func boundsCost(of category: Int) -> Nanoseconds? { rows[category]?.rows.cost }

    /// The cost of ``counts(of:in:)``; `nil` without rows of the category.
    func cost(of category: Int, in span: NumberSpan) -> Nanoseconds? {
        rows[category].map { rows, side in
            rows.cost + side.countingCost(memberCount: span.pieces(of: bins).restCount)
        }
    }

    /// The numbers of another category; `nil` without tallies of it.
    func summary(of category: Int, in span: NumberSpan) -> NumericSummary? {
        tallies[category]?.summary(of: span.pieces(of: bins))
    }

    /// The bins of another category's histogram; `nil` without rows of it.
    func histogram(of category: Int, in span: NumberSpan) -> [UInt32]? {
        histograms[category].map { $0.rows.counts(of: span.pieces(of: bins), beside: $0.side) }
    }
}

extension BinRows {
    /// How many items of some pieces have each value.
    fileprivate func counts(of pieces: NumberBins.Pieces, beside side: PairSide) -> [UInt32] {
        var counts = side.counts(in: pieces.rest)
        add(pieces.bins, to: &counts)
        return counts
    }
}
