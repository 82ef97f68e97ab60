import FilterCore
import Gateway
import HTTPServer
import Sessions

/// Streams of the changes of a session.
struct EventRoutes: Sendable {
    let streams: StreamHub

    var routes: [Route] {
        [Route(.get, "/v1/sessions/{session}/events", needs: .sessions, events).takingTickets]
    }

    private static let contentType = "text/event-stream"
    private static let parameterNames =
        ScreenOption.names(about: ScreenOption.Subject.allOfDifferences) + [
            "since", StreamTicket.parameter,
        ]

    private func events(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let query = try call.query(allowing: Self.parameterNames)
        _ = try call.request.acceptedType(among: [Self.contentType])
        let answer = try call.read()
        let options = try ScreenOptions(query, of: answer.snapshot, limits: call.limits)
        let since = try Since(call.request, query)

        // Only the head of it is sent.
        if call.request.method == .head { return response(HTTPStream(maxPendingByteCount: 0)) }
        // The session is read before the stream is opened; what changes between is found when the stream is looked at.
        let version = since.version(orCurrent: answer.entityTag)
        let stream = try open(answer.session, options, sent: version, by: call.caller)
        stream.send(EventMessage.retry)
        if case .now = since {
            stream.send(EventMessage.session(id: answer.session.id, answer.entityTag))
            streams.count("session")
        }
        return response(stream)
    }

    private func response(_ stream: HTTPStream) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": Self.contentType,
                // Asks proxies of nginx's kind to pass each event on as it comes.
                "X-Accel-Buffering": "no",
            ],
            stream: stream
        ).notStored()
    }

    private func open(
        _ session: StoredSession,
        _ options: ScreenOptions,
        sent version: EntityTag?,
        by caller: Caller
    ) throws(ServiceError) -> HTTPStream {
        do throws(StreamHub.Refusal) {
            return try streams.open(
                session.key,
                base: session.draft?.base.key,
                pass: caller.pass,
                options,
                sent: version
            )
        } catch {
            throw ServiceError(error)
        }
    }
}

/// The state after which a client wants to be notified of changes.
private enum Since {
    /// From what there is now.
    case now
    case version(EntityTag)
    /// From something that this service never said, or says no more.
    case unknown

    /// A client that comes back says the id of the last event it got; the address it has is that of its beginning.
    ///
    /// - Throws: `invalidValue`.
    init(_ request: HTTPRequest, _ query: QueryParameters) throws(ServiceError) {
        var asked = Since.now
        if let text = query["since"] {
            guard let version = EntityTag(unquoted: text) else {
                throw ServiceError(.invalidValue, at: .query("since"), "“\(text)” is no {revision}-{dataVersion}")
            }
            asked = .version(version)
        }
        if let id = request.headers["Last-Event-ID"], !id.isEmpty {
            asked = EntityTag(unquoted: id).map(Self.version) ?? .unknown
        }
        self = asked
    }

    /// The version that the client has; `nil` if that is not known.
    func version(orCurrent current: EntityTag) -> EntityTag? {
        switch self {
        case .now: current
        case .version(let version): version
        case .unknown: nil
        }
    }
}
