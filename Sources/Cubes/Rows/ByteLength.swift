import Following

/// The length of a text or of an array, as it stands before it: seven bits in each byte, low ones first, the high bit on all
/// bytes but the last.
struct ByteLength {
    private var value = 0
    private var shift = 0

    /// Takes the next byte.
    ///
    /// - Returns: the length, if this was the last byte of it.
    mutating func take(_ byte: UInt8) throws(SourceFailure) -> Int? {
        // With more bytes it would be too great, or not as short as it can be.
        guard shift < 28 else { throw .tooLongRow }
        value |= Int(byte & 0x7F) << shift
        shift += 7
        guard value <= RowCursor.maxRowBytes else { throw .tooLongRow }
        return byte & 0x80 == 0 ? value : nil
    }
}
