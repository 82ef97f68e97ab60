import FilterCore
import Glibc

/// A file that appears as a whole: it is written under another name and then renamed.
enum NewFile {
    /// Writes parts one after the other, and replaces the file of that name.
    ///
    /// - Throws: ``LoadError/unreadable(path:function:message:)``; nothing has changed then.
    static func write(_ parts: [FrozenArray<UInt8>], to path: String) throws(LoadError) {
        let draft = "\(path).\(getpid()).tmp"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw LoadError(lastErrorOf: "open", draft) }
        do throws(LoadError) {
            defer { close(descriptor) }
            for part in parts { try write(part, to: descriptor, draft) }
            guard fsync(descriptor) == 0 else { throw LoadError(lastErrorOf: "fsync", draft) }
            guard unsafe rename(draft, path) == 0 else { throw LoadError(lastErrorOf: "rename", path) }
        } catch {
            _ = unsafe unlink(draft)
            throw error
        }
    }

    private static func write(_ bytes: FrozenArray<UInt8>, to descriptor: Int32, _ path: String) throws(LoadError) {
        var written = 0
        while written < bytes.count {
            // Safe: what is written lies inside the bytes.
            let count = unsafe bytes.withUnsafeBufferPointer { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw LoadError(lastErrorOf: "write", path) }
            written += count
        }
    }
}
