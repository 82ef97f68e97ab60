import CMicroHTTPD
import Glibc

/// A socket that listens for TCP connections, closed with its last reference.
final class ListenSocket: Sendable {
    let descriptor: Int32
    /// The port it got.
    let port: Int

    /// Listens on the first address of `host` that can be bound.
    ///
    /// - Throws: ``ServerError/cannotResolve(host:message:)``,
    ///   ``ServerError/cannotListen(host:port:call:code:message:)``.
    init(host: String, port: Int) throws(ServerError) {
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
                self.port = Self.port(of: descriptor)
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
        close(descriptor)
    }

    /// Another descriptor of the same socket, which the caller owns.
    func duplicate() throws(ServerError) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .systemCall("fcntl") }
        return copy
    }

    /// Refuses connections from now on, those not yet accepted included.
    func shutDown() {
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

    private static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &address) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard unsafe getsockname(descriptor, generic, &length) == 0 else { return 0 }
                // The port stands at the same place, and in network order, for both families.
                return unsafe storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    unsafe Int($0.pointee.sin_port.bigEndian)
                }
            }
        }
    }
}

extension ServerError {
    /// The failure of the call that was just made, from `errno`.
    static func systemCall(_ call: String) -> ServerError {
        systemCall(call, code: errno)
    }

    /// The failure of a call that gave an error's code.
    static func systemCall(_ call: String, code: Int32) -> ServerError {
        .systemCall(call, code: code, message: unsafe String(cString: strerror(code)))
    }
}
