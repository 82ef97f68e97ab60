/// The numbers of a column in bins, whose edges never depend on a state.
struct Histogram: Sendable {
    /// Ascending and without gaps: `lower` is inside a bin, `upper` inside the next one or, for the last, inside too.
    let bins: [(lower: Number, upper: Number)]
    /// The bins of each item, as codes.
    let column: FacetColumn

    /// - Parameters:
    ///   - bins: at most so many; fewer where edges would coincide, none without a number.
    ///   - bounds: numbers outside are in no bin; `nil` means those of the whole catalog.
    init(_ numbers: NumericColumn, bins: Int, binning: HistogramDefinition.Binning, bounds: ClosedRange<Number>?) {
        let edges: [Number] =
            switch binning {
            case .width: Self.evenEdges(of: numbers, bins: bins, in: bounds)
            case .whole: Self.wholeEdges(of: numbers, bins: bins, in: bounds)
            case .frequency: numbers.quantiles(bins, in: bounds)
            case .powers: Self.powerEdges(of: numbers, bins: bins, in: bounds)
            }
        if edges.count == 1, let first = edges.first {
            self.bins = [(first, first)]
        } else {
            self.bins = zip(edges, edges.dropFirst()).map { ($0, $1) }
        }
        column = FacetColumn(Self.part(numbers, self.bins))
    }

    private init(bins: [(lower: Number, upper: Number)], column: FacetColumn) {
        self.bins = bins
        self.column = column
    }

    /// How far the bins may reach: numbers beyond that are in none.
    struct Ends: Sendable {
        /// `nil`: as far as the numbers do.
        var lower: Number?
        var upper: Number?
        /// The last edge is above all numbers, which are whole.
        var isAboveWhole = false
    }

    /// The histogram after a change of the items: the edges between bins stay, and the first and the last bin reach as far as the
    /// numbers do.
    ///
    /// - Parameter numbers: of the items that are added.
    func changed(_ change: PartChange, adding numbers: NumericColumn, within ends: Ends) -> Histogram {
        let bins = widened(to: numbers, within: ends)
        return Histogram(bins: bins, column: column.changed(change, adding: Self.part(numbers, bins)))
    }

    /// The histogram of a view, which this one is as far as its bins go.
    ///
    /// - Parameter all: that of all items, whose column is shared where the bins are the same.
    func showing(_ shown: ShownItems, sharing all: Histogram) -> Histogram {
        let isShared = bins.elementsEqual(all.bins, by: ==)
        return Histogram(bins: bins, column: (isShared ? all : self).column.showing(shown))
    }

    private func widened(to numbers: NumericColumn, within ends: Ends) -> [(lower: Number, upper: Number)] {
        var bins = bins
        guard let first = bins.first, let last = bins.last, let least = numbers.whole.minimum,
            let greatest = numbers.whole.maximum
        else { return bins }
        let lower = min(first.lower, least)
        var upper = max(last.upper, greatest)
        if ends.isAboveWhole, last.upper <= greatest, case .integer(let integer) = greatest, integer < .max {
            upper = Number(integer + 1)
        }
        bins[0].lower = ends.lower.map { max($0, lower) } ?? lower
        bins[bins.count - 1].upper = ends.upper.map { min($0, upper) } ?? upper
        return bins
    }

    private static func part(_ numbers: NumericColumn, _ bins: [(lower: Number, upper: Number)]) -> FacetPart {
        let items = numbers.mapNumbers { number -> UInt32? in
            guard let first = bins.first, let last = bins.last, first.lower <= number, number <= last.upper else {
                return nil
            }
            // The last bin that does not begin above the number; the greatest number is inside the last bin.
            return UInt32(bins.partitioningIndex { $0.lower > number } - 1)
        }
        return FacetPart(items, codeCount: bins.count)
    }

    /// The distinct members of a set that have a number in each bin.
    func counts(in set: Bitmap, memberCount: Int) -> [UInt32] {
        let counts = column.counts(in: set, memberCount: memberCount)
        return bins.indices.map { counts[$0] }
    }

    /// The same, where tables know the counts of the first part; see ``FacetColumn/counts(in:knowing:passing:isAlone:)``.
    func counts(in set: Bitmap, knowing first: [UInt32], passing clause: Bitmap) -> [UInt32] {
        column.counts(in: set, knowing: first, passing: clause, isAlone: true)
    }

    /// The bins of the items that were compiled together, as codes.
    var first: FacetPart { column.first }

    /// The bounds, or the least and the greatest number; `nil` without numbers.
    private static func ends(of numbers: NumericColumn, in bounds: ClosedRange<Number>?) -> (Number, Number)? {
        guard let lower = bounds?.lowerBound ?? numbers.whole.minimum,
            let upper = bounds?.upperBound ?? numbers.whole.maximum, numbers.whole.count > 0
        else { return nil }
        return (lower, upper)
    }

    /// Whether bins of numbers from `lower` on may lie between powers; otherwise all have the same width.
    static func takesPowers(from lower: Number, areDates: Bool) -> Bool { !areDates && lower >= Number(0) }

