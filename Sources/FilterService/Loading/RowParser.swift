import CSimdJSON
import FilterCore

/// Parses rows into batches of leaves and JSON without whitespace.
///
/// A parser belongs to one thread at a time. Several may work on different chunks side by side, as each numbers its
/// own paths.
@safe final class RowParser {
    // Freed in `deinit` and nowhere else.
    private let rows: OpaquePointer
    private let limits: JSONLimits
    /// Where the rows of the batch were read.
    private(set) var places: [RowPlace] = []
    /// Rows of the last chunk that are not in the batch, in the order of input.
    private(set) var rejected: [RejectedRow] = []

    /// - Parameter maxStringBytes: the longest string that a row may have as a value.
    init(_ options: LoadOptions, maxStringBytes: Int) {
        limits = JSONLimits(depth: options.maxDepth, stringBytes: maxStringBytes, attributes: options.maxAttributes)
        let rows = unsafe csj_rows_create(
            csj_limits(depth: limits.depth, string_bytes: limits.stringBytes, paths: limits.attributes)
        )
        guard let rows = unsafe rows else { fatalError("no memory for a parser") }
        unsafe self.rows = unsafe rows
    }

    deinit { unsafe csj_rows_destroy(rows) }

    /// Replaces the batch by the rows of a chunk.
    ///
    /// - Parameters:
    ///   - converter: for CSV; `nil`: the rows are JSON.
    ///   - path: of the file, for the rows that are rejected.
    func parse(_ chunk: borrowing RowChunk, converter: inout CSVConverter?, path: String) {
        unsafe csj_rows_clear(rows)
        places.removeAll(keepingCapacity: true)
        rejected.removeAll(keepingCapacity: true)
        rejected.append(contentsOf: chunk.rejected)
        for row in chunk.rows {
            let text = chunk.bytes.span.extracting(row.range)
            do throws(RejectedRow.Reason) {
                if converter == nil {
                    try append(text)
                } else {
                    try converter?.withObject(of: text) { (object) throws(RejectedRow.Reason) in try append(object) }
                }
                places.append(row.place)
            } catch {
                rejected.append(RejectedRow(path: path, line: row.place.line, reason: error))
            }
        }
        if !chunk.rejected.isEmpty { rejected.sort { $0.line < $1.line } }
    }

    private func append(_ row: Span<UInt8>) throws(RejectedRow.Reason) {
        var error = unsafe csj_error()
        // Safe: the parser copies the row before it returns.
        let isValid = unsafe row.withUnsafeBufferPointer {
            unsafe csj_rows_append(rows, $0.baseAddress, $0.count, &error)
        }
        guard isValid else { throw unsafe .json(JSONError(error, limits: limits)) }
    }
}

// MARK: - Reading the batch

extension RowParser {
    /// The number of paths in all rows parsed so far.
    var pathCount: Int { unsafe csj_rows_path_count(rows) }

    /// A dotted path by its number; numbers follow the order of first appearance.
    func path(_ number: Int) -> String {
        // Safe: copied at once.
        unsafe String(csj_rows_path(rows, number))
    }

    /// Calls `body` with every row of the batch in order: its leaves, the strings they point into, its JSON without
    /// whitespace, and where it was read. The spans must not escape the call.
    func forEachRow<Failure: Error>(
        _ body: (Span<csj_leaf>, _ strings: Span<UInt8>, _ json: Span<UInt8>, RowPlace) throws(Failure) -> Void
    ) throws(Failure) {
        let batch = unsafe csj_rows_batch(rows)
        // Safe: the batch stays as it is until the next `parse`, and its ends are those that C wrote.
        let ends = unsafe UnsafeBufferPointer(start: batch.rows, count: batch.row_count)
        guard let last = unsafe ends.last else { return }
        let leaves = unsafe UnsafeBufferPointer(start: batch.leaves, count: last.leaf_end)
        let strings = unsafe UnsafeBufferPointer(start: batch.strings, count: batch.string_bytes)
        let json = unsafe UnsafeBufferPointer(start: batch.json, count: last.json_end)
        var start = csj_row(leaf_end: 0, json_end: 0)
        for (index, place) in places.enumerated() {
            let end = unsafe ends[index]
            try unsafe body(
                leaves.span.extracting(start.leaf_end..<end.leaf_end),
                strings.span,
                json.span.extracting(start.json_end..<end.json_end),
                place
            )
            start = end
        }
    }
}

/// What stands under a path in a row.
enum LeafValue {
    /// The bytes of the batch's strings.
    case string(Range<Int>)
    case number(Number)
    case bool(Bool)
    case null
    /// An object, whose members have leaves of their own.
    case object
    case emptyArray
}

extension csj_leaf {
    var value: LeafValue {
        switch csj_kind(UInt32(kind)) {
        case CSJ_STRING: .string(Int(payload)..<Int(payload) + Int(length))
        case CSJ_INTEGER: .number(Number(Int64(bitPattern: payload)))
        case CSJ_UNSIGNED: .number(Number(payload))
        // Never NaN: JSON has no text for it, and the parser refuses what is beyond double.
        case CSJ_DOUBLE: Number(Double(bitPattern: payload)).map(LeafValue.number) ?? .null
        case CSJ_TRUE: .bool(true)
        case CSJ_FALSE: .bool(false)
        case CSJ_OBJECT: .object
        case CSJ_EMPTY_ARRAY: .emptyArray
        default: .null
        }
    }
}
