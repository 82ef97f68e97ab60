/// A value of JSON: an attribute of an item, a value of a category, a selection.
///
///     let brand: JSONValue = "Aldermoor"
///     let price: JSONValue = [20, 50]
///
/// Numbers that `Int` holds are `integer`, all others `number`.
public enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// A member; `nil` where there is none, where it is null, and in what is no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[name], value != .null else { return nil }
        return value
    }

    public var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    public var boolean: Bool? {
        guard case .boolean(let boolean) = self else { return nil }
        return boolean
    }

    public var integer: Int? {
        guard case .integer(let integer) = self else { return nil }
        return integer
    }

    public var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// The elements of an array, and none of anything else.
    public var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var isArray: Bool { if case .array = self { true } else { false } }
    var isObject: Bool { if case .object = self { true } else { false } }

    /// As the service writes a value in words: a text as it is, a number in its shortest form.
    public var plainText: String {
        switch self {
        case .string(let text): text
        case .null: ""
        default: String(decoding: encoded(), as: UTF8.self)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral text: String) { self = .string(text) }
    public init(booleanLiteral boolean: Bool) { self = .boolean(boolean) }
    public init(integerLiteral integer: Int) { self = .integer(integer) }
    public init(floatLiteral number: Double) { self = .number(number) }
    public init(nilLiteral: ()) { self = .null }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { _, last in last })
    }
}

extension JSONValue: Hashable {
    /// Texts are equal as the service compares them: by their bytes, not as Swift does.
    public static func == (one: JSONValue, other: JSONValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.boolean(let one), .boolean(let other)): one == other
        case (.integer(let one), .integer(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .boolean(let boolean): hasher.combine(boolean)
        case .integer(let integer): hasher.combine(integer)
        case .number(let number): hasher.combine(number)
        case .string(let text): for byte in text.utf8 { hasher.combine(byte) }
        case .array(let elements): hasher.combine(elements)
        case .object(let members): hasher.combine(members)
        }
    }
}
