import Support

/// Writes the parts of a ``SessionRecord``.
struct ByteWriter {
    private var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// The bytes, in an array no larger than they are.
    func finish() -> [UInt8] {
        var exact: [UInt8] = []
        exact.reserveCapacity(bytes.count)
        exact.append(contentsOf: bytes)
        return exact
    }

    mutating func write(_ byte: UInt8) {
        bytes.append(byte)
    }

    /// 7 bits a byte, low ones first, high bit on all but the last.
    mutating func write(varint value: Int) {
        bytes.append(varint: value)
    }

    /// Eight bytes, high ones first.
    mutating func write(word: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
        }
    }

    mutating func write(_ part: ArraySlice<UInt8>) {
        bytes.append(contentsOf: part)
    }

    /// Bytes behind their number.
    mutating func write(counted part: ArraySlice<UInt8>) {
        write(varint: part.count)
        write(part)
    }

    mutating func write(_ key: SessionKey) {
        write(word: key.high)
        write(word: key.low)
        write(word: key.code)
    }

    mutating func write(_ delta: ByteDelta) {
        write(varint: delta.prefix)
        write(varint: delta.suffix)
        write(counted: delta.middle)
    }

    mutating func write(_ deltas: DeltaList) {
        write(varint: deltas.count)
        bytes.append(contentsOf: deltas.bytes)
    }
}
