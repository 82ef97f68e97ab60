package import JSON

/// A row that was left out, and the reason.
package struct RejectedRow: Sendable, Equatable {
    let path: String
    /// The line at which the row begins, from 1; in a JSON array the number of the element.
    package let line: Int
    package let reason: Reason

    package enum Reason: Error, Sendable, Equatable {
        case json(JSONError)
        case tooLong(limit: Int)
        case emptyID
        /// The id is neither a string nor an integer.
        case invalidID
        /// An attribute of a hierarchy has a path that is none.
        case path(attribute: String, String)
        case cellCount(Int, expected: Int)
        case unclosedQuote
        case textAfterQuote
    }
}

extension RejectedRow: CustomStringConvertible {
    /// "shop.ndjson:17: the number is out of range (byte 40)"
    package var description: String { "\(path):\(line): \(reason)" }
}

extension RejectedRow.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .json(let error): error.description
        case .tooLong(let limit): "the row is longer than \(limit) bytes"
        case .emptyID: "the id is empty"
        case .invalidID: "the id is neither a string nor an integer"
        case .path(let attribute, let reason): "“\(attribute)” has \(reason)"
        case .cellCount(let count, let expected): "\(count) cells instead of \(expected)"
        case .unclosedQuote: "a quoted cell is not closed"
        case .textAfterQuote: "something follows the closing quote of a cell"
        }
    }
}
