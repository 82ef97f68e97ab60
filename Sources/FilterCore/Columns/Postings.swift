/// For each code of a column the items that have it: as a bit set where they are many, as sorted ids where few.
///
/// ```
/// ids             all items of code 0, of code 1, …, each ascending; frequent codes take no room here
/// starts          where the items of a code begin in ids
/// frequentWords   a bit per item for the first frequent code, for the second one, …
/// ```
struct Postings: Sendable {
    private let ids: FrozenArray<UInt32>
    private let starts: FrozenArray<UInt32>
    /// Ascending; the codes with a bit set.
    private let frequentCodes: FrozenArray<UInt32>
    private let frequentWords: FrozenArray<UInt64>
    let itemCount: Int
    let totals: FrozenArray<UInt32>

    /// In how small a share of the items a code still has a bit set: for as many bytes as sorted ids have, one item in
    /// 32; down to one in 128 it is counted faster, as long as the caches hold a good number of sets.
    private static func frequentShare(itemCount: Int) -> Int {
        itemCount <= 1 << 22 ? 128 : 32
    }

    /// - Parameter codeCount: codes are below it.
    init(_ items: ItemCodes, codeCount: Int) {
        let itemCount = items.itemCount
        let frequentShare = Self.frequentShare(itemCount: itemCount)
        var totals = [UInt32](repeating: 0, count: codeCount)
        for code in items.codes { totals[Int(code)] += 1 }
        var frequentCodes: [UInt32] = []
        // By code, while it is built: the place in `frequentCodes`, or -1.
        var places = [Int32](repeating: -1, count: codeCount)
        var starts: [UInt32] = [0]
        starts.reserveCapacity(codeCount + 1)
        for code in 0..<codeCount {
            let isFrequent = Int(totals[code]) * frequentShare > itemCount
            if isFrequent {
                places[code] = Int32(frequentCodes.count)
                frequentCodes.append(UInt32(code))
            }
            starts.append(starts[code] + (isFrequent ? 0 : totals[code]))
        }
        let wordCount = Bitmap.wordCount(of: itemCount)
        var frequentWords = [UInt64](repeating: 0, count: frequentCodes.count * wordCount)
        var ids = [UInt32](repeating: 0, count: Int(starts[codeCount]))
        var next = starts
        for item in 0..<itemCount {
            for index in items.range(of: item) {
                let code = Int(items.codes[index])
                if places[code] >= 0 {
                    frequentWords[Int(places[code]) * wordCount + (item >> 6)] |= 1 << UInt64(item & 63)
                } else {
                    ids[Int(next[code])] = UInt32(item)
                    next[code] += 1
                }
            }
        }
        self.itemCount = itemCount
        self.totals = FrozenArray(totals)
        self.ids = FrozenArray(ids)
        self.starts = FrozenArray(starts)
        self.frequentCodes = FrozenArray(frequentCodes)
        self.frequentWords = FrozenArray(frequentWords)
    }

    /// The items that have a code.
    ///
    /// - Complexity: O(*w*) words, plus the items for a rare code.
    func bitmap(of code: Int) -> Bitmap {
        if let bitmap = frequentBitmap(of: code) { return bitmap }
        var bitmap = Bitmap(itemCount: itemCount)
        insertItems(of: code, into: &bitmap)
        return bitmap
    }

    /// Makes all items that have a code members of `set`.
    func formUnion(of code: Int, into set: inout Bitmap) {
        if let bitmap = frequentBitmap(of: code) {
            set.formUnion(bitmap)
        } else {
            insertItems(of: code, into: &set)
        }
    }

    /// How many members of `set` have a code.
    func count(of code: Int, in set: Bitmap) -> Int {
        if let bitmap = frequentBitmap(of: code) { return bitmap.intersectionCount(set) }
        return set.count(of: ids.span.extracting(idRange(of: code)))
    }

    /// What ``counts(in:)`` costs.
    var countingCost: Nanoseconds {
        frequentCountingCost + Double(ids.count) * CountingCost.id + Double(totals.count) * 2
    }

    /// What it costs to count the codes that have a bit set.
    var frequentCountingCost: Nanoseconds {
        let cost = CountingCost.current.words(itemCount / 64, touching: frequentWords.count * 8)
        return Double(frequentCodes.count) * cost
    }

    /// What ``count(of:in:)`` costs.
    func countingCost(of code: Int) -> Nanoseconds {
        if isFrequent(code) {
            return CountingCost.current.words(itemCount / 64, touching: frequentWords.count * 8)
        }
        return Double(totals[code]) * CountingCost.id + CountingCost.call
    }

    /// Whether a code has a bit set.
    func isFrequent(_ code: Int) -> Bool {
        totals[code] > 0 && starts[code] == starts[code + 1]
    }

    /// Puts the counts of the codes that have a bit set in their places.
    func countFrequent(in set: Bitmap, to counts: inout [UInt32]) {
        for code in frequentCodes { counts[Int(code)] = UInt32(count(of: Int(code), in: set)) }
    }

    /// Counts every code in a set, posting by posting.
    func counts(in set: Bitmap) -> [UInt32] {
        totals.indices.map { totals[$0] == 0 ? 0 : UInt32(count(of: $0, in: set)) }
    }

    /// - Complexity: O(log *f*), *f* frequent codes: at most 32 for each value that an item has on average.
    private func frequentBitmap(of code: Int) -> Bitmap? {
        guard isFrequent(code) else { return nil }
        var low = 0
        var high = frequentCodes.count - 1
        while low < high {
            let middle = (low + high) / 2
            if frequentCodes[middle] < UInt32(code) { low = middle + 1 } else { high = middle }
        }
        let wordCount = Bitmap.wordCount(of: itemCount)
        return Bitmap(words: frequentWords.extracting(low * wordCount..<(low + 1) * wordCount), itemCount: itemCount)
    }

    private func insertItems(of code: Int, into set: inout Bitmap) {
        set.insert(ids.span.extracting(idRange(of: code)))
    }

    private func idRange(of code: Int) -> Range<Int> {
        Int(starts[code])..<Int(starts[code + 1])
    }
}
