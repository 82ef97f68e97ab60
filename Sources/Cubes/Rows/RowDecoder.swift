import FilterCore
import Following

/// Makes items of rows, one at a time, in the same memory.
struct RowDecoder {
    private let form: RowForm
    private var id = RowID()
    private var json: [UInt8] = []
    private var bucket: UInt32?
    private(set) var measure: UInt64 = 0
    /// Of the row that is read: places of columns.
    private var losses: [(column: Int, reason: LostValues.Reason)] = []
    private var lost = LostValues()

    init(_ form: RowForm) {
        self.form = form
    }

    /// The values that became `null` since the last call.
    mutating func takeLost() -> LostValues {
        defer { lost = LostValues() }
        return lost
    }

    /// The row that was read last, if its ``measure`` is not 0.
    var row: CubeRow {
        @_lifetime(borrow self)
        get { CubeRow(id: id.text.span, json: json.span, bucket: bucket, measure: measure) }
    }

    /// Reads the row that bytes begin with.
    ///
    /// - Returns: how many bytes it has.
    mutating func read(_ bytes: Span<UInt8>) throws(RowFault) -> Int {
        var cursor = RowCursor(bytes)
        json.removeAll(keepingCapacity: true)
        losses.removeAll(keepingCapacity: true)
        if form.bucket != nil { bucket = UInt32(truncatingIfNeeded: try cursor.unsigned(byteCount: 4)) }
        let start = cursor.offset
        for index in form.columns.indices {
            json.append(contentsOf: form.prefixes[index])
            if let reason = try form.columns[index].type.append(from: &cursor, to: &json) {
                losses.append((index, reason))
            }
        }
        let end = cursor.offset
        measure = try cursor.unsigned(byteCount: 8)
        if measure > 0 { finish(columns: bytes.extracting(start..<end)) }
        return cursor.offset
    }

    private mutating func finish(columns: Span<UInt8>) {
        if let bucket, let form = form.bucket {
            json.append(contentsOf: self.form.bucketPrefix)
            // Every moment of 32 bits is of a year with four digits.
            _ =
                form.isDate
                ? json.append(date: Int(bucket / 86_400)) : json.append(moment: Int64(bucket), digitCount: 0)
        }
        json.append(contentsOf: form.measurePrefix)
        json.append(decimal: measure)
        json.append(UInt8(ascii: "}"))
        id.read(bucket: bucket, columns: columns)
        guard !losses.isEmpty else { return }
        let id = id.text
        for (column, reason) in losses { lost.note(reason, id: id.span, column: form.columns[column].name) }
    }
}
