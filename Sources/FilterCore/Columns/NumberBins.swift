/// The items of a column that have a number, in bins of about equally many; bins end between different numbers.
///
///     let bins = NumberBins(prices, usualCount: 400)!
///     let pieces = bins.pieces(from: .init(lower), to: .init(upper))
///     // pieces.bins lie inside the bounds, pieces.rest are the items inside them that lie in no such bin
///
/// A bin has at most a 400th of the items, or all those of one number: no bound falls among these. So what lies beside the
/// whole bins of a range are at most two bins' items.
struct NumberBins: Sendable {
    let column: NumericColumn
    /// The items that have a number, those with lesser ones first.
    private let order: FrozenArray<UInt32>
    /// By bin, where its items begin in `order`; one place more for the end.
    private let starts: FrozenArray<UInt32>

    /// - Parameter usualCount: how many bins there would be of equally many items; there are at most 2 · `usualCount` + 1.
    ///   With more the items at the ends of a range would be fewer, and tables larger.
    /// - Returns: `nil` for items that have several numbers: they would be in several bins.
    /// - Complexity: O(*n*), *n* items, five passes at most.
    init?(_ column: NumericColumn, usualCount: Int) {
        guard column.isSingleValued else { return nil }
        guard column.lastCode < ItemOrder.absent else { return nil }
        let codes = column.codesOfItems(absent: ItemOrder.absent)
        let items = ItemOrder(ranks: codes)
        self.column = column
        order = FrozenArray(items.permutation.prefix(items.presentCount))
        starts = Self.starts(of: order, codes, usualCount)
    }

    private static func starts(
        of order: FrozenArray<UInt32>,
        _ codes: [UInt32],
        _ usualCount: Int
    ) -> FrozenArray<UInt32> {
        let most = max(1, order.count / usualCount)
        var starts: [UInt32] = []
        // Of the run of equal numbers that is gone through, and of the bin.
        var (runStart, binStart) = (0, 0)
        for place in 0...order.count {
            guard place == order.count || place == 0 || codes[Int(order[place])] != codes[Int(order[place - 1])] else {
                continue
            }
            // The run ends here; it goes into the bin if there is room.
            if place - binStart > most, runStart > binStart {
                starts.append(UInt32(binStart))
                binStart = runStart
            }
            runStart = place
        }
        if order.count > 0 { starts.append(UInt32(binStart)) }
        return FrozenArray(starts + [UInt32(order.count)])
    }

    /// How many bins there are.
    var count: Int { starts.count - 1 }

    /// How many items are in bins.
    var presentCount: Int { order.count }

    /// The bytes of the bins of so many items.
    static func byteCount(itemCount: Int) -> Int {
        itemCount * MemoryLayout<UInt32>.stride
    }

    /// The items of a bin.
    func items(of bin: Int) -> Bitmap {
        items(at: Int(starts[bin])..<Int(starts[bin + 1]))
    }

    /// Visits the items of a bin.
    func forEachItem(of bin: Int, _ body: (Int) -> Void) {
        for place in Int(starts[bin])..<Int(starts[bin + 1]) { body(Int(order[place])) }
    }

    private func items(at places: Range<Int>...) -> Bitmap {
        let order = order
        var items = Bitmap(itemCount: column.itemCount)
        for places in places { items.insert(order.span.extracting(places)) }
        return items
    }

    /// The items of a range, in pieces.
    final class Pieces: Sendable {
        /// Bins that lie inside of the bounds.
        let bins: Range<Int>
        /// These, and the ones that lie inside in part.
        let touchedBins: Range<Int>
        private let all: NumberBins
        /// Where the items beside whole bins stand in the order of all.
        private let before: Range<Int>
        private let after: Range<Int>
        private let found = FoundOnce<Bitmap>()

        fileprivate init(
            _ bins: Range<Int>,
            touching touchedBins: Range<Int>,
            before: Range<Int>,
            after: Range<Int>,
            of all: NumberBins
        ) {
            self.bins = bins
            self.touchedBins = touchedBins
            self.before = before
            self.after = after
            self.all = all
        }

        /// The items inside of the bounds that are in none of ``bins``.
        ///
        /// - Complexity: O(*w*) words and the items the first time, O(1) afterwards.
        var rest: Bitmap {
            found.value { all.items(at: before, after) }
        }

        var restCount: Int { before.count + after.count }
    }

    /// The bins, and the items beside them, between two bounds; `nil` is open.
    ///
    /// - Complexity: O(*b* · log *n*), *b* bits of a number, *n* items.
    func pieces(from lower: NumericBound?, to upper: NumericBound?) -> Pieces {
        let places = places(from: lower, to: upper)
        let first = starts.partitioningIndex { Int($0) >= places.lowerBound }
        let last = starts.partitioningIndex { Int($0) > places.upperBound } - 1
        let touched = touching(places)
        guard first < last else { return Pieces(0..<0, touching: touched, before: places, after: 0..<0, of: self) }
        let before = places.lowerBound..<Int(starts[first])
        let after = Int(starts[last])..<places.upperBound
        return Pieces(first..<last, touching: touched, before: before, after: after, of: self)
    }

    /// The bins that have one of some places.
    private func touching(_ places: Range<Int>) -> Range<Int> {
        guard !places.isEmpty else { return 0..<0 }
        let first = starts.partitioningIndex { Int($0) > places.lowerBound } - 1
        return first..<starts.partitioningIndex { Int($0) >= places.upperBound }
    }

    /// Where the items between two bounds stand in `order`.
    private func places(from lower: NumericBound?, to upper: NumericBound?) -> Range<Int> {
        guard let codes = column.codeBounds(lower, upper) else { return 0..<0 }
        let first = order.partitioningIndex { column.code(ofItem: Int($0)) >= codes.lowerBound }
        let end = order.partitioningIndex { column.code(ofItem: Int($0)) > codes.upperBound }
        return first..<end
    }
}

// MARK: - In an archive

extension NumberBins {
    func write(to archive: inout ArchiveWriter) {
        archive.write(array: order)
        archive.write(count)
        archive.write(array: starts)
    }

    /// - Complexity: O(*n*), *n* items.
    init(from archive: inout ArchiveReader, of column: NumericColumn) throws(ArchiveError) {
        try archive.require(column.isSingleValued, "items with several numbers are in one bin")
        self.column = column
        order = try archive.array(below: column.itemCount)
        let count = try archive.read(Int.self)
        try archive.require((0...order.count).contains(count), "there are more bins than items")
        starts = try archive.starts(count: count + 1, end: order.count)
        let codes = column.codesOfItems(absent: ItemOrder.absent)
        let ascend = order.indices.dropFirst().allSatisfy { codes[Int(order[$0 - 1])] <= codes[Int(order[$0])] }
        let haveNumbers = order.allSatisfy { codes[Int($0)] != ItemOrder.absent }
        try archive.require(ascend && haveNumbers, "numbers do not ascend")
    }
}
