/// One total order of a catalog's items.
public struct SortOrder: Sendable {
    public let id: String
    public let title: String
    public let keys: [SortKey]
    /// `nil` for the order of input.
    let order: ItemOrder?
    /// Walks ``order`` from its end, equal ranks still in item order.
    let isReversed: Bool

    static func input(itemCount: Int) -> SortOrder {
        SortOrder(id: SortDefinition.defaultID, title: "Default", keys: [], order: nil, isReversed: false)
    }

    private init(id: String, title: String, keys: [SortKey], order: ItemOrder?, isReversed: Bool) {
        self.id = id
        self.title = title
        self.keys = keys
        self.order = order
        self.isReversed = isReversed
    }

    init(_ definition: SortDefinition, keys: [(order: ItemOrder, isDescending: Bool)]) {
        self.init(
            id: definition.id,
            title: definition.title,
            keys: definition.keys,
            order: keys.count == 1 ? keys[0].order : ItemOrder.combined(keys),
            isReversed: Self.isReversed(definition.keys)
        )
    }

    /// An order by one key is kept ascending.
    private static func isReversed(_ keys: [SortKey]) -> Bool {
        keys.count == 1 && keys[0].isDescending
    }
}

// MARK: - In an archive

extension SortOrder {
    /// All but the order of input.
    func write(to archive: inout ArchiveWriter) {
        guard let order else { return }
        archive.write(id)
        archive.write(order)
    }

    /// - Parameter definitions: those of the catalog, one of which the order was made by.
    init(from archive: inout ArchiveReader, _ definitions: [SortDefinition]) throws(ArchiveError) {
        let id = try archive.read(Text.self)
        guard let definition = definitions.first(where: { Text($0.id) == id }) else {
            throw .impossible("there is no sort “\(id)”")
        }
        self.init(
            id: definition.id,
            title: definition.title,
            keys: definition.keys,
            order: try archive.read(ItemOrder.self),
            isReversed: Self.isReversed(definition.keys)
        )
    }
}
