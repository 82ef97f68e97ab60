import Glibc

/// An option of a socket whose value is a whole number.
struct SocketOption {
    private let level: Int32
    private let name: Int32

    /// 1: a new listener need not wait until the connections of the last process have timed out.
    static let reuseAddress = SocketOption(level: SOL_SOCKET, name: SO_REUSEADDR)
    /// 0: a socket that listens on `::` accepts IPv4, too.
    static let acceptIPv6Only = SocketOption(level: Int32(IPPROTO_IPV6), name: IPV6_V6ONLY)
    /// Bytes that the kernel buffers for the client.
    static let sendBufferSize = SocketOption(level: SOL_SOCKET, name: SO_SNDBUF)
    /// Milliseconds after which sent bytes that are not acknowledged end the connection.
    static let acknowledgementTimeout = SocketOption(level: Int32(IPPROTO_TCP), name: TCP_USER_TIMEOUT)

    /// 1 of a socket that listens.
    static let isListening = SocketOption(level: SOL_SOCKET, name: SO_ACCEPTCONN)
    /// `SOCK_STREAM` of one with connections.
    static let type = SocketOption(level: SOL_SOCKET, name: SO_TYPE)

    /// `nil` if the descriptor is no socket.
    func value(on descriptor: Int32) -> Int32? {
        var (value, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        return unsafe getsockopt(descriptor, level, name, &value, &length) == 0 ? value : nil
    }

    /// Sets it; after a failure the socket keeps the value that it had.
    func set(_ value: Int32, on descriptor: Int32) {
        var value = value
        _ = unsafe setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
