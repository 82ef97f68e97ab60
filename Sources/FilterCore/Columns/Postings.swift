/// For each code of a column the items that have it: as a bit set where they are many, as sorted ids where few.
///
/// ```
/// ids      all items of code 0, of code 1, …, each ascending; frequent codes take no room here
/// starts   where the items of a code begin in ids
/// ```
struct Postings: Sendable {
    private let ids: [UInt32]
    private let starts: [UInt32]
    private let frequent: [Int: Bitmap]
    let itemCount: Int
    let totals: [UInt32]

    /// A bit set of a million items is 125 KB: below one item in 32 the ids are smaller.
    private static let frequentShare = 32

    /// - Parameter codeCount: codes are below it.
    init(_ items: ItemCodes, codeCount: Int) {
        let itemCount = items.itemCount
        var totals = [UInt32](repeating: 0, count: codeCount)
        for code in items.codes { totals[Int(code)] += 1 }
        var frequent: [Int: Bitmap] = [:]
        var starts: [UInt32] = [0]
        starts.reserveCapacity(codeCount + 1)
        for code in 0..<codeCount {
            let isFrequent = Int(totals[code]) * Self.frequentShare > itemCount
            if isFrequent { frequent[code] = Bitmap(itemCount: itemCount) }
            starts.append(starts[code] + (isFrequent ? 0 : totals[code]))
        }
        var ids = [UInt32](repeating: 0, count: Int(starts[codeCount]))
        var next = starts
        items.forEachEntry { item, code in
            if starts[code] == starts[code + 1] {
                frequent[code]!.insert(item)
            } else {
                ids[Int(next[code])] = UInt32(item)
                next[code] += 1
            }
        }
        self.itemCount = itemCount
        self.totals = totals
        self.ids = ids
        self.starts = starts
        self.frequent = frequent
    }

    /// The items that have a code.
    ///
    /// - Complexity: O(*w*) words, plus the items for a rare code.
    func bitmap(of code: Int) -> Bitmap {
        if let bitmap = frequent[code] { return bitmap }
        var bitmap = Bitmap(itemCount: itemCount)
        insertItems(of: code, into: &bitmap)
        return bitmap
    }

    /// Makes all items that have a code members of `set`.
    func formUnion(of code: Int, into set: inout Bitmap) {
        if let bitmap = frequent[code] {
            set.formUnion(bitmap)
        } else {
            insertItems(of: code, into: &set)
        }
    }

    /// How many members of `set` have a code.
    func count(of code: Int, in set: Bitmap) -> Int {
        if let bitmap = frequent[code] { return bitmap.intersectionCount(set) }
        return set.count(of: ids.span.extracting(idRange(of: code)))
    }

    /// What ``counts(in:)`` costs, in units of about a nanosecond: the bit sets of all categories together do not fit
    /// the near caches, from where three words are counted in one.
    var countingCost: Int {
        frequent.count * (itemCount / 64) / 3 + ids.count + totals.count
    }

    /// Counts every code in a set, posting by posting.
    func counts(in set: Bitmap) -> [UInt32] {
        totals.indices.map { totals[$0] == 0 ? 0 : UInt32(count(of: $0, in: set)) }
    }

    private func insertItems(of code: Int, into set: inout Bitmap) {
        set.insert(ids.span.extracting(idRange(of: code)))
    }

    private func idRange(of code: Int) -> Range<Int> {
        Int(starts[code])..<Int(starts[code + 1])
    }
}
