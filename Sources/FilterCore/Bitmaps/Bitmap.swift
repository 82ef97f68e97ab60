/// A set of items of one catalog: a bit per item, set for the members.
///
///     var sale = Bitmap(itemCount: 100)
///     sale.insert(7)
///     sale.contains(7)   // true
///     sale.count         // 1
///
/// All operands of an operation must have the same `itemCount`.
public struct Bitmap: Sendable, Equatable {
    /// Bit `i % 64` of word `i / 64` is item `i`; bits beyond the last item are zero.
    var words: [UInt64]
    /// The number of items in the catalog, not of members.
    public let itemCount: Int

    /// The empty set.
    public init(itemCount: Int) {
        self.itemCount = itemCount
        words = Array(repeating: 0, count: (itemCount + 63) / 64)
    }

    /// The set of all items.
    public static func all(itemCount: Int) -> Bitmap {
        var bitmap = Bitmap(itemCount: itemCount)
        for word in bitmap.words.indices { bitmap.words[word] = .max }
        bitmap.clearBeyondEnd()
        return bitmap
    }

    /// Makes an item a member.
    public mutating func insert(_ item: Int) {
        precondition(item >= 0 && item < itemCount, "no such item")
        words[item >> 6] |= 1 << UInt64(item & 63)
    }

    /// Whether an item is a member.
    public func contains(_ item: Int) -> Bool {
        precondition(item >= 0 && item < itemCount, "no such item")
        return words[item >> 6] >> UInt64(item & 63) & 1 == 1
    }

    /// The members, ascending.
    ///
    /// - Complexity: O(*w* + *m*), *w* words, *m* members.
    public var members: [Int] {
        var members: [Int] = []
        forEach { members.append($0) }
        return members
    }

    /// Calls `body` with each member, ascending.
    ///
    /// - Complexity: O(*w* + *m*), *w* words, *m* members.
    public func forEach(_ body: (Int) -> Void) {
        for (index, word) in words.enumerated() {
            var bits = word
            while bits != 0 {
                body(index << 6 | bits.trailingZeroBitCount)
                bits &= bits - 1
            }
        }
    }

    mutating func clearBeyondEnd() {
        guard itemCount & 63 != 0 else { return }
        words[words.count - 1] &= 1 << UInt64(itemCount & 63) - 1
    }
}
