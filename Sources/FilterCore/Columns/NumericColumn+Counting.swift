// How many members of a set have each number.
extension NumericColumn {
    /// How many members of a set have each number, by ascending code, numbers that none of them has left out.
    ///
    /// - Precondition: ``isCounted(_:)``.
    /// - Complexity: O(*w* + *m* · *b*), *w* words, *m* members, *b* bits of a number; O(values of members) for several values an item and
    ///   for numbers without a common step. Where numbers are far apart the codes of the members are sorted.
    func counts(in set: Bitmap, memberCount: Int) -> [CodeCount] {
        guard isCountedByCode(greatestRowCount(memberCount)) else { return sortedCounts(in: set) }
        var counts = [UInt32](repeating: 0, count: 1 << slices.width)
        forEachCode(in: set) { counts[Int($0)] += 1 }
        return Array(of: counts)
    }

    private func sortedCounts(in set: Bitmap) -> [CodeCount] {
        var codes: [UInt32] = []
        forEachCode(in: set) { codes.append($0) }
        codes.sort()
        var counts: [CodeCount] = []
        for code in codes {
            if counts.last?.code == code {
                counts[counts.count - 1].count += 1
            } else {
                counts.append(CodeCount(code: code, count: 1))
            }
        }
        return counts
    }

    private func forEachCode(in set: Bitmap, _ body: (UInt32) -> Void) {
        let rows = rows(of: set)
        guard let codes else { return slices.forEachNumber(in: rows.subtracting(noneOfRows), body) }
        rows.forEach { row in
            for entry in entries(ofRow: row) { body(codes[entry]) }
        }
    }

    /// Whether the numbers of so many members are counted: of few numbers always, of many as long as few items have them.
    func isCounted(_ memberCount: Int) -> Bool {
        greatestRowCount(memberCount) <= Self.maxMembersOfMany || slices.width <= Self.bitsOfFew
    }

    private static let bitsOfFew = 12
    private static let maxMembersOfMany = 1 << 14

    /// Whether there are few enough codes beside the members for a counter each.
    private func isCountedByCode(_ memberCount: Int) -> Bool {
        slices.width <= Self.maxCounterBits && 1 << slices.width <= 16 * memberCount + Self.fewCounters
    }

    private static let maxCounterBits = 22
    private static let fewCounters = 1 << 16

    /// The cost of ``summary(of:memberCount:)``.
    func summaryCost(_ memberCount: Int) -> Nanoseconds {
        if memberCount == itemCount { return 0 }
        let ofSlices = Double(2 * slices.width * Bitmap.wordCount(of: noneOfRows.itemCount))
        return rowsCost + (codes == nil ? ofSlices : Double(8 * greatestRowCount(memberCount)))
    }

    /// The cost of ``counts(in:memberCount:)``.
    func countingCost(_ memberCount: Int) -> Nanoseconds {
        let most = greatestRowCount(memberCount)
        let wordCount = Bitmap.wordCount(of: noneOfRows.itemCount)
        let reading = rowsCost + Double(most * (codes == nil ? slices.width : 4) + wordCount)
        return reading + (isCountedByCode(most) ? Double(1 << slices.width) : Double(30 * most))
    }

    /// The cost of ``rows(of:)``.
    private var rowsCost: Nanoseconds { sparseRows.map { Double($0.count) * CountingCost.id } ?? 0 }

    /// How many rows so many members have at most.
    func greatestRowCount(_ memberCount: Int) -> Int { min(memberCount, noneOfRows.itemCount) }
}
