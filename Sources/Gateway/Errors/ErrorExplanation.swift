import CDocuments
import Support

/// What a code means, in sentences with code between backticks, from the table of `Documentation/ERRORS.md`.
struct ErrorExplanation: Sendable {
    /// What has happened.
    let meaning: String
    /// What the client can do.
    let remedy: String

    static subscript(code: ErrorCode) -> ErrorExplanation {
        guard let explanation = all[code] else { preconditionFailure("the table of errors lacks \(code)") }
        return explanation
    }

    private static let all: [ErrorCode: ErrorExplanation] = {
        var all: [ErrorCode: ErrorExplanation] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("| `") {
            // Code, statuses, title, meaning, remedy; a bar is before the first and after the last.
            let cells = line.split(separator: "|").map { String($0).trimmingSpaces }
            guard cells.count == 5, let code = ErrorCode(rawValue: cells[0].filter { $0 != "`" }) else { continue }
            all[code] = ErrorExplanation(meaning: cells[3], remedy: cells[4])
        }
        return all
    }()

    /// Safe: the bytes are a constant of the program, and `errors_md_length` is their number.
    private static let text = unsafe String(
        decoding: UnsafeBufferPointer(start: errors_md_bytes(), count: errors_md_length()),
        as: UTF8.self
    )
}
