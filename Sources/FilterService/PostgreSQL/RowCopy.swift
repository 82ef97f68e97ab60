import FilterCore

/// All rows of a table or of a query, as the server copies them.
struct RowCopy {
    let connection: PostgreSQLConnection
    /// `COPY … TO STDOUT`.
    let command: String
    let form: RowForm
    /// Whether it is sure that no two rows have one key; otherwise that is checked.
    let isKeyUnique: Bool

    /// Calls `body` with the id and the JSON of each row. The spans must not escape the call.
    ///
    /// - Returns: the bytes that the server sent.
    func forEachRow(
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(PostgreSQLFailure) -> Void
    ) throws(PostgreSQLFailure) -> Int {
        var line = CopiedLine()
        var (id, json): ([UInt8], [UInt8]) = ([], [])
        var ids: Set<Text> = []
        var byteCount = 0
        try connection.beginCopying(command)
        try connection.forEachCopiedRow { (row) throws(PostgreSQLFailure) in
            byteCount += row.count
            line.read(row)
            guard line.values.count == form.columns.count else { throw .malformed("a row with other columns") }
            id.removeAll(keepingCapacity: true)
            json.removeAll(keepingCapacity: true)
            guard form.appendID(of: line.values, in: line.bytes.span, to: &id) else {
                throw .unfit(["a row has an empty key, which no item can have"])
            }
            if !isKeyUnique {
                let text = String(decoding: id, as: UTF8.self)
                guard ids.insert(Text(text)).inserted else { throw .unfit(["two rows have the key “\(text)”"]) }
            }
            form.append(line.values, of: line.bytes.span, to: &json)
            try body(id.span, json.span)
        }
        return byteCount
    }
}

/// What makes the rows of a catalog into those of a copy, found while these arrive: takes memory for what differs alone.
struct CopyDifference {
    private let snapshot: CatalogSnapshot
    /// By place.
    private var isSeen: [Bool]
    private(set) var batch = ItemBatch()

    init(of snapshot: CatalogSnapshot) {
        self.snapshot = snapshot
        isSeen = Array(repeating: false, count: (snapshot.catalog.placesInOrder.max() ?? -1) + 1)
    }

    mutating func take(_ id: Span<UInt8>, _ json: Span<UInt8>) {
        if let place = snapshot.items.index(ofID: String(decoding: id.indices.map { id[$0] }, as: UTF8.self)) {
            isSeen[place] = true
            if snapshot.items.withJSON(of: place, { $0.isEqual(to: json) }) { return }
        }
        batch.append(id: id, json: json)
    }

    /// Takes out the items that were not in the copy.
    consuming func finish() -> ItemBatch {
        for place in snapshot.catalog.placesInOrder where !isSeen[place] {
            batch.append(deletionOf: snapshot.items.id(of: place).utf8Span.span)
        }
        return batch
    }
}
