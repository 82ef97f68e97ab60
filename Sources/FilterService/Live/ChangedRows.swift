import FilterCore

/// The items of a version with some changes applied, in their order.
struct ChangedRows {
    private enum Source {
        /// In the version before.
        case stored(item: Int)
        case batch(Int, row: Int)
        /// Taken out.
        case gone
    }

    private let stored: ItemStore?
    private var batches: [ItemBatch] = []
    private var rows: [Source]
    /// Where the items are that are not where they were in the version before; `nil` for those that are gone.
    private var places: [Text: Int?] = [:]
    /// Whether nothing of the version before is left.
    private var isReplaced = false
    private var goneCount = 0

    /// - Parameter items: of the version before; `nil` if there are none.
    init(of items: ItemStore?) {
        stored = items
        rows = (0..<(items?.count ?? 0)).map { .stored(item: $0) }
    }

    /// The number of items.
    var count: Int { rows.count - goneCount }

    /// Applies the rows of a batch in their order.
    ///
    /// - Complexity: O(rows).
    mutating func apply(_ batch: ItemBatch) {
        batches.append(batch)
        for row in 0..<batch.count {
            let id = batch.id(of: row)
            let isDeletion = batch.withRow(row) { $1 == nil }
            switch (place(of: id), isDeletion) {
            case (let place?, true):
                rows[place] = .gone
                places[Text(id)] = .some(nil)
                goneCount += 1
            case (let place?, false): rows[place] = .batch(batches.count - 1, row: row)
            case (nil, true): break
            case (nil, false):
                places[Text(id)] = rows.count
                rows.append(.batch(batches.count - 1, row: row))
            }
        }
    }

    /// Takes out everything and puts in the rows of a batch.
    mutating func replaceAll(by batch: ItemBatch) {
        removeAll()
        apply(batch)
    }

    /// Takes out everything.
    mutating func removeAll() {
        rows = []
        places = [:]
        batches = []
        goneCount = 0
        isReplaced = true
    }

    private func place(of id: String) -> Int? {
        if let place = places[Text(id)] { return place }
        return isReplaced ? nil : stored?.index(ofID: id)
    }

    /// Calls `body` with the id and the JSON of each item in order. The spans must not escape the call.
    func forEachItem<Failure: Error>(
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        for row in rows {
            switch row {
            case .gone: continue
            case .stored(let item):
                guard let stored else { continue }
                let id = stored.id(of: item)
                try stored.withJSON(of: item) { (json) throws(Failure) in try body(id.utf8Span.span, json) }
            case .batch(let batch, let row):
                try batches[batch].withRow(row) { (id, json) throws(Failure) in
                    if let json { try body(id, json) }
                }
            }
        }
    }
}
