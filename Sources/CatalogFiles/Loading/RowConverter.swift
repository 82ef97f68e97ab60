/// Makes JSON objects of the rows of a file.
package protocol RowConverter {
    /// Converts a row; `body` gets the object, which must not escape the call.
    ///
    /// - Throws: the reason why the row is rejected, and what `body` throws.
    mutating func withObject(
        of row: Span<UInt8>,
        _ body: (Span<UInt8>) throws(RejectedRow.Reason) -> Void
    ) throws(RejectedRow.Reason)
}

/// Rows that are JSON objects already.
package struct JSONRows: RowConverter {
    package init() {}
    package func withObject(
        of row: Span<UInt8>,
        _ body: (Span<UInt8>) throws(RejectedRow.Reason) -> Void
    ) throws(RejectedRow.Reason) {
        try body(row)
    }
}
