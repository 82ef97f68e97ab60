/// One change of what is chosen, as `POST …/apply` takes it.
public enum FilterOperation: Hashable, Sendable {
    case select(JSONValue, in: String)
    case deselect(JSONValue, in: String)
    /// Of a category whose values can be excluded.
    case exclude(JSONValue, in: String)
    /// Flips a value as the service has it when the request comes; see ``FilterSession/toggle(_:in:)``.
    case toggle(JSONValue, in: String)
    case setNone(Bool, in: String)
    /// The whole selection of a category, in the long or the short form; null clears it.
    case set(JSONValue, in: String)
    /// These categories, or everything.
    case clear(categories: [String]?)
    case reset(categories: [String]?)
    /// A filter by what the service calls it.
    case remove(filter: String)
    case sort(String)
    case pageSize(Int)
    case locale(String)
    /// Any other one, with its `op`.
    case other(JSONValue)

    /// What is sent.
    public var json: JSONValue {
        switch self {
        case .select(let value, let category): ["op": "select", "category": .string(category), "value": value]
        case .deselect(let value, let category): ["op": "deselect", "category": .string(category), "value": value]
        case .exclude(let value, let category): ["op": "exclude", "category": .string(category), "value": value]
        case .toggle(let value, let category): ["op": "toggle", "category": .string(category), "value": value]
        case .setNone(let isOn, let category):
            ["op": "setNone", "category": .string(category), "isOn": .boolean(isOn)]
        case .set(let selection, let category):
            ["op": "set", "category": .string(category), "selection": selection]
        case .clear(let categories): Self.bulk("clear", categories)
        case .reset(let categories): Self.bulk("reset", categories)
        case .remove(let filter): ["op": "remove", "filter": .string(filter)]
        case .sort(let sort): ["op": "sort", "sort": .string(sort)]
        case .pageSize(let size): ["op": "pageSize", "pageSize": .integer(size)]
        case .locale(let locale): ["op": "locale", "locale": .string(locale)]
        case .other(let json): json
        }
    }

    private static func bulk(_ name: String, _ categories: [String]?) -> JSONValue {
        guard let categories else { return ["op": .string(name)] }
        return ["op": .string(name), "categories": .array(categories.map(JSONValue.string))]
    }

    /// Reads one as the service suggests it, or as it was kept.
    public init(_ json: JSONValue) {
        let categories = json["categories"]?.elements.compactMap(\.text)
        switch (json["op"]?.text, json["category"]?.text, json["value"]) {
        case ("select", let category?, let value?): self = .select(value, in: category)
        case ("deselect", let category?, let value?): self = .deselect(value, in: category)
        case ("exclude", let category?, let value?): self = .exclude(value, in: category)
        case ("toggle", let category?, let value?): self = .toggle(value, in: category)
        case ("setNone", let category?, _): self = .setNone(json["isOn"]?.boolean ?? false, in: category)
        case ("set", let category?, _): self = .set(json["selection"] ?? .null, in: category)
        default: self = Self.general(json, categories)
        }
        // An operation with members that are not known here is kept as it is.
        if self.json != json { self = .other(json) }
    }

    private static func general(_ json: JSONValue, _ categories: [String]?) -> FilterOperation {
        switch json["op"]?.text {
        case "clear": .clear(categories: categories)
        case "reset": .reset(categories: categories)
        case "remove": .remove(filter: json["filter"]?.text ?? "")
        case "sort": .sort(json["sort"]?.text ?? "")
        case "pageSize": .pageSize(json["pageSize"]?.integer ?? 0)
        case "locale": .locale(json["locale"]?.text ?? "")
        default: .other(json)
        }
    }
}

extension FilterOperation: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try JSONValue(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}
