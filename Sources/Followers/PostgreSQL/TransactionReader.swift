import Catalogs
import FilterCore
import Following

/// Makes changes of rows of the messages of the plug-in, transaction by transaction. Knows no network and no clock.
struct TransactionReader {
    /// The changes of a transaction to the table.
    struct Transaction {
        let changes: RowChanges
        /// Everything before it belongs to this transaction or to those before it.
        let end: LogPosition
    }

    private let table: FollowedTable
    private var writer: RowWriter
    /// The most bytes of changes of one transaction.
    private let maxByteCount: Int
    /// Where each column of the layout is among those that are sent, by number of the relation; another table has none.
    private var places: [UInt32: [Int]] = [:]
    private var changes = RowChanges()
    /// Whether a transaction has begun and not ended.
    private(set) var isInTransaction = false

    init(_ table: FollowedTable, maxByteCount: Int) {
        self.table = table
        writer = RowWriter(table.layout)
        self.maxByteCount = maxByteCount
    }

    /// Values that no item can have, since this was asked last.
    mutating func takeLost() -> LostValues { writer.takeLost() }

    /// Takes the next message.
    ///
    /// - Returns: the transaction that it ends, if it ends one.
    /// - Throws: ``SourceFailure/tableChanged(_:)`` if the table has to be copied anew, or
    ///   ``SourceFailure/malformed(_:)``.
    mutating func take(_ message: PluginMessage) throws(SourceFailure) -> Transaction? {
        switch message {
        case .begin: isInTransaction = true
        case .commit(let end):
            isInTransaction = false
            defer { changes = RowChanges() }
            return Transaction(changes: changes, end: end)
        case .relation(let relation): try note(relation)
        case .insert(let relation, let tuple):
            guard let places = places[relation] else { return nil }
            try put(tuple, places, old: nil)
        case .update(let relation, let old, let new):
            guard let places = places[relation] else { return nil }
            try put(new, places, old: old)
        case .delete(let relation, let old):
            guard let places = places[relation] else { return nil }
            changes.append(.remove(try id(of: values(of: old, places), old.bytes)))
        case .truncate(let relations):
            if relations.contains(where: { places[$0] != nil }) { changes.append(.removeAll) }
        case .other: break
        }
        guard changes.byteCount <= maxByteCount else {
            throw .tableChanged("one transaction changed more than is kept of one")
        }
        return nil
    }

    private mutating func note(_ relation: PluginMessage.Relation) throws(SourceFailure) {
        let isNamed = relation.schema == table.schema && relation.name == table.name
        let isNumbered = relation.number == table.number
        // That of another table of the publication.
        guard isNamed || isNumbered else { return }
        guard isNamed && isNumbered else {
            throw .tableChanged("the table has another name, or another table has its name")
        }
        let found = try table.layout.columns.map { (column) throws(SourceFailure) in
            let place = relation.columns.firstIndex { sent in
                sent.name == column.name && sent.type == column.typeNumber && sent.modifier == column.modifier
            }
            guard let place else { throw .tableChanged("the column “\(column.name)” is not as it was") }
            return place
        }
        guard !table.hasAllColumns || found.elementsEqual(relation.columns.indices) else {
            throw .tableChanged("there are other columns")
        }
        places[relation.number] = found
    }

    private mutating func put(
        _ tuple: PluginMessage.Tuple,
        _ places: [Int],
        old: PluginMessage.Tuple?
    ) throws(SourceFailure) {
        let (row, former) = try (
            values(of: tuple, places),
            old.map { (old) throws(SourceFailure) in
                try values(of: old, places)
            }
        )
        // A key of kilobytes may be left out where it is as it was.
        guard table.layout.key.allSatisfy({ row[$0] != nil }) else { throw .tableChanged("a long key was not sent") }
        let newID = try id(of: row, tuple.bytes)
        let oldID = try old.map { (old) throws(SourceFailure) in try id(of: former ?? [], old.bytes) }
        if row.contains(where: { $0 == nil }) {
            let partial = writer.partialRow(row, of: tuple.bytes.span, id: newID.span)
            changes.append(.fill(id: newID, former: oldID ?? newID, row: partial))
        } else {
            var json: [UInt8] = []
            json.reserveCapacity(tuple.bytes.count + 16 * row.count)
            writer.append(row, of: tuple.bytes.span, id: newID.span, to: &json)
            changes.append(.put(id: newID, json: json))
        }
        // The server checks at once that no two rows have one key, so that no row was put here by this transaction that is
        // not this one: a key that is checked at the end of the transaction (DEFERRABLE) is refused.
        if let oldID, oldID != newID { changes.append(.remove(oldID)) }
    }

    /// The values by column of the layout; `nil` for those that were not sent.
    private func values(
        of tuple: PluginMessage.Tuple,
        _ places: [Int]
    ) throws(SourceFailure) -> [RowLayout.Value?] {
        try places.map { (place) throws(SourceFailure) in
            guard place < tuple.values.count else { throw .malformed("a row with too few values") }
            return switch tuple.values[place] {
            case .null: .null
            case .text(let range): .text(range)
            case .unchanged: .none
            }
        }
    }

    private func id(of values: [RowLayout.Value?], _ bytes: [UInt8]) throws(SourceFailure) -> [UInt8] {
        var id: [UInt8] = []
        guard table.layout.appendID(of: values, in: bytes.span, to: &id) else {
            throw .unfit(["a row has a key that no item can have: it is empty or not UTF-8"])
        }
        return id
    }
}
