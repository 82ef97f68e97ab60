/// All attributes of all items as loaded, before a definition turns them into a ``Catalog``.
public struct AttributeTable: Sendable {
    /// The number of items.
    public let itemCount: Int
    /// One column per attribute, in order of first appearance.
    public let columns: [RawColumn]
    /// By path where its column stands; of two with one path the first.
    private let places: [Text: Int]

    init(itemCount: Int, columns: [RawColumn]) {
        self.itemCount = itemCount
        self.columns = columns
        let named = columns.indices.map { (Text(columns[$0].path), $0) }
        places = Dictionary(named, uniquingKeysWith: { first, _ in first })
    }

    /// The column of an attribute, or `nil` if no item has it.
    public func column(_ path: String) -> RawColumn? {
        places[Text(path)].map { columns[$0] }
    }
}
