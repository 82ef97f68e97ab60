import Support

/// The state that all connections share: limits, handler, and the open connections.
///
/// It outlives the daemons that call into it: ``HTTPServer`` releases it after they have stopped.
final class ServerCore: Sendable {
    let configuration: HTTPServerConfiguration
    let bodyUse: @Sendable (HTTPMethod, RequestTarget, HTTPHeaders) -> BodyUse
    let respond: @Sendable (HTTPRequest, Lane) -> HTTPReply
    let refuse: @Sendable (HTTPRefusal, RefusedRequest) -> HTTPResponse
    let unanswered: @Sendable (RefusedRequest) -> Void
    let log: @Sendable (ServerEvent) -> Void
    let served: @Sendable (ServedRequest) -> Void
    let activity: ServerActivity
    let connections = ConnectionRegistry()
    let waitingLane: RequestLane
    let slowLane: RequestLane
    let laterReplies: LaterReplies
    let uploadFiles: UploadFiles
    let unread: UnreadAnswers
    let streams = OpenStreams()
    let requestIDs = RequestIDs()
    let shortage = DescriptorShortage()
    let acceptStop = AcceptStop()

    /// Whether connections speak TLS.
    let isEncrypted: Bool
    private let certificate: Mutex<TLSCertificate?>
    private let draining = Atomic<Bool>(false)

    init(
        configuration: HTTPServerConfiguration,
        bodyUse: @escaping @Sendable (HTTPMethod, RequestTarget, HTTPHeaders) -> BodyUse,
        respond: @escaping @Sendable (HTTPRequest, Lane) -> HTTPReply,
        refuse: @escaping @Sendable (HTTPRefusal, RefusedRequest) -> HTTPResponse,
        unanswered: @escaping @Sendable (RefusedRequest) -> Void,
        log: @escaping @Sendable (ServerEvent) -> Void,
        served: @escaping @Sendable (ServedRequest) -> Void,
        activity: ServerActivity
    ) {
        self.configuration = configuration
        self.activity = activity
        unread = UnreadAnswers(maxByteCount: configuration.maxUnreadBytes, activity: activity)
        waitingLane = RequestLane(.waiting(configuration), respond: respond, activity: activity)
        slowLane = RequestLane(.slow(configuration), respond: respond, activity: activity)
        laterReplies = LaterReplies(configuration, activity: activity)
        uploadFiles = UploadFiles(configuration, activity: activity)
        self.bodyUse = bodyUse
        self.respond = respond
        self.refuse = refuse
        self.unanswered = unanswered
        self.log = log
        self.served = served
        isEncrypted = configuration.certificate != nil
        certificate = Mutex(configuration.certificate)
        activity.observe(
            connections: { [connections] in connections.count },
            requests: { [connections, streams] in max(connections.busyCount - streams.count, 0) }
        )
        activity.observe(configuration.certificate)
    }

    /// Gives connections that are opened from now on another certificate.
    func replaceCertificate(with new: TLSCertificate) {
        certificate.withLock { $0 = new }
        activity.observe(new)
    }

