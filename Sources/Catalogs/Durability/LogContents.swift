import FilterCore
import Support

/// The content of the database of a log of changes, after a check of every byte.
struct LogContents {
    /// In the order in which they were made.
    let catalogs: [LoggedCatalog]
    /// The number of the last row that was written, also if it was dropped since.
    let lastSequence: Int

    /// Reads a database as the transaction sees it that is open, if one is.
    ///
    /// - Parameter mark: the number of the last row that was acknowledged; `nil` if that is not known.
    /// - Throws: a line that names the file and what of it is damaged or missing.
    init(of database: SQLiteConnection, mark: Int?) throws(JournalError) {
        var catalogs = try Self.catalogs(of: database)
        let last = try Self.readChanges(of: database, into: &catalogs)
        let floor = try database.number("SELECT sequence FROM state")
        lastSequence = max(floor, last, catalogs.map(\.sequence).max() ?? 0)
        self.catalogs = catalogs
        if let mark, mark > lastSequence {
            let count = mark - lastSequence
            throw Self.damage(database, "its last \(count) rows are missing, which were acknowledged")
        }
    }

    /// The checkpoints that a database names, as the transaction sees it that is open, if one is.
    static func checkpointFiles(of database: SQLiteConnection) throws(JournalError) -> [String] {
        try database.rows("SELECT file FROM catalog WHERE file IS NOT NULL ORDER BY id") { row in row.text(0) }
    }

    private static func catalogs(of database: SQLiteConnection) throws(JournalError) -> [LoggedCatalog] {
        let query = "SELECT id, name, file, sequence, definition, checksum FROM catalog ORDER BY id"
        return try database.rows(query) { (row) throws(JournalError) in
            let sequence = row.integer(3)
            let checkpoint: LoggedCheckpoint? =
                if row.isNull(2) { nil } else {
                    LoggedCheckpoint(file: row.text(2), sequence: sequence, definition: row.bytes(4))
                }
            let (id, name) = (row.integer(0), row.text(1))
            let catalog = LoggedCatalog(id: id, name: name, checkpoint: checkpoint, sequence: sequence)
            guard catalog.checksum == row.integer(5) else {
                throw damage(database, "the checksum of catalog “\(catalog.name.excerpt(80))” is wrong")
            }
            return catalog
        }
    }

    /// - Returns: the number of the last row; 0 if there is none.
    private static func readChanges(
        of database: SQLiteConnection,
        into catalogs: inout [LoggedCatalog]
    ) throws(JournalError) -> Int {
        let places = Dictionary(uniqueKeysWithValues: zip(catalogs.map(\.id), catalogs.indices))
        var found = catalogs
        var payload: [UInt8] = []
        var before: ChangeRow?
        let query = "SELECT sequence, catalog, kind, rest, version, checksum, bytes FROM change ORDER BY sequence"
        _ = try database.rows(query) { (columns) throws(JournalError) in
            let row = ChangeRow(columns)
            let bytes = columns.bytes(6)
            guard row.checksum(with: FrozenArray(keeping: bytes)) == columns.integer(5),
                let place = places[row.catalog], row.continues(before)
            else { throw damage(database, "row \(row.sequence) is not what was written, or the one before it") }
            payload += bytes
            before = row
            found[place].byteCount += bytes.count
            found[place].sequence = row.sequence
            guard row.rest == 0 else { return }
            guard let change = CatalogChange(code: UInt8(truncatingIfNeeded: row.kind), payload: payload) else {
                throw damage(database, "row \(row.sequence) is no change")
            }
            found[place].changes.append(change)
            found[place].version = row.version
            payload = []
        }
        if let before, before.rest > 0 { throw damage(database, "its last change has no end") }
        catalogs = found
        return before?.sequence ?? 0
    }

    private static func damage(_ database: SQLiteConnection, _ what: String) -> JournalError {
        let text = "the log of changes is damaged: \(what); restore a backup of the directory"
        return JournalError(description: "\(database.path): \(text)")
    }
}
