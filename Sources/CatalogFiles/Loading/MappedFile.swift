package import FilterCore
import Glibc

/// A file as memory, for as long as this object or a part of the memory is there.
///
/// The file must not be written to meanwhile; to replace it, give another file its name.
@safe package final class MappedFile: @unchecked Sendable {
    // Safe to share: the mapping is private and never written to.
    private let address: UnsafeMutableRawPointer?
    private let count: Int

    /// - Throws: what ``RegularFile/open(_:)`` throws; ``LoadError/unreadable(path:function:message:)``.
    private init(path: String) throws(LoadError) {
        let (descriptor, byteCount) = try RegularFile.open(path)
        defer { close(descriptor) }
        count = byteCount
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
    /// - Throws: what ``RegularFile/open(_:)`` throws; ``LoadError/unreadable(path:function:message:)``.
    package static func bytes(of path: String) throws(LoadError) -> FrozenArray<UInt8> {
        let file = try MappedFile(path: path)
        // Safe: the mapping is never written to, and it ends with the object.
        return unsafe FrozenArray(UnsafeRawBufferPointer(start: file.address, count: file.count), lentBy: file)
    }
}