    /// Preferred numbers between the ends, as many as there may be; zero has a bin of its own.
    ///
    /// - Complexity: O(values).
    private static func powerEdges(
        of numbers: NumericColumn,
        bins count: Int,
        in bounds: ClosedRange<Number>?
    ) -> [Number] {
        guard let (lower, upper) = ends(of: numbers, in: bounds) else { return [] }
        let zero = Number(0)
        guard takesPowers(from: lower, areDates: numbers.isDate), lower < upper else {
            return evenEdges(of: numbers, bins: count, in: bounds)
        }
        let least = numbers.least(above: zero) ?? upper
        let inner = PreferredNumbers.between(
            lower.doubleValue,
            upper.doubleValue,
            least: max(least, lower).doubleValue,
            most: count - 1,
            areWhole: numbers.areWhole
        )
        var edges = [lower]
        for edge in inner.compactMap({ Number($0) }) where lower < edge && edge < upper { edges.append(edge) }
        return edges + [upper]
    }

    /// Multiples of the least preferred width that makes few enough bins, but at least two. Each number has a bin of its own
    /// where there may be so many. The last edge is above the greatest number, so that all bins have as many numbers; with
    /// bounds it is the upper one, which is inside the last bin.
    private static func wholeEdges(
        of numbers: NumericColumn,
        bins count: Int,
        in bounds: ClosedRange<Number>?
    ) -> [Number] {
        guard numbers.areWhole, case (.integer(let lower), .integer(let upper))? = ends(of: numbers, in: bounds),
            count > 1, lower < upper, Self.mostWhole.contains(lower), Self.mostWhole.contains(upper)
        else { return evenEdges(of: numbers, bins: count, in: bounds) }
        if upper - lower < count { return (lower...(bounds == nil ? upper + 1 : upper)).map { Number($0) } }
        var width = PreferredNumbers.whole(from: max(2, (upper - lower + Int64(count) - 1) / Int64(count)))
        // The edges below the least number, and above the greatest.
        func outermost() -> (first: Int64, last: Int64) {
            func edge(notAbove number: Int64) -> Int64 { number - (number % width + width) % width }
            return (edge(notAbove: lower), edge(notAbove: upper) + width)
        }
        // Ends that are no multiples may take one more bin. Two are enough for the greatest width, one on each side of zero.
        while (outermost().last - outermost().first) / width > count {
            width = PreferredNumbers.whole(from: width + 1)
        }
        let (first, last) = outermost()
        guard bounds != nil else { return stride(from: first, through: last, by: Int(width)).map { Number($0) } }
        let inner = stride(from: first, through: last, by: Int(width)).filter { lower < $0 && $0 < upper }
        return ([lower] + inner + [upper]).map { Number($0) }
    }

    /// Whole numbers far from those that overflow when widths are added.
    private static let mostWhole: ClosedRange<Int64> = -(1 << 53)...1 << 53

    private static func evenEdges(
        of numbers: NumericColumn,
        bins count: Int,
        in bounds: ClosedRange<Number>?
    ) -> [Number] {
        guard let (lower, upper) = ends(of: numbers, in: bounds) else { return [] }
        let width = (upper.doubleValue - lower.doubleValue) / Double(count)
        let inner = (1..<count).compactMap { index -> Number? in
            let edge = lower.doubleValue + width * Double(index)
            return numbers.isDate ? Number(edge.rounded()) : Number(edge)
        }
        // Integers beyond 2⁵³ may be rounded to where the bins end.
        return ([lower] + inner.filter { $0 < upper } + [upper]).reduce(into: []) { edges, edge in
            if edges.last.map({ $0 < edge }) ?? true { edges.append(edge) }
        }
    }
}

extension NumericColumn {
    /// Edges between about equally many values, ascending, the least and the greatest value among them.
    ///
    /// - Complexity: O(*n* log *n*), *n* values.
    fileprivate func quantiles(_ count: Int, in bounds: ClosedRange<Number>?) -> [Number] {
        var numbers: [Number] = []
        forEachNumber { number in
            if bounds?.contains(number) ?? true { numbers.append(number) }
        }
        numbers.sort()
        guard let greatest = numbers.last else { return [] }
        let edges = (0..<count).map { numbers[numbers.count * $0 / count] } + [greatest]
        return edges.reduce(into: []) { distinct, edge in
            if distinct.last.map({ $0 < edge }) ?? true { distinct.append(edge) }
        }
    }
}

// MARK: - In an archive

extension Histogram: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(bins.map(\.lower))
        archive.write(bins.map(\.upper))
        archive.write(column)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let lowers = try archive.read([Number].self)
        let uppers = try archive.read([Number].self)
        column = try archive.read()
        try archive.require(
            lowers.count == uppers.count && lowers.count == column.codeCount,
            "a histogram has fewer or more bins than edges"
        )
        bins = zip(lowers, uppers).map { ($0, $1) }
    }
}
