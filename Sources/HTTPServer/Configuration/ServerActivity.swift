import Support

/// The present and past activity of a server, in numbers that any thread may read.
///
///     let activity = ServerActivity()
///     let server = try HTTPServer(configuration: configuration, activity: activity, …)
///     activity[.waiting]      // requests that wait for the slow lane now
public final class ServerActivity: Sendable {
    /// The counters.
    public enum Count: Int, CaseIterable, Sendable {
        /// Requests in the slow lane that no thread has begun yet.
        case waiting
        /// Requests that the threads of the slow lane handle now.
        case running
        /// Requests ever refused because the slow lane was full.
        case refusedBySlowLane
        /// Requests that wait for a thread which may wait for another server.
        case waitingForServer
        /// Requests that such threads handle now.
        case askingServer
        /// Requests ever refused because too many waited for such a thread.
        case refusedByWaitingLane
        /// Requests that wait for a ``LaterReply`` now.
        case laterReplies
        /// Requests ever refused because too many waited for a ``LaterReply``.
        case refusedLaterReplies
        /// Uploads that lie in files now, arriving or held.
        case uploadFiles
        /// Uploads ever refused because too many lay in files.
        case refusedUploads
        /// Requests ever ended without an answer because the client had left.
        case clientsGone
        /// Bytes of answers of more than 64 KiB that clients have not read yet.
        case unreadBytes
        /// Connections ever cut because many large answers waited to be read, and theirs had waited longest.
        case readersCut
        /// Answers ever refused because many large ones waited to be read.
        case refusedByUnread
    }

    /// Functions that count what a server has now.
    private struct Counters {
        let connections: @Sendable () -> Int
        let requests: @Sendable () -> Int
    }

    private let counters = Mutex<Counters?>(nil)
    private let expiration = Mutex<Int?>(nil)
    private let counts = Mutex([Int](repeating: 0, count: Count.allCases.count))

    public init() {}

    public subscript(count: Count) -> Int {
        counts.withLock { $0[count.rawValue] }
    }

    /// The connections that are open now, those with a stream included.
    public var connectionCount: Int { counters.withLock { $0 }?.connections() ?? 0 }

    /// The requests that are arriving, waiting, handled or sent now, streams left out.
    ///
    /// - Complexity: O(open connections).
    public var requestCount: Int { counters.withLock { $0 }?.requests() ?? 0 }

    /// When the certificate expires that new connections get, in seconds since 1970; `nil` without TLS.
    public var certificateExpiration: Int? { expiration.withLock { $0 } }

    func observe(_ certificate: TLSCertificate?) {
        expiration.withLock { $0 = certificate?.expiration }
    }

    /// Counts connections and requests by these functions from now on.
    func observe(connections: @escaping @Sendable () -> Int, requests: @escaping @Sendable () -> Int) {
        counters.withLock { $0 = Counters(connections: connections, requests: requests) }
    }

    func add(_ number: Int, to count: Count) {
        counts.withLock { $0[count.rawValue] += number }
    }
}
