/// A place in the bytes of a row, which moves over its values.
struct RowCursor: ~Escapable {
    /// Longer rows are refused.
    static let maxRowBytes = 64 << 20

    private let bytes: Span<UInt8>
    private(set) var offset = 0

    /// - Parameter bytes: a row, and whatever comes behind it.
    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) {
        self.bytes = bytes
    }

    /// The next bytes, so many.
    @_lifetime(copy self)
    mutating func take(_ count: Int) throws(RowFault) -> Span<UInt8> {
        let start = offset
        try skip(count)
        return bytes.extracting(start..<offset)
    }

    private mutating func skip(_ count: Int) throws(RowFault) {
        guard count <= Self.maxRowBytes - offset else { throw .failure(.tooLongRow) }
        guard count <= bytes.count - offset else { throw .cut }
        offset += count
    }

    mutating func byte() throws(RowFault) -> UInt8 {
        try skip(1)
        return bytes[offset - 1]
    }

    /// The length that stands before a text or an array.
    mutating func length() throws(RowFault) -> Int {
        var length = ByteLength()
        while true {
            let byte = try byte()
            do {
                if let count = try length.take(byte) { return count }
            } catch {
                throw .failure(error)
            }
        }
    }

    /// A whole number of at most 8 bytes, the low ones first.
    mutating func unsigned(byteCount: Int) throws(RowFault) -> UInt64 {
        let start = offset
        try skip(byteCount)
        var value: UInt64 = 0
        for index in 0..<byteCount { value |= UInt64(bytes[start + index]) << UInt64(8 * index) }
        return value
    }

    /// A whole number of at most 8 bytes in two's complement, the low ones first.
    mutating func signed(byteCount: Int) throws(RowFault) -> Int64 {
        let shift = 64 - 8 * byteCount
        return (Int64(bitPattern: try unsigned(byteCount: byteCount)) << shift) >> shift
    }

    /// A whole number of 16 bytes in two's complement, the low ones first.
    mutating func signed128() throws(RowFault) -> Int128 {
        let low = try unsigned(byteCount: 8)
        return Int128(try signed(byteCount: 8)) << 64 | Int128(low)
    }
}
