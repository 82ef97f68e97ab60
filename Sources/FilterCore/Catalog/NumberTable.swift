/// Sums of the numbers of one category beside other categories, of the items that were compiled together.
struct NumberTable: Sendable {
    /// Rows for a range of these numbers, by other categories.
    struct Ranges: Sendable {
        let bins: NumberBins
        /// By category whose values are counted.
        var rows: [Int: BinRows] = [:]
        /// By category of other numbers: their sums, and their histogram.
        var tallies: [Int: BinTallies] = [:]
        var histograms: [Int: BinRows] = [:]
    }

    /// `nil` for items with several numbers.
    var ranges: Ranges?
    /// By category whose values are chosen: these numbers, and their histogram.
    var tallies: [Int: ValueTallies] = [:]
    var histograms: [Int: PairTable] = [:]
}

// MARK: - In an archive

extension NumberTable {
    func write(to archive: inout ArchiveWriter) {
        archive.write(byCategory: tallies) { $0.write(to: &$1) }
        archive.write(byCategory: histograms) { $0.write(to: &$1) }
        archive.write(ranges != nil)
        ranges?.write(to: &archive)
    }

    /// - Parameters:
    ///   - side: whose table it is.
    ///   - sides: by category; `nil` for one without values.
    ///   - numbers: by category; `nil` for one without numbers.
    init(
        from archive: inout ArchiveReader,
        of side: NumberSide,
        _ sides: [PairSide?],
        _ numbers: [NumberSide?]
    ) throws(ArchiveError) {
        tallies = try archive.byCategory(sides) { _, values, archive throws(ArchiveError) in
            try ValueTallies(from: &archive, of: side, count: values.valueCount)
        }
        histograms = try archive.byCategory(sides) { _, values, archive throws(ArchiveError) in
            try PairTable(from: &archive, rows: values.totals, columns: side.histogramTotals())
        }
        guard try archive.read(Bool.self) else { return }
        try archive.require(side.hasRanges, "a range of these numbers is no clause")
        ranges = try Ranges(from: &archive, of: side.column, sides, numbers)
    }
}

extension NumberTable.Ranges {
    fileprivate func write(to archive: inout ArchiveWriter) {
        bins.write(to: &archive)
        archive.write(byCategory: rows) { $0.write(to: &$1) }
        archive.write(byCategory: tallies) { $0.write(to: &$1) }
        archive.write(byCategory: histograms) { $0.write(to: &$1) }
    }

    fileprivate init(
        from archive: inout ArchiveReader,
        of column: NumericColumn,
        _ sides: [PairSide?],
        _ numbers: [NumberSide?]
    ) throws(ArchiveError) {
        let bins = try NumberBins(from: &archive, of: column)
        self.init(bins: bins)
        rows = try archive.byCategory(sides) { _, values, archive throws(ArchiveError) in
            try BinRows(from: &archive, binCount: bins.count, totals: values.totals)
        }
        tallies = try archive.byCategory(numbers) { _, other, archive throws(ArchiveError) in
            try BinTallies(from: &archive, of: other, count: bins.count)
        }
        histograms = try archive.byCategory(numbers) { _, other, archive throws(ArchiveError) in
            try BinRows(from: &archive, binCount: bins.count, totals: other.histogramTotals())
        }
    }
}

extension NumberSide {
    /// How many items are in each bin of its histogram.
    fileprivate func histogramTotals() throws(ArchiveError) -> [UInt32] {
        guard let histogram else { throw .impossible("a table is of a histogram that is not there") }
        return histogram.totals
    }
}
