import CatalogFiles
package import FilterCore
package import JSON
import Support

/// A value in a request body together with where it stands, so that everything wrong has a pointer.
package struct JSONCursor {
    package let value: JSONValue
    /// The pointer of the value that has this one as a part; the whole pointer where there is no step.
    private let base: String
    private let step: Step?

    /// From a value to a part of it. The pointer is written where it is asked for: most values are right.
    private enum Step {
        case member(String)
        case element(Int)
    }

    package init(_ value: JSONValue, pointer: String = "") {
        self.init(value, base: pointer, step: nil)
    }

    private init(_ value: JSONValue, base: String, step: Step?) {
        self.value = value
        self.base = base
        self.step = step
    }

    /// A JSON pointer; empty for the whole body.
    package var pointer: String {
        switch step {
        case .member(let key): "\(base)/\(key.asPointerToken)"
        case .element(let index): "\(base)/\(index)"
        case nil: base
        }
    }

    package var place: ServiceError.Place { .body(pointer) }

    /// The members of an object.
    ///
    /// - Parameter names: the members that may be there; `nil` for an object whose keys are ids.
    /// - Throws: `invalidValue` for anything else, `unknownField` with near names.
    package func members(allowing names: [String]? = nil) throws(ServiceError) -> [(key: String, cursor: JSONCursor)] {
        let pointer = pointer
        return try requireObject(allowing: names)
            .map { ($0.key, JSONCursor($0.value, base: pointer, step: .member($0.key))) }
    }

    /// Requires an object with these members, as ``members(allowing:)`` does.
    @discardableResult
    package func requireObject(
        allowing names: [String]? = nil
    ) throws(ServiceError) -> [JSONValue.Member] {
        guard case .object(let members) = value else { throw mismatch("an object") }
        guard let names else { return members }
        for member in members where !names.contains(where: { Text($0) == Text(member.key) }) {
            throw ServiceError(
                .unknownField,
                at: .body("\(pointer)/\(member.key.asPointerToken)"),
                "no field “\(member.key)” here",
                suggestions: Suggestions.near(member.key, among: names)
            )
        }
        return members
    }

    /// One member of an object; `nil` if there is none, or if this is no object.
    package func member(_ key: String) -> JSONCursor? {
        guard case .object(let members) = value, let member = members.first(where: { $0.key == key }) else {
            return nil
        }
        return JSONCursor(member.value, base: pointer, step: .member(key))
    }

    /// - Throws: `invalidValue` if the object has no such member.
    package func require(_ key: String) throws(ServiceError) -> JSONCursor {
        if let member = member(key) { return member }
        throw ServiceError(.invalidValue, at: place, "“\(key)” is missing")
    }

    /// The elements of an array, each made when it is asked for: too many of them are refused by their count alone.
    package func elements() throws(ServiceError) -> Elements {
        guard case .array(let elements) = value else { throw mismatch("an array") }
        let pointer = pointer
        return elements.indices.lazy.map { JSONCursor(elements[$0], base: pointer, step: .element($0)) }
    }

    package typealias Elements = LazyMapSequence<Range<Int>, JSONCursor>

    /// Whether it is null.
    package var isNull: Bool { value == .null }

    package func string() throws(ServiceError) -> String {
        guard case .string(let string) = value else { throw mismatch("a string") }
        return string
    }

    /// A text that is searched for, or a name.
    ///
    /// - Parameter limit: of its UTF-8, in bytes.
    package func string(atMost limit: Int) throws(ServiceError) -> String {
        let string = try string()
        try ServiceError.require(string, atMost: limit, at: place)
        return string
    }

    package func bool() throws(ServiceError) -> Bool {
        guard case .bool(let bool) = value else { throw mismatch("true or false") }
        return bool
    }

    package func integer(in range: ClosedRange<Int>) throws(ServiceError) -> Int {
        guard case .number(.integer(let integer)) = value, let exact = Int(exactly: integer), range.contains(exact)
        else { throw mismatch("an integer from \(range.lowerBound) to \(range.upperBound)") }
        return exact
    }

    /// A value as attributes have them.
    package func scalar() throws(ServiceError) -> Value {
        switch value {
        case .string(let string): return .string(string)
        case .number(let number): return .number(number)
        case .bool(let bool): return .bool(bool)
        case .null, .array, .object: throw mismatch("a string, a number or a boolean")
        }
    }

    /// One of a few names.
    package func choice<Choice: CaseIterable & RawRepresentable<String>>(
        of type: Choice.Type = Choice.self
    ) throws(ServiceError) -> Choice {
        if let choice = Choice(rawValue: try string()) { return choice }
        throw otherText("one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }

    /// The id of a filter group.
    package func filterGroup() throws(ServiceError) -> FilterGroupID {
        guard let group = FilterGroupID(try string()) else {
            throw otherText(#"a filter group such as "and<color>" or "or<brand>""#)
        }
        return group
    }

    /// The refusal of a text where another one is expected.
    package func otherText(_ expected: String) -> ServiceError {
        guard case .string(let text) = value else { return mismatch(expected) }
        return .otherText(text, than: expected, at: place)
    }

    package func mismatch(_ expected: String) -> ServiceError {
        ServiceError(.invalidValue, at: place, "expected \(expected), not \(value.kindDescription)")
    }
}

extension ServiceError {
    /// The refusal of a text where another one is expected.
    static func otherText(
        _ text: String,
        than expected: String,
        at place: Place,
        suggestions: [String] = []
    ) -> ServiceError {
        let detail = "expected \(expected), not “\(text.excerpt(100))”"
        return ServiceError(.invalidValue, at: place, detail, suggestions: suggestions)
    }

    /// - Parameter limit: of the text's UTF-8, in bytes.
    /// - Throws: `invalidValue` for a longer text.
    static func require(_ text: String, atMost limit: Int, at place: Place) throws(ServiceError) {
        let byteCount = text.utf8.count
        guard byteCount > limit else { return }
        throw ServiceError(.invalidValue, at: place, "a text of \(byteCount) bytes; it can have at most \(limit)")
    }
}
