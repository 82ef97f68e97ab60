import FilterCore

@testable import Catalogs
@testable import FilterAPI
@testable import Followers
@testable import Following

extension FuzzTarget {
    /// Messages of a PostgreSQL server about a table. The first byte says whether the others are lines of a copy, or
    /// messages of a replication, each behind two bytes with its length.
    static let tableChanges = FuzzTarget(name: "table-changes") { bytes in
        var table = TableCopy()
        do {
            if bytes.first ?? 0 == 0 {
                try table.take(lines: Array(bytes.dropFirst()))
            } else {
                try table.take(messages: bytes.dropFirst())
            }
        } catch is SourceFailure {
            return
        } catch CatalogRefusal.missingFormerRow {
            // A change of a row that was never sent: the follower copies the table anew.
            return
        }
    }
}

/// A catalog that is made of what a server sends of one table.
private struct TableCopy {
    private static let table = FollowedTable(
        schema: "public",
        name: "shop",
        number: 1,
        publication: "filter_service",
        layout: RowLayout(
            columns: [
                RowLayout.Column(name: "id", typeNumber: 25, modifier: -1, type: .text),
                RowLayout.Column(name: "price", typeNumber: 1_700, modifier: -1, type: .number),
                RowLayout.Column(name: "doc", typeNumber: 114, modifier: -1, type: .json),
                RowLayout.Column(name: "at", typeNumber: 1_184, modifier: -1, type: .timestampWithZone),
                RowLayout.Column(
                    name: "tags",
                    typeNumber: 1_009,
                    modifier: -1,
                    type: .array(.text, delimiter: UInt8(ascii: ","))
                ),
            ],
            key: [0]
        ),
        hasAllColumns: true,
        rowFilter: nil,
        isPartitioned: false,
        fingerprint: ""
    )

    private let versions = CatalogVersions()
    private var snapshot: CatalogSnapshot?

    init() {
        snapshot = try? versions.next(after: nil, applying: [.definition(Array("{}".utf8))], to: "shop")
    }

    mutating func take(lines: [UInt8]) throws {
        let copy = RowCopy(layout: Self.table.layout, isKeyUnique: false) { body throws(SourceFailure) in
            for line in lines.lines { try body(Array(line).span) }
        }
        var batch = ItemBatch()
        _ = try copy.forEachRow { id, json in batch.append(id: id, json: json) }
        try apply(.replacement(batch))
    }

    mutating func take(messages: ArraySlice<UInt8>) throws {
        var reader = TransactionReader(Self.table, maxByteCount: 1 << 16)
        var rest = messages
        while rest.count >= 2 {
            let count = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
            let message = Array(rest.dropFirst(2).prefix(count))
            rest = rest.dropFirst(2 + count)
            guard case .change(let bytes, let start) = try ReplicationMessage(message),
                let transaction = try reader.take(PluginMessage(bytes, from: start)),
                let change = try transaction.changes.applied(to: ChangedRows(of: snapshot))
            else { continue }
            try apply(change)
        }
    }

    private mutating func apply(_ change: CatalogChange) throws(Finding) {
        do throws(CatalogVersions.Fault) {
            snapshot = try versions.next(after: snapshot, applying: [change], to: "shop")
        } catch {
            throw Finding("rows cannot be items: \(error)")
        }
    }
}
