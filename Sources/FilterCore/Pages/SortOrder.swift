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
        let isSingle = keys.count == 1
        self.init(
            id: definition.id,
            title: definition.title,
            keys: definition.keys,
            order: isSingle ? keys[0].order : ItemOrder.combined(keys),
            isReversed: isSingle && keys[0].isDescending
        )
    }
}
