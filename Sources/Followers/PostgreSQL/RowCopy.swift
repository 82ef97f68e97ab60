import Catalogs
import FilterCore

/// All rows of a table or of a query, as the server copies them.
struct RowCopy {
    /// Calls `body` with each line of `COPY … TO STDOUT`. The span must not escape the call.
    typealias Lines = (_ body: (Span<UInt8>) throws(PostgreSQLFailure) -> Void) throws(PostgreSQLFailure) -> Void

    let layout: RowLayout
    /// Whether it is sure that no two rows have one key; otherwise that is checked.
    let isKeyUnique: Bool
    let forEachLine: Lines

    /// The facts that came with the rows.
    struct Account {
        /// That the server sent.
        var byteCount = 0
        var lost = LostValues()
    }

    /// Calls `body` with the id and the JSON of each row. The spans must not escape the call.
    ///
    func forEachRow(
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(PostgreSQLFailure) -> Void
    ) throws(PostgreSQLFailure) -> Account {
        var writer = RowWriter(layout)
        var line = CopiedLine()
        var (id, json): ([UInt8], [UInt8]) = ([], [])
        var ids: Set<Text> = []
        var account = Account()
        try forEachLine { (row) throws(PostgreSQLFailure) in
            account.byteCount += row.count
            line.read(row)
            guard line.values.count == layout.columns.count else { throw .malformed("a row with other columns") }
            id.removeAll(keepingCapacity: true)
            json.removeAll(keepingCapacity: true)
            guard layout.appendID(of: line.values, in: line.bytes.span, to: &id) else {
                throw .unfit(["a row has a key that no item can have: it is empty or not UTF-8"])
            }
            if !isKeyUnique {
                let text = String(decoding: id, as: UTF8.self)
                guard ids.insert(Text(text)).inserted else { throw .unfit(["two rows have the key “\(text)”"]) }
            }
            writer.append(line.values, of: line.bytes.span, id: id.span, to: &json)
            try body(id.span, json.span)
        }
        account.lost = writer.takeLost()
        return account
    }
}

/// The difference from the rows of a catalog to those of a copy, found while these arrive: it takes memory for
/// differing rows alone.
struct CopyDifference {
    private let snapshot: CatalogSnapshot
    /// By place.
    private var isSeen: [Bool]
    /// The differences so far.
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
