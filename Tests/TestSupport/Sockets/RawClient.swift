import Glibc

/// A blocking TCP client that sends exactly the given bytes.
///
///     let client = try RawClient(port: server.port)
///     try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
///     let response = try client.receiveResponse()
///
/// Reading gives up, with an error, after ``patience`` without a byte: a bound for broken servers, not a measurement.
public final class RawClient {
    /// Why a call could not do what it was asked.
    public enum Failure: Error {
        case systemCall(String, code: Int32)
        /// Nothing came for as long as the client's patience; what had come before.
        case silence(received: String)
        /// The connection ended within a response; what had come before.
        case incompleteResponse(received: String)
        case noResponse(received: String)
    }

    /// In seconds.
    public static let patience = 20

    private let descriptor: Int32
    /// Bytes received and not yet given out.
    private var pending: [UInt8] = []
    private var isAtEnd = false

    /// A socket of an address family.
    private init(family: Int32, receiveBufferBytes: Int32?) throws {
        descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure.systemCall("socket", code: errno) }
        if var bytes = receiveBufferBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
        }
        var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Connects to a unix socket.
    public convenience init(path: String) throws {
        try self.init(family: AF_UNIX, receiveBufferBytes: nil)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let isConnected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isConnected else { throw Failure.systemCall("connect", code: errno) }
    }

    /// Connects to the loopback address.
    ///
    /// - Parameter receiveBufferBytes: the size of the kernel's buffer for what the server sends; small for a client
    ///   that reads slowly.
    public convenience init(port: Int, receiveBufferBytes: Int32? = nil) throws {
        try self.init(family: AF_INET, receiveBufferBytes: receiveBufferBytes)
        // Each piece that is sent by itself is to arrive by itself.
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))

        let isConnected = LoopbackPort.withAddress(port) { connect(descriptor, $0, $1) == 0 }
        // `deinit` runs then, too.
        guard isConnected else { throw Failure.systemCall("connect", code: errno) }
    }

    /// Speaks on a socket that is connected, and closes it in the end.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
        var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    public func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    public func send(_ bytes: [UInt8]) throws {
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(descriptor, buffer.baseAddress! + start, bytes.count - start, Int32(MSG_NOSIGNAL))
            }
            guard count >= 0 else { throw Failure.systemCall("send", code: errno) }
            start += count
        }
    }

    /// Sends as much as the server takes: it may close meanwhile.
    public func sendIgnoringClose(_ bytes: [UInt8]) {
        try? send(bytes)
    }

    /// Says that nothing more will be sent; reading goes on.
    public func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Leaves without ceremony: the server sees a reset.
    public func abort() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        // The descriptor's number stays taken until `deinit`.
        let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        dup2(other, descriptor)
        close(other)
        isAtEnd = true
    }

    /// Everything until the server closes. A reset counts as closing.
    public func receiveToEnd() throws -> [UInt8] {
        while try fill() {}
        defer { pending = [] }
        return pending
    }

    /// The next response, interim ones (1xx) included.
    ///
    /// - Parameter isHead: whether it answers HEAD, so that no body follows.
    public func receiveResponse(isHead: Bool = false) throws -> RawResponse {
        let divider = Array("\r\n\r\n".utf8)
        var headEnd = pending.firstRange(of: divider)
        while headEnd == nil {
            guard try fill() else {
                throw pending.isEmpty ? Failure.noResponse(received: "") : Failure.incompleteResponse(received: text)
            }
            headEnd = pending.firstRange(of: divider)
        }
        let bodyStart = headEnd!.upperBound
        guard var response = RawResponse(head: String(decoding: pending[..<headEnd!.lowerBound], as: UTF8.self)) else {
            throw Failure.noResponse(received: text)
        }
        let hasBody = !isHead && response.status >= 200 && response.status != 204 && response.status != 304
        let bodyEnd = bodyStart + (hasBody ? Int(response["Content-Length"] ?? "0") ?? 0 : 0)
        while pending.count < bodyEnd {
            guard try fill() else { throw Failure.incompleteResponse(received: text) }
        }
        response.body = Array(pending[bodyStart..<bodyEnd])
        pending.removeSubrange(..<bodyEnd)
        return response
    }

    /// Everything up to and including the next occurrence of a text, as it came.
    ///
    /// - Throws: ``Failure/incompleteResponse(received:)`` if the connection ends before.
    public func receive(through mark: String) throws -> String {
        let pattern = Array(mark.utf8)
        var range = pending.firstRange(of: pattern)
        while range == nil {
            guard try fill() else { throw Failure.incompleteResponse(received: text) }
            range = pending.firstRange(of: pattern)
        }
        defer { pending.removeSubrange(..<range!.upperBound) }
        return String(decoding: pending[..<range!.upperBound], as: UTF8.self)
    }

    private var text: String { String(decoding: pending, as: UTF8.self) }

    /// Waits for more bytes; false at the end.
    private func fill() throws -> Bool {
        guard !isAtEnd else { return false }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 {
            pending += buffer[..<count]
            return true
        }
        if count < 0, errno != ECONNRESET {
            throw errno == EAGAIN ? Failure.silence(received: text) : Failure.systemCall("recv", code: errno)
        }
        isAtEnd = true
        return false
    }
}

/// A response, taken apart as little as possible.
public struct RawResponse: Sendable {
    public let status: Int
    /// The first line and the fields, as they came.
    public let head: String
    public let fields: [(name: String, value: String)]
    public var body: [UInt8] = []

    public var text: String { String(decoding: body, as: UTF8.self) }

    /// nil if the first line is not that of a response.
    init?(head: String) {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ")
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
        self.status = status
        self.head = head
        fields = lines.dropFirst().map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            let value = line[colon...].drop { $0 == ":" || $0 == " " }
            return (name: String(line[..<colon]), value: String(value))
        }
    }

    /// The value of the first field with the name.
    public subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

extension [UInt8] {
    fileprivate func firstRange(of pattern: [UInt8]) -> Range<Int>? {
        guard count >= pattern.count else { return nil }
        return (0...count - pattern.count).lazy
            .map { $0..<$0 + pattern.count }
            .first { self[$0].elementsEqual(pattern) }
    }
}
