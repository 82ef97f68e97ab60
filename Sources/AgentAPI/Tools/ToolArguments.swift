import FilterCore
import Gateway
import HTTPServer
import JSON

/// The arguments of a tool, as models write them: what may be left out comes as `""`, `"null"` or `"{}"`, numbers and lists
/// come as texts.
struct ToolArguments {
    private let members: [(key: String, cursor: JSONCursor)]

    /// As long as a name or an id can be.
    private static let maxTextBytes = 4_096

    /// - Throws: `invalidValue`, `unknownField`.
    init(_ json: JSONValue, allowing names: [String]) throws(ServiceError) {
        let json = json.isAbsent ? .object([]) : json
        members = try JSONCursor(json).members(allowing: names).filter { !$0.cursor.value.isAbsent }
    }

    private func cursor(_ name: String) -> JSONCursor? { members.first { $0.key == name }?.cursor }

    /// - Throws: `invalidValue`.
    func text(_ name: String) throws(ServiceError) -> String? {
        guard let cursor = cursor(name) else { return nil }
        if case .number(let number) = cursor.value { return number.description }
        return try cursor.string(atMost: Self.maxTextBytes)
    }

    /// - Throws: `invalidValue`.
    func flag(_ name: String) throws(ServiceError) -> Bool {
        guard let cursor = cursor(name) else { return false }
        if let flag = cursor.value.asFlag { return flag }
        return try cursor.bool()
    }

    /// The elements of a list; one that is given alone, or as the text of JSON, is a list of one.
    func list(_ name: String) -> [JSONValue] {
        guard let json = cursor(name)?.value else { return [] }
        let list = json.readingText
        return list.asElements ?? [list]
    }
}

// Texts and blanks that models write for something else.
extension JSONValue {
    /// Whether it stands for nothing.
    var isAbsent: Bool {
        switch self {
        case .null, .string(""), .string("null"), .string("{}"), .string("[]"), .object([]), .array([]): true
        default: false
        }
    }

    /// Also of `"true"` and `"false"`.
    var asFlag: Bool? {
        switch self {
        case .bool(let flag): flag
        case .string("true"), .string("True"): true
        case .string("false"), .string("False"): false
        default: nil
        }
    }

    /// The object or the list that a text holds as JSON; itself where it holds none.
    var readingText: JSONValue {
        guard case .string(let text) = self, let first = text.first, first == "{" || first == "[",
            let json = try? JSONValue(parsing: Array(text.utf8), maxValues: HTTPRequest.maxBodyValues)
        else { return self }
        return json
    }

    /// The number that a text holds; itself where it holds none.
    var readingNumber: JSONValue {
        guard case .string(let text) = self,
            case .number(let number)? = try? JSONValue(parsing: Array(text.utf8), maxValues: 1)
        else { return self }
        return .number(number)
    }
}
