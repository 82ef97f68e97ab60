/// Makes the tables of numbers that are worth their memory, the smaller ones first.
struct NumberTableMaker {
    /// One table that may be made.
    private struct Candidate {
        enum Kind {
            /// Of the values of a category beside a range.
            case rows
            case tallies
            case histogram
        }

        let kind: Kind
        /// The place of the category whose values are chosen; beside a range, of that which is counted.
        let category: Int
        /// Of the category whose numbers they are.
        let owner: Int
        let byteCount: Int
    }

    /// By category; `nil` for one without values, or without numbers.
    private let sides: [PairSide?]
    private let numbers: [NumberSide?]
    private let itemCount: Int
    private let limits: PairLimits
    /// The bytes that may still be used.
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

    /// The tables of numbers; `nil` if it was cancelled.
    ///
    /// - Complexity: for each category of numbers about a pass over the items for each other one; for one that has ranges
    ///   *b* counts over the values of each other one, *b* bins.
    mutating func tables(isCancelled: () -> Bool) -> NumberTables? {
        var tables = [NumberTable?](repeating: nil, count: numbers.count)
        if itemCount >= limits.minItemCount {
            let chosen = Dictionary(grouping: taken(of: candidatesOfValues(), outOf: &bytesLeft), by: \.owner)
            for (owner, side) in numbers.enumerated() {
                guard let side else { continue }
                guard var table = table(of: side, chosen[owner] ?? [], isCancelled) else { return nil }
                if side.hasRanges {
                    guard addRanges(of: owner, side, to: &table, isCancelled) else { return nil }
                }
                tables[owner] = table
            }
        }
        return NumberTables(sides: sides, numbers: numbers, tables: tables)
    }

    // MARK: Choosing

    /// The tables that say what chosen values leave of numbers. Where a value has few items, these are looked at as fast.
    private func candidatesOfValues() -> [Candidate] {
        var candidates: [Candidate] = []
        for (owner, side) in numbers.enumerated() {
            guard let side else { continue }
            for (category, values) in sides.enumerated() {
                guard let values, values.hasRows, values.valueCount * limits.minItemsPerValue <= itemCount else {
                    continue
                }
                let count = values.valueCount
                if side.isTallied {
                    let byteCount = count * MemoryLayout<NumberTally>.stride
                    add(.tallies, category, owner, byteCount, cells: count, to: &candidates)
                }
                if let histogram = side.histogram {
                    let cells = count * histogram.valueCount
                    add(.histogram, category, owner, cells * MemoryLayout<UInt32>.stride, cells: cells, to: &candidates)
                }
            }
        }
        return candidates
    }

    /// The tables that say what a range of some numbers leaves of values and of other numbers. One value alone is counted
    /// as fast.
    private func candidates(besideRangesOf owner: Int, binCount: Int) -> [Candidate] {
        var candidates: [Candidate] = []
        func addRows(_ kind: Candidate.Kind, _ category: Int, _ codeCount: Int) {
            let (cells, overflow) = (binCount + 1).multipliedReportingOverflow(by: codeCount)
            let byteCount = BinRows.byteCount(binCount: binCount, codeCount: codeCount)
            if !overflow { add(kind, category, owner, byteCount, cells: cells, to: &candidates) }
        }
        for (category, side) in sides.enumerated() {
            if let side, side.valueCount > 1 { addRows(.rows, category, side.valueCount) }
        }
        for (category, other) in numbers.enumerated() where category != owner {
            guard let other else { continue }
            if other.isTallied {
                let byteCount = binCount * MemoryLayout<NumberTally>.stride
                add(.tallies, category, owner, byteCount, cells: binCount, to: &candidates)
            }
            if let histogram = other.histogram { addRows(.histogram, category, histogram.valueCount) }
        }
        return candidates
    }

    /// Adds a table unless it would have so many cells that it holds mostly zeros.
    private func add(
        _ kind: Candidate.Kind,
        _ category: Int,
        _ owner: Int,
        _ byteCount: Int,
        cells: Int,
        to candidates: inout [Candidate]
    ) {
        let (most, overflow) = itemCount.multipliedReportingOverflow(by: limits.maxPairsPerItem)
        guard cells > 0, overflow || cells <= most else { return }
        let byteCount = PairTable.overhead + byteCount
        candidates.append(Candidate(kind: kind, category: category, owner: owner, byteCount: byteCount))
    }

