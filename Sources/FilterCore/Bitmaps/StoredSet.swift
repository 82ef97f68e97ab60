/// A set of items as a catalog keeps it: with a bit per item, or, where few items are members or few are not, as the ids of
/// these.
struct StoredSet: Sendable {
    private enum Storage {
        case bits(Bitmap)
        /// Ids of the members, ascending.
        case members(FrozenArray<UInt32>)
        /// Ids of all other items, ascending.
        case others(FrozenArray<UInt32>)
    }

    let itemCount: Int
    private let storage: Storage

    /// In how small a share of the items ids take half as many bytes as bits.
    private static let fewShare = 64

    /// - Complexity: O(*w*) words.
    init(_ set: Bitmap) {
        let few = set.itemCount / Self.fewShare
        let count = set.count
        itemCount = set.itemCount
        if count < few {
            storage = .members(Self.ids(of: set))
        } else if set.itemCount - count < few {
            storage = .others(Self.ids(of: set.complement()))
        } else {
            storage = .bits(set)
        }
    }

    private static func ids(of set: Bitmap) -> FrozenArray<UInt32> {
        FrozenArray(set.members.map { UInt32($0) })
    }

    /// - Complexity: O(1) for bits, O(*w*) words for ids.
    var bitmap: Bitmap {
        switch storage {
        case .bits(let set): set
        case .members(let ids): Bitmap(ids: ids.span, itemCount: itemCount)
        case .others(let ids): Bitmap(ids: ids.span, itemCount: itemCount).complement()
        }
    }
}

// MARK: - In an archive

extension StoredSet: Archived {
    package func write(to archive: inout ArchiveWriter) {
        switch storage {
        case .bits(let set):
            archive.write(0)
            archive.write(set)
        case .members(let ids):
            archive.write(1)
            archive.write(array: ids)
        case .others(let ids):
            archive.write(2)
            archive.write(array: ids)
        }
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        itemCount = archive.itemCount
        switch try archive.read(Int.self) {
        case 0: storage = .bits(try archive.read())
        case 1: storage = .members(try archive.array(below: itemCount))
        case 2: storage = .others(try archive.array(below: itemCount))
        default: throw .impossible("a set has no form")
        }
    }
}

// MARK: - By parts

extension Parts<StoredSet> {
    init(_ set: Bitmap) {
        self.init(StoredSet(set))
    }

    init(_ set: StoredSet) {
        self.init(set, itemCount: set.itemCount)
    }

    /// The first parts, and a new one after them.
    func keeping(_ count: Int, adding set: Bitmap) -> Parts {
        keeping(count, adding: StoredSet(set), itemCount: set.itemCount)
    }
}
