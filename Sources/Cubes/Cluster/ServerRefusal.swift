import Following
import Support

/// What a server says in place of rows: `Code: 60, e.displayText() = DB::Exception: Table … doesn't exist., e.what() = …` of
/// version 18, `Code: 60. DB::Exception: Table … doesn't exist. (UNKNOWN_TABLE) (version 26.9…)` of those of today.
struct ServerRefusal {
    let code: String
    let message: String

    /// - Parameter body: of an answer with a status that is not 200.
    init(_ body: [UInt8], status: Int) {
        var text = String(decoding: body, as: UTF8.self)[...]
        var code = "HTTP \(status)"
        if text.hasPrefix("Code: ") {
            let digits = text.dropFirst(6).prefix { $0.isASCII && $0.isNumber }
            code = String(digits)
            text = text[digits.endIndex...]
        }
        if let range = text.range(of: "DB::Exception: ") { text = text[range.upperBound...] }
        for end in [", e.what() = ", ". Stack trace", " (version "] {
            if let range = text.range(of: end) { text = text[..<range.lowerBound] }
        }
        self.code = code
        message = String(text).excerpt(500)
    }

    /// A proxy without a server behind it is a server that cannot be reached.
    var failure: SourceFailure {
        ["HTTP 502", "HTTP 503", "HTTP 504"].contains(code)
            ? .connection(code) : .refused(state: code, message: message)
    }

    /// ACCESS_DENIED, of version 18 DATABASE_ACCESS_DENIED.
    static let denied: Set = ["291", "497"]
    /// TOO_MANY_ROWS, of `max_rows_to_group_by`.
    static let tooManyGroups = "158"
    /// TOO_MANY_ROWS, TIMEOUT_EXCEEDED, TOO_SLOW, MEMORY_LIMIT_EXCEEDED, TOO_MANY_BYTES, TOO_MANY_ROWS_OR_BYTES.
    static let tooMuchWork: Set = ["158", "159", "160", "241", "307", "396"]
    /// NOT_FOUND_COLUMN_IN_BLOCK, NO_SUCH_COLUMN_IN_TABLE, UNKNOWN_IDENTIFIER.
    static let missingColumn: Set = ["10", "16", "47"]
}

extension Substring {
    /// The first place of a text.
    fileprivate func range(of text: String) -> Range<Index>? { ranges(of: text).first }
}
