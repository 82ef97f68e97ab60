import CMicroHTTPD
import Glibc
import Support

/// An HTTP/1.1 server over libmicrohttpd.
///
///     let server = try HTTPServer(
///         configuration: configuration,
///         respond: { request, lane in .response(HTTPResponse(status: 200, body: Array("Hello".utf8))) },
///         refuse: { refusal, _ in HTTPResponse(status: refusal.status) },
///         log: { event in … }
///     )
///     // It answers on server.port until server.stop().
///
/// Each thread of ``HTTPServerConfiguration/threads`` is a libmicrohttpd daemon of its own, and all share one listening
/// socket. That is what libmicrohttpd's own thread pool comes to, but the pool can abort the process when it stops
/// accepting, and a daemon need not, see ``AcceptStop``.
///
/// The connection is kept alive after an answer of the handler's, unless the client asks otherwise or the server is
/// stopping or about to (``askClientsToClose()``); after most refusals (``HTTPRefusal``) it is closed.
public final class HTTPServer: Sendable {
    /// The port it listens on; 0 of a unix socket.
    public let port: Int
    /// The address it listens on: `http://127.0.0.1:8080`, `unix:/run/filter.sock`.
    public let address: String

    let core: ServerCore
    private let socket: ListenSocket
    private let daemons: Mutex<Daemons?>

    /// Listens, and answers from now on.
    ///
    /// SIGPIPE and SIGXFSZ are ignored in the whole process from now on, and its limit of descriptors raised to what this
    /// server needs (``HTTPServerConfiguration/descriptorCount``) beside what it leaves to others.
    ///
    /// - Parameters:
    ///   - bodyUse: what becomes of the body of a request; asked on the thread of the connection when the head of a request
    ///     with a body has arrived. Must not wait.
    ///   - respond: answers a request. It is called with ``Lane/quick`` first, on the thread of the connection, several
    ///     at a time, and holds up the other connections of that thread: it must not wait, and reply
    ///     ``HTTPReply/needs(_:carrying:)`` rather than wait or work long. Then it is called again with that lane on another
    ///     thread, while the connection is suspended.
    ///   - refuse: gives the answer to a request that does not reach `respond`; runs as that does. The server adds
    ///     `Retry-After: 1` for status 503 if there is none.
    ///   - unanswered: called for each request that began and ended without being handed to `respond` or `refuse`:
    ///     those that libmicrohttpd answers with a page of its own, as for a chunk without a size, and bodies that
    ///     broke off. Runs as `refuse` does. It is not called for a first line that is none of HTTP/1.
    ///   - log: called on any thread.
    ///   - served: called for each request when its answer has been handed over to be sent, or when it goes without
    ///     one. Runs as `respond` does in ``Lane/quick``.
    ///   - activity: counts what the server does.
    /// - Throws: ``ServerError``.
    public init(
        configuration: HTTPServerConfiguration,
        bodyUse: @escaping @Sendable (HTTPMethod, RequestTarget, HTTPHeaders) -> BodyUse = { _, _, _ in .memory },
        respond: @escaping @Sendable (HTTPRequest, Lane) -> HTTPReply,
        refuse: @escaping @Sendable (HTTPRefusal, RefusedRequest) -> HTTPResponse,
        unanswered: @escaping @Sendable (RefusedRequest) -> Void = { _ in },
        log: @escaping @Sendable (ServerEvent) -> Void,
        served: @escaping @Sendable (ServedRequest) -> Void = { _ in },
        activity: ServerActivity = ServerActivity()
    ) throws(ServerError) {
        precondition(configuration.threads > 0, "a server needs a thread")
        precondition(configuration.slowThreads > 0, "a server needs a thread for heavy requests")
        precondition(
            configuration.maxHeadBytes <= configuration.connectionMemoryBytes / 4,
            "the memory of a connection holds four heads of the longest kind"
        )
        // With those that are left to others.
        let needed = configuration.descriptorCount + max(DescriptorLimit.hard - configuration.descriptorLimit, 0)
        let allowed = DescriptorLimit.raise(to: needed)
        guard allowed >= needed else { throw .tooFewDescriptors(needed: needed, allowed: allowed) }
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow is an error of the call that writes.
        signal(SIGXFSZ, SIG_IGN)
        let core = ServerCore(
            configuration: configuration,
            bodyUse: bodyUse,
            respond: respond,
            refuse: refuse,
            unanswered: unanswered,
            log: log,
            served: served,
            activity: activity
        )
        if configuration.uploadDirectory != nil { try core.uploadFiles.check() }
        let socket = try ListenSocket(configuration)
        let daemons = try Daemons(core: core, socket: socket)
        self.core = core
        self.socket = socket
        self.daemons = Mutex(daemons)
        port = socket.port
        let scheme = configuration.certificate == nil ? "http" : "https"
        let isUnix = socket.place.hasPrefix(HTTPServerConfiguration.unixPrefix)
        address = isUnix ? socket.place : "\(scheme)://\(socket.place)"
    }

    deinit {
        stop(within: .zero)
    }

    /// The number of open connections, those with a stream included.
    public var connectionCount: Int { core.connections.count }

    /// Gives connections that are opened from now on another certificate; those that are open keep theirs. May be called on
    /// any thread, for a server that was started with one.
    public func replaceCertificate(with certificate: TLSCertificate) {
        precondition(core.isEncrypted, "a server without TLS has no certificate")
        core.replaceCertificate(with: certificate)
    }

    /// Has answers carry `Connection: close` from now on. Everything else goes on, new connections included: for the time
    /// before ``stop(within:)`` in which load balancers turn to other servers.
    public func askClientsToClose() {
        core.beginDraining()
    }

    /// Stops: no new connections, running requests finish, answers carry `Connection: close`, silent connections are
    /// ended, streams say farewell. Returns when all threads have ended; at once if the server has stopped before.
    ///
    /// - Parameter limit: how long to wait for running requests to arrive and be answered; by default
    ///   ``HTTPServerConfiguration/drainTimeout``. After it connections are cut, but handlers always return first: they
    ///   see that their clients have left (``HTTPRequest/isClientGone``).
    public func stop(within limit: Duration? = nil) {
        guard let daemons = daemons.withLock({ $0.take() }) else { return }
        let start = MonotonicTime.now
        let deadline = start + (limit ?? core.configuration.drainTimeout)
        core.beginDraining()
        daemons.quiesce()
        socket.shutDown()
        // Clients in full swing get the chance to learn it from an answer; the others are ended after it.
        let grace = start + .milliseconds(200)
        var nextAttempt = grace
        // A client of an inherited socket that connects later waits for the process that serves it next.
        while core.connections.count > 0 || daemons.areAboutToStop, MonotonicTime.now < deadline {
            core.streams.endAll()
            if nextAttempt < .now {
                daemons.quiesce()
                nextAttempt = .now + .milliseconds(200)
            }
            if grace < .now {
                core.connections.endIdle()
            }
            usleep(5_000)
        }
        let abandoned = core.connections.count
        // Handlers that ask now and then whether their client still waits return soon.
        core.connections.endClients()
        core.streams.abandonAll()
        daemons.stop()
        core.log(.stopped(abandonedConnections: abandoned))
    }
}
