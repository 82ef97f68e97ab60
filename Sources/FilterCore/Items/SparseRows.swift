/// The items of a part that have a value, where few have any: a column then keeps a row for each of these, and nothing for
/// the others.
///
/// ```
/// items   3  70  71  200     of rows 0, 1, 2, 3
/// set     70, 200, 201       rows 1 and 3
/// ```
struct SparseRows: Sendable {
    /// By row, ascending.
    let items: FrozenArray<UInt32>
    let itemCount: Int

    var count: Int { items.count }

    /// The row of an item; `nil` if it has no value.
    ///
    /// - Complexity: O(log *r*), *r* rows.
    func row(of item: Int) -> Int? {
        let row = items.partitioningIndex { $0 >= UInt32(item) }
        return row < items.count && items[row] == UInt32(item) ? row : nil
    }

    /// The rows of those members of a set that have a value.
    ///
    /// - Complexity: O(*r*), *r* rows.
    func rows(of set: Bitmap) -> Bitmap {
        let (items, members) = (items.span, set.words.span)
        var words: [UInt64] = []
        words.reserveCapacity(Bitmap.wordCount(of: count))
        for first in stride(from: 0, to: items.count, by: 64) {
            var word: UInt64 = 0
            for row in first..<min(first + 64, items.count) {
                let item = Int(items[row])
                word |= (members[item >> 6] >> UInt64(item & 63) & 1) << UInt64(row & 63)
            }
            words.append(word)
        }
        return Bitmap(words: FrozenArray(keeping: words), itemCount: count)
    }

    /// The items of some rows.
    ///
    /// - Complexity: O(*w* + *r*), *w* words, *r* rows.
    func items(of rows: Bitmap) -> Bitmap {
        var set = Bitmap(itemCount: itemCount)
        rows.forEach { set.insert(Int(items[$0])) }
        return set
    }

    /// The items without a value.
    ///
    /// - Complexity: O(*w* + *r*), *w* words, *r* rows.
    var none: Bitmap { Bitmap(ids: items.span, itemCount: itemCount).complement() }
}

// MARK: - In an archive

extension SparseRows: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(array: items)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        itemCount = archive.itemCount
        items = try archive.array(below: itemCount)
        let ascend = zip(items, items.dropFirst()).allSatisfy { $0 < $1 }
        try archive.require(ascend, "items with a value do not ascend")
    }
}
