/// One value of an attribute, typed as in the item's JSON: `"1"`, `1` and `true` are three different values.
public enum Value: Sendable, Hashable {
    case string(Text)
    case number(Number)
    case bool(Bool)

    public static func string(_ string: String) -> Value {
        .string(Text(string))
    }

    public static func number(_ integer: Int) -> Value {
        .number(Number(integer))
    }

    /// The text form: a string as it is, the shortest number, `true` or `false`.
    ///
    /// Values of different types may share it (`"1"` and `1`): it is for people and for paths, never a key.
    public var text: String {
        switch self {
        case .string(let text): text.string
        case .number(let number): number.description
        case .bool(let bool): bool ? "true" : "false"
        }
    }

    /// The values whose text form a text is: a string, and perhaps a number or a boolean.
    public static func readings(of text: String) -> [Value] {
        var readings: [Value] = [.string(text)]
        let number =
            Int64(text).map { Number($0) } ?? UInt64(text).map { Number($0) } ?? Double(text).flatMap { Number($0) }
        if let number, number.description == text { readings.append(.number(number)) }
        if text == "true" || text == "false" { readings.append(.bool(text == "true")) }
        return readings
    }

    /// `the string “4”`, `the number 4`, `true`.
    var nameWithType: String {
        switch self {
        case .string(let text): "the string “\(text.string)”"
        case .number(let number): "the number \(number)"
        case .bool: text
        }
    }

    /// The type's tag in identities and canonical forms: `s`, `n` or `b`.
    public var typeTag: Character {
        switch self {
        case .string: "s"
        case .number: "n"
        case .bool: "b"
        }
    }
}

extension Value: Comparable {
    /// A total order over all values: booleans, then numbers by value, then strings by bytes.
    public static func < (lhs: Value, rhs: Value) -> Bool {
        switch (lhs, rhs) {
        case (.bool(let left), .bool(let right)): !left && right
        case (.number(let left), .number(let right)): left < right
        case (.string(let left), .string(let right)): left < right
        default: lhs.typeRank < rhs.typeRank
        }
    }

    private var typeRank: Int {
        switch self {
        case .bool: 0
        case .number: 1
        case .string: 2
        }
    }
}

extension Value: CustomStringConvertible {
    public var description: String { text }
}
