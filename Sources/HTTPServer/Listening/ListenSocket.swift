import CMicroHTTPD
import Glibc

/// A socket that listens for connections, closed with its last reference.
final class ListenSocket: Sendable {
    let descriptor: Int32
    /// The port it got; 0 of a unix socket.
    let port: Int
    /// Where clients find it: `127.0.0.1:8080`, `unix:/run/filter.sock`.
    let place: String
    /// That of a unix socket which was opened here.
    private let file: UnixSocketFile?
    private let isInherited: Bool

    /// Listens as a configuration says.
    ///
    /// - Throws: ``ServerError``, of which each case that is thrown here names the address.
    convenience init(_ configuration: HTTPServerConfiguration) throws(ServerError) {
        if let descriptor = configuration.inheritedSocket {
            try self.init(inheriting: descriptor)
        } else if configuration.host.hasPrefix(HTTPServerConfiguration.unixPrefix) {
            let path = String(configuration.host.dropFirst(HTTPServerConfiguration.unixPrefix.count))
            try self.init(path: path, mode: configuration.socketMode)
        } else {
            try self.init(host: configuration.host, port: configuration.port)
        }
    }

    /// A unix socket.
    private init(path: String, mode: UInt32) throws(ServerError) {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw .systemCall("socket") }
        do throws(ServerError) {
            file = try UnixSocketFile(at: path, listening: descriptor, mode: mode)
        } catch {
            close(descriptor)
            throw error
        }
        port = 0
        place = HTTPServerConfiguration.unixPrefix + path
        isInherited = false
    }

    /// A socket of this process that listens already, which becomes this object's.
    private init(inheriting descriptor: Int32) throws(ServerError) {
        guard SocketOption.isListening.value(on: descriptor) == 1,
            SocketOption.type.value(on: descriptor) == Int32(SOCK_STREAM.rawValue)
        else {
            throw .cannotInherit(descriptor: descriptor, reason: "it is no stream socket that listens")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        self.descriptor = descriptor
        let name = SocketName(of: descriptor)
        port = name.port
        place = name.host.hasPrefix(HTTPServerConfiguration.unixPrefix) ? name.host : Self.text(name.host, port)
        file = nil
        isInherited = true
    }

    /// Listens on the first address of `host` that can be bound.
    private init(host: String, port: Int) throws(ServerError) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(host, String(port), &hints, &addresses)
        guard code == 0 else {
            throw .cannotResolve(host: host, message: unsafe String(cString: gai_strerror(code)))
        }
        defer { unsafe freeaddrinfo(addresses) }

        var failure = ServerError.cannotResolve(host: host, message: "no address")
        var next = unsafe addresses
        while let address = unsafe next {
            do throws(ServerError) {
                descriptor = try unsafe Self.listen(on: address.pointee)
                self.port = SocketName(of: descriptor).port
                place = Self.text(host, self.port)
                file = nil
                isInherited = false
                return
            } catch {
                failure = error
                if case .systemCall(let call, let code, let message) = error {
                    failure = .cannotListen(host: host, port: port, call: call, code: code, message: message)
                }
            }
            unsafe next = address.pointee.ai_next
        }
        throw failure
    }

    deinit {
        file?.remove()
        close(descriptor)
    }

    /// Another descriptor of the same socket, which the caller owns.
    func duplicate() throws(ServerError) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .systemCall("fcntl") }
        return copy
    }

    /// Refuses connections from now on, those not yet accepted included. Those of an inherited socket wait for the
    /// process that serves it next.
    func shutDown() {
        guard !isInherited else { return }
        file?.remove()
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private static func listen(on address: addrinfo) throws(ServerError) -> Int32 {
        let descriptor = unsafe socket(
            address.ai_family,
            address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue),
            address.ai_protocol
        )
        guard descriptor >= 0 else { throw .systemCall("socket") }
        SocketOption.reuseAddress.set(1, on: descriptor)
        if unsafe address.ai_family == AF_INET6 { SocketOption.acceptIPv6Only.set(0, on: descriptor) }
        guard unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            throw closing(descriptor, after: "bind")
        }
        guard Glibc.listen(descriptor, SOMAXCONN) == 0 else {
            throw closing(descriptor, after: "listen")
        }
        return descriptor
    }

    private static func closing(_ descriptor: Int32, after call: String) -> ServerError {
        let error = ServerError.systemCall(call)
        close(descriptor)
        return error
    }

    private static func text(_ host: String, _ port: Int) -> String {
        "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
