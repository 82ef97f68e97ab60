/// The codes of items with several values, the frequent ones apart from the rare ones.
///
/// Each half numbers its own codes, so that most halves need only one byte for a code: smaller rows stay in a nearer
/// cache. Where frequent codes are counted by their postings, the pass goes over the rare ones alone.
final class SplitLanes: Sendable {
    private struct Half: Sendable {
        /// By the half's own number, ascending.
        let codes: FrozenArray<UInt32>
        let lanes: CodeLanes

        func count(_ set: Bitmap, weighing weights: WeightArray?, to counts: inout [UInt32]) {
            let own = lanes.counts(in: set, weighing: weights)
            let (codes, ownCounts) = (codes.span, own.span)
            var counts = counts.mutableSpan
            for place in codes.indices { counts[Int(codes[place])] = ownCounts[place] }
        }
    }

    /// Codes are below it.
    private let codeCount: Int
    private let frequent: Half?
    private let rare: Half?

    /// So many codes, and padding beside them, fit a byte.
    private static let codesOfAByte = 248
    /// So many codes more may count as frequent for the rare ones to fit a byte.
    private static let maxPromoted = 64

    /// - Parameters:
    ///   - items: their codes are below `codeCount`.
    ///   - totals: by code, the items that have it.
    ///   - isFrequent: which codes are frequent; some others may join them.
    /// - Complexity: O(values + itemCount + *c* log *c*), *c* codes.
    init(_ items: ItemCodes, totals: FrozenArray<UInt32>, isFrequent: (Int) -> Bool) {
        let codes = totals.indices.sorted { (totals[$1], $0) < (totals[$0], $1) }
        var count = codes.count(where: isFrequent)
        let missing = codes.count - Self.codesOfAByte
        if missing > count, missing - count <= Self.maxPromoted { count = missing }
        codeCount = codes.count
        frequent = Self.half(items, codes: codes[..<count].sorted(), codeCount: codes.count)
        rare = Self.half(items, codes: codes[count...].sorted(), codeCount: codes.count)
    }

    private init(codeCount: Int, frequent: Half?, rare: Half?) {
        self.codeCount = codeCount
        self.frequent = frequent
        self.rare = rare
    }

    private static func half(_ items: ItemCodes, codes: [Int], codeCount: Int) -> Half? {
        guard !codes.isEmpty else { return nil }
        var numbers = [UInt32?](repeating: nil, count: codeCount)
        for (number, code) in codes.enumerated() { numbers[code] = UInt32(number) }
        return Half(
            codes: FrozenArray(codes.map { UInt32($0) }),
            lanes: CodeLanes(items.renumbered(numbers), codeCount: codes.count)
        )
    }

    /// The codes that are not counted by ``rareCounts(in:weighing:)``.
    var frequentCodes: FrozenArray<UInt32> { frequent?.codes ?? [] }

    /// How many members of a set have each code.
    ///
    /// - Parameter weights: what each item counts for; `nil`: one.
    /// - Returns: `codeCount` counts.
    func counts(in set: Bitmap, weighing weights: WeightArray? = nil) -> [UInt32] {
        var counts = rareCounts(in: set, weighing: weights)
        frequent?.count(set, weighing: weights, to: &counts)
        return counts
    }

    /// How many members of a set have each rare code; 0 for the others.
    ///
    /// - Returns: `codeCount` counts.
    func rareCounts(in set: Bitmap, weighing weights: WeightArray? = nil) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: codeCount)
        rare?.count(set, weighing: weights, to: &counts)
        return counts
    }

    /// The cost of ``counts(in:)``.
    func countingCost(memberCount: Int, itemCount: Int) -> Nanoseconds {
        rareCountingCost(memberCount: memberCount, itemCount: itemCount)
            + (frequent?.lanes.countingCost(memberCount: memberCount, itemCount: itemCount) ?? 0)
    }

    /// The cost of ``rareCounts(in:weighing:)``.
    func rareCountingCost(memberCount: Int, itemCount: Int) -> Nanoseconds {
        rare?.lanes.countingCost(memberCount: memberCount, itemCount: itemCount) ?? 0
    }
}

extension ItemCodes {
    /// The codes that have a new number, in their order.
    fileprivate func renumbered(_ numbers: [UInt32?]) -> ItemCodes {
        var renumbered = ItemCodesBuilder(itemCount: itemCount, codeCount: codes.count)
        forEachItem { item, range in
            for index in range {
                if let number = numbers[Int(codes[index])] { renumbered.append(number, to: item) }
            }
        }
        return renumbered.finish()
    }
}

// MARK: - In an archive

extension SplitLanes {
    func write(to archive: inout ArchiveWriter) {
        for half in [frequent, rare] {
            archive.write(half != nil)
            guard let half else { continue }
            archive.write(array: half.codes)
            half.lanes.write(to: &archive)
        }
    }

    /// - Parameter codeCount: codes are below it.
    convenience init(from archive: inout ArchiveReader, codeCount: Int) throws(ArchiveError) {
        let frequent = try Self.half(from: &archive, codeCount)
        self.init(codeCount: codeCount, frequent: frequent, rare: try Self.half(from: &archive, codeCount))
    }

    private static func half(from archive: inout ArchiveReader, _ codeCount: Int) throws(ArchiveError) -> Half? {
        guard try archive.read(Bool.self) else { return nil }
        let codes = try archive.array(UInt32.self, below: codeCount)
        return Half(codes: codes, lanes: try CodeLanes(from: &archive, codeCount: codes.count))
    }
}
