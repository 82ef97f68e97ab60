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

    /// Counts the bins of a range for several categories: the items of each bin are gathered once.
    ///
    /// - Returns: by category; `nil` if it was cancelled.
    /// - Complexity: O(*b*) counts over each category, *b* bins.
    static func rows(of bins: NumberBins, beside sides: [PairSide], isCancelled: () -> Bool = { false }) -> [BinRows]? {
        var sums = sides.map { side in
            var sums = [UInt32](repeating: 0, count: side.valueCount)
            sums.reserveCapacity((bins.count + 1) * side.valueCount)
            return sums
        }
        for bin in 0..<bins.count {
            let items = bins.items(of: bin)
            for (place, side) in sides.enumerated() {
                if isCancelled() { return nil }
                let own = side.counts(in: items)
                let former = bin * side.valueCount
                for code in 0..<side.valueCount { sums[place].append(sums[place][former + code] + own[code]) }
            }
        }
        return zip(sums, sides).map { BinRows(sums: FrozenArray(keeping: $0), codeCount: $1.valueCount) }
    }

    private init(sums: FrozenArray<UInt32>, codeCount: Int) {
        self.sums = sums
        self.codeCount = codeCount
    }

    /// The bytes of the rows of so many bins.
    static func byteCount(binCount: Int, codeCount: Int) -> Int {
        (binCount + 1) * codeCount * MemoryLayout<UInt32>.stride
    }

    /// Adds for each value how many items of some bins have it.
    ///
    /// - Parameter counts: by code; of values that came up later, too.
    /// - Complexity: O(*v*) values.
    func add(_ bins: Range<Int>, to counts: inout [UInt32]) {
        let first = sums.span.extracting(bins.lowerBound * codeCount..<(bins.lowerBound + 1) * codeCount)
        let end = sums.span.extracting(bins.upperBound * codeCount..<(bins.upperBound + 1) * codeCount)
        var counts = counts.mutableSpan
        for code in 0..<codeCount { counts[code] &+= end[code] - first[code] }
    }

    /// The cost of ``add(_:to:)``: rows that come one after the other out of memory.
    var cost: Nanoseconds { CountingCost.call + Double(codeCount) }
}

// MARK: - In an archive

extension BinRows {
    func write(to archive: inout ArchiveWriter) {
        archive.write(array: sums)
    }

    /// - Parameter totals: how many items have each value.
    init(from archive: inout ArchiveReader, binCount: Int, totals: [UInt32]) throws(ArchiveError) {
        codeCount = totals.count
        let (count, overflow) = (binCount + 1).multipliedReportingOverflow(by: totals.count)
        try archive.require(!overflow, "rows of bins are too many")
        sums = try archive.array(count: count)
        let sums = sums.span
        let last = binCount * totals.count
        let ascend = (0..<last).allSatisfy { sums[$0] <= sums[$0 + totals.count] }
        let arePossible = totals.indices.allSatisfy { sums[last + $0] <= totals[$0] }
        try archive.require(ascend && arePossible, "bins have more items with a value than there are")
    }
}
