import Glibc

extension KeyFile {
    /// Puts a key at the end of a file. The file stays the same one, with its owner and its permissions; a new one is its
    /// owner's alone. Several processes may do so at a time: each waits for its turn.
    ///
    /// - Throws: ``ConfigurationError`` if the file has a key of this name, has a fault, or cannot be written to.
    static func append(_ key: AccessKey, to path: String) throws(ConfigurationError) {
        let file = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw fault("open", path) }
        defer { close(file) }
        while flock(file, LOCK_EX) != 0 { guard errno == EINTR else { throw fault("flock", path) } }
        guard !(try read(path).contains { $0.name == key.name }) else {
            throw ConfigurationError("\(path): there is a key “\(key.name)” already")
        }
        var last: UInt8 = 0
        let end = lseek(file, 0, SEEK_END)
        let isOpenLine = unsafe end > 0 && pread(file, &last, 1, end - 1) == 1 && last != UInt8(ascii: "\n")
        // One write: a service that looks at the file meanwhile finds all of the entry, or none of it.
        let entry = Array(((isOpenLine ? "\n" : "") + text(of: key)).utf8)
        let count = unsafe entry.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
        guard count == entry.count else {
            let error = fault("write", path)
            // A disk that is full may have taken the first part.
            if count > 0 { _ = ftruncate(file, end) }
            throw error
        }
        guard fsync(file) == 0 else { throw fault("fsync", path) }
    }

    private static func fault(_ function: String, _ path: String) -> ConfigurationError {
        ConfigurationError("\(LoadError(lastErrorOf: function, path))")
    }
}
