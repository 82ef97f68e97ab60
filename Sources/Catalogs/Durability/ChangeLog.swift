import FilterCore
import Support

/// The changes of all live catalogs of a directory, in one SQLite database with a write-ahead log.
///
/// A change is one row, or several of a mebibyte if it is long. Rows are numbered through all catalogs, in the order of
/// their commits, and no number is used twice. Rows that a checkpoint stands for are deleted in the same transaction that
/// names the checkpoint. So whatever moment a crash comes at, the database says which file and which rows make a catalog.
///
/// One transaction at a time: a commit of one catalog waits for that of another.
final class ChangeLog: Sendable {
    static let fileName = "catalogs.sqlite"
    /// Raised with every change of the tables or of what ``CatalogChange/payload`` means.
    static let format = 1
    /// “FSVC”: marks the file as ours among the databases of other programs.
    private static let applicationID = 0x4653_5643
    /// How long a row may be: SQLite refuses a gigabyte, and copies a row several times.
    static let maxRowBytes = 1 << 20

    /// The state that the next transaction starts from.
    private struct State {
        let database: SQLiteConnection
        var lastSequence = 0
        /// By name, the ids of the catalogs that there are.
        var ids: [String: Int] = [:]
        /// Whether the file ends with the last transaction that succeeded, see ``makeSound(_:)``.
        var isSound = true
    }

    private let directory: DataDirectory
    private let state: Mutex<State>

    /// Opens the log of a directory, or makes one in a directory that never had one.
    ///
    /// - Throws: a line that names the file: it cannot be opened, is damaged, or another program or version wrote it.
    init(in directory: DataDirectory) throws(JournalError) {
        self.directory = directory
        let files = try directory.files
        let path = directory.path(of: Self.fileName)
        let wasUsed = directory.mark != nil || files.contains { CheckpointName.sequence(of: $0) != nil }
        if wasUsed, !files.contains(Self.fileName) {
            throw JournalError(description: "\(path): the log of changes is missing; restore a backup of the directory")
        }
        state = Mutex(State(database: try Self.open(path, creating: true)))
    }

    /// Opens a database, makes the tables if there are none, and checks that they are those of this program.
    static func open(_ path: String, creating isCreating: Bool) throws(JournalError) -> SQLiteConnection {
        let database = try SQLiteConnection(to: path, creating: isCreating)
        // Asks for the file's locks, so that a damaged file is noticed here.
        let tableCount = try database.number("SELECT count(*) FROM sqlite_schema")
        if tableCount == 0 {
            // One sync a commit, three times the commits of a rollback journal.
            try database.executeScript("PRAGMA journal_mode = WAL")
            try database.transaction { () throws(JournalError) in
                try database.executeScript(
                    """
                    CREATE TABLE catalog (
                        id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, file TEXT, sequence INTEGER NOT NULL,
                        definition BLOB, checksum INTEGER NOT NULL
                    ) STRICT;
                    CREATE TABLE change (
                        sequence INTEGER PRIMARY KEY, catalog INTEGER NOT NULL, kind INTEGER NOT NULL,
                        rest INTEGER NOT NULL, version TEXT NOT NULL, checksum INTEGER NOT NULL, bytes BLOB NOT NULL
                    ) STRICT;
                    CREATE TABLE state (
                        id INTEGER PRIMARY KEY CHECK (id = 1), sequence INTEGER NOT NULL, repairs INTEGER NOT NULL
                    ) STRICT;
                    INSERT INTO state VALUES (1, 0, 0);
                    PRAGMA application_id = \(applicationID);
                    PRAGMA user_version = \(format);
                    """
                )
            }
        }
        let id = try database.number("PRAGMA application_id")
        guard id == applicationID else {
            throw JournalError(description: "\(database.path): another program wrote this database")
        }
        let found = try database.number("PRAGMA user_version")
        guard found == format else {
            let text = "the log of changes has format \(found), and this program reads format \(format)"
            throw JournalError(description: "\(database.path): \(text)")
        }
        // A commit is synced before it is acknowledged. After a huge commit, SQLite truncates the write-ahead log to
        // the limit.
        try database.executeScript("PRAGMA synchronous = FULL; PRAGMA journal_size_limit = \(64 << 20)")
        return database
    }

