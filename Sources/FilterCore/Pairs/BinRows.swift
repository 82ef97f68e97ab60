/// How many items of the bins of a range have each value of a category, as sums from the first bin on: those of any bins
/// in a row are the difference of two rows.
///
/// ```
/// row 0           0 for every value
/// row b           for every value the items of the bins before b that have it
/// ```
struct BinRows: Sendable {
    private let codeCount: Int
    /// `codeCount` of them for each bin, and for the end.
    private let sums: FrozenArray<UInt32>

    /// - Parameters:
    ///   - codeCount: how many values the category has.
    ///   - counts: says how many items of a set have each value.
    /// - Returns: `nil` if it was cancelled.
    /// - Complexity: O(*b*) counts, *b* bins.
    init?(
        _ bins: NumberBins,
        codeCount: Int,
        isCancelled: () -> Bool = { false },
        counts: (Bitmap) -> [UInt32]
    ) {
        var sums = [UInt32](repeating: 0, count: codeCount)
        sums.reserveCapacity((bins.count + 1) * codeCount)
        for bin in 0..<bins.count {
            if isCancelled() { return nil }
            let own = counts(bins.items(of: bin))
            let former = bin * codeCount
            for code in 0..<codeCount { sums.append(sums[former + code] + own[code]) }
        }
        self.codeCount = codeCount
        self.sums = FrozenArray(keeping: sums)
    }

    /// Adds for each value how many items of some bins have it.
    ///
    /// - Parameter counts: by code; of values that came up later, too.
    /// - Complexity: O(*v*) values.
    func add(_ bins: Range<Int>, to counts: inout [UInt32]) {
        let first = sums.span.extracting(bins.lowerBound * codeCount..<(bins.lowerBound + 1) * codeCount)
        let end = sums.span.extracting(bins.upperBound * codeCount..<(bins.upperBound + 1) * codeCount)
        var counts = counts.mutableSpan
        for code in 0..<codeCount { counts[code] += end[code] - first[code] }
    }

    /// The cost of ``add(_:to:)``: rows that come one after the other out of memory.
    var cost: Nanoseconds { CountingCost.call + Double(codeCount) }
}
