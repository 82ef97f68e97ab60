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
        /// - Parameter lines: how many the row has, as a stray quote takes others in.
        case unclosedQuote(lines: Int)
        /// - Parameter lines: as of ``unclosedQuote(lines:)``.
        case textAfterQuote(lines: Int)
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
        case .cellCount(let count, let expected): "\(count) \(count == 1 ? "cell" : "cells") instead of \(expected)"
        case .unclosedQuote(let lines): "a quoted cell is not closed" + Self.text(ofLines: lines)
        case .textAfterQuote(let lines): "something follows the closing quote of a cell" + Self.text(ofLines: lines)
        }
    }

    private static func text(ofLines count: Int) -> String {
        count == 1 ? "" : "; the row takes \(count) lines"
    }
}
