import Glibc
import Support

/// A file for one upload that has no name, so that nothing is left of it when it is closed, however the process ends.
///
/// Owner of the descriptor: closed in `deinit`, when the slot among ``UploadFiles`` is given up, too.
final class UploadFile: Sendable {
    private let descriptor: Int32
    private let slot: UploadSlots.Number
    private let files: UploadFiles

    /// - Throws: ``UploadFailure``; the slot is the caller's then.
    init(in directory: String, at slot: UploadSlots.Number, of files: UploadFiles) throws(UploadFailure) {
        descriptor = try Self.open(in: directory)
        self.slot = slot
        self.files = files
    }

    deinit {
        close(descriptor)
        files.giveBack(slot)
    }

    /// Notes bytes that have arrived.
    ///
    /// - Throws: ``HTTPRefusal/uploadGaveWay(rate:)``.
    func note(_ byteCount: Int) throws(HTTPRefusal) {
        try files.note(byteCount, at: slot)
    }

    /// All of the upload has arrived.
    func noteWhole() {
        files.noteWhole(slot)
    }

    /// Writes bytes to a place in the file, all of them.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(UploadFailure) {
        var written = 0
        while written < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw UploadFailure(code: errno) }
            written += count
        }
    }

    /// Reads up to as many bytes as the buffer has room for.
    ///
    /// - Returns: how many were read; 0 at the end.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(UploadFailure) -> Int {
        while true {
            let count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else { throw UploadFailure(code: errno) }
        }
    }

    /// Whether the device has room for so many bytes, as far as it can be asked. Others may take it meanwhile.
    func hasRoom(for byteCount: Int) -> Bool {
        var status = statvfs()
        guard unsafe fstatvfs(descriptor, &status) == 0 else { return true }
        let (roomByteCount, isMore) = Int(clamping: status.f_bavail)
            .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
        return isMore || roomByteCount >= byteCount
    }

    // MARK: Without a name

    /// A descriptor of a new file without a name, for reading and writing.
    private static func open(in directory: String) throws(UploadFailure) -> Int32 {
        let descriptor = unsafe Glibc.open(directory, O_RDWR | __O_TMPFILE | O_CLOEXEC, 0o600)
        if descriptor >= 0 { return descriptor }
        // EISDIR comes from kernels that do not know the flag, EOPNOTSUPP from file systems that do not have it.
        guard errno == EISDIR || errno == EOPNOTSUPP else { throw UploadFailure(code: errno) }
        return try openNamed(in: directory)
    }

    /// The same where every file begins with a name.
    static func openNamed(in directory: String) throws(UploadFailure) -> Int32 {
        let path = "\(directory)/upload-\(getpid())-\(String(UInt64.random(in: 0...UInt64.max), radix: 16))"
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw UploadFailure(code: errno) }
        _ = unsafe unlink(path)
        return descriptor
    }
}