    /// The number of the last row that was written, also if it was dropped since.
    var lastSequence: Int { state.withLock { $0.lastSequence } }

    // MARK: Writing

    /// Where the changes of a commit lie.
    struct Appended: Sendable {
        /// Of the catalog; `nil` if it was deleted.
        let id: Int?
        /// Of the last row.
        let sequence: Int
        let byteCount: Int
        /// Checkpoints that nothing refers to any more, as their catalogs were deleted.
        var files: [String] = []
    }

    /// Makes changes of a catalog durable, all or none.
    ///
    /// - Parameters:
    ///   - version: the data version after the last of them.
    ///   - moved: a catalog that ends in the same transaction; `nil` for none.
    func append(
        _ changes: [CatalogChange],
        to name: String,
        version: String,
        removing moved: String? = nil
    ) throws(JournalError) -> Appended {
        try write { (state) throws(JournalError) in
            var files = try moved.map { (moved) throws(JournalError) in try Self.remove(moved, in: &state) } ?? []
            var byteCount = 0
            for change in changes {
                if case .deletion = change {
                    files += try Self.remove(name, in: &state)
                    byteCount = 0
                } else {
                    let payload = change.payload
                    byteCount += payload.count
                    let id = try Self.id(of: name, in: &state)
                    try Self.insert(change.code, payload, of: id, version, into: &state)
                }
            }
            return Appended(id: state.ids[name], sequence: state.lastSequence, byteCount: byteCount, files: files)
        }
    }

    /// Lets a checkpoint stand for the changes up to its own, which are dropped. Does nothing if its catalog has ended.
    func set(_ checkpoint: LoggedCheckpoint, of id: Int) throws(JournalError) {
        try write { (state) throws(JournalError) in
            let database = state.database
            let names = try database.rows("SELECT name FROM catalog WHERE id = ?", .integer(id)) { row in row.text(0) }
            guard let name = names.first else { return }
            let changed = LoggedCatalog(id: id, name: name, checkpoint: checkpoint, sequence: checkpoint.sequence)
            try database.execute(
                "UPDATE catalog SET file = ?, sequence = ?, definition = ?, checksum = ? WHERE id = ?",
                .text(checkpoint.file),
                .integer(checkpoint.sequence),
                .bytes(checkpoint.definition[...]),
                .integer(changed.checksum),
                .integer(id)
            )
            try database.execute(
                "DELETE FROM change WHERE catalog = ? AND sequence <= ?",
                .integer(id),
                .integer(checkpoint.sequence)
            )
            try database.execute("UPDATE state SET sequence = ?", .integer(state.lastSequence))
        }
    }

    /// Gives room that is free back to the file system, if much of the file is. A failure is ignored: the next call
    /// tries again.
    func shrink() {
        state.withLock { state in
            let database = state.database
            guard state.isSound, let free = try? database.number("PRAGMA freelist_count"),
                let all = try? database.number("PRAGMA page_count"), free > 16_384, free * 2 > all
            else { return }
            // Cheap: it copies what is in use, which is the lesser part.
            try? database.executeScript("VACUUM")
        }
    }

    /// Carries out a transaction, and leaves the state as it was if it fails.
    private func write<Result: Sendable>(
        _ body: (inout State) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        try state.withLock { (state) throws(JournalError) in
            if !state.isSound { try Self.makeSound(&state) }
            var next = state
            let result: Result
            do throws(JournalError) {
                result = try state.database.transaction { () throws(JournalError) in try body(&next) }
            } catch {
                state.isSound = false
                try? Self.makeSound(&state)
                throw error
            }
            state = next
            directory.set(mark: state.lastSequence)
            return result
        }
    }

