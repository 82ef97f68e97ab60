import FilterCore

extension JSONValue {
    /// The members of an object; none for anything else.
    package var asMembers: [Member] { if case .object(let members) = self { members } else { [] } }

    /// The elements of an array; `nil` for anything else.
    package var asElements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The text of a string; `nil` for anything else.
    package var asText: String? { if case .string(let text) = self { text } else { nil } }

    /// The integer of a number that is one; `nil` for anything else.
    package var asInteger: Int? { if case .number(.integer(let integer)) = self { Int(exactly: integer) } else { nil } }

    /// The value as JSON without whitespace.
    package var jsonBytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }

    /// The value as JSON without whitespace.
    package var jsonText: String { String(decoding: jsonBytes, as: UTF8.self) }

    /// A string as it is, without quotation marks; anything else as JSON.
    package var plainText: String { asText ?? jsonText }

    /// The same object with a member that has another value: at its place, or the last one.
    ///
    /// - Parameter value: `nil` for an object without the member.
    package func with(_ key: String, _ value: JSONValue?) -> JSONValue {
        var members = asMembers
        let place = members.firstIndex { Text($0.key) == Text(key) }
        switch (place, value) {
        case (let place?, let value?): members[place].value = value
        case (let place?, nil): members.remove(at: place)
        case (nil, let value?): members.append(Member(key, value))
        case (nil, nil): break
        }
        return .object(members)
    }
}
