import FilterCore
package import JSON

extension JSONValue: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self = .number(Number(Int64(value))) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue {
    /// What a JSON pointer (RFC 6901) without escapes leads to, or `nil`.
    package func at(_ pointer: String) -> JSONValue? {
        var value: JSONValue? = self
        for token in pointer.split(separator: "/") {
            if case .array(let elements)? = value, let index = Int(token) {
                value = elements.indices.contains(index) ? elements[index] : nil
            } else {
                value = value?[String(token)]
            }
        }
        return value
    }

    /// The elements of an array; none for anything else.
    package var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var integer: Int? {
        if case .number(.integer(let integer)) = self { Int(integer) } else { nil }
    }

    /// The keys of an object, in order; none for anything else.
    package var keys: [String] {
        if case .object(let members) = self { members.map(\.key) } else { [] }
    }

    /// The element of a list of objects whose `id`, `value` or other member has this value.
    package func first(_ key: String, _ value: JSONValue) -> JSONValue? {
        elements.first { $0[key] == value }
    }
}
