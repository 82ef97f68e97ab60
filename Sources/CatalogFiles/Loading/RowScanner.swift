/// Cuts a text that arrives in pieces into rows.
///
/// A scanner sees every byte once, in order. It remembers its state (inside a string, a quoted cell), so that a row may go
/// on in the next piece.
package protocol RowScanner {
    /// Searches from `start` for the byte that ends the current row; that byte is not part of the row.
    ///
    /// - Returns: `nil` if the row goes on behind `bytes`.
    mutating func endOfRow(in bytes: Span<UInt8>, from start: Int) throws(MalformedInput) -> RowEnd?

    /// Passes over blank rows at the beginning of a row, faster than one by one.
    ///
    /// - Returns: where the first row begins that may not be blank, or where it was; `start` if it passes over none.
    mutating func endOfBlankRows(in bytes: Span<UInt8>, from start: Int) -> Int

    /// The end of the text.
    ///
    /// - Returns: the line of the row that the end of the text ends, or `nil` if it may end no row.
    mutating func endOfInput() throws(MalformedInput) -> Int?

    /// The part of a row's range that is parsed; empty for a blank row.
    func content(of range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int>
}

extension RowScanner {
    mutating func endOfBlankRows(in bytes: Span<UInt8>, from start: Int) -> Int { start }

    /// Without JSON whitespace around it.
    func content(of range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
        bytes.trimmedRange(range)
    }
}

/// Where a row ends, and the line at which it began, from 1.
package struct RowEnd {
    let offset: Int
    let line: Int
}

/// The reason why a text cannot be cut into rows.
package struct MalformedInput: Error {
    let reason: String
}
