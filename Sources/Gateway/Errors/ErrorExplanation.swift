/// What a code means, in sentences with code between backticks, from the table of `Documentation/ERRORS.md`.
struct ErrorExplanation: Sendable {
    /// What has happened.
    let meaning: String
    /// What the client can do.
    let remedy: String

    static subscript(code: ErrorCode) -> ErrorExplanation {
        // Statuses, title, meaning, remedy.
        guard let cells = DocumentTable.errors[code.rawValue], cells.count == 4 else {
            preconditionFailure("the table of errors lacks \(code)")
        }
        return ErrorExplanation(meaning: cells[2], remedy: cells[3])
    }
}
