internal import CBitKernels

/// Which items are variants of one product: those of a run that ends with a bit.
///
/// ```
/// items      0 1 2 3 4 5        two products of three and of two variants, and an item that is a product of its own
/// ends       0 0 1 0 1 1
/// set        1 1 0 0 1 0
/// collapsed  0 0 1 0 1 0        two products have an item in the set
/// ```
///
/// A set is collapsed by one addition over its words: L = ~ends, T = (((x & L) + L) | x) & ends. Where a set has a bit below
/// the end of a run, the ones of L up to there carry one to it.
struct Products: Sendable {
    /// The last item of each product.
    let ends: Bitmap
    /// How many there are.
    let count: Int
    /// By word of ``ends``, how many products end before it.
    private let ranks: FrozenArray<UInt32>
    /// By product, the code of the value that its items have in common; ``noName`` without one.
    private let names: FrozenArray<UInt32>
    private let vocabulary: Vocabulary

    private static let noName = UInt32.max

    /// - Parameters:
    ///   - names: by product, a code of the vocabulary; `nil` where none has a name.
    init(ends: Bitmap, names: FrozenArray<UInt32>? = nil, of vocabulary: Vocabulary = Vocabulary()) {
        self.ends = ends
        var count: UInt32 = 0
        ranks = FrozenArray(
            keeping: ends.words.map { word in
                defer { count += UInt32(word.nonzeroBitCount) }
                return count
            }
        )
        self.count = Int(count)
        self.names = names ?? FrozenArray(repeating: Self.noName, count: Int(count))
        self.vocabulary = vocabulary
    }

    /// The number of the product of an item, in the order of items.
    ///
    /// - Complexity: O(1)
    func product(of item: Int) -> Int {
        let before = ends.words[item >> 6] & (1 << UInt64(item & 63) - 1)
        return Int(ranks[item >> 6]) + before.nonzeroBitCount
    }

    /// The value that the items of a product have in common; `nil` for an item that is a product of its own.
    func name(of product: Int) -> Value? {
        let code = names[product]
        return code == Self.noName ? nil : vocabulary[Int(code)]
    }

    /// The last item of the product with a name.
    ///
    /// - Complexity: O(products)
    func end(named name: Value) -> Int? {
        guard let code = vocabulary.code(of: name), let product = names.firstIndex(of: UInt32(code)) else { return nil }
        let word = ranks.partitioningIndex { Int($0) > product } - 1
        var bits = ends.words[word]
        for _ in 0..<product - Int(ranks[word]) { bits &= bits - 1 }
        return word << 6 | bits.trailingZeroBitCount
    }

    /// The last items of the products that have an item in a set.
    ///
    /// - Complexity: O(*w*) words.
    func collapsed(_ set: Bitmap) -> Bitmap {
        unsafe Bitmap(itemCount: set.itemCount) { result in
            unsafe set.withWords { set in
                unsafe ends.withWords { unsafe cbk_collapse(result, set, $0, ends.words.count) }
            }
        }
    }

    /// The numbers of some products: a set with a place for every product.
    ///
    /// - Parameter chosen: the last items of these products, as ``collapsed(_:)`` has them.
    /// - Complexity: O(*w*) words.
    func numbers(of chosen: Bitmap) -> Bitmap {
        unsafe Bitmap(itemCount: count) { result in
            unsafe chosen.withWords { chosen in
                unsafe ends.withWords { unsafe cbk_compress(result, chosen, $0, ends.words.count) }
            }
        }
    }

    /// How many products have an item in a set.
    ///
    /// - Complexity: O(*w*) words.
    func count(in set: Bitmap) -> Int { count(in: set, set) }

    /// How many products have an item in two sets.
    ///
    /// - Complexity: O(*w*) words.
    func count(in set: Bitmap, _ other: Bitmap) -> Int {
        unsafe set.withWords { set in
            unsafe other.withWords { other in
                unsafe ends.withWords { unsafe cbk_count_collapsed(set, other, $0, ends.words.count) }
            }
        }
    }

