import CSimdJSON
import FilterCore
import JSON

/// Parses rows into batches. A parser numbers the paths of the rows, so it has to see the rows of a load in order, on one
/// thread at a time.
@safe package final class RowParser {
    // Freed in `deinit` and nowhere else.
    private let parser: OpaquePointer
    private let limits: JSONLimits
    /// The dotted paths in all rows parsed so far, in the order of first appearance; leaves have their numbers.
    private(set) var paths: [String] = []

    /// - Parameter maxStringBytes: the longest string that a row may have as a value.
    package init(_ options: LoadOptions, maxStringBytes: Int) {
        limits = JSONLimits(depth: options.maxDepth, stringBytes: maxStringBytes, attributes: options.maxAttributes)
        let parser = unsafe csj_parser_create(
            csj_limits(depth: limits.depth, string_bytes: limits.stringBytes, paths: limits.attributes)
        )
        guard let parser = unsafe parser else { fatalError("no memory for a parser") }
        for path in options.definition?.namedArrays ?? [] {
            // Safe: copied at once.
            let isNoted = unsafe path.utf8Span.span.withUnsafeBufferPointer {
                unsafe csj_parser_name_elements(parser, $0.baseAddress, $0.count)
            }
            guard isNoted else { fatalError("no memory for a parser") }
        }
        unsafe self.parser = unsafe parser
    }

    deinit { unsafe csj_parser_destroy(parser) }

    /// Replaces a batch by the rows of a chunk.
    ///
    /// - Parameters:
    ///   - converter: makes JSON of the rows.
    ///   - path: of the file, for the rows that are rejected.
    /// - Returns: the rows that cannot be read, in the order of input.
    package func parse(
        _ chunk: borrowing RowChunk,
        convertedBy converter: inout some RowConverter,
        path: String,
        into batch: RowBatch
    ) -> [RejectedRow] {
        batch.removeAll()
        var rejected = chunk.rejected
        for row in chunk.rows {
            let text = chunk.bytes.span.extracting(row.range)
            do throws(RejectedRow.Reason) {
                try converter.withObject(of: text) { (object) throws(RejectedRow.Reason) in
                    try append(object, row.place, to: batch)
                }
            } catch {
                rejected.append(RejectedRow(path: path, line: row.place.line, reason: error))
            }
        }
        let pathCount = unsafe csj_parser_path_count(parser)
        while paths.count < pathCount {
            // Safe: copied at once.
            paths.append(unsafe String(csj_parser_path(parser, paths.count)))
            batch.noteNewPath(paths[paths.count - 1])
        }
        if !chunk.rejected.isEmpty { rejected.sort { $0.line < $1.line } }
        return rejected
    }

    private func append(_ row: Span<UInt8>, _ place: RowPosition, to batch: RowBatch) throws(RejectedRow.Reason) {
        if let error = unsafe batch.append(row, place, with: parser) {
            throw unsafe .json(JSONError(error, limits: limits))
        }
    }
}
