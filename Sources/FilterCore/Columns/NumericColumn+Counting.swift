// How many members of a set have each number.
extension NumericColumn {
    /// How many members of a set have each number, by ascending code, numbers that none of them has left out.
    ///
    /// - Parameter weights: what each item counts for; `nil`: one. Numbers of items that count for nothing are left out.
    /// - Complexity: O(*w* + *m* · *b*), *w* words, *m* members, *b* bits of a number; O(values of members) for several values an item and
    ///   for numbers without a common step. Where numbers are far apart the codes of the members are sorted.
    func counts(
        in set: Bitmap,
        memberCount: Int,
        weighing weights: WeightArray? = nil
    ) -> [CodeCount] {
        guard isCountedByCode(greatestRowCount(memberCount)) else { return sortedCounts(in: set, weighing: weights) }
        var counts = [UInt32](repeating: 0, count: 1 << slices.width)
        forEachCode(in: set, weighing: weights) { counts[Int($0)] &+= $1 }
        return Array(of: counts)
    }

    private func sortedCounts(in set: Bitmap, weighing weights: WeightArray?) -> [CodeCount] {
        // The code in the upper half, the weight in the lower one.
        var entries: [UInt64] = []
        forEachCode(in: set, weighing: weights) { entries.append(UInt64($0) << 32 | UInt64($1)) }
        entries.sort()
        var counts: [CodeCount] = []
        for entry in entries {
            let (code, weight) = (UInt32(entry >> 32), UInt32(truncatingIfNeeded: entry))
            if counts.last?.code == code {
                counts[counts.count - 1].count &+= weight
            } else {
                counts.append(CodeCount(code: code, count: weight))
            }
        }
        return counts
    }

    /// Visits the numbers of the members of a set, each with what its item counts for, in no particular order.
    ///
    /// - Parameter weights: by item; `nil`: one. Numbers of items that count for nothing are left out.
    func forEachCode(
        in set: Bitmap,
        weighing weights: WeightArray?,
        _ body: (_ code: UInt32, _ weight: UInt32) -> Void
    ) {
        let rows = rows(of: set)
        func weight(ofRow row: Int) -> UInt32 { weights.map { $0[item(ofRow: row)] } ?? 1 }
        guard let codes else {
            return slices.forEachNumber(in: rows.subtracting(noneOfRows)) { row, code in
                let weight = weight(ofRow: row)
                if weight > 0 { body(code, weight) }
            }
        }
        rows.forEach { row in
            let weight = weight(ofRow: row)
            if weight == 0 { return }
            for entry in entries(ofRow: row) { body(codes[entry], weight) }
        }
    }

    /// The cost of ``summary(of:memberCount:weighing:)``.
    func weighingCost(_ memberCount: Int, _ weights: PartWeights) -> Nanoseconds {
        min(addingCost(memberCount), layersCost(memberCount, weights))
    }

    /// The cost of looking at the numbers of so many members one by one.
    func addingCost(_ memberCount: Int) -> Nanoseconds {
        rowsCost + Double(greatestRowCount(memberCount) * (codes == nil ? slices.width + 4 : 8))
    }

    /// The cost of adding up the numbers of each layer.
    func layersCost(_ memberCount: Int, _ weights: PartWeights) -> Nanoseconds {
        // Sums of other numbers depend on their order, and their members are looked at in either case.
        guard codes == nil else { return .infinity }
        return weights.layersCost(memberCount: memberCount, summaryCost, large: addingCost)
    }

    /// Whether the numbers of so many members are counted: of few numbers always, of many as long as few items have them.
    func isCounted(_ memberCount: Int) -> Bool {
        greatestRowCount(memberCount) <= Self.maxMembersOfMany || slices.width <= Self.bitsOfFew
    }

    /// Whether the numbers of as many members are counted, and add up in the same way, as those of another column.
    func isAlike(_ other: NumericColumn) -> Bool {
        let isCounted = [self, other].map { $0.isCounted(Self.maxMembersOfMany + 1) }
        return isCounted[0] == isCounted[1] && isTallied == other.isTallied && isSingleValued == other.isSingleValued
            && (coding.rankCount == nil) == (other.coding.rankCount == nil)
    }

    /// Whether numbers with codes of so many bits are counted alike, however many items have them.
    func isAlike(width: Int) -> Bool { (width <= Self.bitsOfFew) == (slices.width <= Self.bitsOfFew) }

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
