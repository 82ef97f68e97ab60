import CatalogFiles
import JSON
import Support

/// Why a row of a batch is refused.
package struct RowVerdict: Sendable, Equatable {
    /// What is wrong with a row; clients may rely on the names.
    package enum Code: String, CaseIterable, Sendable {
        /// It is no JSON object, or no record of CSV.
        case malformedRow
        case invalidUTF8
        /// The row, the item that it is, or a text in it, is too long.
        case tooLarge
        /// Arrays and objects are nested too deep, or a path has too many levels.
        case tooDeep
        case missingID
        /// It is neither a string nor an integer, or it is empty.
        case invalidID
        /// An earlier row of the batch has the same id.
        case duplicateID
        /// A category needs the attribute to have other values.
        case wrongType
        /// Under `strict`: neither the definition nor an item has the attribute.
        case unknownAttribute
        case tooManyAttributes
        /// `$delete` is not `true`, or stands where all items are replaced or one is put in.
        case invalidDeletion
    }

    /// The line at which the row begins, from 1; in a JSON array the number of the element.
    package let line: Int
    /// The id of the row, if it has one.
    package let id: String?
    /// JSON pointer (RFC 6901) into the row; `nil` for the row as a whole.
    package let pointer: String?
    package let code: Code
    package let detail: String
    /// Names that may have been meant.
    package let suggestions: [String]

    package init(
        line: Int,
        id: String? = nil,
        pointer: String? = nil,
        _ code: Code,
        _ detail: String,
        suggestions: [String] = []
    ) {
        self.line = line
        self.id = id?.excerpt(100)
        self.pointer = pointer?.excerpt(300)
        self.code = code
        self.detail = detail.excerpt(500)
        self.suggestions = suggestions
    }

    /// About what it takes.
    var memoryByteCount: Int {
        suggestions.reduce(MemoryLayout<RowVerdict>.stride + detail.utf8.count) { $0 + 16 + $1.utf8.count }
            + (id?.utf8.count ?? 0) + (pointer?.utf8.count ?? 0)
    }

    /// A row that cannot be read.
    init(_ row: RejectedRow) {
        let code: Code =
            switch row.reason {
            case .tooLong: .tooLarge
            case .emptyID, .invalidID: .invalidID
            case .path: .tooDeep
            case .cellCount, .unclosedQuote, .textAfterQuote: .malformedRow
            case .json(let error): Code(error.reason)
            }
        let pointer: String? = if case .json(let error) = row.reason { error.pointer } else { nil }
        self.init(line: row.line, pointer: pointer, code, row.reason.description)
    }
}

extension RowVerdict.Code {
    fileprivate init(_ reason: JSONError.Reason) {
        self =
            switch reason {
            case .invalidUTF8: .invalidUTF8
            case .stringTooLong, .tooLarge: .tooLarge
            case .tooDeep: .tooDeep
            case .tooManyAttributes: .tooManyAttributes
            default: .malformedRow
            }
    }
}
