import JSON

/// JSON for people: an array or object stands on one line if it fits, else each of its elements begins a line.
enum IndentedJSON {
    /// In bytes, which for most texts are columns.
    private static let lineWidth = 120
    private static let indentation = 2

    /// The text of a value, with a line break at its end.
    ///
    /// - Complexity: O(*n* · *d*), *n* bytes of text, *d* the depth of the value.
    static func text(_ value: JSONValue) -> String {
        var text = ""
        write(value, after: 0, indent: 0, to: &text)
        return text + "\n"
    }

    /// - Parameters:
    ///   - width: how much of the line is taken, the comma behind the value included.
    ///   - indent: of the line that the value begins on.
    private static func write(_ value: JSONValue, after width: Int, indent: Int, to text: inout String) {
        let line = line(value)
        let inner = indent + indentation
        let margin = String(repeating: " ", count: inner)
        switch value {
        case .array(let elements) where width + line.utf8.count > lineWidth:
            text += "["
            for (index, element) in elements.enumerated() {
                text += index == 0 ? "\n" : ",\n"
                text += margin
                write(element, after: inner + 1, indent: inner, to: &text)
            }
            text += "\n" + String(repeating: " ", count: indent) + "]"
        case .object(let members) where width + line.utf8.count > lineWidth:
            text += "{"
            for (index, member) in members.enumerated() {
                text += index == 0 ? "\n" : ",\n"
                let key = margin + quoted(member.key) + ": "
                text += key
                write(member.value, after: key.utf8.count + 1, indent: inner, to: &text)
            }
            text += "\n" + String(repeating: " ", count: indent) + "}"
        default: text += line
        }
    }

    /// The whole value on one line.
    private static func line(_ value: JSONValue) -> String {
        switch value {
        case .array(let elements): "[" + elements.map(line).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { quoted($0.key) + ": " + line($0.value) }.joined(separator: ", ") + "}"
        case .null, .bool, .number, .string: value.jsonText
        }
    }

    private static func quoted(_ key: String) -> String {
        JSONValue.string(key).jsonText
    }
}
