import CMicroHTTPD
import Glibc

/// The name that a socket is bound to.
struct SocketName {
    /// Before the path of a unix socket.
    static let unixPrefix = "unix:"

    /// An address, or `unix:` with a path; empty if it cannot be found out.
    let host: String
    /// 0 of a unix socket.
    let port: Int

    init(of descriptor: Int32) {
        var name = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        (host, port) = unsafe withUnsafeMutablePointer(to: &name) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard unsafe getsockname(descriptor, generic, &length) == 0 else { return ("", 0) }
                guard unsafe Int32(generic.pointee.sa_family) != AF_UNIX else {
                    let bytes = unsafe UnsafeRawBufferPointer(start: storage, count: Int(length))
                    let path = unsafe bytes.dropFirst(MemoryLayout<sa_family_t>.size).prefix { $0 != 0 }.map(\.self)
                    return (Self.unixPrefix + String(decoding: path, as: UTF8.self), 0)
                }
                // The port stands at the same place, and in network order, for both families.
                let port = unsafe storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    unsafe Int($0.pointee.sin_port.bigEndian)
                }
                return (unsafe NetworkAddress(UnsafeRawPointer(storage)).description, port)
            }
        }
    }
}
