import Support

/// The state that all connections share: limits, handler, and the open connections.
///
/// It outlives the daemons that call into it: ``HTTPServer`` releases it after they have stopped.
final class ServerCore: Sendable {
    let configuration: HTTPServerConfiguration
    let respond: @Sendable (HTTPRequest) -> HTTPResponse
    let refuse: @Sendable (HTTPRefusal, _ requestID: String, _ isHead: Bool) -> HTTPResponse
    let log: @Sendable (ServerEvent) -> Void
    let connections = ConnectionRegistry()
    let streams = OpenStreams()
    let requestIDs = RequestIDs()
    let shortage = DescriptorShortage()

    private let draining = Atomic<Bool>(false)

    init(
        configuration: HTTPServerConfiguration,
        respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse,
        refuse: @escaping @Sendable (HTTPRefusal, _ requestID: String, _ isHead: Bool) -> HTTPResponse,
        log: @escaping @Sendable (ServerEvent) -> Void
    ) {
        self.configuration = configuration
        self.respond = respond
        self.refuse = refuse
        self.log = log
    }

    /// Whether the server is stopping: answers then ask the client to close.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    func beginDraining() {
        draining.store(true, ordering: .relaxed)
    }

    // MARK: Connections

    func open(_ descriptor: Int32) -> Connection {
        let isShed = connections.count - streams.count >= configuration.maxConnections
        // One that is told 503 anyway must not hold its place for long.
        let patience = isShed ? min(configuration.requestTimeout, .seconds(2)) : configuration.requestTimeout
        let connection = Connection(descriptor: descriptor, isShed: isShed, deadline: .now + patience)
        connections.insert(connection)
        return connection
    }

    func close(_ connection: Connection) {
        connections.remove(connection)
    }

    // MARK: Requests, in the order of the calls

    /// The first line has arrived.
    func begin(on connection: Connection, targetByteCount: Int, targetBytes: [UInt8]) {
        connection.exchange = Exchange()
        connection.exchange.targetByteCount = targetByteCount
        connection.exchange.targetBytes = targetBytes
        connection.beginReading(until: .now + configuration.requestTimeout)
    }

    /// What to do after the head or the body.
    enum Verdict {
        /// Read on; the handler is called again.
        case proceed
        case reply(HTTPResponse, isLast: Bool)
        /// Cut the connection.
        case cut
    }

    /// The head has arrived.
    ///
    /// A reply here makes libmicrohttpd close the connection without reading the body. It is given only where the
    /// body cannot be read (its end is unknown), is awaiting a word from us, or is too long to be read to no
    /// purpose; in all other cases a client that is still writing would be cut off before it saw the answer.
    func receive(_ head: RequestHead, on connection: Connection) -> Verdict {
        connection.exchange.method = head.method
        connection.exchange.headers = head.headers
        connection.exchange.id = requestIDs.id(from: head.headers["X-Request-Id"])
        connection.exchange.phase = .body

        var bodyByteCount = 0
        do throws(HTTPRefusal) {
            if let fault = head.fault { throw fault }
            bodyByteCount = try head.framing().contentLength ?? 0
            if connection.isShed { throw .overloaded }
            connection.exchange.target = try head.check(connection.exchange, configuration)
            guard bodyByteCount <= configuration.maxBodyBytes else {
                throw .bodyTooLarge(limit: configuration.maxBodyBytes)
            }
            connection.exchange.body.reserveCapacity(bodyByteCount)
            return .proceed
        } catch {
            connection.exchange.refusal = error
            let isReadable = !error.leavesFramingInDoubt && bodyByteCount <= configuration.drainCeiling
            return isReadable && !head.expectsContinue ? .proceed : finish(connection)
        }
    }

    /// Some bytes of the body have arrived.
    func receive(_ bytes: UnsafeBufferPointer<UInt8>, on connection: Connection) -> Verdict {
        connection.exchange.bodyByteCount += bytes.count
        let count = connection.exchange.bodyByteCount
        if connection.exchange.refusal == nil, count > configuration.maxBodyBytes {
            connection.exchange.refusal = .bodyTooLarge(limit: configuration.maxBodyBytes)
            connection.exchange.body = []
        }
        if connection.exchange.refusal == nil {
            unsafe connection.exchange.body.append(contentsOf: bytes)
        } else if count > configuration.drainCeiling {
            log(.endlessBody(requestID: connection.exchange.id))
            return .cut
        }
        return .proceed
    }

    /// The whole request has arrived, or is not wanted.
    func finish(_ connection: Connection) -> Verdict {
        connection.endReading()
        connection.exchange.phase = .answered
        guard let refusal = connection.exchange.refusal else {
            let request = HTTPRequest(
                id: connection.exchange.id,
                method: connection.exchange.method,
                target: connection.exchange.target,
                headers: connection.exchange.headers,
                body: connection.exchange.body
            )
            // Whatever the handler keeps is its own: nothing here refers to it any more.
            connection.exchange.headers = HTTPHeaders()
            connection.exchange.body = []
            return .reply(respond(request), isLast: isDraining)
        }
        connection.exchange.body = []
        let id = connection.exchange.id
        log(.refused(refusal, requestID: id))
        var response = refuse(refusal, id, connection.exchange.isHead)
        if refusal == .overloaded, response.headers["Retry-After"] == nil {
            response.headers.append("Retry-After", "1")
        }
        return .reply(response, isLast: true)
    }

    /// The answer has been sent, or the connection broke.
    func complete(_ connection: Connection) {
        if let stream = connection.exchange.stream { detach(stream) }
        connection.exchange = Exchange()
        connection.becomeIdle(until: .now + configuration.idleTimeout + configuration.requestTimeout)
    }
}
