import Support

/// Reads the parts of a ``SessionRecord``; everything it reads is untrusted.
struct ByteReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { offset == bytes.count }

    var damaged: SessionCodingError { .damaged(offset: offset) }

    mutating func readByte() throws(SessionCodingError) -> UInt8 {
        guard offset < bytes.count else { throw damaged }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// A number of at most 56 bits in its shortest form.
    mutating func readVarint() throws(SessionCodingError) -> Int {
        guard let value = bytes.readVarint(at: &offset), value < 1 << 56 else { throw damaged }
        return Int(value)
    }

    /// A number of things of at least a byte each.
    mutating func readCount() throws(SessionCodingError) -> Int {
        let count = try readVarint()
        guard count <= bytes.count - offset else { throw damaged }
        return count
    }

    mutating func readWord() throws(SessionCodingError) -> UInt64 {
        var word: UInt64 = 0
        for _ in 0..<8 { word = word << 8 | UInt64(try readByte()) }
        return word
    }

    mutating func readCounted() throws(SessionCodingError) -> ArraySlice<UInt8> {
        let count = try readCount()
        defer { offset += count }
        return bytes[offset..<(offset + count)]
    }

    /// Everything that was not read yet.
    mutating func readRest() -> ArraySlice<UInt8> {
        defer { offset = bytes.count }
        return bytes[offset...]
    }

    mutating func readKey() throws(SessionCodingError) -> SessionKey {
        SessionKey(high: try readWord(), low: try readWord(), code: try readWord())
    }

    mutating func readDelta() throws(SessionCodingError) -> ByteDelta {
        ByteDelta(prefix: try readVarint(), suffix: try readVarint(), middle: try readCounted())
    }

    /// Deltas behind their number, which are looked at no further than to know where each ends.
    mutating func readDeltas() throws(SessionCodingError) -> DeltaList {
        let count = try readCount()
        let start = offset
        var ends: [Int] = []
        ends.reserveCapacity(count)
        var middleByteCount = 0
        for _ in 0..<count {
            _ = try readVarint()
            _ = try readVarint()
            let byteCount = try readCount()
            middleByteCount += byteCount
            offset += byteCount
            ends.append(offset - start)
        }
        return DeltaList(bytes: bytes[start..<offset], ends: ends, middleByteCount: middleByteCount)
    }
}
