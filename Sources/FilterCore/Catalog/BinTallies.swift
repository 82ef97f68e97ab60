/// For each bin of a range the numbers of another one, or its own, that its items have.
struct BinTallies: Sendable {
    /// By bin.
    private let tallies: FrozenArray<NumberTally>

    /// - Parameters:
    ///   - column: the numbers that are added up.
    ///   - codes: ``NumericColumn/codesOfEntries`` of it.
    ///   - weights: what each item counts for; `nil`: one.
    /// - Returns: `nil` for numbers that do not add up exactly in any order, see ``NumericColumn/isTallied``, and if it was
    ///   cancelled.
    /// - Complexity: O(*n*) numbers.
    init?(
        _ bins: NumberBins,
        of column: NumericColumn,
        _ codes: [UInt32],
        weighing weights: WeightArray? = nil,
        isCancelled: () -> Bool = { false }
    ) {
        let tallies = column.tallies(
            bins.count,
            codes,
            weighing: weights,
            isCancelled: isCancelled,
            forEachItem: bins.forEachItem
        )
        guard let tallies else { return nil }
        self.tallies = FrozenArray(tallies)
    }

    /// The numbers of the items of some bins.
    ///
    /// - Complexity: O(bins).
    func sum(of bins: Range<Int>) -> NumberTally {
        var sum = NumberTally()
        for bin in bins { sum.add(tallies[bin]) }
        return sum
    }
}

// MARK: - In an archive

extension BinTallies {
    func write(to archive: inout ArchiveWriter) {
        archive.write(tallies: tallies)
    }

    /// - Parameter count: one for each bin.
    init(from archive: inout ArchiveReader, of side: NumberSide, count: Int) throws(ArchiveError) {
        try archive.require(side.isTallied, "there are sums of numbers that do not add up")
        tallies = try archive.tallies(of: side.column, count: count)
    }
}
