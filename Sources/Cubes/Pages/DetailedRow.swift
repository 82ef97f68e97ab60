import FilterCore
import Following

/// A row of the table as a page has it: its combination, its moment, and what it has besides.
struct DetailedRow: ~Escapable {
    /// That of the item of its combination.
    let itemID: Span<UInt8>
    let ticks: Int64
    let key: UInt64
    /// One object: the columns of the cube, the moment, the details.
    let json: Span<UInt8>

    @_lifetime(copy itemID, copy json)
    init(itemID: Span<UInt8>, ticks: Int64, key: UInt64, json: Span<UInt8>) {
        self.itemID = itemID
        self.ticks = ticks
        self.key = key
        self.json = json
    }
}

/// How rows are laid out in RowBinary as ``RowStatements`` asks for them.
struct DetailedRowForm: Sendable {
    let cube: RowForm
    let timeType: ColumnType
    let details: [RowForm.Column]
    private let prefixes: [[UInt8]]

    init(_ cube: RowForm, timeType: ColumnType, details: [RowForm.Column]) {
        self.cube = cube
        self.timeType = timeType
        self.details = details
        prefixes = details.map { RowForm.prefix(of: $0.name, isFirst: false) }
    }

    /// Reads rows that were received as a whole, one after the other in the same memory.
    ///
    /// - Parameter body: returns whether to go on.
    /// - Returns: whether all rows were read.
    func forEachRow(in bytes: Span<UInt8>, _ body: (DetailedRow) throws(RowRefusal) -> Bool) throws(RowRefusal) -> Bool
    {
        var id = RowID()
        var json: [UInt8] = []
        var start = 0
        while start < bytes.count {
            let row: (ticks: Int64, key: UInt64, byteCount: Int)
            do throws(RowFault) {
                row = try read(bytes.extracting(start...), &id, &json)
            } catch {
                switch error {
                case .cut: throw .failure(.malformed("a row that ends too early"))
                case .failure(let failure): throw .failure(failure)
                }
            }
            start += row.byteCount
            let detailed = DetailedRow(itemID: id.text.span, ticks: row.ticks, key: row.key, json: json.span)
            guard try body(detailed) else { return false }
        }
        return true
    }

    private func read(
        _ bytes: Span<UInt8>,
        _ id: inout RowID,
        _ json: inout [UInt8]
    ) throws(RowFault) -> (ticks: Int64, key: UInt64, byteCount: Int) {
        var cursor = RowCursor(bytes)
        json.removeAll(keepingCapacity: true)
        let bucket = UInt32(truncatingIfNeeded: try cursor.unsigned(byteCount: 4))
        let start = cursor.offset
        for index in cube.columns.indices {
            json.append(contentsOf: cube.prefixes[index])
            _ = try cube.columns[index].type.append(from: &cursor, to: &json)
        }
        id.read(bucket: bucket, columns: bytes.extracting(start..<cursor.offset))
        let ticks = try timeType.ticks(from: &cursor)
        let key = try cursor.unsigned(byteCount: 8)
        json.append(contentsOf: cube.bucketPrefix)
        timeType.append(ticks: ticks, to: &json)
        for index in details.indices {
            json.append(contentsOf: prefixes[index])
            _ = try details[index].type.append(from: &cursor, to: &json)
        }
        json.append(UInt8(ascii: "}"))
        return (ticks, key, cursor.offset)
    }
}

// Moments as columns of time have them: days, seconds, or parts of a second after 1970.
extension ColumnType {
    fileprivate func ticks(from cursor: inout RowCursor) throws(RowFault) -> Int64 {
        switch self {
        case .date: Int64(try cursor.unsigned(byteCount: 2))
        case .dateTime64: try cursor.signed(byteCount: 8)
        default: Int64(try cursor.unsigned(byteCount: 4))
        }
    }

    /// A day, or a moment.
    func append(ticks: Int64, to json: inout [UInt8]) {
        switch self {
        case .date: _ = json.append(date: Int(ticks))
        case .dateTime64(let digitCount): _ = json.append(moment: ticks, digitCount: digitCount)
        default: _ = json.append(moment: ticks, digitCount: 0)
        }
    }

    /// Whether a column of time may have a moment.
    func has(ticks: Int64) -> Bool {
        switch self {
        case .date: return UInt16(exactly: ticks) != nil
        case .dateTime64:
            var json: [UInt8] = []
            append(ticks: ticks, to: &json)
            return json.first == UInt8(ascii: "\"")
        default: return UInt32(exactly: ticks) != nil
        }
    }

    /// The moment in seconds, as far as 32 bits go.
    ///
    /// - Precondition: the column may have it.
    func unixTime(ofTicks ticks: Int64) -> UInt32 {
        switch self {
        case .date: UInt32(clamping: ticks * 86_400)
        case .dateTime64(let digitCount):
            UInt32(clamping: ticks / (0..<digitCount).reduce(1 as Int64) { unit, _ in unit * 10 })
        default: UInt32(clamping: ticks)
        }
    }
}
