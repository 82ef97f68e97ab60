// Numbers of few bytes: seven bits in each, low ones first, the high bit on all bytes but the last.

extension [UInt8] {
    /// Appends a number in its shortest form, of 1 to 10 bytes.
    @inlinable
    public mutating func append(varint value: UInt64) {
        var rest = value
        while rest > 0x7F {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    /// Appends the 64 bits of a number; a negative one takes 10 bytes.
    @inlinable
    public mutating func append(varint value: Int) {
        append(varint: UInt64(bitPattern: Int64(value)))
    }

    /// Appends a text led by its length, so that what follows cannot be taken for a part of it.
    @inlinable
    public mutating func append(lengthAndBytesOf text: String) {
        append(varint: text.utf8.count)
        append(contentsOf: text.utf8)
    }

    /// Reads the number at an offset, which is moved behind it.
    ///
    /// - Returns: `nil` for what ``append(varint:)`` never writes: an end within the number, more than 64 bits, a form
    ///   that is not the shortest. The offset is then behind the last byte that was read.
    @inlinable
    public func readVarint(at offset: inout Int) -> UInt64? {
        // Most numbers are small, and read where they are asked for.
        if offset < count, self[offset] < 0x80 {
            defer { offset += 1 }
            return UInt64(self[offset])
        }
        return readLongVarint(at: &offset)
    }

    /// As ``readVarint(at:)``, for numbers of any size.
    @usableFromInline
    func readLongVarint(at offset: inout Int) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard offset < count else { return nil }
            let byte = self[offset]
            offset += 1
            let bits = UInt64(byte & 0x7F)
            guard (bits << shift) >> shift == bits else { return nil }
            value |= bits << shift
            if byte & 0x80 == 0 { return byte != 0 || shift == 0 ? value : nil }
        }
        return nil
    }
}
