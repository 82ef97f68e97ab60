import CatalogFiles
import FilterCore
import Glibc

/// Copies the directory of a journal while a process serves it.
///
/// The copy has the content that one read transaction of the log saw: all changes acknowledged before it began.
/// Checkpoints never change, so they are linked if the file system can do that, and copied otherwise. A checkpoint that
/// is replaced between the look at the log and that at the file makes the copy begin anew.
package struct JournalBackup {
    /// A report on the copy.
    package struct Report: Equatable {
        package var catalogCount = 0
        package var changeCount = 0
        /// Of checkpoints.
        package var byteCount = 0
    }

    /// How often checkpoints may be replaced under the copy.
    private static let maxAttempts = 100

    /// Copies a directory.
    ///
    /// - Parameter target: is made; there may be an empty directory.
    /// - Throws: a line that names the file: it cannot be read or written, or is damaged.
    package static func copy(_ source: String, to target: String) throws(JournalError) -> Report {
        let database = try ChangeLog.open("\(source)/\(ChangeLog.fileName)", creating: false)
        // Before the log is read, which may be ahead of it, never behind.
        let mark = DataDirectory.mark(of: source)
        let checkpoints = try readCheckpoints(in: source, of: database)
        // Every row, before anything is written.
        _ = try LogContents(of: database, mark: mark)
        try makeEmptyDirectory(target)
        var report = Report()
        for (file, bytes) in checkpoints {
            do { _ = try ArchiveReader(bytes, readingOlder: true) } catch {
                throw JournalError(description: "\(source)/\(file): \(error)")
            }
            try copy(bytes, from: "\(source)/\(file)", to: "\(target)/\(file)")
            report.byteCount += bytes.count
        }
        // Its name comes last: a copy that was interrupted has no log, and cannot be served.
        let draft = "\(target)/\(ChangeLog.fileName)\(NewFile.draftSuffix)"
        try database.copy(to: draft)
        try database.execute("COMMIT")
        guard unsafe rename(draft, "\(target)/\(ChangeLog.fileName)") == 0 else {
            throw JournalError(lastErrorOf: "rename", draft)
        }
        do { try NewFile.syncDirectory(of: draft) } catch { throw JournalError(description: "\(error)") }
        // Reads every row again, as a start does.
        let directory = try DataDirectory(target)
        let copy = try ChangeLog(in: directory)
        let catalogs = try copy.read()
        directory.set(mark: copy.lastSequence)
        report.catalogCount = catalogs.count
        report.changeCount = catalogs.reduce(0) { $0 + $1.changes.count }
        return report
    }

    private static func makeEmptyDirectory(_ path: String) throws(JournalError) {
        if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw JournalError(lastErrorOf: "mkdir", path) }
        guard try DataDirectory.files(in: path).isEmpty else {
            throw JournalError(description: "\(path): the directory is not empty")
        }
    }

    /// Begins a transaction, and maps the checkpoints that it sees at once: a file that is mapped stays, though it be
    /// removed.
    private static func readCheckpoints(
        in source: String,
        of database: SQLiteConnection
    ) throws(JournalError) -> [(file: String, bytes: FrozenArray<UInt8>)] {
        var attempt = 1
        while true {
            try database.execute("BEGIN")
            let files = try LogContents.checkpointFiles(of: database)
            do throws(LoadError) {
                var found: [(file: String, bytes: FrozenArray<UInt8>)] = []
                for file in files { found.append((file, try MappedFile.bytes(of: "\(source)/\(file)"))) }
                return found
            } catch {
                guard attempt < maxAttempts else { throw JournalError(description: "\(error)") }
                try database.execute("ROLLBACK")
                attempt += 1
            }
        }
    }

    private static func copy(
        _ bytes: FrozenArray<UInt8>,
        from source: String,
        to target: String
    ) throws(JournalError) {
        // Another file system, one without links, or a file that was removed just now.
        guard unsafe link(source, target) != 0 else { return }
        do { try NewFile.write([bytes], to: target, permissions: DataDirectory.filePermissions) } catch {
            throw JournalError(description: "\(error)")
        }
    }
}
