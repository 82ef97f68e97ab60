import Glibc

/// Opens files to be read, and refuses whatever is not a regular file.
///
/// To open a FIFO without a writer blocks for ever, and a device may have no end.
package enum RegularFile {
    /// - Returns: a descriptor, which the caller closes, and the size of the file.
    /// - Throws: ``LoadError/unreadable(path:function:message:)``; ``LoadError/malformed(path:reason:)``, which names what
    ///   the path leads to instead.
    package static func open(_ path: String) throws(LoadError) -> (descriptor: Int32, byteCount: Int) {
        // Without O_NONBLOCK a FIFO would block here; on a regular file it means nothing.
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            // Sockets cannot be opened.
            guard errno != ENXIO else { throw refusal(of: "a socket or a device", path) }
            throw LoadError(lastErrorOf: "open", path)
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let failure = LoadError(lastErrorOf: "fstat", path)
            close(descriptor)
            throw failure
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw refusal(of: kind(status.st_mode), path)
        }
        return (descriptor, Int(status.st_size))
    }

    private static func refusal(of kind: String, _ path: String) -> LoadError {
        .malformed(path: path, reason: "this is \(kind); a regular file is needed")
    }

    private static func kind(_ mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFDIR: "a directory"
        case S_IFIFO: "a pipe (FIFO)"
        case S_IFCHR, S_IFBLK: "a device"
        default: "no file"
        }
    }
}
