import FilterCore
import Following

/// Reads the rows of a cube in the format RowBinary, as they arrive in pieces.
///
/// One row after the other is read where it lies; one that is cut between two pieces is put together first.
///
/// Source: <https://clickhouse.com/docs/interfaces/formats/RowBinary>.
struct RowBinaryReader {
    private let form: RowForm
    private var decoder: RowDecoder
    /// The beginning of a row whose end has not come.
    private var rest: [UInt8] = []
    private var boundary: RowBoundary

    init(_ form: RowForm) {
        self.form = form
        decoder = RowDecoder(form)
        boundary = RowBoundary(form)
    }

    /// The values that became `null` since the last call.
    mutating func takeLost() -> LostValues { decoder.takeLost() }

    /// Takes the next piece and hands over the rows that end in it, but for those whose measure is 0. Not to be called again
    /// after an error.
    ///
    /// - Parameter body: must not keep the spans of the row.
    mutating func take(
        _ bytes: Span<UInt8>,
        _ body: (CubeRow) throws(SourceFailure) -> Void
    ) throws(SourceFailure) {
        var start = 0
        if !rest.isEmpty {
            guard let end = try boundary.end(in: bytes) else { return rest.append(copying: bytes) }
            try readRest(with: bytes.extracting(first: end))
            try handOver(body)
            start = end
        }
        while start < bytes.count {
            let unread = bytes.extracting(start...)
            guard let byteCount = try read(unread) else { return try keep(unread) }
            try handOver(body)
            start += byteCount
        }
    }

    /// To be called when all pieces were taken; another answer may follow.
    func finish() throws(SourceFailure) {
        guard rest.isEmpty else { throw .malformed("a row that ends too early") }
    }

    /// - Returns: the bytes of the row; `nil` if it is cut.
    private mutating func read(_ bytes: Span<UInt8>) throws(SourceFailure) -> Int? {
        do throws(RowFault) {
            return try decoder.read(bytes)
        } catch {
            switch error {
            case .cut: return nil
            case .failure(let failure): throw failure
            }
        }
    }

    /// Reads the row that was cut.
    private mutating func readRest(with end: Span<UInt8>) throws(SourceFailure) {
        var row: [UInt8] = []
        // The memory is used again for the next one.
        swap(&row, &rest)
        row.append(copying: end)
        guard try read(row.span) == row.count else { throw .malformed("a row of another length") }
        row.removeAll(keepingCapacity: true)
        swap(&row, &rest)
    }

    private mutating func keep(_ bytes: Span<UInt8>) throws(SourceFailure) {
        boundary = RowBoundary(form)
        guard try boundary.end(in: bytes) == nil else { throw .malformed("a row of another length") }
        rest.append(copying: bytes)
    }

    private mutating func handOver(_ body: (CubeRow) throws(SourceFailure) -> Void) throws(SourceFailure) {
        if decoder.measure > 0 { try body(decoder.row) }
    }
}
