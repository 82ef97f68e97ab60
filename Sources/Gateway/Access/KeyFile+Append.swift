import CatalogFiles
import Glibc
package import Support

extension KeyFile {
    /// Puts a key at the end of a file, before the end mark, which a file without one gets. The file stays the same one, with its
    /// owner and its permissions; a new one is its owner's alone. Several processes may do so at a time: each waits for its
    /// turn.
    ///
    /// - Throws: ``ConfigurationError`` if the file has a key of this name, says that there are none, has a fault, or cannot be
    ///   written to.
    package static func append(_ key: AccessKey, to path: String) throws(ConfigurationError) {
        let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw fault("open", path) }
        defer { close(file) }
        while flock(file, LOCK_EX) != 0 { guard errno == EINTR else { throw fault("flock", path) } }
        let content = try read(path)
        guard !content.keys.contains(where: { $0.name == key.name }) else {
            throw ConfigurationError("\(path): there is a key “\(key.name)” already")
        }
        guard !content.isEmptyList else {
            throw ConfigurationError("\(path): the file says that there are no keys; take that out first")
        }
        guard !content.isInBrackets else {
            let reason = "the list is in brackets, and takes no lines behind it; without --file the entry is printed"
            throw ConfigurationError("\(path): \(reason)")
        }
        let end = lseek(file, 0, SEEK_END)
        var last: UInt8 = 0
        let isOpenLine = unsafe end > 0 && pread(file, &last, 1, end - 1) == 1 && last != UInt8(ascii: "\n")
        // One write, which ends with the mark: a service that looks at the file meanwhile and finds a part of the entry finds
        // no mark, keeps its keys and looks again.
        let entry = Array(((isOpenLine && !content.hasEndMark ? "\n" : "") + text(of: key) + endMark).utf8)
        let start = end - content.endMark.count
        let count = unsafe entry.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, start) }
        guard count == entry.count else {
            let error = fault("write", path)
            // A disk that is full may have taken the first part.
            if count > 0 {
                _ = unsafe content.endMark.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, start) }
                _ = ftruncate(file, end)
            }
            throw error
        }
        guard fsync(file) == 0 else { throw fault("fsync", path) }
    }

    private static func fault(_ function: String, _ path: String) -> ConfigurationError {
        ConfigurationError("\(LoadError(lastErrorOf: function, path))")
    }
}
