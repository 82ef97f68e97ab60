import Glibc

/// Detects that the file at a path was replaced or written to: its device, its inode, its size and the time of the last
/// write.
package struct FileMark: Sendable, Equatable {
    private let device: UInt64
    private let inode: UInt64
    private let byteCount: Int64
    /// In nanoseconds since 1970.
    private let changeTime: Int64

    /// - Returns: `nil` if there is no file.
    package init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        byteCount = Int64(status.st_size)
        changeTime = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }
}
