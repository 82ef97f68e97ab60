import FilterCore

extension JSONValue {
    /// The members of an object; none for anything else.
    package var asMembers: [Member] { if case .object(let members) = self { members } else { [] } }

    /// The elements of an array; `nil` for anything else.
    package var asElements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The text of a string; `nil` for anything else.
    package var asText: String? { if case .string(let text) = self { text } else { nil } }

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
