/// Makes the tables of numbers that are worth their memory.
struct NumberTableMaker {
    /// By category; `nil` for one without values, or without numbers.
    private let sides: [PairSide?]
    private let numbers: [NumberSide?]
    private let itemCount: Int
    private let limits: PairLimits
    /// What may still be taken.
    private var bytesLeft: Int

    /// - Parameter byteCount: what other tables have taken of the limit.
    init(
        _ sides: [PairSide?],
        _ numbers: [NumberSide?],
        itemCount: Int,
        _ limits: PairLimits,
        taken byteCount: Int
    ) {
        self.sides = sides
        self.numbers = numbers
        self.itemCount = itemCount
        self.limits = limits
        bytesLeft = limits.maxBytes - byteCount
    }

    /// By category: what is known of its numbers; `nil` if it was cancelled.
    ///
    /// - Complexity: about a pass over the items for each category of numbers and each other one, and *b* counts over the
    ///   values of that, *b* bins.
    mutating func tables(isCancelled: () -> Bool) -> [NumberTable?]? {
        var tables = [NumberTable?](repeating: nil, count: numbers.count)
        guard itemCount >= limits.minItemCount else { return tables }
        for (index, side) in numbers.enumerated() {
            guard let side else { continue }
            guard let table = table(of: index, side, isCancelled) else { return nil }
            tables[index] = table
        }
        return tables
    }

    private mutating func table(of index: Int, _ side: NumberSide, _ isCancelled: () -> Bool) -> NumberTable? {
        var table = NumberTable()
        for (category, values) in sides.enumerated() {
            guard let values else { continue }
            if isCancelled() { return nil }
            let tallied = values.valueCount * MemoryLayout<NumberTally>.stride
            if side.column.isTallied, takes(tallied, cells: values.valueCount) {
                let count = values.valueCount
                table.tallies[category] = ValueTallies(side.column, codeCount: count, items: values.items(of:))
            }
            if let histogram = side.histogram, takes(rowsOf: values.valueCount, width: histogram.valueCount) {
                let rows = (0..<values.valueCount).flatMap { histogram.counts(in: values.items(of: $0)) }
                table.histograms[category] = PairTable(rows, width: histogram.valueCount)
            }
        }
        guard side.column.isSingleValued, takes(NumberBins.byteCount(itemCount: itemCount), cells: itemCount),
            let bins = NumberBins(side.column)
        else { return table }
        guard let ranges = ranges(of: index, bins, isCancelled) else { return nil }
        table.ranges = ranges
        return table
    }

    private mutating func ranges(
        of index: Int,
        _ bins: NumberBins,
        _ isCancelled: () -> Bool
    ) -> NumberTable.Ranges? {
        var ranges = NumberTable.Ranges(bins: bins)
        for (category, values) in sides.enumerated() {
            if let values, takes(rowsOf: bins.count + 1, width: values.valueCount) {
                guard let rows = rows(of: values, bins, isCancelled) else { return nil }
                ranges.rows[category] = (rows, values)
            }
        }
        for (category, other) in numbers.enumerated() where category != index {
            guard let other else { continue }
            if other.column.isTallied, takes(bins.count * MemoryLayout<NumberTally>.stride, cells: bins.count) {
                ranges.tallies[category] = BinTallies(bins, of: other.column)
            }
            if let histogram = other.histogram, takes(rowsOf: bins.count + 1, width: histogram.valueCount) {
                guard let rows = rows(of: histogram, bins, isCancelled) else { return nil }
                ranges.histograms[category] = (rows, histogram)
            }
        }
        return ranges
    }

    private func rows(of side: PairSide, _ bins: NumberBins, _ isCancelled: () -> Bool) -> BinRows? {
        BinRows(bins, codeCount: side.valueCount, isCancelled: isCancelled, counts: side.counts)
    }

    private mutating func takes(rowsOf count: Int, width: Int) -> Bool {
        let (cells, overflow) = count.multipliedReportingOverflow(by: width)
        return !overflow && takes(cells * MemoryLayout<UInt32>.stride, cells: cells)
    }

    /// Takes memory, if there is enough and the table is no larger than worthwhile.
    private mutating func takes(_ byteCount: Int, cells: Int) -> Bool {
        let (most, overflow) = itemCount.multipliedReportingOverflow(by: limits.maxPairsPerItem)
        guard cells > 0, overflow || cells <= most, byteCount <= bytesLeft else { return false }
        bytesLeft -= byteCount
        return true
    }
}
