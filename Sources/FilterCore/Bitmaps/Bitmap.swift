/// A set of items of one catalog: a bit per item, set for the members.
///
///     var sale = Bitmap(itemCount: 100)
///     sale.insert(7)
///     sale.contains(7)   // true
///     sale.count         // 1
///
/// All operands of an operation must have the same `itemCount`.
public struct Bitmap: Sendable, Equatable {
    /// Bit `i % 64` of word `i / 64` is item `i`; bits beyond the last item are zero. Copied before a write if their
    /// memory has other references: a set may be a view of memory that holds many.
    var words: FrozenArray<UInt64>
    /// The number of items in the catalog, not of members.
    public let itemCount: Int

    /// The empty set.
    public init(itemCount: Int) {
        self.itemCount = itemCount
        words = FrozenArray(repeating: 0, count: Self.wordCount(of: itemCount))
    }

    /// The set that some words say, which stay where they are.
    ///
    /// - Parameter words: as ``words`` has them.
    init(words: FrozenArray<UInt64>, itemCount: Int) {
        precondition(words.count == Self.wordCount(of: itemCount), "a set has a bit for every item")
        self.words = words
        self.itemCount = itemCount
    }

    /// How many words hold a bit for each item.
    static func wordCount(of itemCount: Int) -> Int {
        (itemCount + 63) / 64
    }

    /// The set of all items.
    public static func all(itemCount: Int) -> Bitmap {
        var bitmap = Bitmap(words: FrozenArray(repeating: .max, count: wordCount(of: itemCount)), itemCount: itemCount)
        if itemCount & 63 != 0 {
            // Safe: the last item has a bit in the last word.
            unsafe bitmap.withMutableWords { unsafe $0[itemCount >> 6] = 1 << UInt64(itemCount & 63) - 1 }
        }
        return bitmap
    }

    /// Makes an item a member.
    public mutating func insert(_ item: Int) {
        precondition(item >= 0 && item < itemCount, "no such item")
        // Safe: the item has a bit.
        unsafe withMutableWords { unsafe $0[item >> 6] |= 1 << UInt64(item & 63) }
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

    /// The least member; `nil` if there is none.
    var first: Int? {
        words.indices.first { words[$0] != 0 }.map { $0 << 6 | words[$0].trailingZeroBitCount }
    }

    /// Whether it has no member.
    var isEmpty: Bool { first == nil }

    /// Calls `body` with each member, ascending.
    ///
    /// - Complexity: O(*w* + *m*), *w* words, *m* members.
    public func forEach(_ body: (Int) -> Void) {
        let words = words.span
        for index in words.indices {
            var bits = words[index]
            while bits != 0 {
                body(index << 6 | bits.trailingZeroBitCount)
                bits &= bits - 1
            }
        }
    }
}

// MARK: - In an archive

extension Bitmap: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(array: words)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        itemCount = archive.itemCount
        words = try archive.array(count: Self.wordCount(of: itemCount))
        try archive.require(isClearBeyondEnd, "a set has items beyond the last one")
    }

    /// Whether the bits beyond the last item are zero, as every pass relies upon.
    var isClearBeyondEnd: Bool {
        itemCount & 63 == 0 || words[words.count - 1] >> UInt64(itemCount & 63) == 0
    }
}
