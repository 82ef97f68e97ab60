import CSQLite
import FilterCore
import Glibc

/// One connection to a SQLite database.
///
///     let database = try SQLiteConnection(to: "/data/catalogs.sqlite", creating: true)
///     try database.transaction { () throws(JournalError) in
///         try database.execute("INSERT INTO pair VALUES (?, ?)", .integer(1), .text("one"))
///     }
///     try database.rows("SELECT b FROM pair WHERE a = ?", .integer(1)) { row in row.text(0) }     // ["one"]
///
/// Not for several threads at a time. `@unchecked Sendable`, as its owner keeps it under a lock; SQLite itself does not mind
/// on which thread it is called. Every error names the file, the function of SQLite
/// that failed, its message and that of the system.
@safe final class SQLiteConnection: @unchecked Sendable {
    /// The value of a `?` in a statement.
    enum Value {
        case integer(Int)
        case text(String)
        case bytes(ArraySlice<UInt8>)
        case null
    }

    let path: String
    // Safe: opened in `init`, closed in `deinit`, never handed out; `statements` belong to it and end before it.
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = unsafe [:]

    /// - Parameter isCreating: whether the file is made if there is none, with ``DataDirectory/filePermissions``.
    init(to path: String, creating isCreating: Bool) throws(JournalError) {
        if isCreating { try Self.makeFile(path) }
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        let code = unsafe sqlite3_open_v2(path, &handle, flags, nil)
        // Only without memory there is no handle.
        guard let handle = unsafe handle else { throw JournalError(description: "\(path): memory is short") }
        guard code == SQLITE_OK else {
            let error = unsafe JournalError(of: handle, "sqlite3_open_v2", path)
            unsafe sqlite3_close_v2(handle)
            throw error
        }
        self.path = path
        unsafe self.handle = handle
        // A backup in another process holds locks for moments only.
        unsafe sqlite3_busy_timeout(handle, 10_000)
        unsafe sqlite3_extended_result_codes(handle, 1)
    }

