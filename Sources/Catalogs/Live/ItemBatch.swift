import FilterCore
import Support

/// Rows for a live catalog, in order: items to be put in, and ids of items to be taken out.
///
///     var batch = ItemBatch()
///     batch.append(id: "7".utf8Span.span, json: #"{"id":"7"}"#.utf8Span.span)
///     batch.append(deletionOf: "8".utf8Span.span)
///     batch.count                            // 2
///     ItemBatch(bytes: batch.bytes) == batch // true
///
/// In memory it is what it is in a journal:
///
/// ```
/// row    length of the id, id, 1 + length of the JSON, JSON     lengths as varints
///        length of the id, id, 0                                a deletion
/// ```
package struct ItemBatch: Sendable, Equatable {
    /// The rows one after the other.
    package private(set) var bytes: [UInt8] = []
    /// Where each row begins.
    private var starts: [Int] = []

    package init() {}

    /// A batch from a journal.
    ///
    /// - Returns: `nil` for bytes that no batch has.
    init?(bytes: [UInt8]) {
        var offset = 0
        while offset < bytes.count {
            starts.append(offset)
            guard let row = Row(at: offset, of: bytes) else { return nil }
            offset = row.end
        }
        self.bytes = bytes
    }

    /// The number of rows.
    package var count: Int { starts.count }

    package var isEmpty: Bool { starts.isEmpty }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - id: valid UTF-8, not empty.
    ///   - json: one JSON object without whitespace between its tokens.
    package mutating func append(id: Span<UInt8>, json: Span<UInt8>) {
        append(id: id)
        bytes.append(varint: json.count + 1)
        bytes.append(copying: json)
    }

    /// Adds the deletion of an item, which need not be there.
    package mutating func append(deletionOf id: Span<UInt8>) {
        append(id: id)
        bytes.append(varint: 0)
    }

    private mutating func append(id: Span<UInt8>) {
        starts.append(bytes.count)
        bytes.append(varint: id.count)
        bytes.append(copying: id)
    }

    /// The batch without some rows, which are given in their order.
    func removing(_ removed: [Int]) -> ItemBatch {
        var kept = ItemBatch()
        var next = removed[...]
        for row in 0..<count {
            if row == next.first {
                next.removeFirst()
                continue
            }
            withRow(row) { id, json in
                if let json { kept.append(id: id, json: json) } else { kept.append(deletionOf: id) }
            }
        }
        return kept
    }

    /// Calls `body` with the id and the JSON of a row; without JSON it is a deletion. The spans must not escape the call.
    package func withRow<Result, Failure: Error>(
        _ row: Int,
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let row = Row(at: starts[row], of: bytes) else { preconditionFailure("rows are checked when they come") }
        let span = bytes.span
        guard let json = row.json else { return try body(span.extracting(row.id), nil) }
        return try body(span.extracting(row.id), span.extracting(json))
    }

    /// Calls `body` with the id and the JSON of each row that is no deletion. The spans must not escape the call.
    package func forEachItem<Failure: Error>(
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        for row in 0..<count {
            try withRow(row) { (id, json) throws(Failure) in
                if let json { try body(id, json) }
            }
        }
    }

    /// The id of a row.
    func id(of row: Int) -> String {
        guard let row = Row(at: starts[row], of: bytes) else { preconditionFailure("rows are checked when they come") }
        return String(decoding: bytes[row.id], as: UTF8.self)
    }

    package static func == (left: ItemBatch, right: ItemBatch) -> Bool {
        left.bytes == right.bytes
    }

    /// Where the parts of one row lie.
    private struct Row {
        let id: Range<Int>
        /// `nil` for a deletion.
        let json: Range<Int>?
        let end: Int

        /// - Returns: `nil` if no row begins there.
        init?(at start: Int, of bytes: [UInt8]) {
            var offset = start
            guard let idCount = bytes.readVarint(at: &offset), idCount > 0, idCount <= bytes.count - offset else {
                return nil
            }
            id = offset..<offset + Int(idCount)
            offset = id.upperBound
            guard let marked = bytes.readVarint(at: &offset), marked <= bytes.count - offset + 1 else { return nil }
            json = marked == 0 ? nil : offset..<offset + Int(marked) - 1
            end = json?.upperBound ?? offset
        }
    }
}
