/// An item as the service keeps it.
public struct Item: Hashable, Sendable, Identifiable {
    public var id: String
    /// Its attributes; null where the options ask for none.
    public var json: JSONValue

    /// Items and their ids stand beside each other.
    static func items(of page: JSONValue) -> [Item] {
        let ids = page["itemIds"]?.elements.compactMap(\.text) ?? []
        let contents = page["items"]?.elements ?? []
        return ids.enumerated().map { place, id in
            Item(id: id, json: place < contents.count ? contents[place] : .null)
        }
    }
}

extension Screen {
    /// A slice of the matching items.
    public struct Page: Hashable, Sendable {
        public var items: [Item]
        /// Where the next page begins; `nil` at the end.
        public var nextCursor: String?
    }

    /// The matching items of one chosen value.
    public struct Section: Hashable, Sendable, Identifiable {
        public var id: String
        public var category: String
        public var title: String
        public var total: Int
        public var items: [Item]
    }
}

extension Screen.Page {
    init(_ json: JSONValue) {
        items = Item.items(of: json)
        nextCursor = json["nextCursor"]?.text
    }
}

extension Screen.Section {
    init(_ json: JSONValue) {
        id = json["id"]?.text ?? ""
        category = json["category"]?.text ?? ""
        title = json["title"]?.text ?? ""
        total = json["total"]?.integer ?? 0
        items = Item.items(of: json)
    }
}
