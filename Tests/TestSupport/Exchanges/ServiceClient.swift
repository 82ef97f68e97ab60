import Testing

/// A client of the service on one connection, which is opened again when the server has closed it. Every exchange goes
/// to the log, if there is one.
///
///     let client = ServiceClient(port: service.port)
///     let reply = try client.send("POST", "/v1/sessions", #"{"catalog":"shop"}"#)
///     reply.text("/session/id")
public final class ServiceClient {
    private let port: Int
    private let log: ExchangeLog?
    private var connection: RawClient?
    /// Lives as long as the client.
    private let process: ServiceProcess?

    public init(port: Int, log: ExchangeLog? = .ofEnvironment) {
        self.port = port
        self.log = log
        process = nil
    }

    /// A client of a process, which it keeps running.
    public init(of process: ServiceProcess) {
        port = process.port
        log = .ofEnvironment
        self.process = process
    }

    /// Sends a request and waits for its answer; interim answers are left out.
    ///
    /// - Parameters:
    ///   - target: path and query, as they go on the wire.
    ///   - body: JSON unless a field `Content-Type` says otherwise.
    public func send(
        _ method: String,
        _ target: String,
        _ body: String = "",
        fields: [(name: String, value: String)] = []
    ) throws -> ServiceReply {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
        for field in fields { head += "\(field.name): \(field.value)\r\n" }
        if !body.isEmpty {
            if !fields.contains(where: { $0.name == "Content-Type" }) { head += "Content-Type: application/json\r\n" }
            head += "Content-Length: \(body.utf8.count)\r\n"
        }
        let connection = try self.connection ?? RawClient(port: port)
        self.connection = connection
        try connection.send(head + "\r\n" + body)
        return try receive(method, target, body)
    }

    /// Sends the head of a request and waits until the server asks for the body: from then on the request is running.
    public func begin(_ method: String, _ target: String, bodyCount: Int) throws {
        let connection = try RawClient(port: port)
        self.connection = connection
        try connection.send(
            """
            \(method) \(target) HTTP/1.1\r
            Host: localhost\r
            Content-Type: application/json\r
            Content-Length: \(bodyCount)\r
            Expect: 100-continue\r
            \r\n
            """
        )
        let interim = try connection.receiveResponse()
        guard interim.status == 100 else { throw RawClient.Failure.noResponse(received: interim.head) }
    }

    /// Sends the body of a request that was begun, and waits for the answer.
    public func end(_ method: String, _ target: String, _ body: String) throws -> ServiceReply {
        try connection?.send(body)
        return try receive(method, target, body)
    }

    /// A figure of `/metrics`, by its name and labels.
    public func metric(_ name: String) throws -> Int {
        let lines = try send("GET", "/metrics").text.split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix(name + " ") }, "\(name)")
        return try #require(Int(line.dropFirst(name.count + 1)), "\(line)")
    }

    private func receive(_ method: String, _ target: String, _ body: String) throws -> ServiceReply {
        guard let connection else { throw RawClient.Failure.noResponse(received: "") }
        let response = try connection.receiveResponse(isHead: method == "HEAD")
        if response["Connection"]?.lowercased() == "close" { self.connection = nil }
        let reply = ServiceReply(response)
        try log?.append(method: method, target: target, requestBody: body, reply: reply)
        return reply
    }
}
