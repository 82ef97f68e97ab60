/// For each code of a column the items of one part that have it: as a bit set where they are many; where few, as sorted ids,
/// or looked up in the codes of the items, a byte each, where memory is worth more than time.
///
/// ```
/// ids             all items of code 0, of code 1, …, each ascending; frequent codes take no room here
/// starts          where the items of a code begin in ids
/// frequentWords   a bit per item for the first frequent code, for the second one, …
/// ```
///
/// Shared and never changed: it has so many arrays that every copy of them would be felt.
final class PostingsPart: Sendable {
    // A span of an array is taken of a copy: it could not be lent out of an object.
    private let ids: FrozenArray<UInt32>
    private let starts: FrozenArray<UInt32>
    /// The codes of the items, which are looked through for those with a rare code; `nil`: ids are kept.
    let itemCodes: CodeArray?
    /// Ascending; the codes with a bit set.
    private let frequentCodes: FrozenArray<UInt32>
    private let frequentWords: FrozenArray<UInt64>
    /// By place in `frequentCodes`; views of `frequentWords`.
    private let frequent: [Bitmap]
    let itemCount: Int
    /// By code, how many items have it.
    let totals: FrozenArray<UInt32>

    /// In how small a share of the items a code still has a bit set: for as many bytes as sorted ids have, one item in
    /// 32; down to one in 64 it is counted faster, as long as the caches hold a good number of sets.
    private static func frequentShare(itemCount: Int) -> Int {
        itemCount <= 1 << 22 ? 64 : 32
    }

