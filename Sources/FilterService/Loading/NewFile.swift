import FilterCore
import Glibc

/// A file that appears as a whole: it is written under another name and then renamed.
enum NewFile {
    /// How much is written between two looks at the signals that came.
    private static let stretch = 8 << 20

    /// Writes parts one after the other, and replaces the file of that name.
    ///
    /// SIGINT, SIGTERM and SIGHUP end the process after the unfinished file is removed. SIGXFSZ must be ignored, so that
    /// the limit of the size of files is an error.
    ///
    /// - Throws: ``LoadError/unreadable(path:function:message:)``; nothing has changed then.
    static func write(_ parts: some Sequence<FrozenArray<UInt8>>, to path: String) throws(LoadError) {
        let draft = "\(path).\(getpid()).tmp"
        try DeferredSignals.run { (pending) throws(LoadError) in
            let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
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
        }
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
