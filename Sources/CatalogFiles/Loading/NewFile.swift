package import FilterCore
import Glibc

/// A file that appears as a whole: it is written under another name and then renamed.
package enum NewFile {
    /// Of files that a process that was killed may leave.
    package static let draftSuffix = ".tmp"
    /// How much is written between two looks at the signals that came.
    private static let stretch = 8 << 20

    /// Writes parts one after the other, and replaces the file of that name. When it returns, the file and its name have
    /// reached the disk.
    ///
    /// SIGXFSZ must be ignored, so that the limit of the size of files is an error.
    ///
    /// - Parameters:
    ///   - permissions: of the file, as `mode_t` has them, less those that the process gives to no file.
    ///   - isInterruptible: whether SIGINT, SIGTERM and SIGHUP end the process, after the unfinished file is removed; a
    ///     service has its own use for them.
    /// - Throws: ``LoadError/unreadable(path:function:message:)``; nothing has changed then, unless it is the directory
    ///   that cannot be synced.
    package static func write(
        _ parts: some Sequence<FrozenArray<UInt8>>,
        to path: String,
        permissions: UInt32 = 0o644,
        isInterruptible: Bool = true
    ) throws(LoadError) {
        guard isInterruptible else { return try write(parts, to: path, permissions) { nil } }
        try DeferredSignals.run { (pending) throws(LoadError) in
            try write(parts, to: path, permissions, pending: pending)
        }
    }

    private static func write(
        _ parts: some Sequence<FrozenArray<UInt8>>,
        to path: String,
        _ permissions: UInt32,
        pending: () -> Int32?
    ) throws(LoadError) {
        let draft = "\(path).\(getpid())\(draftSuffix)"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions)
        guard descriptor >= 0 else { throw LoadError(lastErrorOf: "open", draft) }
        do throws(LoadError) {
            defer { close(descriptor) }
            for part in parts { try write(part, to: descriptor, draft, pending: pending) }
            guard fsync(descriptor) == 0 else { throw LoadError(lastErrorOf: "fsync", draft) }
            try check(pending, draft)
            guard unsafe rename(draft, path) == 0 else { throw LoadError(lastErrorOf: "rename", path) }
        } catch {
            _ = unsafe unlink(draft)
            throw error
        }
        try syncDirectory(of: path)
    }

    /// The file that a draft was to become.
    ///
    /// - Returns: `nil` for what no draft is called.
    package static func target(ofDraft file: String) -> String? {
        guard file.hasSuffix(draftSuffix) else { return nil }
        let parts = file.dropLast(draftSuffix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, let process = parts.last, Int32(process) != nil else { return nil }
        return parts.dropLast().joined(separator: ".")
    }

    /// Makes sure that the names of new files in the directory of a path, and the absence of removed ones, outlive the
    /// machine.
    package static func syncDirectory(of path: String) throws(LoadError) {
        // A slash at the end is none of its name.
        let path = path.prefix(upTo: path.lastIndex { $0 != "/" }.map(path.index(after:)) ?? path.startIndex)
        let end = path.lastIndex(of: "/")
        let directory = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LoadError(lastErrorOf: "open", directory) }
        defer { close(descriptor) }
        // Some file systems have no such thing for directories.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw LoadError(lastErrorOf: "fsync", directory) }
    }

    private static func write(
        _ bytes: FrozenArray<UInt8>,
        to descriptor: Int32,
        _ path: String,
        pending: () -> Int32?
    ) throws(LoadError) {
        var written = 0
        while written < bytes.count {
            try check(pending, path)
            // Safe: what is written lies inside the bytes.
            let count = unsafe bytes.withUnsafeBufferPointer { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress! + written, min(buffer.count - written, stretch))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw LoadError(lastErrorOf: "write", path) }
            written += count
        }
    }

    private static func check(_ pending: () -> Int32?, _ path: String) throws(LoadError) {
        guard let signal = pending() else { return }
        throw .unreadable(path: path, function: "write", message: "stopped by signal \(signal)")
    }
}