    /// Whether answers ask the client to close, as the server is stopping or about to.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    func beginDraining() {
        draining.store(true, ordering: .relaxed)
    }

    // MARK: Connections

    func open(_ handle: OpaquePointer, _ descriptor: Int32, peer: NetworkAddress) -> Connection {
        let isShed = connections.count - streams.count >= configuration.maxConnections
        // A connection that gets 503 anyway must not hold its place for long.
        let patience = isShed ? min(configuration.requestTimeout, .seconds(2)) : configuration.requestTimeout
        let connection = unsafe Connection(
            handle,
            descriptor: descriptor,
            peer: peer,
            certificate: isEncrypted ? certificate.withLock { $0 } : nil,
            isShed: isShed,
            deadline: .now + patience
        )
        connections.insert(connection)
        return connection
    }

    func close(_ connection: Connection) {
        connection.client.end()
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

    /// The next step after the head or the body.
    enum NextStep {
        /// Read on; the handler is called again.
        case proceed
        case reply(HTTPResponse, isLast: Bool)
        /// Suspend the connection and enqueue the request in a lane, where it has a slot.
        case wait(HTTPRequest, Lane)
        /// Suspend the connection and have the reply begun, for which there is a slot.
        case later(@Sendable (LaterReply) -> Void)
        /// Cut the connection.
        case cut
    }

    /// The head has arrived.
    ///
    /// A reply here makes libmicrohttpd close the connection without reading the body. It is given only where the
    /// body cannot be read (its end is unknown), is awaiting a word from us, or is too long to be read to no
    /// purpose; in all other cases a client that is still writing would be cut off before it saw the answer.
    func receive(_ head: RequestHead, on connection: Connection) -> NextStep {
        connection.exchange.method = head.method
        connection.exchange.headers = head.headers
        if !configuration.trustedProxies.contains(connection.peer) {
            connection.exchange.headers.remove("X-Forwarded-Host")
            connection.exchange.headers.remove("X-Forwarded-Proto")
        }
        connection.exchange.arrival = MonotonicTime.nanoseconds
        connection.exchange.trace = head.headers["traceparent"].flatMap(TraceParent.init)
        connection.exchange.id = requestIDs.id(from: head.headers["X-Request-Id"], connection.exchange.trace)
        connection.exchange.phase = .body

        var bodyByteCount = 0
        do throws(HTTPRefusal) {
            if let fault = head.fault { throw fault }
            let framing = try head.framing()
            bodyByteCount = framing.contentLength ?? 0
            connection.exchange.contentLength = framing.contentLength
            connection.exchange.isChunked = framing == .chunked
            if connection.isShed { throw .overloaded }
            connection.exchange.target = try head.check(
                connection.exchange.targetBytes,
                ofByteCount: connection.exchange.targetByteCount,
                configuration
            )
            // It counts in the place of the field (RFC 9112, 3.2.2).
            if let authority = RequestTarget.authority(of: connection.exchange.targetBytes) {
                connection.exchange.headers.replace("Host", with: authority)
            }
            // Most requests have no body, and need not be asked about.
            if framing != .none {
                connection.exchange.bodyUse =
                    bodyUse(head.method, connection.exchange.target, connection.exchange.headers)
            }
            if connection.exchange.bodyUse == .upload {
                try beginUpload(framing, on: connection)
                return .proceed
            }
            guard bodyByteCount <= configuration.maxBodyBytes else {
                throw .bodyTooLarge(limit: configuration.maxBodyBytes)
            }
            if connection.exchange.bodyUse == .memory { connection.exchange.body.reserveCapacity(bodyByteCount) }
            return .proceed
        } catch {
            connection.exchange.refusal = error
            connection.exchange.maxDrainedByteCount = configuration.drainCeiling
            let isReadable = !error.leavesFramingInDoubt && bodyByteCount <= configuration.drainCeiling
            return isReadable && !head.expectsContinue ? .proceed : finish(connection)
        }
    }

    /// Some bytes of the body have arrived.
    func receive(_ bytes: UnsafeBufferPointer<UInt8>, on connection: Connection) -> NextStep {
        connection.exchange.bodyByteCount += bytes.count
        let count = connection.exchange.bodyByteCount
        if connection.exchange.refusal == nil {
            if connection.exchange.upload != nil {
                unsafe receiveUpload(bytes, on: connection)
            } else if count > configuration.maxBodyBytes {
                connection.exchange.refusal = .bodyTooLarge(limit: configuration.maxBodyBytes)
                connection.exchange.maxDrainedByteCount = configuration.drainCeiling
                connection.exchange.body = []
            } else if connection.exchange.bodyUse == .memory {
                unsafe connection.exchange.body.append(contentsOf: bytes)
            }
        } else if count > connection.exchange.maxDrainedByteCount {
            if !connection.exchange.isAnsweredEarly { log(.endlessBody(requestID: connection.exchange.id)) }
            return .cut
        }
        return .proceed
    }

    /// The whole request has arrived, or is not wanted.
    func finish(_ connection: Connection, trailerCount: Int = 0) -> NextStep {
        connection.endReading()
        connection.exchange.phase = .answered
        if connection.exchange.isAnsweredEarly { return .cut }
        if connection.exchange.refusal == nil, trailerCount > configuration.maxHeaderFields {
            connection.exchange.refusal = .tooManyFields(limit: configuration.maxHeaderFields)
        }
        if let refusal = connection.exchange.refusal {
            connection.exchange.body = []
            connection.exchange.upload = nil
            return .reply(answer(refusal, on: connection), isLast: true)
        }
        connection.exchange.arrival = MonotonicTime.nanoseconds
        let request = HTTPRequest(
            id: connection.exchange.id,
            method: connection.exchange.method,
            target: connection.exchange.target,
            headers: connection.exchange.headers,
            body: connection.exchange.body,
            upload: connection.exchange.upload?.whole,
            lacksBody: connection.exchange.bodyUse == .none,
            clientAddress: clientAddress(of: connection),
            client: connection.client
        )
        // Parts that the handler keeps are its own: nothing here refers to them any more. The head stays, in case the
        // answer is a refusal after all.
        connection.exchange.body = []
        connection.exchange.upload = nil
        return nextStep(after: respond(request, .quick), to: request, on: connection)
    }

    /// The threads that serve a lane other than the quick one.
    func threads(of lane: Lane) -> RequestLane { lane == .slow ? slowLane : waitingLane }

    /// The connection was suspended, and has been resumed.
    func resume(_ connection: Connection) -> NextStep {
        let suspension = connection.exchange.suspension
        let reply = suspension?.takeReply()
        let request = connection.exchange.request
        connection.exchange.suspension = nil
        connection.exchange.phase = .answered
        connection.exchange.request = nil
        if let reply { return nextStep(after: reply, to: request, on: connection) }
        guard suspension?.hasGivenWay ?? false else {
            noteNotSent(connection)
            return .cut
        }
        return refusal(by: connection.exchange.lane, on: connection)
    }

    /// The answer to a request that a lane has no room for.
    private func refusal(by lane: Lane, on connection: Connection) -> NextStep {
        let refusal: HTTPRefusal = lane == .slow ? .tooManyWaiting : .tooManyWaitingForServer
        return .reply(answer(refusal, on: connection), isLast: isDraining)
    }

    /// - Parameter request: `nil` if a later reply is its last.
    private func nextStep(after reply: HTTPReply, to request: HTTPRequest?, on connection: Connection) -> NextStep {
        switch reply {
        case .response(let response):
            return .reply(response, isLast: isDraining)
        case .later(let begin):
            guard laterReplies.reserveSlot() else {
                return .reply(answer(.tooManyLater, on: connection), isLast: isDraining)
            }
            connection.exchange.phase = .waiting
            return .later(begin)
        case .clientGone:
            noteGone(connection)
            return .cut
        case .needs(let lane, let made):
            guard let request, lane > connection.exchange.lane else {
                // The handler broke its promise.
                noteNotSent(connection)
                return .cut
            }
            guard threads(of: lane).reserveSlot(in: lane, for: request.clientAddress) else {
                return refusal(by: lane, on: connection)
            }
            let moved = request.carrying(made)
            connection.exchange.phase = .waiting
            connection.exchange.lane = lane
            connection.exchange.request = moved
            return .wait(moved, lane)
        }
    }

    private func noteGone(_ connection: Connection) {
        activity.add(1, to: .clientsGone)
        log(.clientGone(requestID: connection.exchange.id))
        tellServed(connection, status: nil, byteCount: 0, subject: nil)
    }

    /// Reports a request that has no answer, or one that could not be sent.
    func noteNotSent(_ connection: Connection, subject: (any Sendable)? = nil) {
        log(.notSent(requestID: connection.exchange.id))
        tellServed(connection, status: nil, byteCount: 0, subject: subject)
    }

    /// Reports that the answer of a request is on its way, or that there is none.
    func tellServed(_ connection: Connection, status: Int?, byteCount: Int, subject: (any Sendable)?) {
        let arrival = connection.exchange.arrival
        // Refused by the library before it had a head.
        let nanoseconds = arrival == 0 ? 0 : MonotonicTime.nanoseconds - arrival
        served(
            ServedRequest(
                id: connection.exchange.id,
                method: connection.exchange.method,
                status: status,
                byteCount: byteCount,
                duration: .nanoseconds(Int64(clamping: nanoseconds)),
                trace: connection.exchange.trace,
                subject: subject
            )
        )
    }

    /// The address of the client that sends the request on a connection, as far as it can be known.
    func clientAddress(of connection: Connection) -> NetworkAddress {
        guard configuration.trustedProxies.contains(connection.peer) else { return connection.peer }
        let forwarded = connection.exchange.headers.values(for: "X-Forwarded-For")
        return configuration.trustedProxies.client(of: connection.peer, forwardedFor: forwarded)
    }

    /// The answer to a request that is refused, with its line for the log.
    func answer(_ refusal: HTTPRefusal, on connection: Connection) -> HTTPResponse {
        let id = connection.exchange.id
        log(.refused(refusal, requestID: id))
        var target = connection.exchange.target
        // Of a target that is malformed, or was not read yet, the readable part tells whose errors these are.
        if target == .asterisk, connection.exchange.targetBytes != [UInt8(ascii: "*")] {
            target = RequestTarget(readableIn: connection.exchange.targetBytes)
        }
        var response = refuse(refusal, refusedRequest(on: connection, target))
        if refusal.status == 503, response.headers["Retry-After"] == nil {
            response.headers.append("Retry-After", "1")
        }
        return response
    }

    private func refusedRequest(on connection: Connection, _ target: RequestTarget) -> RefusedRequest {
        RefusedRequest(
            id: connection.exchange.id,
            method: connection.exchange.method,
            target: target,
            headers: connection.exchange.headers,
            clientAddress: clientAddress(of: connection),
            isUpload: connection.exchange.bodyUse == .upload
        )
    }

    /// The answer has been sent, or the connection broke.
    func complete(_ connection: Connection) {
        switch connection.exchange.phase {
        case .head, .body:
            if !connection.exchange.isAnsweredEarly {
                unanswered(refusedRequest(on: connection, connection.exchange.target))
            }
        case .waiting, .answered: break
        }
        if let stream = connection.exchange.stream { detach(stream) }
        if connection.exchange.isLargeAnswer { unread.remove(connection) }
        if let suspension = connection.exchange.suspension {
            // The connection was found broken before its thread could ask for the reply.
            if case .response(let response)? = suspension.takeReply() { response.stream?.close() }
            noteGone(connection)
        }
        connection.exchange = Exchange()
        connection.becomeIdle(until: .now + configuration.idleTimeout + configuration.requestTimeout)
    }
}
