/// A table that can be followed: its copied columns, and the fingerprint that detects changed DDL.
struct FollowedTable: Sendable, Equatable {
    let schema: String
    let name: String
    /// The server's, which no other table has at any time, as changes have it.
    let number: UInt32
    let publication: String
    let layout: RowLayout
    /// Whether the layout has all columns that are published.
    let hasAllColumns: Bool
    /// The rows that are published.
    let rowFilter: String?
    let isPartitioned: Bool
    /// The server's number of it, the files that it lies in, its partitions, its columns with the words of enums, its
    /// key, and the published part of it. If it differs, rows may have changed without a message in the replication
    /// stream. Things that can be altered and altered back in between are there with the last transaction that did it
    /// (`xmin`).
    let fingerprint: String

    /// The command that reads all rows: only those of the table itself and its partitions, as the replication stream
    /// has no others.
    var copyCommand: String {
        let columns = layout.columns.map { SQLText.name($0.name) }.joined(separator: ", ")
        let key = layout.key.map { SQLText.name(layout.columns[$0].name) }.joined(separator: ", ")
        let table = "\(isPartitioned ? "" : "ONLY ")\(SQLText.name(schema)).\(SQLText.name(name))"
        let filter = rowFilter.map { " WHERE \($0)" } ?? ""
        return "COPY (SELECT \(columns) FROM \(table)\(filter) ORDER BY \(key)) TO STDOUT"
    }
}
