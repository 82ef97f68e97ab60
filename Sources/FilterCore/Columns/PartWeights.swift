/// The weights of the items of one part: each by itself, and as sets.
///
/// Many items weigh little, so that what is counted of a few sets, each so many times, adds up to weights faster than items one
/// by one do: what counts sets of items counts them too, in whichever way is the cheapest.
///
/// ```
/// weights      1   3   2   900   1
/// layer 1      x   x             x      of the items below 256 those whose weight has this bit
/// layer 2          x   x
/// large                    x            the others, which are weighed one by one
/// ```
struct PartWeights: Sendable {
    /// Items that count for the same beside what other layers say of them.
    struct Layer: Sendable {
        let items: Bitmap
        let itemCount: Int
        /// What each of them counts for.
        let factor: Int
    }

    /// By item.
    let all: WeightArray
    /// One for each bit that the weight of a small item has; empty where too many items are large.
    let layers: [Layer]
    /// The items that no layer has.
    let large: Bitmap?
    let largeCount: Int

    private static let bitCount = 8
    /// More than one item in so many that is large, and weights are added up one by one.
    private static let largeShare = 8

    /// - Complexity: O(*n*) items.
    init(_ all: WeightArray) {
        self.all = all
        let limit = UInt32(1) << Self.bitCount
        var usedBits: UInt32 = 0
        var largeCount = 0
        for weight in all { if weight < limit { usedBits |= weight } else { largeCount += 1 } }
        guard largeCount * Self.largeShare <= all.count else {
            (layers, large, self.largeCount) = ([], nil, 0)
            return
        }
        let bits = (0..<Self.bitCount).filter { usedBits & 1 << UInt32($0) != 0 }
        var table = BitmapTable(setCount: bits.count + 1, itemCount: all.count)
        for (item, weight) in all.enumerated() {
            if weight >= limit { table.insert(item, into: bits.count) }
            for (set, bit) in bits.enumerated() where weight < limit && weight >> UInt32(bit) & 1 != 0 {
                table.insert(item, into: set)
            }
        }
        let sets = table.bitmaps()
        layers = zip(bits, sets).map { Layer(items: $1, itemCount: $1.count, factor: 1 << $0) }
        large = largeCount > 0 ? sets[bits.count] : nil
        self.largeCount = largeCount
    }

    var itemCount: Int { all.count }

    /// Whether layers say what all items weigh.
    var hasLayers: Bool { !layers.isEmpty }

    /// About its memory.
    var memoryByteCount: Int {
        all.bytesPerWeight * all.count + (layers.count + (large == nil ? 0 : 1)) * all.count / 8
    }

    subscript(item: Int) -> UInt32 { all[item] }

    /// What the members of a set weigh together.
    ///
    /// - Complexity: O(*w*) words for each layer, or O(*w* + *m*) if that is less, *m* members.
    func weight(of set: Bitmap) -> Int {
        guard hasLayers, layersCost(Self.countCost(itemCount: itemCount)) < Double(set.count) else {
            return set.weight(all)
        }
        let light = layers.reduce(0) { $0 + $1.factor * set.intersectionCount($1.items) }
        return light + (large.map { set.intersection($0).weight(all) } ?? 0)
    }

    /// To count what a set and a layer have in common.
    private static func countCost(itemCount: Int) -> Nanoseconds {
        CountingCost.current.words(itemCount / 64, touching: itemCount / 4)
    }

    /// What all layers cost.
    ///
    /// - Parameter cost: of one of them.
    private func layersCost(_ cost: Nanoseconds) -> Nanoseconds {
        Double(layers.count + (large == nil ? 0 : 1)) * cost + Double(largeCount)
    }

    /// What something costs layer by layer, and what it costs to find the members of each.
    ///
    /// - Parameters:
    ///   - memberCount: of the set, whose members are in each layer as often as all items are.
    ///   - cost: for so many members of a layer.
    ///   - largeCost: for so many large ones.
    func layersCost(
        memberCount: Int,
        _ cost: (_ memberCount: Int) -> Nanoseconds,
        large largeCost: (_ memberCount: Int) -> Nanoseconds
    ) -> Nanoseconds {
        guard hasLayers else { return .infinity }
        // Rounded up: to count nothing costs nothing, and here may be something.
        func share(_ count: Int) -> Int { (memberCount * count + itemCount - 1) / itemCount }
        let light = layers.reduce(0) { $0 + cost(share($1.itemCount)) }
        return layersCost(2 * Self.countCost(itemCount: itemCount)) + light
            + (large == nil ? 0 : largeCost(share(largeCount)))
    }
}
