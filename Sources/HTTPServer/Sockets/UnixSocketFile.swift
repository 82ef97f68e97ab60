import CMicroHTTPD
import Glibc

/// The file of a unix socket that listens: made by ``init(at:listening:mode:)``, and removed by ``remove()`` if it is still
/// the same.
struct UnixSocketFile: Sendable {
    private let path: String
    private let device: dev_t
    private let inode: ino_t

    /// Binds a socket to a path and listens.
    ///
    /// A socket at this path without a listener, as a killed process leaves it, is replaced. One that is bound and does
    /// not listen yet looks the same, so the directory is locked until this one listens: of several starts one wins.
    ///
    /// - Throws: ``ServerError/cannotUsePath(_:reason:)``.
    init(at path: String, listening descriptor: Int32, mode: mode_t) throws(ServerError) {
        guard let address = UnixSocketAddress(path), !address.isAbstract else {
            let reason =
                path.utf8.count > UnixSocketAddress.maxBytes
                ? "the path has \(path.utf8.count) bytes, and that of a socket has at most \(UnixSocketAddress.maxBytes)"
                : "this is no path"
            throw .cannotUsePath(path, reason: reason)
        }
        let directory = try Self.lockDirectory(of: path)
        defer { close(directory) }
        try Self.removeStale(address)
        guard address.bind(descriptor) == 0 else { throw Self.failure(of: "bind", path) }
        do throws(ServerError) {
            // No client can connect before the socket listens, so none can with another mode. A symbolic link that has
            // taken its place is not followed.
            guard unsafe fchmodat(AT_FDCWD, path, mode, AT_SYMLINK_NOFOLLOW) == 0 else {
                throw Self.failure(of: "chmod", path)
            }
            guard Glibc.listen(descriptor, SOMAXCONN) == 0 else { throw Self.failure(of: "listen", path) }
            guard let file = Self.status(of: path) else { throw Self.failure(of: "lstat", path) }
            self.path = path
            device = file.st_dev
            inode = file.st_ino
        } catch {
            unsafe unlink(path)
            throw error
        }
    }

    /// Removes the file, unless another has taken its place.
    func remove() {
        guard let file = Self.status(of: path), file.st_dev == device, file.st_ino == inode else { return }
        unsafe unlink(path)
    }

    /// Locks the directory of a path for other starts, as long as the descriptor is open.
    private static func lockDirectory(of path: String) throws(ServerError) -> Int32 {
        let end = path.lastIndex(of: "/")
        let directory = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(of: "open its directory", path) }
        let deadline = MonotonicTime.now + lockPatience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, MonotonicTime.now < deadline else {
                let error = failure(of: "lock its directory", path)
                close(descriptor)
                throw error
            }
            usleep(5_000)
        }
        return descriptor
    }

    /// Others hold the lock for some system calls.
    private static let lockPatience: Duration = .seconds(1)

    private static func removeStale(_ address: UnixSocketAddress) throws(ServerError) {
        let path = address.name
        guard let file = status(of: path) else { return }
        guard file.st_mode & S_IFMT == S_IFSOCK else {
            throw .cannotUsePath(path, reason: "there is a file that is no socket")
        }
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw .systemCall("socket") }
        defer { close(descriptor) }
        // EAGAIN: a process listens, and is busy.
        if address.connect(descriptor) == 0 || errno == EAGAIN {
            throw .cannotUsePath(path, reason: "another process answers there")
        }
        guard errno == ECONNREFUSED else { throw failure(of: "connect", path) }
        unsafe unlink(path)
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? status : nil
    }

    private static func failure(of call: String, _ path: String) -> ServerError {
        let code = errno
        return .cannotUsePath(path, reason: "\(call): \(unsafe String(cString: strerror(code))) (\(code))")
    }
}
