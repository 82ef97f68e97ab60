/// The codes of every item in one attribute, whichever way a column is going to keep them.
struct ItemCodes: Sendable {
    let itemCount: Int
    /// Item after item, no code twice in an item.
    let codes: FrozenArray<UInt32>
    /// `itemCount + 1` offsets into `codes`; `nil` if every item has exactly one.
    let starts: FrozenArray<UInt32>?

    init(itemCount: Int, codes: FrozenArray<UInt32>, starts: FrozenArray<UInt32>?) {
        self.itemCount = itemCount
        self.codes = codes
        self.starts = starts
    }

    init(itemCount: Int, codes: [UInt32], starts: [UInt32]?) {
        self.init(itemCount: itemCount, codes: FrozenArray(codes), starts: starts.map { FrozenArray($0) })
    }

    /// - Parameter column: `nil` for an attribute that no item has.
    init(itemCount: Int, column: RawColumn?) {
        self.itemCount = itemCount
        codes = column?.codes ?? []
        starts =
            column.map { $0.offsets.starts(itemCount: itemCount) } ?? FrozenArray(repeating: 0, count: itemCount + 1)
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

    /// The same values by other codes.
    func recoded(_ code: (UInt32) -> UInt32) -> ItemCodes {
        ItemCodes(itemCount: itemCount, codes: FrozenArray(keeping: codes.map(code)), starts: starts)
    }

    /// Where the codes of an item lie.
    func range(of item: Int) -> Range<Int> {
        guard let starts else { return item..<item + 1 }
        return Int(starts[item])..<Int(starts[item + 1])
    }

    /// No item has more than one value.
    var isSingleValued: Bool {
        (0..<itemCount).allSatisfy { range(of: $0).count <= 1 }
    }

    /// The items that have no value.
    var none: Bitmap {
        var none = Bitmap(itemCount: itemCount)
        guard starts != nil else { return none }
        for item in 0..<itemCount where range(of: item).isEmpty { none.insert(item) }
        return none
    }

    /// One element per item, made of the code of its only value or of `absent`.
    ///
    /// - Precondition: ``isSingleValued``.
    func mapSingle<Element>(absent: Element, _ transform: (Int) -> Element) -> [Element] {
        (0..<itemCount).map { item in
            let range = range(of: item)
            return range.isEmpty ? absent : transform(Int(codes[range.lowerBound]))
        }
    }
}
