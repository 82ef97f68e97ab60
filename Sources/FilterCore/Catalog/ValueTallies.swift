/// For each value of a category the numbers of its items: what is left of them when some values are chosen that no item
/// shares is a sum over these.
struct ValueTallies: Sendable {
    /// By code.
    private let tallies: FrozenArray<NumberTally>

    /// - Parameters:
    ///   - values: the category.
    ///   - column: the numbers.
    ///   - codes: ``NumericColumn/codesOfEntries`` of them.
    ///   - weights: what each item counts for; `nil`: one.
    /// - Returns: `nil` for numbers that do not add up exactly in any order, see ``NumericColumn/isTallied``, and if it was
    ///   cancelled.
    /// - Complexity: O(*v* + values of all items), *v* values.
    init?(
        _ values: PairSide,
        of column: NumericColumn,
        _ codes: [UInt32],
        weighing weights: WeightArray? = nil,
        isCancelled: () -> Bool = { false }
    ) {
        let count = values.valueCount
        let tallies = column.tallies(
            count,
            codes,
            weighing: weights,
            isCancelled: isCancelled,
            forEachItem: values.forEachItem
        )
        guard let tallies else { return nil }
        self.tallies = FrozenArray(tallies)
    }

    /// The numbers of the items that have one of some values.
    ///
    /// - Parameter codes: of values that no item shares; one that came up after the tallies were made has none.
    /// - Complexity: O(codes).
    func sum(of codes: some Sequence<Int>) -> NumberTally {
        var sum = NumberTally()
        for code in codes where code < tallies.count { sum.add(tallies[code]) }
        return sum
    }
}

// MARK: - In an archive

extension ValueTallies {
    func write(to archive: inout ArchiveWriter) {
        archive.write(tallies: tallies)
    }

    /// - Parameter count: one for each value.
    init(from archive: inout ArchiveReader, of side: NumberSide, count: Int) throws(ArchiveError) {
        try archive.require(side.isTallied, "there are sums of numbers that do not add up")
        tallies = try archive.tallies(of: side.column, count: count)
    }
}
