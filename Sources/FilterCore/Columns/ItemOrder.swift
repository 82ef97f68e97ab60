/// All items in ascending order of one key or several: precomputed, so that a page is a walk and not a sort.
///
/// ```
/// permutation   items by rank, equal ranks in item order, items without a value last
/// ranks         for each item its rank; none is one more than the greatest
/// ```
struct ItemOrder: Sendable {
    let permutation: FrozenArray<UInt32>
    private let ranks: CodeArray
    /// In place of the rank of an item without a value.
    private let noRank: Int
    /// How many items have a value; they come first.
    let presentCount: Int

    static let absent = UInt32.max

    /// - Parameter ranks: one per item, equal for items that differ only in their order of input.
    /// - Complexity: O(items), four counting passes at most.
    init(ranks: [UInt32]) {
        presentCount = ranks.reduce(0) { $0 + ($1 == Self.absent ? 0 : 1) }
        var order = ranks.indices.map(UInt32.init)
        let greatest = ranks.reduce(0) { max($0, $1 == Self.absent ? 0 : $1) }
        noRank = Int(greatest) + 1
        self.ranks = CodeArray(ranks.lazy.map { [noRank] in min($0, UInt32(noRank)) }, codeCount: noRank + 1)
        // Absent ranks are all ones in every digit, so they come last whichever digits are looked at.
        for shift in stride(from: 0, to: 32, by: 8) where shift == 0 || greatest >> UInt32(shift) > 0 {
            order = Self.sorted(order, by: ranks, shift: UInt32(shift))
        }
        permutation = FrozenArray(Self.absentLast(order, ranks))
    }

    private static func sorted(_ order: [UInt32], by ranks: [UInt32], shift: UInt32) -> [UInt32] {
        var starts = [Int](repeating: 0, count: 257)
        for rank in ranks { starts[Int(rank >> shift & 0xFF) + 1] += 1 }
        for digit in 1...256 { starts[digit] += starts[digit - 1] }
        var sorted = [UInt32](repeating: 0, count: order.count)
        for item in order {
            let digit = Int(ranks[Int(item)] >> shift & 0xFF)
            sorted[starts[digit]] = item
            starts[digit] += 1
        }
        return sorted
    }

    private static func absentLast(_ order: [UInt32], _ ranks: [UInt32]) -> [UInt32] {
        order.filter { ranks[Int($0)] != absent } + order.filter { ranks[Int($0)] == absent }
    }
}

extension ItemOrder {
    /// Ranks items by several orders, the first deciding, absent values of any key after present ones.
    ///
    /// - Parameter keys: each with its direction.
    static func combined(_ keys: [(order: ItemOrder, isDescending: Bool)]) -> ItemOrder {
        let itemCount = keys[0].order.permutation.count
        let positions = keys.map { key in (0..<itemCount).map { key.order.position(of: $0, key.isDescending) } }
        func isEqual(_ left: Int, _ right: Int) -> Bool { positions.allSatisfy { $0[left] == $0[right] } }
        let sorted = (0..<itemCount).sorted { left, right in
            for position in positions where position[left] != position[right] {
                return position[left] < position[right]
            }
            return left < right
        }
        var ranks = [UInt32](repeating: 0, count: itemCount)
        var rank: UInt32 = 0
        for (index, item) in sorted.enumerated() {
            if index > 0, !isEqual(sorted[index - 1], item) { rank += 1 }
            ranks[item] = rank
        }
        return ItemOrder(ranks: ranks)
    }

    /// The rank of an item, `absent` for none.
    func rank(of item: Int) -> UInt32 {
        let rank = ranks[item]
        return rank == noRank ? Self.absent : UInt32(rank)
    }

    /// Where an item stands: ascends along the order in the given direction, absent ones last in both.
    func position(of item: Int, _ isDescending: Bool) -> UInt32 {
        let rank = rank(of: item)
        return rank == Self.absent || !isDescending ? rank : Self.absent - 1 - rank
    }
}

// MARK: - In an archive

extension ItemOrder: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(presentCount)
        archive.write(array: permutation)
        archive.write(noRank)
        ranks.write(to: &archive)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        presentCount = try archive.read()
        try archive.require((0...archive.itemCount).contains(presentCount), "an order has too many items")
        permutation = try archive.array(count: archive.itemCount, below: archive.itemCount)
        noRank = try archive.read()
        try archive.require((0...Int(Self.absent)).contains(noRank), "an order has too many ranks")
        ranks = try CodeArray(from: &archive, count: archive.itemCount, codeCount: noRank + 1)
        try archive.require(isAscending, "an order does not ascend")
    }

    /// Whether ranks ascend along the permutation, items of one rank too, and those without a rank come last: then every
    /// item is there once.
    ///
    /// - Complexity: O(items)
    private var isAscending: Bool {
        let permutation = permutation.span
        var former: UInt64?
        for place in permutation.indices {
            let rank = rank(of: Int(permutation[place]))
            let key = UInt64(rank) << 32 | UInt64(permutation[place])
            guard former.map({ $0 < key }) ?? true, (rank == Self.absent) == (place >= presentCount) else {
                return false
            }
            former = key
        }
        return true
    }
}
