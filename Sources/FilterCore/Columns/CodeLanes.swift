/// The codes of items with several values, in equally many lanes for every item.
///
/// ```
/// width 3   item 0: 7 2 ·   item 1: · · ·   item 2: 7 4 1   free lanes hold a padding code
/// more      item 2: 9 5                     what the lanes have no room for
/// ```
///
/// A loop over an item's own number of values ends with a mispredicted branch, which costs more than the values; a loop
/// over the lanes does not. Every lane has a padding code of its own, so that counting one never waits for another.
///
/// The rare codes of an item come first, so that a pass over a few lanes counts them all.
struct CodeLanes: Sendable {
    /// Lanes of an item, 1 to 8.
    private let width: Int
    /// The lanes that most rare codes are in, at most ``width``; 0 without rare codes.
    private let rareWidth: Int
    /// `width` codes per item.
    private let lanes: CodeArray
    /// Codes are below it; the padding codes are the `width` ones from here on.
    private let codeCount: Int
    /// What is in no lane.
    private let more: FurtherCodes
    /// Rare codes beyond the first `rareWidth` lanes.
    private let moreRare: FurtherCodes

    private static let maxWidth = 8

    /// - Parameters:
    ///   - items: their codes are below `codeCount`.
    ///   - isRare: whether a code is counted by ``rareCounts(in:)``.
    /// - Complexity: O(values + itemCount).
    init(_ items: ItemCodes, codeCount: Int, isRare: (Int) -> Bool) {
        let rare = (0..<codeCount).map(isRare)
        let items = items.partitioned { rare[Int($0)] }
        let counts = items.counts { _ in true }
        let rareCounts = items.counts { rare[Int($0)] }
        let width = Self.width(for: counts, in: 1...Self.maxWidth)
        let rareWidth = rareCounts.contains { $0 > 0 } ? Self.width(for: rareCounts, in: 1...width) : 0
        let totalCount = codeCount + width
        self.width = width
        self.rareWidth = rareWidth
        self.codeCount = codeCount
        if totalCount <= 1 << 8 {
            lanes = .bits8(FrozenArray(Self.lanes(items, width, codeCount)))
        } else if totalCount <= 1 << 16 {
            lanes = .bits16(FrozenArray(Self.lanes(items, width, codeCount)))
        } else {
            lanes = .bits32(FrozenArray(Self.lanes(items, width, codeCount)))
        }
        more = FurtherCodes(items, from: width, to: counts)
        moreRare = FurtherCodes(items, from: rareWidth, to: rareCounts)
    }

    /// Whether rare codes alone take fewer lanes than all of them.
    var hasFewRareCodes: Bool { rareWidth < width }

    /// How many members of a set have each code.
    ///
    /// - Returns: `codeCount` counts.
    func counts(in set: Bitmap) -> [UInt32] {
        counts(in: set, width, more)
    }

    /// How many members of a set have each rare code; those of other codes mean nothing.
    ///
    /// - Returns: `codeCount` counts.
    func rareCounts(in set: Bitmap) -> [UInt32] {
        counts(in: set, rareWidth, moreRare)
    }

    private func counts(in set: Bitmap, _ lanesPerItem: Int, _ more: FurtherCodes) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: codeCount + width)
        lanes.addHistogram(of: set, width: lanesPerItem, stride: width, to: &counts)
        counts.removeLast(width)
        more.addHistogram(of: set, to: &counts)
        return counts
    }

    /// What ``counts(in:)`` costs.
    func countingCost(memberCount: Int, itemCount: Int) -> Nanoseconds {
        cost(memberCount, itemCount, width, more)
    }

    /// What ``rareCounts(in:)`` costs.
    func rareCountingCost(memberCount: Int, itemCount: Int) -> Nanoseconds {
        cost(memberCount, itemCount, rareWidth, moreRare)
    }

    private func cost(_ memberCount: Int, _ itemCount: Int, _ lanesPerItem: Int, _ more: FurtherCodes) -> Nanoseconds {
        CountingCost.walk(
            members: memberCount,
            itemCount: itemCount,
            lanes: lanesPerItem,
            rowBytes: width * lanes.bytesPerCode
        ) + Double(more.itemCount * 2)
    }

    /// The width that costs least: lanes for all items against a mispredicted branch for those with more codes.
    private static func width(for counts: [Int], in widths: ClosedRange<Int>) -> Int {
        var itemsWithMore = [Int](repeating: 0, count: maxWidth + 1)
        for count in counts { for less in 0..<min(count, maxWidth + 1) { itemsWithMore[less] += 1 } }
        func cost(_ width: Int) -> Int { counts.count * width / 3 + itemsWithMore[width] * 10 }
        return widths.min { cost($0) < cost($1) }!
    }

    private static func lanes<Code: FixedWidthInteger & UnsignedInteger>(
        _ items: ItemCodes,
        _ width: Int,
        _ codeCount: Int
    ) -> [Code] {
        var lanes: [Code] = []
        lanes.reserveCapacity(items.itemCount * width)
        for item in 0..<items.itemCount {
            let range = items.range(of: item).prefix(width)
            for index in range { lanes.append(Code(truncatingIfNeeded: items.codes[index])) }
            for lane in range.count..<width { lanes.append(Code(truncatingIfNeeded: codeCount + lane)) }
        }
        return lanes
    }
}

/// Codes of items that have more than there is room for.
private struct FurtherCodes: Sendable {
    /// Ascending.
    private let items: FrozenArray<UInt32>
    /// Where the codes of each begin, and one offset more.
    private let starts: FrozenArray<UInt32>
    private let codes: FrozenArray<UInt32>

    var itemCount: Int { items.count }

    /// - Parameter ends: for each item how many of its codes are told.
    init(_ source: ItemCodes, from width: Int, to ends: [Int]) {
        var items: [UInt32] = []
        var starts: [UInt32] = [0]
        var codes: [UInt32] = []
        for (item, end) in ends.enumerated() where end > width {
            let first = source.range(of: item).lowerBound
            items.append(UInt32(item))
            for index in first + width..<first + end { codes.append(source.codes[index]) }
            starts.append(UInt32(codes.count))
        }
        self.items = FrozenArray(items)
        self.starts = FrozenArray(starts)
        self.codes = FrozenArray(codes)
    }

    func addHistogram(of set: Bitmap, to counts: inout [UInt32]) {
        for (index, item) in items.enumerated() where set.contains(Int(item)) {
            for entry in starts[index]..<starts[index + 1] { counts[Int(codes[Int(entry)])] += 1 }
        }
    }
}

extension ItemCodes {
    /// The same codes, in each item those first that are wanted first.
    fileprivate func partitioned(by isFirst: (UInt32) -> Bool) -> ItemCodes {
        var partitioned: [UInt32] = []
        partitioned.reserveCapacity(codes.count)
        for item in 0..<itemCount {
            let range = range(of: item)
            for index in range where isFirst(codes[index]) { partitioned.append(codes[index]) }
            for index in range where !isFirst(codes[index]) { partitioned.append(codes[index]) }
        }
        return ItemCodes(itemCount: itemCount, codes: FrozenArray(keeping: partitioned), starts: starts)
    }

    /// For each item how many of its codes are counted.
    fileprivate func counts(_ isCounted: (UInt32) -> Bool) -> [Int] {
        (0..<itemCount).map { item in range(of: item).count { isCounted(codes[$0]) } }
    }
}
