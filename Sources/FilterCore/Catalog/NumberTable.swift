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
