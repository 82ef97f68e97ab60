/// Why a text is no filter expression, and where.
public struct FilterExpressionError: Error, Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        /// Something else should stand here; `found` is a piece of the text, `nil` the end.
        case unexpected(found: String?, expected: String)
        /// The quote that begins here never ends.
        case unterminatedQuote
        /// AND and OR beside each other without parentheses.
        case mixedOperators
        /// No double is that large.
        case numberTooLarge(String)
        /// A range from a number or a day down to a smaller one.
        case rangeInverted
        /// A range from a number to a date, or the other way round.
        case mixedRange
        case tooLong(maxBytes: Int)
        case tooDeep(maxDepth: Int)
        case tooManyFilters(maxFilters: Int)
    }

    public let reason: Reason
    /// Where, in bytes of UTF-8 from 0; at most the length of the text.
    public let offset: Int
    /// Where, in characters from 1.
    public let column: Int
    /// A suggestion of the intended text.
    public let hint: String?

    public init(reason: Reason, offset: Int, column: Int, hint: String? = nil) {
        self.reason = reason
        self.offset = offset
        self.column = column
        self.hint = hint
    }
}

extension FilterExpressionError: CustomStringConvertible {
    /// `expected AND, OR or the end, found “Doe” at column 13; quote a value that has spaces`
    public var description: String {
        "\(reason) at column \(column)" + (hint.map { "; \($0)" } ?? "")
    }
}

extension FilterExpressionError.Reason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unexpected(let found?, let expected): "expected \(expected), found “\(found)”"
        case .unexpected(nil, let expected): "expected \(expected), found the end"
        case .unterminatedQuote: "the quote has no end"
        case .mixedOperators: "AND and OR stand beside each other without parentheses"
        case .numberTooLarge(let text): "the number \(text) is too large"
        case .rangeInverted: "the range ends before it begins"
        case .mixedRange: "the range has a number at one end and a date at the other"
        case .tooLong(let maxBytes): "the filter is longer than \(maxBytes) bytes"
        case .tooDeep(let maxDepth): "parentheses are nested more than \(maxDepth) deep"
        case .tooManyFilters(let maxFilters): "there are more than \(maxFilters) filters"
        }
    }
}
