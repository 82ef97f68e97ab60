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
    /// The items with more codes than lanes.
    private let restItems: Bitmap
    /// For each word of `restItems` how many items the words before it have.
    private let restRanks: FrozenArray<UInt32>
    /// For each of these items where its further codes begin in `restCodes`, and one offset more.
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
            lanes = .bits8(FrozenArray(Self.lanes(of: items, width: width, codeCount: codeCount)))
        } else if totalCount <= 1 << 16 {
            lanes = .bits16(FrozenArray(Self.lanes(of: items, width: width, codeCount: codeCount)))
        } else {
            lanes = .bits32(FrozenArray(Self.lanes(of: items, width: width, codeCount: codeCount)))
        }
        var restItems = Bitmap(itemCount: items.itemCount)
        var restStarts: [UInt32] = [0]
        var restCodes: [UInt32] = []
        items.forEachItem { item, range in
            guard range.count > width else { return }
            restItems.insert(item)
            restCodes += items.codes[range.dropFirst(width)]
            restStarts.append(UInt32(restCodes.count))
        }
        self.restItems = restItems
        restRanks = Self.ranks(of: restItems)
        self.restStarts = FrozenArray(restStarts)
        self.restCodes = FrozenArray(restCodes)
    }

    /// How many members of a set have each code.
    ///
    /// - Parameter weights: what each item counts for; `nil`: one.
    /// - Returns: `codeCount` counts.
    func counts(in set: Bitmap, weighing weights: WeightArray? = nil) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: codeCount + width)
        lanes.addHistogram(of: set, width: width, weighing: weights, to: &counts)
        counts.removeLast(width)
        if !restCodes.isEmpty { addRest(of: set, weighing: weights, to: &counts) }
        return counts
    }

    private func addRest(of set: Bitmap, weighing weights: WeightArray?, to counts: inout [UInt32]) {
        let (items, members) = (restItems.words.span, set.words.span)
        for word in items.indices {
            var hits = items[word] & members[word]
            while hits != 0 {
                let before = items[word] & (1 << UInt64(hits.trailingZeroBitCount) &- 1)
                let index = Int(restRanks[word]) + before.nonzeroBitCount
                let weight = weights.map { $0[word << 6 | hits.trailingZeroBitCount] } ?? 1
                for entry in restStarts[index]..<restStarts[index + 1] { counts[Int(restCodes[Int(entry)])] &+= weight }
                hits &= hits - 1
            }
        }
    }

    private static func ranks(of items: Bitmap) -> FrozenArray<UInt32> {
        var rank: UInt32 = 0
        return FrozenArray(
            items.words.map { word in
                defer { rank += UInt32(word.nonzeroBitCount) }
                return rank
            }
        )
    }

    /// The cost of ``counts(in:)``.
    func countingCost(memberCount: Int, itemCount: Int) -> Nanoseconds {
        CountingCost.current.walk(
            members: memberCount,
            itemCount: itemCount,
            lanes: width,
            rowBytes: width * lanes.bytesPerCode
        ) + (restCodes.isEmpty ? 0 : Double(itemCount / 64 + memberCount * restStarts.count / max(itemCount, 1) * 8))
    }

    /// The width that costs least: lanes for all items against a mispredicted branch for those with more.
    private static func width(for items: ItemCodes) -> Int {
        var itemsWithMore = [Int](repeating: 0, count: maxWidth + 1)
        items.forEachItem { _, range in
            for count in 0..<min(range.count, maxWidth + 1) { itemsWithMore[count] += 1 }
        }
        func cost(_ width: Int) -> Int { items.itemCount * width / 3 + itemsWithMore[width] * 10 }
        return (1...maxWidth).min { cost($0) < cost($1) }!
    }

    private static func lanes<Code: FixedWidthInteger & UnsignedInteger>(
        of items: ItemCodes,
        width: Int,
        codeCount: Int
    ) -> [Code] {
        var lanes: [Code] = []
        lanes.reserveCapacity(items.itemCount * width)
        var cursor = ValueCursor(items.offsets)
        for item in 0..<items.itemCount {
            let range = cursor.range(of: item).prefix(width)
            for index in range { lanes.append(Code(truncatingIfNeeded: items.codes[index])) }
            for lane in range.count..<width { lanes.append(Code(truncatingIfNeeded: codeCount + lane)) }
        }
        return lanes
    }
}

// MARK: - In an archive

extension CodeLanes {
    func write(to archive: inout ArchiveWriter) {
        archive.write(width)
        lanes.write(to: &archive)
        archive.write(restItems)
        archive.write(array: restCodes)
        archive.write(array: restStarts)
    }

    /// - Parameter codeCount: codes are below it.
    init(from archive: inout ArchiveReader, codeCount: Int) throws(ArchiveError) {
        let itemCount = archive.itemCount
        let width = try archive.read(Int.self)
        try archive.require((1...Self.maxWidth).contains(width), "an item has no or too many lanes")
        self.width = width
        self.codeCount = codeCount
        lanes = try CodeArray(from: &archive, count: itemCount * width, codeCount: codeCount + width)
        let restItems: Bitmap = try archive.read()
        self.restItems = restItems
        restRanks = Self.ranks(of: restItems)
        restCodes = try archive.array(below: codeCount)
        restStarts = try archive.starts(count: restItems.count + 1, end: restCodes.count)
    }
}
