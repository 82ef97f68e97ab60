/// Tables of the numbers of all categories of a catalog, of the items that were compiled together.
///
/// Structures that all tables look things up in are here once, for any number of tables.
struct NumberTables: Sendable {
    /// By category; `nil` for one without values.
    let sides: [PairSide?]
    /// By category; `nil` for one without numbers.
    let numbers: [NumberSide?]
    /// By category; `nil` for one without numbers.
    let tables: [NumberTable?]
}

// MARK: - Where values are chosen

extension NumberTables {
    /// The numbers of a category of the items that have one of some values of another one.
    ///
    /// - Parameter codes: of values that no item shares.
    /// - Returns: `nil` without tallies of the two.
    func summary(of category: Int, having codes: [Int], of chosen: Int) -> NumericSummary? {
        guard let tallies = tables[category]?.tallies[chosen] else { return nil }
        return numbers[category]?.column.summary(of: tallies.sum(of: codes))
    }

    /// By bin, the same for the histogram of a category.
    func histogram(of category: Int, having codes: [Int], of chosen: Int) -> [UInt32]? {
        tables[category]?.histograms[chosen]?.sum(ofRows: codes)
    }
}

// MARK: - Where a range is chosen

extension NumberTables {
    /// For each value of a category how many items between some bounds of another one have it; `nil` without rows of the
    /// two.
    func counts(of category: Int, in span: NumberSpan, of chosen: Int) -> [UInt32]? {
        guard let ranges = tables[chosen]?.ranges, let rows = ranges.rows[category], let side = sides[category] else {
            return nil
        }
        return rows.counts(of: span.pieces(of: ranges.bins), beside: side)
    }

    /// The cost of ``counts(of:in:of:)``; `nil` where that is `nil`.
    func cost(of category: Int, in span: NumberSpan, of chosen: Int) -> Nanoseconds? {
        guard let ranges = tables[chosen]?.ranges, let rows = ranges.rows[category], let side = sides[category] else {
            return nil
        }
        return rows.cost + side.countingCost(memberCount: span.pieces(of: ranges.bins).restCount)
    }

    /// For each value of a category no fewer items than there are between some bounds; `nil` without rows of the two.
    func bounds(of category: Int, in span: NumberSpan, of chosen: Int) -> [UInt32]? {
        guard let ranges = tables[chosen]?.ranges, let rows = ranges.rows[category], let side = sides[category] else {
            return nil
        }
        var counts = [UInt32](repeating: 0, count: side.valueCount)
        rows.add(span.pieces(of: ranges.bins).touchedBins, to: &counts)
        return counts
    }

    /// The cost of ``bounds(of:in:of:)``; `nil` where that is `nil`.
    func boundsCost(of category: Int, of chosen: Int) -> Nanoseconds? {
        tables[chosen]?.ranges?.rows[category]?.cost
    }

    /// How many items between some bounds lie beside whole bins, so that they are looked at one by one.
    func restCount(in span: NumberSpan, of chosen: Int) -> Int {
        tables[chosen]?.ranges.map { span.pieces(of: $0.bins).restCount } ?? 0
    }

    /// The numbers of a category of the items between some bounds of another one; `nil` without tallies of the two.
    ///
    /// - Complexity: O(bins + *w*), *w* words, and the numbers of the items beside whole bins.
    func summary(of category: Int, in span: NumberSpan, of chosen: Int) -> NumericSummary? {
        guard let ranges = tables[chosen]?.ranges, let tallies = ranges.tallies[category],
            let side = numbers[category]
        else { return nil }
        let pieces = span.pieces(of: ranges.bins)
        var sum = tallies.sum(of: pieces.bins)
        side.column.add(pieces.rest, weighing: side.weights, to: &sum)
        return side.column.summary(of: sum)
    }

    /// By bin, the same for the histogram of a category; `nil` without rows of it.
    func histogram(of category: Int, in span: NumberSpan, of chosen: Int) -> [UInt32]? {
        guard let ranges = tables[chosen]?.ranges, let rows = ranges.histograms[category],
            let side = numbers[category]?.histogram
        else { return nil }
        return rows.counts(of: span.pieces(of: ranges.bins), beside: side)
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

// MARK: - In an archive

extension NumberTables {
    func write(to archive: inout ArchiveWriter) {
        for table in tables {
            archive.write(table != nil)
            table?.write(to: &archive)
        }
    }

    init(
        from archive: inout ArchiveReader,
        _ sides: [PairSide?],
        _ numbers: [NumberSide?]
    ) throws(ArchiveError) {
        var tables: [NumberTable?] = []
        for side in numbers {
            guard try archive.read(Bool.self) else {
                tables.append(nil)
                continue
            }
            guard let side else { throw .impossible("a table is of numbers that are not there") }
            tables.append(try NumberTable(from: &archive, of: side, sides, numbers))
        }
        self.init(sides: sides, numbers: numbers, tables: tables)
    }
}
