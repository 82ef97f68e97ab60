import Gateway

/// A request whose body is a file, or short.
struct PushRequest: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// The content of a file as it is; its size and name.
        case file(path: String, byteCount: Int)

        var byteCount: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(_, let byteCount): byteCount
            }
        }
    }

    /// How long to wait for things, each by itself.
    struct Patience: Sendable {
        var connecting: Duration = .seconds(10)
        /// For `100 Continue`, after which the body is sent anyway (RFC 9110, 10.1.1).
        var continuing: Duration = .seconds(2)
        /// For the service to take more bytes.
        var sending: Duration = .seconds(60)
        /// For the answer, once all is sent.
        var answering: Duration = .seconds(600)
    }

    let address: ServiceAddress
    let method: String
    /// Below the prefix of the address, with its query.
    let target: String
    private(set) var fields: [(name: String, value: String)]
    let body: Body
    var patience = Patience()

    /// The same request with a key, if there is one.
    func bearing(_ key: String?) -> PushRequest {
        var request = self
        if let key { request.fields.append(("Authorization", "Bearer \(key)")) }
        return request
    }

    private var head: [UInt8] {
        var lines = [
            "\(method) \(address.prefix)\(target) HTTP/1.1", "Host: \(address.authority)",
            "User-Agent: \(ServiceVersion.name)/\(ServiceVersion.number)", "Accept: application/json",
            "Content-Length: \(body.byteCount)", "Connection: close", "Expect: 100-continue",
        ]
        lines += fields.map { "\($0.name): \($0.value)" }
        return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
    }

    /// Sends it once. The body is sent after `100 Continue`, and no further than a final answer lets it.
    ///
    /// - Parameter onProgress: told the bytes of the body that were sent.
    /// - Throws: ``PushFailure``.
    func send(onProgress: (Int) -> Void) throws(PushFailure) -> ServiceResponse {
        let content = try PushContent(body)
        let socket = try ServiceSocket(host: address.host, port: address.port, patience: patience.connecting)
        var exchange = PushExchange(socket, patience)
        try exchange.send(head)
        if let response = try exchange.response(within: patience.continuing), response.status >= 200 {
            return response
        }
        var sentByteCount = 0
        while let piece = try content.next() {
            if let response = try exchange.sendUnlessAnswered(piece) { return response }
            sentByteCount += piece.count
            onProgress(sentByteCount)
        }
        return try exchange.finalResponse()
    }
}
