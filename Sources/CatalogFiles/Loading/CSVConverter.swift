import FilterCore
import JSON

/// Turns the records of one CSV file into JSON objects, in buffers that are reused.
struct CSVConverter: RowConverter {
    let separator: UInt8
    /// How many rows come before the first record: the header, and a line before it that names the separator.
    private(set) var headerRows = 1
    private var table: CSVTable
    private var record = CSVRecord()
    private var writer = JSONWriter()

    init(_ header: CSVHeader, options: LoadOptions) {
        separator = header.separator
        table = CSVTable(header, options: options)
    }

    /// The texts that are no value, as far as the file was inspected.
    var missingCounts: [MissingCount] { table.missingCounts }

    /// Reads a file from front to back, beside the stream, for its header and the types of its columns.
    ///
    /// Records that will be rejected do not count. A file is read twice, because the last cell of a column may show that
    /// it is text.
    ///
    /// - Parameter separator: `nil`: it is found from the header.
    /// - Returns: `nil` for an empty file.
    /// - Throws: ``LoadError``, also for a faulty header.
    init?(inspecting file: ByteStream, separator: UInt8?, options: LoadOptions) throws(LoadError) {
        let path = file.path
        let start = try file.firstBytes(64 << 10)
        let named = separator == nil ? CSVHeader.namedSeparator(in: start.span) : nil
        let rowsBeforeHeader = named == nil ? 0 : 1
        let separator = separator ?? named ?? CSVHeader.separator(in: start.span)
        let stream = try file.fromStart()
        var reader = RowReader(
            stream,
            scanner: CSVScanner(separator: separator),
            options: options,
            headerRows: rowsBeforeHeader
        )
        var chunk = RowChunk()
        guard try reader.read(into: &chunk) else { return nil }
        guard let first = chunk.rows.first, first.place.number == 1 else {
            throw .malformed(path: path, reason: "header: the row is longer than \(options.maxRowBytes) bytes")
        }
        do throws(MalformedInput) {
            let header = try CSVHeader(chunk.bytes.span.extracting(first.range), separator: separator)
            self.init(header, options: options)
            headerRows += rowsBeforeHeader
        } catch {
            throw .malformed(path: path, reason: error.reason)
        }
        for row in chunk.rows.dropFirst() { inspect(chunk.bytes.span.extracting(row.range)) }
        while try reader.read(into: &chunk) {
            for row in chunk.rows { inspect(chunk.bytes.span.extracting(row.range)) }
        }
    }

    private mutating func inspect(_ text: Span<UInt8>) {
        if (try? read(text)) != nil { table.inspect(record) }
    }

    mutating func withObject(
        of row: Span<UInt8>,
        _ body: (Span<UInt8>) throws(RejectedRow.Reason) -> Void
    ) throws(RejectedRow.Reason) {
        try read(row)
        writer.removeAll()
        table.write(record, to: &writer)
        do throws(RejectedRow.Reason) {
            try body(writer.bytes.span)
        } catch {
            throw error.inCSV(row)
        }
    }

    private mutating func read(_ text: Span<UInt8>) throws(RejectedRow.Reason) {
        try record.read(text, separator: separator)
        guard record.count == table.columnCount else {
            throw .cellCount(record.count, expected: table.columnCount)
        }
    }
}

extension RejectedRow.Reason {
    /// The same reason with its place in the record instead of the JSON, which clients do not see.
    fileprivate func inCSV(_ row: Span<UInt8>) -> RejectedRow.Reason {
        guard case .json(let error) = self else { return self }
        var offset: Int?
        if error.reason == .invalidUTF8 {
            do { _ = try UTF8Span(validating: row) } catch { offset = error.byteOffsets.lowerBound }
        }
        return .json(JSONError(error.reason, offset: offset, pointer: error.pointer))
    }
}
