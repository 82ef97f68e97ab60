import Following

/// Finds the end of a row that arrives in pieces, looking at each byte once, whatever the row is.
struct RowBoundary {
    /// The values that the row still has, the next ones last.
    private var pending: [(type: ColumnType, count: Int)]
    /// Bytes that belong to the value before those.
    private var skipCount = 0
    private var length = ByteLength()
    /// Of the row, up to here and with the skipped ones.
    private var byteCount = 0

    init(_ form: RowForm) {
        pending = form.types.reversed().map { ($0, 1) }
    }

    /// Takes the next bytes.
    ///
    /// - Returns: how many of them belong to the row; `nil` if all do, and it has not ended.
    mutating func end(in bytes: Span<UInt8>) throws(SourceFailure) -> Int? {
        var index = 0
        while true {
            let skipped = min(skipCount, bytes.count - index)
            index += skipped
            skipCount -= skipped
            guard skipCount == 0 else { return nil }
            guard let (type, count) = pending.last else { return index }
            if count == 0 {
                pending.removeLast()
            } else if let size = type.fixedByteCount {
                pending.removeLast()
                try skip(size * count)
            } else {
                guard index < bytes.count else { return nil }
                try take(bytes[index], of: type)
                index += 1
            }
        }
    }

    /// Takes a byte that says how long the next value is.
    private mutating func take(_ byte: UInt8, of type: ColumnType) throws(SourceFailure) {
        try count(1)
        let top = pending.count - 1
        if case .nullable(let type) = type {
            pending[top].count -= 1
            if byte == 0 { pending.append((type, 1)) }
            return
        }
        guard let count = try length.take(byte) else { return }
        length = ByteLength()
        pending[top].count -= 1
        if case .array(let type) = type { pending.append((type, count)) } else { try skip(count) }
    }

    private mutating func skip(_ count: Int) throws(SourceFailure) {
        try self.count(count)
        skipCount = count
    }

    private mutating func count(_ count: Int) throws(SourceFailure) {
        guard count <= RowCursor.maxRowBytes - byteCount else { throw .tooLongRow }
        byteCount += count
    }
}
