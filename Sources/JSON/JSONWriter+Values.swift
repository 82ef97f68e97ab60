package import FilterCore

extension JSONWriter {
    /// A value of an attribute, with its type.
    package mutating func value(_ value: Value) {
        switch value {
        case .string(let text): string(text.string)
        case .number(let number): self.number(number)
        case .bool(let bool): self.bool(bool)
        }
    }

    /// One end of a range or the operand of a comparison; null for an open end.
    package mutating func bound(_ bound: Bound?) {
        switch bound {
        case .number(let number): self.number(number)
        case .date(let date): string(date.description)
        case nil: null()
        }
    }

    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.bool(bool)
        case .number(let number): self.number(number)
        case .string(let string): self.string(string)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                key(member.key)
                self.value(member.value)
            }
            endObject()
        }
    }
}

// MARK: - Members: a key and its value at once

extension JSONWriter {
    package mutating func member(_ key: StaticString, _ value: String) {
        let utf8 = value.utf8Span.span
        member(key, atMost: utf8.maxQuotedCount) { $0.append(quoting: utf8) }
    }

    /// A string, or null.
    package mutating func member(_ key: StaticString, _ value: String?) {
        if let value {
            member(key, value)
        } else {
            member(key, atMost: 4) { $0.append(literal: "null") }
        }
    }

    package mutating func member(_ key: StaticString, _ value: Int) {
        member(key, atMost: 21) { $0.append(decimal: value) }
    }

    /// An integer, or null.
    package mutating func member(_ key: StaticString, _ value: Int?) {
        member(key, atMost: 21) { $0.append(decimalOrNull: value) }
    }

    package mutating func member(_ key: StaticString, _ value: Bool) {
        member(key, atMost: 5) { $0.append(literal: value ? "true" : "false") }
    }

    package mutating func member(_ key: StaticString, _ value: Number) {
        self.key(key)
        number(value)
    }

    package mutating func member(_ key: StaticString, _ value: Value) {
        self.key(key)
        self.value(value)
    }

    mutating func member(_ key: StaticString, _ value: JSONValue) {
        self.key(key)
        self.value(value)
    }
}
