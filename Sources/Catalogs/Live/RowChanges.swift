import FilterCore
import JSON

/// What happened to the rows of a source outside, in its order; not yet applied to anything.
package struct RowChanges: Sendable {
    package enum Event: Sendable {
        case put(id: [UInt8], json: [UInt8])
        /// As ``put(id:json:)``, with values that were not sent because they are those of the row as it was.
        case fill(id: [UInt8], former: [UInt8], row: PartialRow)
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

    /// An UPDATE without its unchanged TOAST values, which are `nil`.
    package struct PartialRow: Sendable {
        /// The JSON of the others, one after the other.
        fileprivate let bytes: [UInt8]
        fileprivate let values: [Range<Int>?]
        /// What stands before each value: `{"id":`, `,"name":`.
        private let prefixes: [[UInt8]]

        /// - Parameter values: as many as prefixes.
        package init(bytes: [UInt8], values: [Range<Int>?], prefixes: [[UInt8]]) {
            self.bytes = bytes
            self.values = values
            self.prefixes = prefixes
        }

        /// - Parameter former: the row as it was, with the same members in the same order.
        fileprivate func json(former: JSONSlice) -> [UInt8] {
            let members = former.members
            var json: [UInt8] = []
            for (index, prefix) in prefixes.enumerated() {
                json.append(contentsOf: prefix)
                if let range = values[index] {
                    json.append(contentsOf: bytes[range])
                } else if index < members.count {
                    members[index].value.withBytes { json.append(copying: $0) }
                } else {
                    json.append(copying: "null".utf8Span.span)
                }
            }
            json.append(UInt8(ascii: "}"))
            return json
        }
    }

    private var all: [Event] = []
    /// About the memory of them.
    package private(set) var byteCount = 0

    package init() {}

    package var isEmpty: Bool { all.isEmpty }
    package var count: Int { all.count }

    package mutating func append(_ change: Event) {
        all.append(change)
        // With what an entry takes beside its bytes.
        byteCount += 64 + change.byteCount
    }

    package mutating func append(_ others: RowChanges) {
        all += others.all
        byteCount += others.byteCount
    }

    package mutating func removeAll() {
        self = RowChanges()
    }

    /// What they do to a catalog. Rows that say what it has already are left out.
    ///
    /// - Parameter rows: those of the catalog, after all changes before these.
    /// - Returns: `nil` if that is nothing.
    /// - Throws: `missingFormerRow`.
    func applied(to rows: ChangedRows) throws(CatalogRefusal) -> CatalogChange? {
        var last = LastRows()
        for change in all {
            switch change {
            case .put(let id, let json): last.set(id, json)
            case .remove(let id): last.set(id, nil)
            case .removeAll: last.removeAll()
            case .fill(let id, let former, let row):
                let key = Text(String(decoding: former, as: UTF8.self))
                guard let former = last.json(of: key, else: rows) else { throw .missingFormerRow }
                last.set(id, row.json(former: JSONSlice(former)))
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
