import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

/// What a tool tells of an item: its id and a few attributes, never its whole JSON.
struct ItemSummary {
    private let id: String
    private let attributes: [(name: String, value: JSONValue)]

    private static let maxAttributes = 4
    /// The elements of a list that are told, and those that are looked at.
    private static let (maxElements, maxLooked) = (3, 20)
    /// Names of attributes that say what an item is.
    private static let namingAttributes = ["title", "name", "label", "subject", "headline", "productName", "package"]
    /// Units to parse a byte of an item.
    private static let parsingCost = 5

    /// Reads items; those whose ids cannot be told are left out.
    ///
    /// - Throws: `tooMuchWork`.
    static func summaries(of items: [Int], _ view: ToolView) throws(ServiceError) -> [ItemSummary] {
        let store = view.snapshot.items
        let byteCount = items.reduce(0) { $0 + store.byteCount(of: $1) }
        try ServiceError.mapping { () throws(TooMuchWork) in
            try view.evaluation.work.spend(byteCount, times: parsingCost, on: .answer)
        }
        let names = attributeNames(view)
        return items.compactMap { item in
            let id = store.id(of: item)
            guard PlainText.isName(id), let json = store.withJSON(of: item, { try? JSONValue(parsing: $0) }) else {
                return nil
            }
            let attributes = names.lazy.compactMap { name in json[path: name].flatMap(plainValue).map { (name, $0) } }
            return ItemSummary(id: id, attributes: Array(attributes.prefix(maxAttributes)))
        }
    }

    /// In order of preference: what names the item, what orders the page, two numbers such as the price, what is filtered by,
    /// what can be filtered by.
    private static func attributeNames(_ view: ToolView) -> [String] {
        let (snapshot, catalog) = (view.snapshot, view.snapshot.catalog)
        let named = namingAttributes.filter { snapshot.attributes.contains(Text($0)) }.prefix(1)
        let sorted = catalog.sortOrder(view.state.settings.sort)?.keys.map(\.attribute) ?? []
        let numbers = view.categories.filter { $0.catalogStats != nil && !$0.isDate }.prefix(2)
        let filtered = view.categories.filter { catalog.isActive($0, in: view.state.filters) }
        let all = named + sorted + (numbers + filtered + view.categories).map(\.definition.attribute)
        var seen: Set<Text> = ["", "id", Text(catalog.definition.idAttribute ?? "id")]
        return all.filter { seen.insert(Text($0)).inserted && PlainText.isName($0) }
    }

    /// Texts, numbers, flags, and lists of them; `nil` for others and for what is nothing.
    private static func plainValue(_ json: JSONValue) -> JSONValue? {
        switch json {
        case .null, .object, .string(""): return nil
        case .array(let elements):
            let plain = elements.prefix(maxLooked).compactMap(plainValue).filter { $0.asElements == nil }
            if plain.isEmpty { return nil }
            guard plain.count > maxElements else { return .array(plain) }
            // A text, so that the mark is not taken for a value.
            return .string(PlainText.short(plain.prefix(maxElements).map(\.plainText).joined(separator: ", ") + ", …"))
        case .string(let text): return .string(PlainText.short(text))
        case .number, .bool: return json
        }
    }

    func json(_ level: DetailLevel) -> JSONValue {
        .members([("id", .string(id))] + attributes.map { ($0.name, Self.cut($0.value, level)) })
    }

    /// `P00001; name Aldermoor Soft Flannel Shirt; price 31.99`
    func line(_ level: DetailLevel) -> String {
        ([id] + attributes.map { "\($0.name) \(Self.cut($0.value, level).plainText)" }).joined(separator: "; ")
    }

    private static func cut(_ json: JSONValue, _ level: DetailLevel) -> JSONValue {
        switch json {
        case .string(let text): .string(level.text(text))
        case .array(let elements): .array(elements.map { cut($0, level) })
        default: json
        }
    }
}

extension JSONValue {
    /// The value at a dotted path; a key with dots goes before a path.
    fileprivate subscript(path path: String) -> JSONValue? {
        if let value = self[path] { return value }
        guard let dot = path.firstIndex(of: ".") else { return nil }
        return self[String(path[..<dot])]?[path: String(path[path.index(after: dot)...])]
    }
}