    /// Makes an empty database if there is no file: SQLite would make it readable for all users. The files beside it
    /// get its permissions. One that is there is not opened, as closing it would end the locks that this process has on
    /// it.
    private static func makeFile(_ path: String) throws(JournalError) {
        let file = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, DataDirectory.filePermissions)
        guard file >= 0 || errno == EEXIST else { throw JournalError(lastErrorOf: "open", path) }
        if file >= 0 { close(file) }
    }

    deinit {
        unsafe statements.values.forEach { unsafe _ = sqlite3_finalize($0) }
        // Also moves what is in the write-ahead log to the file.
        unsafe sqlite3_close_v2(handle)
    }

    /// Runs one statement and leaves its rows, if it has any.
    func execute(_ sql: String, _ values: Value...) throws(JournalError) {
        _ = try run(sql, values) { (_) throws(JournalError) in }
    }

    /// The results of `read` for each row, in order.
    func rows<Element>(
        _ sql: String,
        _ values: Value...,
        read: (SQLiteRow) throws(JournalError) -> Element
    ) throws(JournalError) -> [Element] {
        try run(sql, values, read)
    }

    /// A single number, 0 if there is no row or a NULL.
    func number(_ sql: String, _ values: Value...) throws(JournalError) -> Int {
        try run(sql, values) { (row) throws(JournalError) in row.integer(0) }.first ?? 0
    }

    /// Several statements without values, separated by semicolons.
    func executeScript(_ sql: String) throws(JournalError) {
        guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error("sqlite3_exec") }
    }

    /// The number of rows that the last statement changed.
    var changeCount: Int { unsafe Int(sqlite3_changes64(handle)) }

    /// Runs `body` in a transaction that writes; nothing of it is left if it fails.
    func transaction<Result>(_ body: () throws(JournalError) -> Result) throws(JournalError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do throws(JournalError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // After some failures SQLite has rolled back by itself.
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Copies the whole database to a new file, as the transaction that is open sees it.
    func copy(to path: String) throws(JournalError) {
        let copy = try SQLiteConnection(to: path, creating: true)
        guard let backup = unsafe sqlite3_backup_init(copy.handle, "main", handle, "main") else {
            throw copy.error("sqlite3_backup_init")
        }
        let step = unsafe sqlite3_backup_step(backup, -1)
        let end = unsafe sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE, end == SQLITE_OK else { throw copy.error("sqlite3_backup_step") }
    }

    // MARK: Statements

    private func run<Element>(
        _ sql: String,
        _ values: [Value],
        _ read: (SQLiteRow) throws(JournalError) -> Element
    ) throws(JournalError) -> [Element] {
        let statement = unsafe try prepared(sql)
        // Also releases the bound values, which may be large. The result says again what `sqlite3_step` said.
        defer {
            unsafe sqlite3_reset(statement)
            unsafe sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { unsafe try bind(value, at: Int32(index + 1), of: statement) }
        var elements: [Element] = []
        while true {
            switch unsafe sqlite3_step(statement) & 0xFF {
            case SQLITE_ROW: elements.append(try read(unsafe SQLiteRow(statement)))
            case SQLITE_DONE: return elements
            default: throw error("sqlite3_step")
            }
        }
    }

    private func prepared(_ sql: String) throws(JournalError) -> OpaquePointer {
        if let statement = unsafe statements[sql] { return unsafe statement }
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement = unsafe statement else { throw error("sqlite3_prepare_v3") }
        unsafe statements[sql] = statement
        return unsafe statement
    }

    private func bind(_ value: Value, at index: Int32, of statement: OpaquePointer) throws(JournalError) {
        let code =
            switch value {
            case .integer(let number): unsafe sqlite3_bind_int64(statement, index, Int64(number))
            case .text(let text): unsafe CSQLite_bindCopyOfText(statement, index, text, text.utf8.count)
            case .bytes(let bytes):
                unsafe bytes.withUnsafeBytes {
                    unsafe CSQLite_bindCopyOfBytes(statement, index, $0.baseAddress, $0.count)
                }
            case .null: unsafe sqlite3_bind_null(statement, index)
            }
        guard code == SQLITE_OK else { throw error("sqlite3_bind") }
    }

    private func error(_ function: String) -> JournalError {
        unsafe JournalError(of: handle, function, path)
    }
}

/// The row that a statement is at. Valid until the closure that gets it returns.
@safe struct SQLiteRow {
    // Safe: the connection keeps the statement, and steps on only after the row was read.
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) {
        unsafe self.statement = statement
    }

    /// 0 for a NULL.
    func integer(_ column: Int32) -> Int {
        unsafe Int(sqlite3_column_int64(statement, column))
    }

    func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    /// Empty for a NULL.
    func text(_ column: Int32) -> String {
        String(decoding: bytes(column), as: UTF8.self)
    }

    /// A copy; empty for a NULL.
    func bytes(_ column: Int32) -> [UInt8] {
        // The address first: asking for it may change the number of bytes.
        let address = unsafe sqlite3_column_blob(statement, column)
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        return unsafe Array(UnsafeRawBufferPointer(start: address, count: address == nil ? 0 : count))
    }
}

extension JournalError {
    /// The error of a connection's last call.
    fileprivate init(of handle: OpaquePointer, _ function: String, _ path: String) {
        let code = unsafe sqlite3_extended_errcode(handle)
        // Safe: the messages are copied before the next call can change them.
        let message = unsafe String(cString: sqlite3_errmsg(handle))
        let number = unsafe sqlite3_system_errno(handle)
        let system = number == 0 ? "" : ": \(unsafe String(cString: strerror(number))) (\(number))"
        let text = "\(path): \(function): \(message) (\(code))\(system)"
        switch code & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            self.init(description: "\(text); the log of changes is damaged, restore a backup of the directory")
        default: self.init(description: text)
        }
    }
}
