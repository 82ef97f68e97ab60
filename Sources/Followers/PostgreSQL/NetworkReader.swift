import Following

/// Reads the numbers and texts of the server's messages, in network order, and no byte beyond their end.
struct NetworkReader {
    let bytes: [UInt8]
    private(set) var offset: Int

    init(_ bytes: [UInt8], from offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    var isAtEnd: Bool { offset == bytes.count }

    /// - Throws: ``SourceFailure/malformed(_:)`` if the message ends before, as do the others.
    mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(SourceFailure) -> Number {
        let range = try range(of: Number.bitWidth / 8)
        return bytes[range].reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    mutating func byte() throws(SourceFailure) -> UInt8 { bytes[try range(of: 1).lowerBound] }

    /// So many bytes: where they lie.
    mutating func range(of count: Int) throws(SourceFailure) -> Range<Int> {
        guard count >= 0, count <= bytes.count - offset else { throw .malformed("a message that ends too early") }
        defer { offset += count }
        return offset..<offset + count
    }

    /// A text up to the zero byte behind it.
    mutating func text() throws(SourceFailure) -> String {
        guard let end = bytes[offset...].firstIndex(of: 0) else { throw .malformed("a text without an end") }
        defer { offset = end + 1 }
        return String(decoding: bytes[offset..<end], as: UTF8.self)
    }
}
