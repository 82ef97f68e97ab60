package import FilterCore

/// Any JSON value, with integers exact and the members of objects in the order of the text.
///
///     let body = try JSONValue(parsing: #"{"page": 2}"#)
///     body["page"]    // .number(.integer(2))
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Number)
    case string(String)
    case array([JSONValue])
    /// No key twice.
    case object([Member])

    /// One member of an object.
    package struct Member: Sendable, Hashable {
        package var key: String
        package var value: JSONValue

        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }

        /// Equal when keys are byte for byte, as everywhere in the service.
        package static func == (lhs: Member, rhs: Member) -> Bool {
            Text(lhs.key) == Text(rhs.key) && lhs.value == rhs.value
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(Text(key))
            hasher.combine(value)
        }
    }

    package static func == (lhs: JSONValue, rhs: JSONValue) -> Bool {
        switch (lhs, rhs) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): Text(left) == Text(right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let bool): hasher.combine(bool)
        case .number(let number): hasher.combine(number)
        case .string(let string): hasher.combine(Text(string))
        case .array(let elements): hasher.combine(elements)
        case .object(let members): hasher.combine(members)
        }
    }

    /// The value under a key; `nil` if there is none or this is no object.
    ///
    /// - Complexity: O(*m*), *m* members.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { Text($0.key) == Text(key) }?.value
    }

    /// The kind of the value, in words for messages: "a string"; a number itself.
    package var kindDescription: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number(let number): number.description
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
