import FilterCore
import Support

/// The buckets of all items of a cube, read from their ids once.
struct ItemBuckets: Sendable {
    /// Each once, in any order.
    private(set) var starts: [UInt32] = []
    /// By place: of `starts`.
    private var indices: [UInt32] = []
    private var indicesOfStarts: [UInt32: UInt32] = [:]
    private let items: ItemStore

    /// - Parameter former: those of another version of the catalog, of which what both have is taken.
    /// - Complexity: O(items that are new).
    init(of items: ItemStore, former: ItemBuckets?) {
        self.items = items
        var end = 0
        if let former {
            // A last part may be empty, and begin behind all places that have an item.
            end = min(items.sharedEnd(with: former.items), former.indices.count)
            (starts, indicesOfStarts) = (former.starts, former.indicesOfStarts)
            indices = end == former.indices.count ? former.indices : Array(former.indices[..<end])
        }
        items.forEachID(from: end) { place, id in
            // Places between parts have no item.
            while indices.count < place { indices.append(0) }
            indices.append(index(ofStart: RowID.bucket(of: id) ?? 0))
        }
    }

    private mutating func index(ofStart start: UInt32) -> UInt32 {
        // Items of one bucket mostly stand together.
        if let last = indices.last, Int(last) < starts.count, starts[Int(last)] == start { return last }
        if let known = indicesOfStarts[start] { return known }
        let index = UInt32(starts.count)
        starts.append(start)
        indicesOfStarts[start] = index
        return index
    }

    /// Of `starts`.
    func index(ofPlace place: Int) -> Int { Int(indices[place]) }
}
