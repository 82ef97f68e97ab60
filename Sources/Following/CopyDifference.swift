import Catalogs
import FilterCore

/// The difference from the rows of a catalog to those of a copy, found while these arrive: it takes memory for
/// differing rows alone.
struct CopyDifference {
    private let snapshot: CatalogSnapshot
    /// By place.
    private var isSeen: [Bool]
    /// The differences so far.
    private(set) var batch = ItemBatch()

    init(of snapshot: CatalogSnapshot) {
        self.snapshot = snapshot
        isSeen = Array(repeating: false, count: (snapshot.catalog.placesInOrder.max() ?? -1) + 1)
    }

    mutating func take(_ id: Span<UInt8>, _ json: Span<UInt8>) {
        if let place = snapshot.items.index(ofID: String(decoding: id.indices.map { id[$0] }, as: UTF8.self)) {
            isSeen[place] = true
            if snapshot.items.withJSON(of: place, { $0.isEqual(to: json) }) { return }
        }
        batch.append(id: id, json: json)
    }

    /// Takes out the items that were not in the copy.
    ///
    /// - Parameter isCovered: whether the copy would have an item with an id.
    consuming func finish(_ isCovered: (Span<UInt8>) -> Bool) -> ItemBatch {
        for place in snapshot.catalog.placesInOrder where !isSeen[place] {
            let id = snapshot.items.id(of: place)
            if isCovered(id.utf8Span.span) { batch.append(deletionOf: id.utf8Span.span) }
        }
        return batch
    }
}
