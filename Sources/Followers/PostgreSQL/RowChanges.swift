import Catalogs
import FilterCore
import JSON

/// What committed transactions did to the rows of a table, in their order; not yet applied to anything.
struct RowChanges: Sendable {
    enum Change: Sendable {
        case put(id: [UInt8], json: [UInt8])
        /// As ``put(id:json:)``, with values that were not sent because they are those of the row as it was.
        case fill(id: [UInt8], former: [UInt8], row: RowForm.PartialRow)
        case remove([UInt8])
        case removeAll

        fileprivate var byteCount: Int {
            switch self {
            case .put(let id, let json): id.count + json.count
            case .fill(let id, let former, let row):
                id.count + former.count + row.bytes.count + row.values.count * MemoryLayout<Range<Int>?>.stride
            case .remove(let id): id.count
            case .removeAll: 0
            }
        }
    }

    private(set) var all: [Change] = []
    /// About the memory of them.
    private(set) var byteCount = 0

    var isEmpty: Bool { all.isEmpty }

    mutating func append(_ change: Change) {
        all.append(change)
        // With what an entry takes beside its bytes.
        byteCount += 64 + change.byteCount
    }

    mutating func append(_ others: RowChanges) {
        all += others.all
        byteCount += others.byteCount
    }

    mutating func removeAll() {
        self = RowChanges()
    }

    /// What they do to a catalog. Rows that say what it has already are left out.
    ///
    /// - Parameter rows: those of the catalog, after all changes before these.
    /// - Returns: `nil` if that is nothing.
    /// - Throws: ``PostgreSQLFailure/tableChanged(_:)`` where a former row is missing.
    func applied(to rows: ChangedRows, _ form: RowForm) throws(PostgreSQLFailure) -> CatalogChange? {
        var last = LastRows()
        for change in all {
            switch change {
            case .put(let id, let json): last.set(id, json)
            case .remove(let id): last.set(id, nil)
            case .removeAll: last.removeAll()
            case .fill(let id, let former, let row):
                let key = Text(String(decoding: former, as: UTF8.self))
                guard let former = last.json(of: key, else: rows) else {
                    throw .tableChanged("a row is missing whose long values did not change")
                }
                last.set(id, form.json(of: row, former: JSONSlice(former)))
            }
        }
        return last.change(of: rows)
    }
}

/// The rows as changes leave them, in the order in which each was changed first.
private struct LastRows {
    private var order: [Text] = []
    /// `nil` for one that is taken out.
    private var rows: [Text: [UInt8]?] = [:]
    /// Whether all rows before were taken out.
    private var isReplacement = false

    mutating func set(_ id: [UInt8], _ json: [UInt8]?) {
        let id = Text(String(decoding: id, as: UTF8.self))
        if rows.updateValue(json, forKey: id) == nil { order.append(id) }
    }

    mutating func removeAll() {
        self = LastRows()
        isReplacement = true
    }

    func json(of id: Text, else before: ChangedRows) -> [UInt8]? {
        if let row = rows[id] { return row }
        return isReplacement ? nil : before.json(of: id.string)
    }

    func change(of before: ChangedRows) -> CatalogChange? {
        var batch = ItemBatch()
        for id in order {
            guard let row = rows[id] else { continue }
            let name = id.string.utf8Span.span
            if let row {
                let isSame = !isReplacement && before.withItem(id.string) { $0?.isEqual(to: row.span) ?? false }
                if !isSame { batch.append(id: name, json: row.span) }
            } else if !isReplacement, before.withItem(id.string, { $0 != nil }) {
                batch.append(deletionOf: name)
            }
        }
        if isReplacement { return batch.isEmpty && before.count == 0 ? nil : .replacement(batch) }
        return batch.isEmpty ? nil : .items(batch)
    }
}
