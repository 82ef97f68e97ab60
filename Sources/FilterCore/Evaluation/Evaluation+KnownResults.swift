// Results for categories without values that are found from tables.
extension Evaluation {
    /// How many items of S a toggle keeps.
    ///
    /// - Parameters:
    ///   - index: the place of the category.
    ///   - items: those that it keeps.
    ///   - counted: S.
    func toggleCount(of index: Int, keeping items: Bitmap, in counted: CountedSet) throws(TooMuchWork) -> Int {
        let purpose = WorkPurpose.category(catalog.categories[index].id)
        // Over changed items, counting what is not known takes as long as counting all.
        guard catalog.places.live == nil else { return try count(of: items, in: counted.items, for: purpose) }
        if counted.memberCount == catalog.itemCount {
            return catalog.categories[index].keptCount.value { catalog.count(items) }
        }
        if catalog.parts.favoured ?? .pairs == .pairs, let tables,
            let clause = sources(ofCounted: index).only, catalog.addsUp(clause),
            let count = tables.counts(of: index, passing: clause)?.first
        {
            return Int(count)
        }
        return try count(of: items, in: counted.items, for: purpose)
    }

    /// The statistics and the bins of a category of numbers over S.
    ///
    /// - Parameters:
    ///   - index: the place of the category.
    ///   - counted: S.
    ///   - count: |S|.
    func numberResults(
        of index: Int,
        _ numbers: CategoryNumbers,
        in counted: Bitmap,
        _ count: Int
    ) throws(TooMuchWork) -> (stats: NumericStats, histogram: [HistogramBin]?) {
        let purpose = WorkPurpose.category(catalog.categories[index].id)
        let isKnown = count < catalog.itemCount && catalog.parts.favoured ?? .pairs == .pairs
        let tables = isKnown ? tables : nil
        let clause = tables == nil ? nil : sources(ofCounted: index).only
        // Of changed items those that left and those that came are looked at, at most as much work as to look at all.
        let looksAtAll = catalog.places.ranges.count > 1
        if let clause, let tables {
            try work.spend(4 * catalog.wordCount, on: purpose)
            // For the statistics and for the bins.
            try work.spend(tables.restCount(passing: clause), times: 2 * Self.bitsOfNumber, on: purpose)
        }
        let weighed = catalog.categories[index].measuredContent.numbers
        var stats: NumericStats?
        if let clause, let summary = tables?.summary(of: index, passing: clause) {
            if looksAtAll { try work.spend(catalog.itemCount, on: purpose) }
            stats =
                weighed.map { $0.stats(in: counted, knowing: summary, passing: clause.items) }
                ?? numbers.stats(in: counted, knowing: summary, passing: clause.items)
        }
        if stats == nil, let weighed {
            try work.spend(nanoseconds: weighed.cost(memberCount: count), on: purpose)
            stats = weighed.stats(in: counted, memberCount: count)
        }
        if stats == nil { try work.spend(catalog.itemCount, on: purpose) }
        var counts: [UInt32]?
        if let histogram = numbers.histogram {
            if catalog.categories[index].definition.format != nil {
                try work.spend(histogram.bins.count, times: WorkCost.boundsText, on: purpose)
            }
            let bins = catalog.categories[index].measuredContent.bins
            let known = clause.flatMap { catalog.addsUp($0) ? tables?.histogram(of: index, passing: $0) : nil }
            if known == nil || looksAtAll { try work.spend(catalog.itemCount, on: purpose) }
            if let clause, let known {
                counts =
                    bins?.counts(in: counted, knowing: known, passing: clause.items, isAlone: true)
                    ?? histogram.counts(in: counted, knowing: known, passing: clause.items)
            } else if let bins {
                try work.spend(nanoseconds: bins.cost(of: nil, memberCount: count), on: purpose)
                counts = bins.counts(of: nil, in: counted, memberCount: count).counts(below: histogram.bins.count)
            } else {
                counts = histogram.counts(in: counted, memberCount: count)
            }
        }
        return (
            stats ?? numbers.stats(in: counted, memberCount: count),
            counts.flatMap { numbers.histogram?.result($0) }
        )
    }

    /// As many as the code of a number has at most: each is read from another place.
    private static let bitsOfNumber = 32
}

extension Histogram {
    /// Its bins with their counts.
    fileprivate func result(_ counts: [UInt32]) -> [HistogramBin] {
        zip(bins, counts).map { HistogramBin(lower: $0.lower, upper: $0.upper, count: Int($1)) }
    }
}
