/// The codes of items with several values, in equally many lanes for every item.
///
/// ```
/// width 3   item 0: 7 2 ·   item 1: · · ·   item 2: 7 4 1   free lanes hold a padding code
/// rest      item 2: 9 5                     what the lanes have no room for
/// ```
///
/// A loop over an item's own number of values ends with a mispredicted branch, which costs more than the values; a loop
/// over the lanes does not. Every lane has a padding code of its own, so that counting one never waits for another.
struct CodeLanes: Sendable {
    /// Lanes of an item, 1 to 8.
    private let width: Int
    /// `width` codes per item.
    private let lanes: CodeArray
    /// Codes are below it; the padding codes are the `width` ones from here on.
    private let codeCount: Int
    /// The items with more codes than lanes, ascending.
    private let restItems: FrozenArray<UInt32>
    /// For each of them where its further codes begin in `restCodes`, and one offset more.
    private let restStarts: FrozenArray<UInt32>
    private let restCodes: FrozenArray<UInt32>

    private static let maxWidth = 8

    /// - Parameter items: their codes are below `codeCount`.
    /// - Complexity: O(values + itemCount).
    init(_ items: ItemCodes, codeCount: Int) {
        let width = Self.width(for: items)
        let totalCount = codeCount + width
        self.width = width
        self.codeCount = codeCount
        if totalCount <= 1 << 8 {
            lanes = .bits8(FrozenArray(Self.lanes(items, width, codeCount)))
        } else if totalCount <= 1 << 16 {
            lanes = .bits16(FrozenArray(Self.lanes(items, width, codeCount)))
        } else {
            lanes = .bits32(FrozenArray(Self.lanes(items, width, codeCount)))
        }
        var restItems: [UInt32] = []
        var restStarts: [UInt32] = [0]
        var restCodes: [UInt32] = []
        for item in 0..<items.itemCount {
            let range = items.range(of: item)
            guard range.count > width else { continue }
            restItems.append(UInt32(item))
            restCodes += items.codes[range.dropFirst(width)]
            restStarts.append(UInt32(restCodes.count))
        }
        self.restItems = FrozenArray(restItems)
        self.restStarts = FrozenArray(restStarts)
        self.restCodes = FrozenArray(restCodes)
    }

    /// How many members of a set have each code.
    ///
    /// - Returns: `codeCount` counts.
    func counts(in set: Bitmap) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: codeCount + width)
        lanes.addHistogram(of: set, width: width, to: &counts)
        counts.removeLast(width)
        for (index, item) in restItems.enumerated() where set.contains(Int(item)) {
            for entry in restStarts[index]..<restStarts[index + 1] { counts[Int(restCodes[Int(entry)])] += 1 }
        }
        return counts
    }

    /// What ``counts(in:)`` costs.
    func countingCost(memberCount: Int, itemCount: Int) -> Nanoseconds {
        CountingCost.walk(
            members: memberCount,
            itemCount: itemCount,
            lanes: width,
            rowBytes: width * lanes.bytesPerCode
        ) + Double(restItems.count * 2)
    }

    /// The width that costs least: lanes for all items against a mispredicted branch for those with more.
    private static func width(for items: ItemCodes) -> Int {
        var itemsWithMore = [Int](repeating: 0, count: maxWidth + 1)
        for item in 0..<items.itemCount {
            for count in 0..<min(items.range(of: item).count, maxWidth + 1) { itemsWithMore[count] += 1 }
        }
        return (1...maxWidth).min { left, right in
            cost(left, items.itemCount, itemsWithMore[left]) < cost(right, items.itemCount, itemsWithMore[right])
        }!
    }

    private static func cost(_ width: Int, _ itemCount: Int, _ itemsWithMore: Int) -> Int {
        itemCount * width / 3 + itemsWithMore * 10
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
