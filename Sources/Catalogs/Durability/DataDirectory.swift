import CatalogFiles
import FilterCore
import Glibc

/// The directory of a journal, held by one process.
///
/// ```
/// lock                 locked while a process serves the directory; holds the mark
/// catalogs.sqlite      the log of changes, with -wal and -shm beside it
/// NAME.SEQUENCE.fsx    checkpoints, which never change
/// ```
///
/// The *mark* is the sequence number of the last change that was acknowledged. It is written without being synced,
/// after the change is durable. So it may be older than the log, never newer: a log that ends before its mark has lost
/// changes. SQLite's own checksums do not detect that, as a damaged page of a write-ahead log ends the log without an
/// error.
final class DataDirectory: Sendable {
    /// Of the files in it: they hold what clients sent, even if others may read the directory.
    static let filePermissions: mode_t = 0o600

    let path: String
    private let lock: Int32

    /// Makes the directory if there is none, and locks it until this object ends.
    ///
    /// - Throws: a line that names the directory: it cannot be made or written to, or another process has it.
    init(_ path: String) throws(JournalError) {
        self.path = path
        if unsafe mkdir(path, 0o700) == 0 {
            do throws(LoadError) {
                try NewFile.syncDirectory(of: path)
            } catch {
                throw JournalError(description: "\(error)")
            }
        } else if errno != EEXIST {
            throw JournalError(lastErrorOf: "mkdir", path)
        }
        let descriptor = unsafe open(path + Self.lockFile, O_RDWR | O_CREAT | O_CLOEXEC, Self.filePermissions)
        guard descriptor >= 0 else { throw JournalError(lastErrorOf: "open", path + Self.lockFile) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let error =
                errno == EWOULDBLOCK
                ? JournalError(description: "\(path): another process serves this directory")
                : JournalError(lastErrorOf: "flock", path + Self.lockFile)
            close(descriptor)
            throw error
        }
        lock = descriptor
    }

    /// Unlocks first: a child that another thread has just forked still has the descriptor, and with it the lock, until
    /// it runs its own program.
    deinit {
        _ = flock(lock, LOCK_UN)
        close(lock)
    }

    private static let lockFile = "/lock"

    // MARK: The mark

    /// `nil` if there is none, or one that is damaged.
    var mark: Int? { Self.mark(in: lock) }

    /// The mark of a directory that another process may have.
    static func mark(of path: String) -> Int? {
        let descriptor = unsafe open(path + lockFile, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return mark(in: descriptor)
    }

    private static func mark(in lock: Int32) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 12)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(lock, $0.baseAddress, $0.count, 0) }
        guard count == bytes.count, let mark = Int(exactly: bytes.prefix(8).bigEndian) else { return nil }
        return bytes == Self.bytes(of: mark) ? mark : nil
    }

    /// Notes that a change is acknowledged. A failure costs a check at the next start, nothing else.
    func set(mark: Int) {
        _ = unsafe Self.bytes(of: mark).withUnsafeBytes { unsafe pwrite(lock, $0.baseAddress, $0.count, 0) }
    }

    /// The number and its CRC-32C, high bytes first.
    private static func bytes(of mark: Int) -> [UInt8] {
        let number = [UInt8](bigEndian: UInt64(mark), count: 8)
        return number + [UInt8](bigEndian: UInt64(Checksum(FrozenArray(keeping: number)).value), count: 4)
    }

    // MARK: Files

    func path(of file: String) -> String { "\(path)/\(file)" }

    /// The names of the files in it.
    var files: [String] {
        get throws(JournalError) { try Self.files(in: path) }
    }

    /// The names of the files in a directory.
    static func files(in path: String) throws(JournalError) -> [String] {
        guard let stream = unsafe opendir(path) else { throw JournalError(lastErrorOf: "opendir", path) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The bytes of the checkpoints in it, also of those that are being written; 0 if it cannot be read.
    ///
    /// - Complexity: O(files in the directory).
    var checkpointBytes: Int {
        let checkpoints = (try? files)?.filter { CheckpointName.sequence(ofWholeOrDraft: $0) != nil } ?? []
        return checkpoints.reduce(0) { sum, file in
            var status = stat()
            // A file that was removed since has no bytes.
            return unsafe lstat(path(of: file), &status) == 0 ? sum + Int(status.st_size) : sum
        }
    }

    /// Removes a file that nothing refers to any more. A failure leaves it to the next start.
    func remove(_ file: String) {
        _ = unsafe unlink(path(of: file))
    }
}

extension JournalError {
    /// The system call just before failed.
    init(lastErrorOf function: String, _ path: String) {
        self.init(description: "\(LoadError(lastErrorOf: function, path))")
    }
}

extension [UInt8] {
    /// The low bytes of a number, high ones first.
    init(bigEndian number: UInt64, count: Int) {
        self = (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
}

extension Sequence<UInt8> {
    fileprivate var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}
