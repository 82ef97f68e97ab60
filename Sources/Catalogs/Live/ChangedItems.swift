import FilterCore

/// The effect of batches on the items of a version: removed places, and added items. Most of these come from the
/// batches, some from parts that give up their places.
struct ChangedItems {
    /// An item that comes.
    private struct Coming {
        enum Source {
            case batch(Int, row: Int)
            /// At its place in the version before.
            case stored(Int)
        }

        let id: Text
        var source: Source
        /// Its number in the order of input; `nil` for one that is the last.
        let sequence: Int?
    }

    private let snapshot: CatalogSnapshot
    private let batches: [ItemBatch]
    /// Places of items that are replaced or taken out.
    private(set) var removed: [Int] = []
    /// How many parts of the version before stay.
    let keptParts: Int
    private var coming: [Coming?] = []

    init(of snapshot: CatalogSnapshot, applying batches: [ItemBatch]) {
        self.snapshot = snapshot
        self.batches = batches
        var index: [Text: Int] = [:]
        var gone: Set<Text> = []
        for (number, batch) in batches.enumerated() {
            for row in 0..<batch.count {
                let isDeletion = batch.withRow(row) { $1 == nil }
                let id = Text(batch.id(of: row))
                var sequence: Int?
                if let known = index[id] {
                    if isDeletion {
                        coming[known] = nil
                        index[id] = nil
                        gone.insert(id)
                    } else {
                        coming[known]?.source = .batch(number, row: row)
                    }
                    continue
                }
                if !gone.contains(id), let place = snapshot.items.index(ofID: id.string) {
                    removed.append(place)
                    sequence = snapshot.catalog.sequence(of: place)
                    if isDeletion { gone.insert(id) }
                }
                guard !isDeletion else { continue }
                index[id] = coming.count
                coming.append(Coming(id: id, source: .batch(number, row: row), sequence: sequence))
            }
        }
        keptParts = Self.partsToKeep(of: snapshot.catalog.partSizes, adding: coming.count { $0 != nil })
        guard keptParts < snapshot.catalog.partSizes.count else { return }
        let replaced = Set(removed)
        for place in snapshot.catalog.places(inPartsFrom: keptParts) where !replaced.contains(place) {
            let id = Text(snapshot.items.id(of: place))
            let sequence = snapshot.catalog.sequence(of: place)
            coming.append(Coming(id: id, source: .stored(place), sequence: sequence))
        }
    }

    /// Parts are kept that are a good deal larger than what comes after them, so that there are few, and an item is in a
    /// new part only a few times.
    private static func partsToKeep(of sizes: [Int], adding count: Int) -> Int {
        var added = count
        var kept = sizes.count
        while kept > 1, sizes[kept - 1] < max(smallPart, growth * added) {
            added += sizes[kept - 1]
            kept -= 1
        }
        return kept
    }

    /// So many items are compiled in about a millisecond.
    private static let smallPart = 256
    private static let growth = 8

    /// How many items come.
    var count: Int { coming.count { $0 != nil } }

    /// Their numbers in the order of input.
    var sequences: [Int?] { coming.compactMap { $0.map(\.sequence) } }

    /// Calls `body` with the id and the JSON of each item that comes. The spans must not escape the call.
    func forEachItem<Failure: Error>(
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        for case let item? in coming {
            switch item.source {
            case .batch(let batch, let row):
                try batches[batch].withRow(row) { (id, json) throws(Failure) in
                    if let json { try body(id, json) }
                }
            case .stored(let place):
                let id = item.id.string
                try snapshot.items.withJSON(of: place) { (json) throws(Failure) in try body(id.utf8Span.span, json) }
            }
        }
    }
}