    /// - Parameters:
    ///   - codeCount: codes are below it.
    ///   - itemCodes: by item its only code, `codeCount` for none, in a byte: no ids are kept then.
    init(_ items: ItemCodes, codeCount: Int, lookingUpIn itemCodes: CodeArray? = nil) {
        precondition(itemCodes.map { $0.bytesPerCode == 1 } ?? true, "only bytes are looked through")
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
            starts.append(starts[code] + (isFrequent || itemCodes != nil ? 0 : totals[code]))
        }
        let wordCount = Bitmap.wordCount(of: itemCount)
        var frequentWords = [UInt64](repeating: 0, count: frequentCodes.count * wordCount)
        var ids = [UInt32](repeating: 0, count: Int(starts[codeCount]))
        var next = starts
        items.forEachItem { item, range in
            for index in range {
                let code = Int(items.codes[index])
                if places[code] >= 0 {
                    frequentWords[Int(places[code]) * wordCount + (item >> 6)] |= 1 << UInt64(item & 63)
                } else if itemCodes == nil {
                    ids[Int(next[code])] = UInt32(item)
                    next[code] += 1
                }
            }
        }
        self.itemCount = itemCount
        self.itemCodes = itemCodes
        self.totals = FrozenArray(totals)
        self.ids = FrozenArray(ids)
        self.starts = FrozenArray(starts)
        self.frequentCodes = FrozenArray(frequentCodes)
        self.frequentWords = FrozenArray(frequentWords)
        frequent = Self.bitmaps(self.frequentWords, count: frequentCodes.count, itemCount: itemCount)
    }

    /// - Parameters:
    ///   - codeCount: codes are below it.
    ///   - itemCodes: those of the items if each has one at most, `codeCount` for none.
    init(
        from archive: inout ArchiveReader,
        codeCount: Int,
        itemCodes: CodeArray? = nil
    ) throws(ArchiveError) {
        itemCount = archive.itemCount
        let keepsIDs = try archive.read(Bool.self)
        self.itemCodes = keepsIDs ? nil : itemCodes
        try archive.require(keepsIDs || itemCodes?.bytesPerCode == 1, "a code has no items")
        totals = try archive.array(count: codeCount)
        ids = try archive.array(below: itemCount)
        let starts = try archive.starts(count: codeCount + 1, end: ids.count)
        self.starts = starts
        frequentCodes = try archive.array(below: codeCount)
        frequentWords = try archive.array(count: frequentCodes.count * Bitmap.wordCount(of: itemCount))
        frequent = Self.bitmaps(frequentWords, count: frequentCodes.count, itemCount: itemCount)
        try archive.require(frequent.allSatisfy(\.isClearBeyondEnd), "a set has items beyond the last one")
        if keepsIDs {
            let isFrequent = (0..<codeCount).filter { totals[$0] > 0 && starts[$0] == starts[$0 + 1] }
            try archive.require(isFrequent.elementsEqual(frequentCodes.lazy.map(Int.init)), "a code has no items")
        } else {
            let areAscending = zip(frequentCodes, frequentCodes.dropFirst()).allSatisfy { $0 < $1 }
            try archive.require(ids.isEmpty && areAscending, "a code has items twice")
        }
        try archive.require(
            zip(frequentCodes, frequent).allSatisfy { Int(totals[Int($0)]) == $1.count } && haveAscendingItems,
            "a code has other items than it counts"
        )
    }

    /// About its memory.
    var memoryByteCount: Int {
        let codes = ids.count + (itemCodes?.count ?? 0) / 4 + starts.count + totals.count + frequentCodes.count
        let setByteCount = MemoryLayout<Bitmap>.stride + FrozenStorage.objectByteCount
        return 4 * codes + 8 * frequentWords.count + frequent.count * setByteCount
    }

    /// Sets of items whose words lie one after the other.
    private static func bitmaps(_ words: FrozenArray<UInt64>, count: Int, itemCount: Int) -> [Bitmap] {
        let wordCount = Bitmap.wordCount(of: itemCount)
        return (0..<count).map { place in
            Bitmap(words: words.extracting(place * wordCount..<(place + 1) * wordCount), itemCount: itemCount)
        }
    }

    /// The items that have a code.
    ///
    /// - Complexity: O(*w*) words, plus the items for a rare code, or all items where it is looked up.
    func bitmap(of code: Int) -> Bitmap {
        if let set = unlisted(code) { return set }
        let ids = ids
        return Bitmap(ids: ids.span.extracting(idRange(of: code)), itemCount: itemCount)
    }

    /// Visits the items that have a code, without a set of them for a rare code that has a list.
    ///
    /// - Complexity: O(items of the code), and O(*w*) words for a frequent one, O(*n*) items for one that is looked up.
    func forEachItem(of code: Int, _ body: (Int) -> Void) {
        if let set = unlisted(code) { return set.forEach(body) }
        for id in ids[idRange(of: code)] { body(Int(id)) }
    }

    /// Makes all items that have a code members of `set`.
    ///
    /// - Parameter start: the word of the set at which the part begins.
    func formUnion(of code: Int, into set: inout Bitmap, atWord start: Int = 0) {
        if let items = unlisted(code) {
            set.formUnion(items, atWord: start)
        } else {
            let ids = ids
            set.insert(ids.span.extracting(idRange(of: code)), atWord: start)
        }
    }

    /// The items that have any code.
    ///
    /// - Complexity: O(*w* + ids), and O(*w*) words for each frequent code; O(*n*) items where rare codes are looked up.
    var covered: Bitmap {
        if let itemCodes { return itemCodes.lookedUp(totals.indices) }
        let ids = ids
        return frequent.reduce(into: Bitmap(ids: ids.span, itemCount: itemCount)) { $0.formUnion($1) }
    }

    /// Whether an item has a code.
    ///
    /// - Complexity: O(log *i*), *i* items of the code.
    func has(_ code: Int, _ item: Int) -> Bool {
        if let itemCodes { return itemCodes[item] == code }
        if let set = unlisted(code) { return set.contains(item) }
        let own = ids[idRange(of: code)]
        let place = own.partitioningIndex { $0 >= UInt32(item) }
        return place < own.endIndex && own[place] == UInt32(item)
    }

    /// How many members of `set` have a code.
    func count(of code: Int, in set: Bitmap) -> Int {
        if let items = unlisted(code) { return items.intersectionCount(set) }
        let ids = ids
        return set.count(of: ids.span.extracting(idRange(of: code)))
    }

    /// What the members of `set` with a code weigh together.
    ///
    /// - Parameter weights: by item.
    /// - Complexity: O(items of the code), and O(*w*) words for a frequent one, O(*n*) items for one that is looked up.
    func weight(of code: Int, in set: Bitmap, _ weights: WeightArray) -> UInt32 {
        if let items = unlisted(code) {
            return UInt32(truncatingIfNeeded: items.intersection(set).weight(weights))
        }
        var sum: UInt32 = 0
        for id in ids[idRange(of: code)] where set.contains(Int(id)) { sum &+= weights[Int(id)] }
        return sum
    }

    /// The cost of ``counts(in:)``.
    var countingCost: Nanoseconds {
        let set = CountingCost.current.words(itemCount / 64, touching: frequentWords.count * 8)
        let looking = lookingCost.map { $0 * Double(totals.count - frequentCodes.count) } ?? 0
        return Double(frequentCodes.count) * set + Double(ids.count) * CountingCost.id + Double(totals.count) * 2
            + looking
    }

    /// The cost of ``count(of:in:)``.
    func countingCost(of code: Int) -> Nanoseconds {
        if isFrequent(code) {
            return CountingCost.current.words(itemCount / 64, touching: frequentWords.count * 8)
        }
        return lookingCost ?? Double(totals[code]) * CountingCost.id + CountingCost.call
    }

    /// What it takes to join the items of a code with others, in the units of ``WorkBudget``.
    func joiningCost(of code: Int) -> Int {
        if isFrequent(code) { return Bitmap.wordCount(of: itemCount) }
        return lookingCost.map { Int($0) } ?? Int(totals[code])
    }

    /// The same for some codes whose items are joined at once, as rare ones are looked up together.
    ///
    /// - Parameter sum: of ``joiningCost(of:)``.
    func joiningCost(atOnce sum: Int) -> Int { lookingCost.map { min(sum, Int($0)) } ?? sum }

    /// The cost of finding the items of rare codes among the codes of all; `nil` where ids are kept.
    private var lookingCost: Nanoseconds? {
        itemCodes == nil ? nil : Double(itemCount) * CountingCost.current.lookedUpByte + CountingCost.call
    }

    /// The cost of counting some codes one by one; `nil` from a limit on, where a long list is not looked through.
    func countingCost(of codes: some Sequence<Int>, below limit: Nanoseconds) -> Nanoseconds? {
        var cost: Nanoseconds = 0
        for code in codes {
            cost += countingCost(of: code)
            if cost >= limit { return nil }
        }
        return cost < limit ? cost : nil
    }

    /// How much memory the counting of some codes goes through.
    struct Sizes: Sendable {
        fileprivate var setCount = 0
        fileprivate var listCount = 0
        fileprivate var idCount = 0
    }

    func sizes(of codes: FrozenArray<UInt32>) -> Sizes {
        codes.reduce(into: Sizes()) { sizes, code in
            if isFrequent(Int(code)) {
                sizes.setCount += 1
            } else {
                sizes.listCount += 1
                sizes.idCount += Int(totals[Int(code)])
            }
        }
    }

    /// The cost of ``count(of:in:)`` for all codes that the sizes are of.
    func countingCost(of sizes: Sizes) -> Nanoseconds {
        let set = CountingCost.current.words(itemCount / 64, touching: frequentWords.count * 8)
        let lists = Double(sizes.idCount) * CountingCost.id + Double(sizes.listCount) * CountingCost.call
        return Double(sizes.setCount) * set + (lookingCost.map { $0 * Double(sizes.listCount) } ?? lists)
    }

    /// Whether a code has a bit set.
    ///
    /// - Complexity: O(1); O(log *f*), *f* frequent codes, where no ids are kept.
    func isFrequent(_ code: Int) -> Bool {
        if itemCodes != nil { return frequentPlace(of: code) != nil }
        return totals[code] > 0 && starts[code] == starts[code + 1]
    }

    /// Counts every code in a set, posting by posting.
    func counts(in set: Bitmap) -> [UInt32] {
        totals.indices.map { totals[$0] == 0 ? 0 : UInt32(count(of: $0, in: set)) }
    }

    /// The items of a code; `nil` where they are sorted ids.
    ///
    /// - Complexity: O(log *f*), *f* frequent codes: at most 32 for each value that an item has on average; O(*n*) where the codes
    ///   of *n* items are looked through.
    private func unlisted(_ code: Int) -> Bitmap? {
        if itemCodes == nil, !isFrequent(code) { return nil }
        return frequentPlace(of: code).map { frequent[$0] } ?? itemCodes?.lookedUp([code])
    }

    private func frequentPlace(of code: Int) -> Int? {
        let place = frequentCodes.partitioningIndex { $0 >= UInt32(code) }
        return place < frequentCodes.count && frequentCodes[place] == UInt32(code) ? place : nil
    }

    private func idRange(of code: Int) -> Range<Int> {
        Int(starts[code])..<Int(starts[code + 1])
    }
}

// MARK: - In an archive

extension PostingsPart {
    func write(to archive: inout ArchiveWriter) {
        archive.write(itemCodes == nil)
        archive.write(array: totals)
        archive.write(array: ids)
        archive.write(array: starts)
        archive.write(array: frequentCodes)
        archive.write(array: frequentWords)
    }

    /// Whether each rare code with ids has as many items as it counts, ascending.
    ///
    /// - Complexity: O(ids + codes)
    private var haveAscendingItems: Bool {
        let arrays = (ids: ids, starts: starts, totals: totals)
        let (ids, starts, totals) = (arrays.ids.span, arrays.starts.span, arrays.totals.span)
        for code in totals.indices {
            let range = Int(starts[code])..<Int(starts[code + 1])
            if range.isEmpty { continue }
            guard range.count == totals[code] else { return false }
            for index in range.dropFirst() where ids[index] <= ids[index - 1] { return false }
        }
        return true
    }
}
