import FilterCore

/// Names and literals in Swift.
enum SwiftName {
    /// Of a type that is declared in the file itself.
    static func type(_ identifier: Identifier) -> String { identifier.pascal.escaped(besides: knownTypes) }

    /// Of a type inside of that of a catalog.
    static func inner(_ identifier: Identifier) -> String {
        identifier.pascal.escaped(besides: knownTypes.union(fixedTypes))
    }

    /// Of a static member, or of a function.
    static func member(_ identifier: Identifier) -> String { identifier.camel.escaped(besides: keywords) }

    /// Of a property of a type that has `id`.
    static func property(_ identifier: Identifier) -> String {
        identifier.camel.escaped(besides: keywords.union(["id"]))
    }

    /// A literal.
    static func text(_ text: String) -> String { text.quoted { "\\u{\($0.digits(atLeast: 1))}" } }

    /// The raw value of an open type.
    static func rawValue(_ value: Value, of type: DescribedValues.ValueType) -> String {
        switch (value, type) {
        case (.string(let text), .scalar): ".text(\(Self.text(text.string)))"
        case (.string(let text), _): Self.text(text.string)
        case (.number(let number), .number): "\(number)"
        case (.number(.integer(let integer)), _): ".integer(\(integer))"
        case (.number(let number), _): ".number(\(number.doubleValue))"
        case (.bool(let flag), _): ".flag(\(flag))"
        }
    }

    /// What the types of the file use, by themselves or by what the compiler makes for them (`CodingKeys`,
    /// `RawValue`), and what would hide much used types from the program around it.
    private static let knownTypes: Set<String> = [
        "Any", "AnyObject", "Array", "Bool", "BooleanLiteralType", "Character", "ClosedRange", "Codable", "CodingKey",
        "CodingKeys", "Comparable", "Data", "Date", "Decodable", "Decoder", "DecodingError", "Dictionary", "Double",
        "Encodable", "Encoder", "EncodingError", "Equatable", "Error", "ExpressibleByBooleanLiteral",
        "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByStringLiteral",
        "ExtendedGraphemeClusterLiteralType", "Float", "FloatLiteralType", "Foundation", "Hashable", "Hasher", "ID",
        "Identifiable", "Int", "IntegerLiteralType", "KeyedDecodingContainer", "KeyedEncodingContainer", "Never",
        "Optional", "PartialRangeFrom", "PartialRangeThrough", "Protocol", "Range", "RawRepresentable", "RawValue",
        "Result", "Self", "Sendable", "Set", "SingleValueDecodingContainer", "SingleValueEncodingContainer", "String",
        "StringLiteralType", "Swift", "Type", "URL", "UUID", "UnicodeScalarLiteralType", "UnkeyedDecodingContainer",
        "UnkeyedEncodingContainer", "Void",
    ]
    private static let fixedTypes: Set<String> = [
        "Answer", "Batch", "CategoryID", "Choice", "Day", "Item", "JSON", "Members", "Operation", "Query", "Selection",
        "Sort",
    ]
    /// Words that cannot name a member everywhere, and those that readers take for the cases of an optional.
    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "init",
        "inout", "internal", "is", "let", "nil", "none", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "self", "some", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
