import FilterCore
import Gateway
import JSON

/// The arguments of a tool, as models write them: what may be left out comes as `""`, `"null"` or `"{}"`, numbers and lists
/// come as texts.
struct ToolArguments {
    private let members: [(key: String, cursor: JSONCursor)]
    let json: JSONValue

    /// - Throws: `invalidValue`, `unknownField`.
    init(_ json: JSONValue, allowing names: [String]) throws(ServiceError) {
        self.json = Self.isAbsent(json) ? .object([]) : json
        members = try JSONCursor(self.json).members(allowing: names).filter { !Self.isAbsent($0.cursor.value) }
    }

    private static func isAbsent(_ json: JSONValue) -> Bool {
        switch json {
        case .null, .string(""), .string("null"), .string("{}"), .string("[]"), .object([]), .array([]): true
        default: false
        }
    }

    private func cursor(_ name: String) -> JSONCursor? { members.first { $0.key == name }?.cursor }

    /// As long as a name or an id can be.
    private static let maxTextBytes = 4_096

    /// - Throws: `invalidValue`.
    func text(_ name: String) throws(ServiceError) -> String? {
        guard let cursor = cursor(name) else { return nil }
        if case .number(let number) = cursor.value { return number.description }
        let text = try cursor.string()
        guard text.utf8.count <= Self.maxTextBytes else {
            let detail = "a text of \(text.utf8.count) bytes; it can have at most \(Self.maxTextBytes)"
            throw ServiceError(.invalidValue, at: cursor.place, detail)
        }
        return text
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
        if case .string(let text) = json, let parsed = try? JSONValue(parsing: text) {
            return parsed.asElements ?? [parsed]
        }
        return json.asElements ?? [json]
    }
}

extension JSONValue {
    /// Also of `"true"` and `"false"`.
    var asFlag: Bool? {
        switch self {
        case .bool(let flag): flag
        case .string("true"), .string("True"): true
        case .string("false"), .string("False"): false
        default: nil
        }
    }
}
