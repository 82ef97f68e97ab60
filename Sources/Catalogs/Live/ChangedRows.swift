import FilterCore

/// The items of a version with some changes applied, in their order. Takes memory for the changes alone.
struct ChangedRows: Sendable {
    /// Where an item lies that is not that of the version before.
    private struct Row {
        let batch: Int
        let row: Int
        /// It was taken out: only its id is meant.
        var isGone = false
    }

    /// `nil` if nothing of the version before is left.
    private let before: CatalogSnapshot?
    private var batches: [ItemBatch] = []
    /// By place in the version before.
    private var changed: [Int: Row] = [:]
    /// Behind the items of the version before. Of rows with one id the last one counts.
    private var appended: [Row] = []
    /// Finds the appended items.
    private var slots = TextSlots()
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
        if count == 0 { reserveCapacity(batch.count) }
        for row in 0..<batch.count {
            batch.withRow(row) { apply(Row(batch: batches.count - 1, row: row, isGone: $1 == nil), id: $0) }
        }
    }

    private mutating func apply(_ row: Row, id: Span<UInt8>) {
        let slot = slot(of: id)
        if let index = slot.place, !appended[index].isGone {
            appended[index] = row
        } else if let item = storedItem(id) {
            changed[item] = row
        } else if row.isGone {
            return
        } else {
            slots.fill(slot, with: appended.count)
            appended.append(row)
            count += 1
        }
        if row.isGone { count -= 1 }
    }

    private mutating func reserveCapacity(_ rowCount: Int) {
        appended.reserveCapacity(rowCount)
        slots.reserveCapacity(rowCount)
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
        slots = TextSlots()
    }

    /// The batch that all items are of, in its order and each row one of them; `nil` otherwise.
    var onlyBatch: ItemBatch? {
        let isAlone = (before?.items.count ?? 0) == 0 && batches.count == 1
        return isAlone && appended.count == batches[0].count && count == appended.count ? batches[0] : nil
    }

    /// At most so many bytes of JSON have all items together.
    var maxByteCount: Int { batches.reduce(before?.items.byteCount ?? 0) { $0 + $1.bytes.count } }

    private func slot(of id: Span<UInt8>) -> TextSlots.Slot {
        slots.slot(hash: id.byteHash) { index in
            batches[appended[index].batch].withRow(appended[index].row) { other, _ in other.isEqual(to: id) }
        }
    }

    /// The place of an item in the version before, unless it was taken out; put in again, it is among those appended.
    private func storedItem(_ id: Span<UInt8>) -> Int? {
        guard let item = before?.items.index(ofID: id), changed[item]?.isGone != true else { return nil }
        return item
    }

    /// Calls `body` with the JSON of an item, or with `nil` if there is no such item. The span must not escape the call.
    func withItem<Result>(_ id: String, _ body: (Span<UInt8>?) -> Result) -> Result {
        let id = id.utf8Span.span
        if let index = slot(of: id).place, !appended[index].isGone { return with(appended[index]) { body($1) } }
        guard let item = storedItem(id) else { return body(nil) }
        if let row = changed[item] { return with(row) { body($1) } }
        return before?.items.withJSON(of: item) { body($0) } ?? body(nil)
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
                    try forItem(of: row, body)
                } else {
                    let id = before.items.id(of: item)
                    try before.items.withJSON(of: item) { (json) throws(Failure) in try body(id.utf8Span.span, json) }
                }
            }
        }
        for row in appended { try forItem(of: row, body) }
    }

    private func forItem<Failure: Error>(
        of row: Row,
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        guard !row.isGone else { return }
        try with(row) { (id, json) throws(Failure) in
            if let json { try body(id, json) }
        }
    }

    /// Calls `body` with the id and the JSON of a row, which it has unless its item was taken out.
    private func with<Result, Failure: Error>(
        _ row: Row,
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try batches[row.batch].withRow(row.row, body)
    }
}
