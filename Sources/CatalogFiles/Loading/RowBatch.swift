import CSimdJSON
package import FilterCore

/// Some parsed rows of a file, one after the other: their leaves and their JSON without whitespace.
///
/// Meant to be filled again, with the memory that it has.
///
/// `@unchecked Sendable`: a batch belongs to one thread at a time; ``BatchQueue`` hands it on.
@safe package final class RowBatch: @unchecked Sendable {
    // Freed in `deinit` and nowhere else.
    private let rows: OpaquePointer
    /// Where the rows were read.
    private(set) var places: [RowPosition] = []
    /// By row; false for those that turned out to be no items after they were parsed.
    private(set) var isItem: [Bool] = []
    /// The paths that no batch before this one had: they go on with the numbers of the parser's paths.
    package private(set) var newPaths: [String] = []
    /// Where the load stood when the batch was complete.
    var progress = LoadProgress()
    /// The memory of the table that the batch was last put into.
    var tableByteCount = 0

    package init() {
        guard let rows = unsafe csj_rows_create() else { fatalError("no memory for a batch") }
        unsafe self.rows = unsafe rows
    }

    deinit { unsafe csj_rows_destroy(rows) }

    /// Leaves a row out of the items.
    func leaveOut(_ row: Int) {
        isItem[row] = false
    }

    /// Calls `body` with every row in order: its number in the batch, its leaves, the strings they point into, and its
    /// JSON without whitespace. The spans must not escape the call.
    func forEachRow<Failure: Error>(
        _ body: (Int, Span<csj_leaf>, _ strings: Span<UInt8>, _ json: Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let batch = unsafe csj_rows_batch(rows)
        // Safe: the rows stay as they are until the batch is filled again, and its ends are those that C wrote.
        let ends = unsafe UnsafeBufferPointer(start: batch.rows, count: batch.row_count)
        guard let last = unsafe ends.last else { return }
        let leaves = unsafe UnsafeBufferPointer(start: batch.leaves, count: last.leaf_end)
        let strings = unsafe UnsafeBufferPointer(start: batch.strings, count: batch.string_bytes)
        let json = unsafe UnsafeBufferPointer(start: batch.json, count: last.json_end)
        var start = csj_row(leaf_end: 0, json_end: 0)
        for row in places.indices {
            let end = unsafe ends[row]
            try unsafe body(
                row,
                leaves.span.extracting(start.leaf_end..<end.leaf_end),
                strings.span,
                json.span.extracting(start.json_end..<end.json_end)
            )
            start = end
        }
    }
}

// MARK: - Filling

extension RowBatch {
    func removeAll() {
        unsafe csj_rows_clear(rows)
        places.removeAll(keepingCapacity: true)
        isItem.removeAll(keepingCapacity: true)
        newPaths.removeAll(keepingCapacity: true)
    }

    /// Parses a row and adds it.
    ///
    /// - Parameter parser: a `csj_parser`, used by no other thread.
    /// - Returns: why the row cannot be read, with a key that lasts until the parser's next call; `nil` if it is in.
    func append(_ row: Span<UInt8>, _ place: RowPosition, with parser: OpaquePointer) -> csj_error? {
        var error = unsafe csj_error()
        // Safe: the parser copies the row before it returns.
        let isValid = unsafe row.withUnsafeBufferPointer {
            unsafe csj_rows_append(rows, parser, $0.baseAddress, $0.count, &error)
        }
        guard isValid else { return unsafe error }
        places.append(place)
        isItem.append(true)
        return nil
    }

    func noteNewPath(_ path: String) {
        newPaths.append(path)
    }
}

// MARK: - Visiting

/// One value of a row, or the object or empty array in its place.
package struct RowLeaf {
    /// The number of its dotted path, see ``RowParser/paths``.
    package let path: Int
    /// How many keys lead to it.
    package let keyCount: Int
    package let value: LeafValue
    package let isInArray: Bool
}

/// Looks at rows value by value.
package protocol RowVisitor {
    /// The next value of the current row; a string is a part of `strings`.
    mutating func visit(_ leaf: RowLeaf, strings: Span<UInt8>)

    /// The end of the current row, whose JSON has no whitespace.
    mutating func endRow(at place: RowPosition, json: Span<UInt8>)
}

extension RowBatch {
    /// Shows every row in order.
    package func visitRows(_ visitor: inout some RowVisitor) {
        forEachRow { row, leaves, strings, json in
            for index in leaves.indices {
                let leaf = leaves[index]
                visitor.visit(
                    RowLeaf(
                        path: Int(leaf.path),
                        keyCount: Int(leaf.level),
                        value: leaf.value,
                        isInArray: leaf.in_array
                    ),
                    strings: strings
                )
            }
            visitor.endRow(at: places[row], json: json)
        }
    }
}

// MARK: - Leaves

/// The value under a path in a row.
package enum LeafValue {
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
