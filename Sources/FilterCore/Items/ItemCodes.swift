/// The codes of every item in one attribute, whichever way a column is going to keep them.
struct ItemCodes: Sendable {
    let itemCount: Int
    /// Item after item, no code twice in an item.
    let codes: FrozenArray<UInt32>
    /// Where in ``codes`` those of each item lie.
    let offsets: ValueOffsets

    init(itemCount: Int, codes: FrozenArray<UInt32>, offsets: ValueOffsets) {
        self.itemCount = itemCount
        self.codes = codes
        self.offsets = offsets
    }

    /// - Parameter starts: `itemCount + 1` offsets into the codes; `nil` if every item has exactly one.
    init(itemCount: Int, codes: [UInt32], starts: [UInt32]?) {
        let offsets = starts.map { ValueOffsets.dense(FrozenArray($0)) } ?? .full
        self.init(itemCount: itemCount, codes: FrozenArray(codes), offsets: offsets)
    }

    /// - Parameter column: `nil` for an attribute that no item has.
    init(itemCount: Int, column: RawColumn?) {
        self.init(
            itemCount: itemCount,
            codes: column?.codes ?? [],
            offsets: column?.offsets ?? ValueOffsets(items: [], starts: nil, coveredCount: 0, itemCount: itemCount)
        )
    }

    /// - Parameter sets: the items of each code.
    init(itemCount: Int, sets: [Bitmap]) {
        var counts = [UInt32](repeating: 0, count: itemCount)
        for set in sets { set.forEach { counts[$0] += 1 } }
        var starts: [UInt32] = [0]
        starts.reserveCapacity(itemCount + 1)
        for count in counts { starts.append(starts[starts.count - 1] + count) }
        var codes = [UInt32](repeating: 0, count: Int(starts[itemCount]))
        var next = starts
        for (code, set) in sets.enumerated() {
            set.forEach { item in
                codes[Int(next[item])] = UInt32(code)
                next[item] += 1
            }
        }
        self.init(itemCount: itemCount, codes: codes, starts: starts)
    }

    /// - Parameter pairs: an item and one of its codes each, the item in the upper 32 bits; none twice, in any order.
    /// - Complexity: as ``Swift/Array/sortAscending()``.
    init(itemCount: Int, pairs: consuming [UInt64]) {
        pairs.sortAscending()
        var builder = ItemCodesBuilder(itemCount: itemCount)
        for pair in pairs { builder.append(UInt32(truncatingIfNeeded: pair), to: Int(pair >> 32)) }
        self = builder.finish()
    }

    /// The same values by other codes.
    func recoded(_ code: (UInt32) -> UInt32) -> ItemCodes {
        ItemCodes(itemCount: itemCount, codes: FrozenArray(keeping: codes.map(code)), offsets: offsets)
    }

    /// Where the codes of an item lie.
    ///
    /// - Complexity: O(1); O(log *n*) where few items have any, *n* items with a code.
    func range(of item: Int) -> Range<Int> { offsets.range(of: item) }

    /// Visits the items that have a code, ascending, with where their codes lie.
    func forEachItem(_ body: (_ item: Int, _ range: Range<Int>) -> Void) {
        offsets.forEachItem(of: itemCount, body)
    }

    /// No item has more than one value.
    var isSingleValued: Bool { offsets.coveredCount(of: itemCount) == codes.count }

    /// The items that have no value.
    var none: Bitmap { offsets.none(itemCount: itemCount) }

    /// One element per item, made of the code of its only value or of `absent`.
    ///
    /// - Precondition: ``isSingleValued``.
    func mapSingle<Element>(absent: Element, _ transform: (Int) -> Element) -> [Element] {
        var elements = [Element](repeating: absent, count: itemCount)
        forEachItem { item, range in elements[item] = transform(Int(codes[range.lowerBound])) }
        return elements
    }

    /// The same codes in rows, one for each item that has any; `nil` unless those are few.
    ///
    /// - Complexity: O(1)
    var inRows: (rows: SparseRows, codes: ItemCodes)? {
        guard case .sparse(let items, let starts) = offsets else { return nil }
        let offsets: ValueOffsets = isSingleValued ? .full : .dense(starts)
        return (
            SparseRows(items: items, itemCount: itemCount),
            ItemCodes(itemCount: items.count, codes: codes, offsets: offsets)
        )
    }
}

/// Takes the codes of one item after the other.
struct ItemCodesBuilder {
    private let itemCount: Int
    private var codes: [UInt32] = []
    private var items: [UInt32] = []
    private var starts: [UInt32] = []

    /// - Parameter codeCount: about how many codes will come.
    init(itemCount: Int, codeCount: Int = 0) {
        self.itemCount = itemCount
        codes.reserveCapacity(codeCount)
        items.reserveCapacity(min(itemCount, codeCount))
        starts.reserveCapacity(min(itemCount, codeCount))
    }

    /// Takes a code of an item.
    ///
    /// - Precondition: the item does not have it, and no later item has a code.
    mutating func append(_ code: UInt32, to item: Int) {
        if items.last != UInt32(item) {
            items.append(UInt32(item))
            starts.append(UInt32(codes.count))
        }
        codes.append(code)
    }

    /// Takes a code of an item, unless the item has it.
    ///
    /// - Precondition: no later item has a code.
    /// - Complexity: O(codes of the item).
    mutating func insert(_ code: UInt32, to item: Int) {
        let isKnown = items.last == UInt32(item) && codes[Int(starts[starts.count - 1])...].contains(code)
        if !isKnown { append(code, to: item) }
    }

    /// - Complexity: O(codes + items).
    consuming func finish() -> ItemCodes {
        let areSingle = codes.count == items.count
        starts.append(UInt32(codes.count))
        let offsets = ValueOffsets(
            items: items,
            starts: areSingle ? nil : starts,
            coveredCount: items.count,
            itemCount: itemCount
        )
        return ItemCodes(itemCount: itemCount, codes: FrozenArray(keeping: codes), offsets: offsets)
    }
}