    /// About what ``count(in:_:)`` takes: words follow one another, as each carries to the next.
    static func cost(itemCount: Int) -> Nanoseconds {
        Double(Bitmap.wordCount(of: itemCount)) * 2 + CountingCost.call
    }

    /// All items of some products.
    ///
    /// - Parameter chosen: the last items of these products, as ``collapsed(_:)`` has them.
    /// - Complexity: O(*w*) words.
    func spread(_ chosen: Bitmap) -> Bitmap {
        unsafe Bitmap(itemCount: chosen.itemCount) { result in
            unsafe chosen.withWords { chosen in
                unsafe ends.withWords { unsafe cbk_spread(result, chosen, $0, ends.words.count) }
            }
        }
    }

    /// The last item of the product of an item.
    ///
    /// - Complexity: O(items of the product / 64)
    func end(of item: Int) -> Int {
        var word = item >> 6
        var bits = ends.words[word] & (UInt64.max << UInt64(item & 63))
        while bits == 0 {
            word += 1
            bits = ends.words[word]
        }
        return word << 6 | bits.trailingZeroBitCount
    }

    /// The items of the product of an item.
    ///
    /// - Complexity: O(items of the product / 64)
    func items(with item: Int) -> Range<Int> {
        var word = item >> 6
        var bits = ends.words[word] & (1 << UInt64(item & 63) - 1)
        while bits == 0, word > 0 {
            word -= 1
            bits = ends.words[word]
        }
        let start = bits == 0 ? 0 : word << 6 + 64 - bits.leadingZeroBitCount
        return start..<end(of: item) + 1
    }

    /// The first items of a set, one for each product that has some in it.
    ///
    /// - Parameter key: a number that ascends along an order.
    /// - Complexity: O(*w* + *m*), *w* words, *m* members.
    func first(in set: Bitmap, by key: (Int) -> UInt64) -> Bitmap {
        var first = Bitmap(itemCount: set.itemCount)
        var best: (item: Int, key: UInt64)?
        var end = -1
        set.forEach { item in
            if item > end {
                if let best { first.insert(best.item) }
                best = nil
                end = self.end(of: item)
            }
            let own = key(item)
            if own < best?.key ?? .max { best = (item, own) }
        }
        if let best { first.insert(best.item) }
        return first
    }
}

extension Products {
    /// The products of a table, whose items stand together, see ``ArrangedItems``.
    ///
    /// - Parameter attribute: says of which product an item is a variant, by its first value; one without is its own.
    init(_ table: AttributeTable, by attribute: String) {
        var ends = Bitmap.all(itemCount: table.itemCount)
        guard let column = table.column(attribute), table.itemCount > 0 else {
            self.init(ends: ends)
            return
        }
        var inner = Bitmap(itemCount: table.itemCount)
        var names: [UInt32] = []
        for item in 0..<table.itemCount {
            let own = column.offsets.range(of: item).first.map { column.codes[$0] }
            if let own, item > 0, own == names.last {
                inner.insert(item - 1)
            } else {
                names.append(own ?? Self.noName)
            }
        }
        ends.formSubtraction(inner)
        self.init(ends: ends, names: FrozenArray(keeping: names), of: column.vocabulary)
    }
}

// MARK: - In an archive

extension Products: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(ends)
        archive.write(array: names)
        archive.write(vocabulary)
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let ends = try archive.read(Bitmap.self)
        let last = archive.itemCount - 1
        try archive.require(last < 0 || ends.contains(last), "the last product has no end")
        let names = try archive.array(UInt32.self, count: ends.count)
        let vocabulary = try archive.read(Vocabulary.self)
        try archive.require(
            names.allSatisfy { $0 == Self.noName || Int($0) < vocabulary.count },
            "a product has a name that there is not"
        )
        self.init(ends: ends, names: names, of: vocabulary)
    }
}
