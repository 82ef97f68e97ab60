public import Foundation

extension JSONValue {
    /// Reads a text of JSON.
    ///
    /// - Throws: `DecodingError` for what is none.
    public init(parsing data: Data) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: data)
    }

    /// The text of JSON, its members in the order of their names: equal values have equal bytes.
    public func encoded() -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { preconditionFailure("every value has a text") }
        return data
    }

    /// The value as a type of the app.
    ///
    ///     struct Product: Decodable { let name: String; let price: Double? }
    ///     let product = try item.json.decoded(as: Product.self)
    public func decoded<Content: Decodable>(as type: Content.Type) throws -> Content {
        try JSONDecoder().decode(type, from: encoded())
    }
}

extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The kinds that screens have most of come first: an attempt that fails takes longer than one that succeeds.
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let boolean = try? container.decode(Bool.self) {
            self = .boolean(boolean)
        } else if container.decodeNil() {
            self = .null
        } else if let members = try? container.decode([String: JSONValue].self) {
            self = .object(members)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let boolean): try container.encode(boolean)
        case .integer(let integer): try container.encode(integer)
        // JSON has neither infinity nor NaN.
        case .number(let number) where number.isFinite: try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        case .null, .number: try container.encodeNil()
        }
    }
}
