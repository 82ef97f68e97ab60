import Glibc
import HTTPServer

/// One connection to a service. A call waits as long as its patience allows, then fails.
///
/// Owner of the descriptor: closed in `deinit`.
final class ServiceSocket {
    /// What a connection is ready for.
    struct Readiness: OptionSet {
        let rawValue: Int
        static let reading = Readiness(rawValue: 1)
        static let writing = Readiness(rawValue: 2)
    }

    private let descriptor: Int32

    /// Connects to the first of the host's addresses that accepts.
    init(host: String, port: Int, patience: Duration) throws(PushFailure) {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(host, String(port), &hints, &found)
        guard code == 0 else {
            throw PushFailure.connection("“\(host)” cannot be resolved: \(unsafe String(cString: gai_strerror(code)))")
        }
        defer { unsafe freeaddrinfo(found) }
        var failure = PushFailure.connection("“\(host)” has no address")
        var next = unsafe found
        while let address = unsafe next {
            do throws(PushFailure) {
                descriptor = try unsafe Self.connect(to: address.pointee, patience: patience)
                return
            } catch {
                failure = error
            }
            unsafe next = address.pointee.ai_next
        }
        throw failure
    }

    /// Connects to a unix socket.
    init(path: String) throws(PushFailure) {
        guard let address = UnixSocketAddress(path) else {
            throw .connection("the path of a socket has 1 to \(UnixSocketAddress.maxBytes) bytes")
        }
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw PushFailure(lastErrorOf: "socket") }
        // Never under way: it succeeds or fails at once.
        guard address.connect(descriptor) == 0 else {
            let failure = PushFailure(lastErrorOf: "connect")
            close(descriptor)
            throw failure
        }
    }

    deinit { close(descriptor) }

    private static func connect(to address: addrinfo, patience: Duration) throws(PushFailure) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = unsafe socket(address.ai_family, kind, 0)
        guard descriptor >= 0 else { throw PushFailure(lastErrorOf: "socket") }
        do throws(PushFailure) {
            if unsafe Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
                guard errno == EINPROGRESS else { throw PushFailure(lastErrorOf: "connect") }
                guard try wait(descriptor, for: .writing, patience: patience).contains(.writing) else {
                    throw PushFailure.connection("connect: no answer within \(patience)")
                }
                var (code, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
                unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
                errno = code
                if code != 0 { throw PushFailure(lastErrorOf: "connect") }
            }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Waits until one of some things can be done.
    ///
    /// - Returns: what can be done; nothing when the time is over.
    func wait(for wanted: Readiness, patience: Duration) throws(PushFailure) -> Readiness {
        try Self.wait(descriptor, for: wanted, patience: patience)
    }

    private static func wait(_ descriptor: Int32, for wanted: Readiness, patience: Duration) throws(PushFailure)
        -> Readiness
    {
        var events: Int32 = 0
        if wanted.contains(.reading) { events |= POLLIN }
        if wanted.contains(.writing) { events |= POLLOUT }
        var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let count = unsafe poll(&request, 1, Int32(clamping: Int(patience / .milliseconds(1))))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw PushFailure(lastErrorOf: "poll") }
            break
        }
        // An error shows with the next call of either kind.
        let isBroken = Int32(request.revents) & (POLLERR | POLLHUP) != 0
        var readiness: Readiness = []
        if isBroken || Int32(request.revents) & POLLIN != 0 { readiness.insert(.reading) }
        if isBroken || Int32(request.revents) & POLLOUT != 0 { readiness.insert(.writing) }
        return readiness.intersection(wanted)
    }

    /// Sends as much as the kernel takes.
    ///
    /// - Returns: the number of bytes; 0 if it takes none at the moment.
    func send(_ bytes: ArraySlice<UInt8>) throws(PushFailure) -> Int {
        let count = unsafe bytes.withUnsafeBytes { bytes in
            unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EAGAIN || errno == EINTR { return 0 }
        guard count >= 0 else { throw PushFailure(lastErrorOf: "send") }
        return count
    }

    /// Takes what has arrived.
    ///
    /// - Returns: no bytes at the end of the connection; `nil` if none have arrived yet.
    func receive() throws(PushFailure) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        guard count >= 0 else { throw PushFailure(lastErrorOf: "recv") }
        return Array(bytes.prefix(count))
    }
}
