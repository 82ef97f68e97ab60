import Following

/// Why a row could not be read from bytes.
enum RowFault: Error {
    /// The bytes end within it.
    case cut
    case failure(SourceFailure)
}

extension SourceFailure {
    static var tooLongRow: SourceFailure { .malformed("a row of more than \(RowCursor.maxRowBytes >> 20) MiB") }
}