    /// Makes sure that nothing of a transaction that failed comes back.
    ///
    /// If it failed when the file was synced, its pages lie at the end of the write-ahead log, and another process would
    /// take them for a commit. The next transaction overwrites them; this one is made for nothing else. While it fails,
    /// too, nothing can be written. If the process ends meanwhile, the change that was refused may be there at the next
    /// start.
    private static func makeSound(_ state: inout State) throws(JournalError) {
        let database = state.database
        try database.transaction { () throws(JournalError) in
            try database.execute("UPDATE state SET repairs = repairs + 1")
        }
        state.isSound = true
    }

    /// The id of a catalog, which is made if there is none of the name.
    private static func id(of name: String, in state: inout State) throws(JournalError) -> Int {
        if let id = state.ids[name] { return id }
        let id = state.lastSequence + 1
        let catalog = LoggedCatalog(id: id, name: name, checkpoint: nil, sequence: state.lastSequence)
        try state.database.execute(
            "INSERT INTO catalog VALUES (?, ?, NULL, ?, NULL, ?)",
            .integer(id),
            .text(name),
            .integer(catalog.sequence),
            .integer(catalog.checksum)
        )
        state.ids[name] = id
        return id
    }

    /// - Returns: the name of its checkpoint; none if it has none, or if there is no such catalog.
    private static func remove(_ name: String, in state: inout State) throws(JournalError) -> [String] {
        guard let id = state.ids.removeValue(forKey: name) else { return [] }
        let files = try remove(id, from: state.database)
        try state.database.execute("UPDATE state SET sequence = ?", .integer(state.lastSequence))
        return files
    }

    /// - Returns: the name of its checkpoint, if it has one.
    private static func remove(_ id: Int, from database: SQLiteConnection) throws(JournalError) -> [String] {
        let query = "SELECT file FROM catalog WHERE id = ? AND file IS NOT NULL"
        let files = try database.rows(query, .integer(id)) { row in row.text(0) }
        try database.execute("DELETE FROM change WHERE catalog = ?", .integer(id))
        try database.execute("DELETE FROM catalog WHERE id = ?", .integer(id))
        return files
    }

    private static func insert(
        _ kind: UInt8,
        _ payload: [UInt8],
        of id: Int,
        _ version: String,
        into state: inout State
    ) throws(JournalError) {
        let frozen = FrozenArray(keeping: payload)
        var start = 0
        repeat {
            let end = min(start + maxRowBytes, payload.count)
            state.lastSequence += 1
            let row = ChangeRow(
                sequence: state.lastSequence,
                catalog: id,
                kind: Int(kind),
                rest: payload.count - end,
                version: version
            )
            try state.database.execute(
                "INSERT INTO change VALUES (?, ?, ?, ?, ?, ?, ?)",
                .integer(row.sequence),
                .integer(row.catalog),
                .integer(row.kind),
                .integer(row.rest),
                .text(row.version),
                .integer(row.checksum(with: frozen.extracting(start..<end))),
                .bytes(payload[start..<end])
            )
            start = end
        } while start < payload.count
    }

    // MARK: Reading

    /// The checkpoints that catalogs have, now and at the next start.
    ///
    /// - Throws: a line, if the log cannot be read, or a transaction that failed may come back.
    func checkpointFiles() throws(JournalError) -> [String] {
        try state.withLock { (state) throws(JournalError) in
            if !state.isSound { try Self.makeSound(&state) }
            return try LogContents.checkpointFiles(of: state.database)
        }
    }

    /// All catalogs, in the order in which they were made, after a check of every byte. To be called before anything is
    /// written.
    ///
    /// - Throws: a line that names the file and what of it is damaged or missing.
    func read() throws(JournalError) -> [LoggedCatalog] {
        try state.withLock { (state) throws(JournalError) in
            let contents = try LogContents(of: state.database, mark: directory.mark)
            state.lastSequence = contents.lastSequence
            state.ids = Dictionary(uniqueKeysWithValues: contents.catalogs.map { ($0.name, $0.id) })
            return contents.catalogs
        }
    }
}
