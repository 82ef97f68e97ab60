import Glibc

/// One keep-alive connection to the service; requests and answers go one after the other.
///
/// Plain sockets, so that what is measured is the service and not a client library.
final class HTTPConnection {
    struct Answer {
        let status: Int
        let body: ArraySlice<UInt8>
    }

    private let descriptor: Int32
    private var buffer: [UInt8] = Array(repeating: 0, count: 1 << 20)

    /// Connects to the loopback interface.
    init(port: UInt16) throws(BenchmarkError) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw .connection("socket", errno) }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let outcome = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard outcome == 0 else { throw .connection("connect", errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - body: `nil` for none.
    ///   - type: of the body.
    ///   - acceptsGzip: the body of the answer may be compressed.
    /// - Returns: status and body; the body is valid until the next call.
    func send(
        _ method: String,
        _ target: String,
        body: String? = nil,
        type: String = "application/json",
        acceptsGzip: Bool = false
    ) throws(BenchmarkError) -> Answer {
        let payload = body.map { "Content-Type: \(type)\r\nContent-Length: \($0.utf8.count)\r\n\r\n\($0)" }
        let coding = acceptsGzip ? "Accept-Encoding: gzip\r\n" : ""
        try write(Array("\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(coding)\(payload ?? "\r\n")".utf8))
        return try receive()
    }

    /// Sends a long body, and waits for the whole answer.
    func send(_ method: String, _ target: String, type: String, _ body: [UInt8]) throws(BenchmarkError) -> Answer {
        let fields = "Host: 127.0.0.1\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)"
        try write(Array("\(method) \(target) HTTP/1.1\r\n\(fields)\r\n\r\n".utf8))
        try write(body)
        return try receive()
    }

    private func receive() throws(BenchmarkError) -> Answer {
        var filled = 0
        var head: (end: Int, status: Int, length: Int)?
        while true {
            if head == nil { head = Self.head(of: buffer[..<filled]) }
            if let head, filled >= head.end + head.length {
                return Answer(status: head.status, body: buffer[head.end..<head.end + head.length])
            }
            if filled == buffer.count { buffer += Array(repeating: 0, count: buffer.count) }
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + filled, $0.count - filled) }
            guard count > 0 else { throw .connection("read", count == 0 ? 0 : errno) }
            filled += count
        }
    }

    private func write(_ bytes: [UInt8]) throws(BenchmarkError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + sent, $0.count - sent) }
            guard count > 0 else { throw .connection("write", errno) }
            sent += count
        }
    }

    /// - Returns: where the body begins, the status and the length of the body; `nil` before the head is complete.
    private static func head(of bytes: ArraySlice<UInt8>) -> (end: Int, status: Int, length: Int)? {
        let ending: [UInt8] = [13, 10, 13, 10]
        guard let end = bytes.indices.dropLast(3).first(where: { bytes[$0..<$0 + 4].elementsEqual(ending) }) else {
            return nil
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst("content-length:".count).drop { $0 == " " }) }
        return (end + 4, status, length ?? 0)
    }
}
