import JSON

/// What is wrong with the JSON of an edit, where, and what would be right.
package struct EditFault: Error, Sendable, Equatable {
    package enum Code: Sendable {
        case malformedJSON
        case invalidValue
        /// An object that cannot be an item.
        case invalidObject
        case tooMany
    }

    package let code: Code
    /// A JSON pointer into the body of the request; `nil` for no place in it.
    package let pointer: String?
    /// The byte at fault, counted from 0, where there is no pointer.
    package let offset: Int?
    package let detail: String
    /// Names that may have been meant.
    package let suggestions: [String]

    init(_ code: Code, at pointer: String? = nil, _ detail: String, suggestions: [String] = []) {
        self.code = code
        self.pointer = pointer
        offset = nil
        self.detail = detail
        self.suggestions = suggestions
    }

    /// A text that is no JSON.
    init(_ error: JSONError) {
        code = .malformedJSON
        pointer = error.pointer
        offset = error.pointer == nil ? error.offset : nil
        detail = error.reason.description
        suggestions = []
    }
}
