import Catalogs
import FilterCore

/// The difference from the rows of a catalog to those of a copy, found while these arrive: it takes memory for
/// differing rows alone.
struct CopyDifference {
    private let items: ItemStore
    /// By place.
    private var isSeen: [Bool]
    /// The differences so far.
    private(set) var batch = ItemBatch()

    init(of items: ItemStore) {
        self.items = items
        isSeen = Array(repeating: false, count: items.placeCount)
    }

    mutating func take(_ id: Span<UInt8>, _ json: Span<UInt8>) {
        if let place = items.index(ofID: id) {
            isSeen[place] = true
            if items.withJSON(of: place, { $0.isEqual(to: json) }) { return }
        }
        batch.append(id: id, json: json)
    }

    /// Takes out the items that were not in the copy.
    ///
    /// - Parameter isCovered: whether the copy would have an item with an id.
    /// - Complexity: O(length of all ids).
    consuming func finish(_ isCovered: (Span<UInt8>) -> Bool) -> ItemBatch {
        let (items, isSeen) = (items, isSeen)
        items.forEachID(from: 0) { place, id in
            // The item of this place may be gone, and may be at another one.
            guard !isSeen[place], isCovered(id), items.index(ofID: id) == place else { return }
            batch.append(deletionOf: id)
        }
        return batch
    }
}