    /// The smaller ones of some tables, as far as the memory lasts.
    private func taken(of candidates: [Candidate], outOf bytesLeft: inout Int) -> [Candidate] {
        let ascending = candidates.sorted {
            ($0.byteCount, $0.owner, $0.category) < ($1.byteCount, $1.owner, $1.category)
        }
        let taken = ascending.prefix {
            guard $0.byteCount <= bytesLeft else { return false }
            bytesLeft -= $0.byteCount
            return true
        }
        return Array(taken)
    }

    // MARK: Making

    /// - Returns: `nil` if it was cancelled.
    private func table(of side: NumberSide, _ chosen: [Candidate], _ isCancelled: () -> Bool) -> NumberTable? {
        var table = NumberTable()
        let codes = chosen.contains { $0.kind == .tallies } ? side.column.codesOfEntries : []
        for candidate in chosen {
            guard let values = sides[candidate.category] else { continue }
            if isCancelled() { return nil }
            if candidate.kind == .tallies {
                let tallies = ValueTallies(
                    values,
                    of: side.column,
                    codes,
                    weighing: side.weights,
                    isCancelled: isCancelled
                )
                guard let tallies else { return nil }
                table.tallies[candidate.category] = tallies
            } else if let histogram = side.histogram {
                guard let rows = Self.rows(of: values, by: histogram, isCancelled) else { return nil }
                table.histograms[candidate.category] = rows
            }
        }
        return table
    }

    /// For each value how many of its items are in each bin of a histogram, of which there are few.
    private static func rows(of values: PairSide, by histogram: PairSide, _ isCancelled: () -> Bool) -> PairTable? {
        let width = histogram.valueCount
        var rows = [UInt32](repeating: 0, count: values.valueCount * width)
        for bin in 0..<width {
            if isCancelled() { return nil }
            let counts = values.counts(in: histogram.items(of: bin))
            for code in 0..<values.valueCount { rows[code * width + bin] = counts[code] }
        }
        return PairTable(rows, width: width)
    }

    /// Adds what ranges of the numbers leave: bins, and tables beside them, or nothing where none of these finds room.
    ///
    /// - Returns: false if it was cancelled.
    private mutating func addRanges(
        of owner: Int,
        _ side: NumberSide,
        to table: inout NumberTable,
        _ isCancelled: () -> Bool
    ) -> Bool {
        var left = bytesLeft - PairTable.overhead - NumberBins.byteCount(itemCount: itemCount)
        guard left > 0 else { return true }
        if isCancelled() { return false }
        guard let bins = NumberBins(side.column, usualCount: limits.usualBinCount) else { return true }
        let chosen = taken(of: candidates(besideRangesOf: owner, binCount: bins.count), outOf: &left)
        guard !chosen.isEmpty else { return true }
        bytesLeft = left
        var ranges = NumberTable.Ranges(bins: bins)
        let counted = chosen.compactMap { candidate in
            self.side(countedBy: candidate).map { (candidate: candidate, side: $0) }
        }
        guard let rows = BinRows.rows(of: bins, beside: counted.map(\.side), isCancelled: isCancelled) else {
            return false
        }
        for ((candidate, _), rows) in zip(counted, rows) {
            if candidate.kind == .rows {
                ranges.rows[candidate.category] = rows
            } else {
                ranges.histograms[candidate.category] = rows
            }
        }
        for candidate in chosen where candidate.kind == .tallies {
            guard let other = numbers[candidate.category] else { continue }
            if isCancelled() { return false }
            let tallies = BinTallies(
                bins,
                of: other.column,
                other.column.codesOfEntries,
                weighing: other.weights,
                isCancelled: isCancelled
            )
            guard let tallies else { return false }
            ranges.tallies[candidate.category] = tallies
        }
        table.ranges = ranges
        return true
    }

    /// The side of a table that counts beside a range; `nil` for one that adds up numbers.
    private func side(countedBy candidate: Candidate) -> PairSide? {
        switch candidate.kind {
        case .rows: sides[candidate.category]
        case .histogram: numbers[candidate.category]?.histogram
        case .tallies: nil
        }
    }
}
