/// The numbers of a category, each as often as its item counts.
final class WeighedNumbers: Sendable {
    private let parts: Parts<WeighedNumberPart>
    /// How many items are still in the catalog.
    private let liveCount: Int
    /// The numbers of all items of the catalog.
    private let whole = FoundOnce<NumericStats>()

    /// - Complexity: O(*n* · *b*), *n* items, *b* bits of a number.
    convenience init(_ columns: Parts<NumericColumn>, _ weights: ItemWeights, liveCount: Int) {
        let parts = zip(columns.all, weights.parts.all).map(WeighedNumberPart.init)
        self.init(columns.replacing(by: parts), liveCount: liveCount)
    }

    private init(_ parts: Parts<WeighedNumberPart>, liveCount: Int) {
        self.parts = parts
        self.liveCount = liveCount
    }

    /// The numbers after a change of the items.
    ///
    /// - Parameters:
    ///   - columns: as they were changed.
    ///   - weights: as they were changed.
    func changed(_ change: PartChange, to columns: Parts<NumericColumn>, _ weights: ItemWeights) -> WeighedNumbers {
        let keptCount = change.removed.count
        let added = WeighedNumberPart(columns.all[keptCount], weights.parts.all[keptCount])
        return WeighedNumbers(
            columns.replacing(by: parts.all.prefix(keptCount) + [added]),
            liveCount: change.liveCount
        )
    }

    /// About its memory.
    var memoryByteCount: Int { parts.all.reduce(0) { $0 + $1.memoryByteCount } }

    /// The numbers of the members of a set.
    ///
    /// - Parameter memberCount: the number of members, which the caller knows already.
    /// - Complexity: as ``WeighedNumberPart/summary(of:memberCount:)``; of all items once.
    func stats(in set: Bitmap, memberCount: Int) -> NumericStats {
        guard memberCount == liveCount else { return summed(set, memberCount: memberCount) }
        return whole.value { summed(set, memberCount: memberCount) }
    }

    private func summed(_ set: Bitmap, memberCount: Int) -> NumericStats {
        if let only = parts.only { return only.summary(of: set, memberCount: memberCount).stats }
        return parts.splitting(set).map { $0.summary(of: $1, memberCount: $1.count) }
            .reduce(NumericSummary(), +).stats
    }

    /// The cost of ``stats(in:memberCount:)``.
    func cost(memberCount: Int) -> Nanoseconds {
        if memberCount == liveCount, whole.isFound { return 0 }
        return parts.all.reduce(0) { $0 + $1.cost(memberCount: min(memberCount, $1.column.itemCount)) }
    }

    /// The numbers of the members of a set, where tables know those of the first part; see
    /// ``CategoryNumbers/stats(in:knowing:passing:)``.
    func stats(in set: Bitmap, knowing first: NumericSummary, passing clause: Bitmap) -> NumericStats? {
        parts.stats(in: set, knowing: first, passing: clause) { $0.summary(of: $1, memberCount: $1.count) }
    }
}

/// The numbers of the items of one part, each as often as its item counts.
struct WeighedNumberPart: Sendable {
    let column: NumericColumn
    private let weights: PartWeights
    /// By item the code of its number, where codes are short; `nil`: they are read out of the column.
    private let unpacked: CodeArray?
    /// By code what the items with it weigh; empty without ``unpacked``.
    private let totals: [UInt32]

    init(_ column: NumericColumn, _ weights: PartWeights) {
        self.column = column
        self.weights = weights
        // There is a sum for each code, and fewer than items.
        let codeCount = 1 << column.slices.width
        let isShort = column.codes == nil && column.sparseRows == nil && codeCount <= column.itemCount
        let unpacked = isShort ? CodeArray(column.slices.numbers, codeCount: codeCount) : nil
        self.unpacked = unpacked
        totals = unpacked.map { Self.sums($0, of: column.none.complement(), weights, codeCount: codeCount) } ?? []
    }

    /// About its memory, but for the column and the weights.
    var memoryByteCount: Int { (unpacked.map { $0.count * $0.bytesPerCode } ?? 0) + 4 * totals.count }

    private static func sums(_ codes: CodeArray, of set: Bitmap, _ weights: PartWeights, codeCount: Int) -> [UInt32] {
        var sums = [UInt32](repeating: 0, count: codeCount)
        codes.addHistogram(of: set, weighing: weights.all, to: &sums)
        return sums
    }

    /// The numbers of the members of a set; those of items that weigh nothing are left out.
    ///
    /// - Parameter memberCount: the number of members, which the caller knows already.
    /// - Complexity: O(*w* + *c* + *m*), *w* words, *c* codes, *m* members or items that are none, for short codes; otherwise as
    ///   ``NumericColumn/summary(of:memberCount:weighing:)``.
    func summary(of set: Bitmap, memberCount: Int) -> NumericSummary {
        guard let unpacked, shortCost(memberCount) < column.weighingCost(memberCount, weights) else {
            return column.summary(of: set, memberCount: memberCount, weighing: weights)
        }
        let isMost = memberCount > column.itemCount / 2
        let counted = (isMost ? set.complement() : set).subtracting(column.noneOfRows)
        var sums = Self.sums(unpacked, of: counted, weights, codeCount: totals.count)
        if isMost { for code in sums.indices { sums[code] = totals[code] &- sums[code] } }
        return column.summary(of: [CodeCount](of: sums))
    }

    /// The cost of ``summary(of:memberCount:)``.
    func cost(memberCount: Int) -> Nanoseconds {
        let whole = column.weighingCost(memberCount, weights)
        return unpacked == nil ? whole : min(whole, shortCost(memberCount))
    }

    /// To add up the weights of each code.
    private func shortCost(_ memberCount: Int) -> Nanoseconds {
        let (itemCount, codeBytes) = (column.itemCount, unpacked?.bytesPerCode ?? 4)
        let sets = CountingCost.current.words(itemCount / 16, touching: itemCount / 4)
        let walk = CountingCost.current.walk(
            members: min(memberCount, itemCount - memberCount),
            itemCount: itemCount,
            lanes: 1,
            rowBytes: codeBytes + weights.all.bytesPerWeight
        )
        return sets + walk + Double(2 * totals.count)
    }
}
