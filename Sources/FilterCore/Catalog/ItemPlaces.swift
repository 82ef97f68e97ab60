/// Which places the items of a catalog have.
///
/// The items of the first part have those of the order of input, unless variants of a product had to come together, see
/// ``ArrangedItems``. Later ones follow in parts of their own, each of which begins at a multiple of 64; their place in the
/// order of input is a number that an item keeps when it is replaced.
struct ItemPlaces: Sendable {
    /// By part.
    let ranges: [Range<Int>]
    /// The places whose items are in the catalog; `nil` for all.
    let live: Bitmap?
    /// How many items are in the catalog.
    let liveCount: Int
    /// How many items of the first part were never in the catalog: those that a view does not show.
    let hiddenCount: Int
    /// By item of the first part its number in the order of input; `nil` where that is its place.
    let firstSequences: FrozenArray<UInt32>?
    /// By part after the first, for each item its number in the order of input.
    let sequences: [FrozenArray<UInt32>]
    /// The number of the next item that is new.
    let nextSequence: Int

    /// Of items that were compiled together.
    ///
    /// - Parameter sequences: by item its number in the order of input; `nil` where that is its place.
    init(itemCount: Int, sequences firstSequences: FrozenArray<UInt32>? = nil) {
        ranges = [0..<itemCount]
        live = nil
        liveCount = itemCount
        hiddenCount = 0
        self.firstSequences = firstSequences
        sequences = []
        nextSequence = itemCount
    }

    private init(
        ranges: [Range<Int>],
        live: Bitmap,
        liveCount: Int,
        hiddenCount: Int,
        sequences: [FrozenArray<UInt32>],
        nextSequence: Int
    ) {
        self.ranges = ranges
        self.live = live
        self.liveCount = liveCount
        self.hiddenCount = hiddenCount
        firstSequences = nil
        self.sequences = sequences
        self.nextSequence = nextSequence
    }

    /// How many places there are, those of no item included.
    var count: Int { ranges[ranges.count - 1].upperBound }

    /// How many items came after those that were compiled together.
    var laterCount: Int { ranges.dropFirst().reduce(0) { $0 + $1.count } }

    /// How many items of all parts are no more in the catalog.
    var removedCount: Int { ranges[0].count + laterCount - liveCount }

    /// The number of an item in the order of input.
    func sequence(of place: Int) -> Int {
        if place < ranges[0].upperBound { return firstSequences.map { Int($0[place]) } ?? place }
        let part = ranges.partitioningIndex { $0.upperBound > place }
        return Int(sequences[part - 1][place - ranges[part].lowerBound])
    }

    /// The items of a part that are in the catalog, by their number in it.
    func live(inPart part: Int) -> Bitmap {
        live?.part(ranges[part]) ?? .all(itemCount: ranges[part].count)
    }

    /// The same places, with those items alone in the catalog that are shown.
    ///
    /// - Precondition: no item of the first part was moved.
    func showing(_ shown: ShownItems) -> ItemPlaces {
        ItemPlaces(
            ranges: ranges,
            live: shown.joined,
            liveCount: shown.count,
            hiddenCount: ranges[0].count - shown.parts[0].count,
            sequences: sequences,
            nextSequence: nextSequence
        )
    }

    /// The changes, and the places afterwards.
    ///
    /// - Precondition: no item of the first part was moved.
    /// - Parameters:
    ///   - removed: places of items that are in the catalog.
    ///   - keptParts: how many parts stay; the items of others are in the catalog no more.
    ///   - sequences: for each item that is added its number, `nil` for one that is new.
    func changed(
        removing removed: [Int],
        keepingParts keptParts: Int,
        adding sequences: [Int?]
    ) -> (change: PartChange, places: ItemPlaces) {
        var removedByPart = [Bitmap?](repeating: nil, count: keptParts)
        for place in removed {
            let part = ranges.partitioningIndex { $0.upperBound > place }
            guard part < keptParts else { continue }
            var items = removedByPart[part] ?? Bitmap(itemCount: ranges[part].count)
            // Given back, so that the set is written in place.
            removedByPart[part] = nil
            items.insert(place - ranges[part].lowerBound)
            removedByPart[part] = items
        }
        let kept = (0..<keptParts).map { part in
            let live = live(inPart: part)
            return removedByPart[part].map { live.subtracting($0) } ?? live
        }
        var next = nextSequence
        let numbers = sequences.map { number -> UInt32 in
            if let number { return UInt32(number) }
            defer { next += 1 }
            return UInt32(next)
        }
        let liveCount = kept.reduce(sequences.count) { $0 + $1.count }
        let start = Bitmap.wordCount(of: ranges[keptParts - 1].upperBound) * 64
        let places = ItemPlaces(
            ranges: ranges.prefix(keptParts) + [start..<start + sequences.count],
            live: Bitmap(joining: kept + [.all(itemCount: sequences.count)]),
            liveCount: liveCount,
            hiddenCount: hiddenCount,
            sequences: self.sequences.prefix(keptParts - 1) + [FrozenArray(keeping: numbers)],
            nextSequence: next
        )
        return (PartChange(removed: removedByPart, live: kept, liveCount: liveCount), places)
    }
}

extension ShownItems {
    /// Some items of a catalog.
    init(_ some: [Int], of places: ItemPlaces) {
        var all = Bitmap(itemCount: places.count)
        for place in some { all.insert(place) }
        self.init(parts: places.ranges.map(all.part), count: some.count)
    }

    /// All items of a catalog.
    init(allOf places: ItemPlaces) {
        self.init(parts: places.ranges.indices.map(places.live(inPart:)), count: places.liveCount)
    }
}
