/// Where the values of each item lie among the values of all items, one item after the other.
///
/// ```
/// full     every item has exactly one    value i is that of item i; nothing is kept
/// dense    any number                    itemCount + 1 starts: starts[i]..<starts[i + 1] are those of item i
/// sparse   few items have any            items: those that have, ascending
///                                        starts: starts[p]..<starts[p + 1] are those of items[p]
/// ```
///
/// So an attribute that few items have costs what its values cost, however many items there are.
public enum ValueOffsets: Sendable {
    case full
    case dense(FrozenArray<UInt32>)
    case sparse(items: FrozenArray<UInt32>, starts: FrozenArray<UInt32>)

    /// Sparse is what fewer than one item in so many has: from there on an offset for each item costs less than 64 bytes
    /// for each item with a value, and answers without a search.
    static let leastShare = 16

    /// - Parameters:
    ///   - items: the items with a value, ascending; `nil` for the first `coveredCount` ones.
    ///   - starts: for each of these where its values begin, and one more; `nil` if each has exactly one.
    init(items: [UInt32]?, starts: [UInt32]?, coveredCount: Int, itemCount: Int) {
        if coveredCount == itemCount {
            self = starts.map { .dense(FrozenArray(grown: $0)) } ?? .full
        } else if coveredCount < itemCount / Self.leastShare {
            let items = items.map { FrozenArray($0) } ?? FrozenArray(0..<UInt32(coveredCount))
            self = .sparse(items: items, starts: FrozenArray(starts ?? Array(0...UInt32(coveredCount))))
        } else {
            var dense: [UInt32] = []
            dense.reserveCapacity(itemCount + 1)
            for place in 0..<coveredCount {
                let item = items.map { Int($0[place]) } ?? place
                let start = starts?[place] ?? UInt32(place)
                while dense.count <= item { dense.append(start) }
            }
            let end = starts?[coveredCount] ?? UInt32(coveredCount)
            while dense.count <= itemCount { dense.append(end) }
            self = .dense(FrozenArray(grown: dense))
        }
    }

    /// Where the values of an item lie.
    ///
    /// - Complexity: O(1); O(log *n*) for a sparse column, *n* items with a value.
    public func range(of item: Int) -> Range<Int> {
        switch self {
        case .full: return item..<item + 1
        case .dense(let starts): return Int(starts[item])..<Int(starts[item + 1])
        case .sparse(let items, let starts):
            let place = items.partitioningIndex { $0 >= UInt32(item) }
            guard place < items.count, items[place] == UInt32(item) else { return 0..<0 }
            return Int(starts[place])..<Int(starts[place + 1])
        }
    }

    /// Visits the items that have a value, ascending, with where their values lie.
    ///
    /// - Complexity: O(items), for a sparse column O(items with a value).
    func forEachItem(of itemCount: Int, _ body: (_ item: Int, _ range: Range<Int>) -> Void) {
        switch self {
        case .full: for item in 0..<itemCount { body(item, item..<item + 1) }
        case .dense(let starts):
            for item in 0..<itemCount where starts[item] < starts[item + 1] {
                body(item, Int(starts[item])..<Int(starts[item + 1]))
            }
        case .sparse(let items, let starts):
            for place in items.indices { body(Int(items[place]), Int(starts[place])..<Int(starts[place + 1])) }
        }
    }

    /// Visits the members of a set that have a value.
    ///
    /// - Complexity: O(*w* + members), *w* words; for a sparse column O(items with a value).
    func forEachMember(of set: Bitmap, _ body: (_ item: Int, _ range: Range<Int>) -> Void) {
        if case .sparse = self {
            forEachItem(of: set.itemCount) { item, range in if set.contains(item) { body(item, range) } }
        } else {
            set.forEach { body($0, range(of: $0)) }
        }
    }

    /// The items without a value.
    func none(itemCount: Int) -> Bitmap {
        var none = Bitmap(itemCount: itemCount)
        switch self {
        case .full: return none
        case .dense(let starts):
            for item in 0..<itemCount where starts[item] == starts[item + 1] { none.insert(item) }
            return none
        case .sparse(let items, _): return SparseRows(items: items, itemCount: itemCount).none
        }
    }

    /// How many items have a value.
    func coveredCount(of itemCount: Int) -> Int {
        switch self {
        case .full: return itemCount
        case .dense(let starts): return zip(starts, starts.dropFirst()).count { $0 < $1 }
        case .sparse(let items, _): return items.count
        }
    }

    /// `itemCount + 1` offsets; `nil` if every item has exactly one value.
    func starts(itemCount: Int) -> FrozenArray<UInt32>? {
        switch self {
        case .full: return nil
        case .dense(let starts): return starts
        case .sparse(let items, let starts):
            var dense: [UInt32] = []
            dense.reserveCapacity(itemCount + 1)
            for (place, item) in items.enumerated() {
                while dense.count <= Int(item) { dense.append(starts[place]) }
            }
            while dense.count <= itemCount { dense.append(starts[items.count]) }
            return FrozenArray(dense)
        }
    }
}

/// Asks for the values of one item after the other, ascending: no search where few items have any.
struct ValueCursor {
    private let offsets: ValueOffsets
    private var place = 0

    init(_ offsets: ValueOffsets) {
        self.offsets = offsets
    }

    /// - Precondition: the item comes after those that were asked for.
    /// - Complexity: O(1), over all items.
    mutating func range(of item: Int) -> Range<Int> {
        guard case .sparse(let items, let starts) = offsets else { return offsets.range(of: item) }
        while place < items.count, items[place] < UInt32(item) { place += 1 }
        guard place < items.count, items[place] == UInt32(item) else { return 0..<0 }
        return Int(starts[place])..<Int(starts[place + 1])
    }
}

// MARK: - In an archive

extension ValueOffsets {
    func write(to archive: inout ArchiveWriter) {
        switch self {
        case .full: archive.write(0)
        case .dense(let starts):
            archive.write(1)
            archive.write(array: starts)
        case .sparse(let items, let starts):
            archive.write(2)
            archive.write(array: items)
            archive.write(array: starts)
        }
    }

    /// - Parameter count: how many values there are.
    init(from archive: inout ArchiveReader, count: Int) throws(ArchiveError) {
        switch try archive.read(Int.self) {
        case 0:
            try archive.require(count == archive.itemCount, "an item has no value")
            self = .full
        case 1: self = .dense(try archive.starts(count: archive.itemCount + 1, end: count))
        case 2:
            let items = try archive.read(SparseRows.self).items
            self = .sparse(items: items, starts: try archive.starts(count: items.count + 1, end: count))
        default: throw .impossible("a column has no form")
        }
    }
}
