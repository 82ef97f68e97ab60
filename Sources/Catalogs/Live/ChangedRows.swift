import FilterCore

/// The items of a version with some changes applied, in their order. Takes memory for the changes alone.
struct ChangedRows: Sendable {
    /// Where an item that is not that of the version before lies; `nil` if it was taken out.
    private typealias Row = (batch: Int, row: Int)?

    /// `nil` if nothing of the version before is left.
    private let before: CatalogSnapshot?
    private var batches: [ItemBatch] = []
    /// By place in the version before.
    private var changed: [Int: Row] = [:]
    /// Behind the items of the version before.
    private var appended: [Row] = []
    /// Where the appended items are.
    private var places: [Text: Int] = [:]
    private(set) var count: Int

    /// - Parameter snapshot: the version before; `nil` if there is none.
    init(of snapshot: CatalogSnapshot?) {
        before = snapshot
        count = snapshot?.items.count ?? 0
    }

    /// Applies the rows of a batch in their order.
    ///
    /// - Complexity: O(rows).
    mutating func apply(_ batch: ItemBatch) {
        batches.append(batch)
        for row in 0..<batch.count {
            let id = batch.id(of: row)
            let isDeletion = batch.withRow(row) { $1 == nil }
            let new: Row = isDeletion ? nil : (batches.count - 1, row)
            switch place(of: id) {
            case .stored(let item): changed[item] = .some(new)
            case .appended(let index):
                appended[index] = new
                if isDeletion { places[Text(id)] = nil }
            case nil where isDeletion: continue
            case nil:
                places[Text(id)] = appended.count
                appended.append(new)
                count += 1
            }
            if isDeletion { count -= 1 }
        }
    }

    /// Takes out everything and puts in the rows of a batch.
    mutating func replaceAll(by batch: ItemBatch) {
        removeAll()
        apply(batch)
    }

    /// Takes out everything.
    mutating func removeAll() {
        self = ChangedRows(of: nil)
    }

    /// Forgets where the appended items are. Nothing is applied or looked up any more.
    mutating func forgetPlaces() {
        places = [:]
    }

    /// The batch that all items are of, in its order and each row one of them; `nil` otherwise.
    var onlyBatch: ItemBatch? {
        let isAlone = (before?.items.count ?? 0) == 0 && batches.count == 1
        return isAlone && appended.count == batches[0].count && count == appended.count ? batches[0] : nil
    }

    /// At most so many bytes of JSON have all items together.
    var maxByteCount: Int { batches.reduce(before?.items.byteCount ?? 0) { $0 + $1.bytes.count } }

    private enum RowIndex {
        case stored(Int)
        case appended(Int)
    }

    /// `nil` if there is no such item. One that was taken out and put in again is among those appended.
    private func place(of id: String) -> RowIndex? {
        if let index = places[Text(id)] { return .appended(index) }
        guard let item = before?.items.index(ofID: id) else { return nil }
        if let row = changed[item], row == nil { return nil }
        return .stored(item)
    }

    /// Calls `body` with the JSON of an item, or with `nil` if there is no such item. The span must not escape the call.
    func withItem<Result>(_ id: String, _ body: (Span<UInt8>?) -> Result) -> Result {
        switch place(of: id) {
        case .stored(let item):
            if let row = changed[item] { return with(row) { _, json in body(json) } ?? body(nil) }
            return before?.items.withJSON(of: item) { body($0) } ?? body(nil)
        case .appended(let index): return with(appended[index]) { _, json in body(json) } ?? body(nil)
        case nil: return body(nil)
        }
    }

    /// The JSON of an item; `nil` if there is no such item.
    func json(of id: String) -> [UInt8]? {
        withItem(id) { json -> [UInt8]? in
            guard let json else { return nil }
            var bytes: [UInt8] = []
            bytes.append(copying: json)
            return bytes
        }
    }

    /// Calls `body` with the id and the JSON of each item in order. The spans must not escape the call.
    func forEachItem<Failure: Error>(
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        if let before {
            for item in before.catalog.placesInOrder {
                if !changed.isEmpty, let row = changed[item] {
                    try with(row, body)
                } else {
                    let id = before.items.id(of: item)
                    try before.items.withJSON(of: item) { (json) throws(Failure) in try body(id.utf8Span.span, json) }
                }
            }
        }
        for row in appended { try with(row, body) }
    }

    /// - Returns: `nil` for an item that was taken out.
    @discardableResult
    private func with<Result, Failure: Error>(
        _ row: Row,
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let row else { return nil }
        return try batches[row.batch].withRow(row.row) { (id, json) throws(Failure) in
            guard let json else { return nil }
            return try body(id, json)
        }
    }
}
