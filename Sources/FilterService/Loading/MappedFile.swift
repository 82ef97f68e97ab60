import FilterCore
import Glibc

/// A file as memory, for as long as this object or a part of the memory is there.
///
/// The file must not be written to meanwhile; to replace it, give another file its name.
@safe final class MappedFile: @unchecked Sendable {
    // Safe to share: the mapping is private and never written to.
    private let address: UnsafeMutableRawPointer?
    private let count: Int

    /// - Throws: ``LoadError/unreadable(path:function:message:)``; ``LoadError/malformed(path:reason:)`` for what is no
    ///   regular file.
    private init(path: String) throws(LoadError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LoadError(lastErrorOf: "open", path) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw LoadError(lastErrorOf: "fstat", path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .malformed(path: path, reason: "not a regular file") }
        count = Int(status.st_size)
        guard count > 0 else {
            unsafe address = nil
            return
        }
        let mapping = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard unsafe mapping != MAP_FAILED, let mapping = unsafe mapping else {
            throw LoadError(lastErrorOf: "mmap", path)
        }
        unsafe address = mapping
        // All of it is read at once, for its checksum.
        _ = unsafe madvise(mapping, count, MADV_WILLNEED)
    }

    deinit {
        if let address = unsafe address { _ = unsafe munmap(address, count) }
    }

    /// The bytes of a file, which stay mapped while they are in use.
    ///
    /// - Throws: ``LoadError/unreadable(path:function:message:)``; ``LoadError/malformed(path:reason:)`` for what is no
    ///   regular file.
    static func bytes(of path: String) throws(LoadError) -> FrozenArray<UInt8> {
        let file = try MappedFile(path: path)
        // Safe: the mapping is never written to, and it ends with the object.
        return unsafe FrozenArray(UnsafeRawBufferPointer(start: file.address, count: file.count), lentBy: file)
    }
}
