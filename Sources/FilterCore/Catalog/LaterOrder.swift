/// Where the items of later parts stand among those of the first one, in one order.
///
/// ```
/// position   2 · rank + 1   at the rank of items of the first part that have the same value
///            2 · rank       just before that rank, at no value of the first part
///            absent         no value
/// ```
struct LaterOrder: Sendable {
    /// The items of one part.
    struct Part: Sendable {
        /// By item, in ascending order; see ``LaterOrder``.
        let positions: FrozenArray<UInt64>
        /// By item; kept only of items between two ranks.
        let values: [Int: [SortValue?]]
    }

    static let absent = UInt64(ItemOrder.absent) * 2 + 1

    let parts: [Part]

    /// A position in an order that is walked from its end, absent ones still last.
    static func turned(_ position: UInt64, _ isReversed: Bool) -> UInt64 {
        guard isReversed, position != absent else { return position }
        let (rank, isAtRank) = (position >> 1, position & 1 == 1)
        let end = UInt64(ItemOrder.absent)
        return isAtRank ? (end - 1 - rank) * 2 + 1 : (end - rank) * 2
    }
}

extension LaterOrder.Part {
    /// - Parameters:
    ///   - itemCount: of the part.
    ///   - order: that of the first part.
    ///   - values: what the keys of the order compare of an item of this part.
    ///   - isBefore: whether an item of the first part comes before such values.
    ///   - isAlike: whether it has the same ones.
    /// - Complexity: O(*n* log *m*), *n* items of this part, *m* of the first.
    init(
        itemCount: Int,
        order: ItemOrder,
        values: (Int) -> [SortValue?],
        isBefore: (_ first: Int, [SortValue?]) -> Bool,
        isAlike: (_ first: Int, [SortValue?]) -> Bool
    ) {
        var between: [Int: [SortValue?]] = [:]
        let positions = (0..<itemCount).map { item -> UInt64 in
            let own = values(item)
            if own.count == 1, own[0] == nil { return LaterOrder.absent }
            var (low, high) = (0, order.presentCount)
            while low < high {
                let middle = (low + high) / 2
                if isBefore(Int(order.permutation[middle]), own) { low = middle + 1 } else { high = middle }
            }
            guard low < order.presentCount else {
                between[item] = own
                let last = order.presentCount == 0 ? nil : order.rank(of: Int(order.permutation[low - 1]))
                return last.map { (UInt64($0) + 1) * 2 } ?? 0
            }
            let next = Int(order.permutation[low])
            let rank = UInt64(order.rank(of: next))
            if isAlike(next, own) { return rank * 2 + 1 }
            between[item] = own
            return rank * 2
        }
        self.positions = FrozenArray(positions)
        self.values = between
    }
}
