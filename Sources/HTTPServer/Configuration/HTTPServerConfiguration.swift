import Glibc

/// The values of a server. The defaults suit a service of small answers behind a proxy or on its own.
///
/// A server trusts its values: a program that takes them from outside checks them first.
public struct HTTPServerConfiguration: Sendable, Equatable {
    /// The address to listen on, or a name of one. Default `127.0.0.1`; `0.0.0.0` is every IPv4 address, `::` every
    /// address, `unix:` with a path a unix socket, which has no port.
    public var host = "127.0.0.1"
    /// The prefix of a host that is the path of a unix socket.
    public static let unixPrefix = SocketName.unixPrefix
    /// Default 8080; 0 takes any free one (``HTTPServer/port``).
    public var port = 8080
    /// The permissions of the file of a unix socket, which decide which users may connect. Default: its owner and the
    /// group.
    public var socketMode: UInt32 = 0o660
    /// A socket that listens already, in place of ``host`` and ``port``: the process has inherited it, and the process
    /// that opened it keeps it open when the server stops.
    public var inheritedSocket: Int32?
    /// The certificate for TLS; `nil`: connections are not encrypted. Another one can take its place later
    /// (``HTTPServer/replaceCertificate(with:)``).
    public var certificate: TLSCertificate?
    /// The threads that read, handle and answer; a connection stays with one. Default: the cores, at least 2.
    public var threads = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    /// The threads that handle heavy requests (``Lane/slow``). Default: half of the cores, at least 1.
    public var slowThreads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) / 2)
    /// Heavy requests that may wait for one of ``slowThreads``; the next one is refused with 503.
    public var maxWaitingRequests = 64
    /// The threads that may wait for another server (``Lane/waiting``); 0: no request may need one of them. Default 0.
    public var waitingThreads = 0
    /// Requests that may wait for one of ``waitingThreads``, in each of the two lanes; the next one is refused with 503.
    public var maxRequestsWaitingForServer = 1_000
    /// Connections served at a time, those with an open stream not counted; some more are accepted and answered with
    /// 503. Default 4,096 (which, with 64 KiB each, can come to 256 MiB), but no more than half of ``descriptorLimit``
    /// serves, at least 16.
    public var maxConnections: Int {
        get { explicitMaxConnections ?? min(max((descriptorLimit - otherDescriptorCount) / 2 / 9 * 8, 16), 4_096) }
        set { explicitMaxConnections = newValue }
    }
    private var explicitMaxConnections: Int?
    /// Streams that may be open at a time: as many connections have a place besides ``maxConnections``. It is up to the
    /// handler not to open more. Default 10,000, or what ``descriptorLimit`` leaves besides the connections.
    public var maxStreams: Int {
        get {
            let left = descriptorLimit - otherDescriptorCount - maxConnections - shedConnections
            return explicitMaxStreams ?? min(max(left, 0), Self.wantedStreams)
        }
        set { explicitMaxStreams = newValue }
    }
    private var explicitMaxStreams: Int?
    /// The files and connections that the process may have open, without those of other servers in it. Default
    /// ``DescriptorLimit/hard``.
    public var descriptorLimit = DescriptorLimit.hard
    /// How often a stream shows that it lives; a client that left is noticed then.
    public var streamHeartbeat: Duration = .seconds(15)
    /// How long a client may take nothing of what a stream has for it. The stream is ended then, and the connection cut
    /// after as long again.
    public var streamPatience: Duration = .seconds(30)
    /// How long a connection may be silent. Whole seconds, at least one.
    public var idleTimeout: Duration = .seconds(60)
    /// How long the head and body of a request may take together. On a connection that is kept alive the time runs from
    /// the first line of the request.
    public var requestTimeout: Duration = .seconds(30)
    /// The longest body of a request that is no upload, without framing.
    public var maxBodyBytes = 1 << 20
    /// The longest body of an upload, without framing.
    public var maxUploadBytes = 2 << 30
    /// How much of an upload lies in memory; a longer one is a file.
    public var uploadMemoryBytes = 256 << 10
    /// Uploads that may lie in files at a time, until they have been handled; the next one is refused with 503 unless one
    /// gives way that comes at less than ``fairUploadRate``. So the files take at most this number times ``maxUploadBytes``,
    /// and for a moment twice that.
    public var maxUploads = 16
    /// How many of these one sender may have. Default: half of them, at least 1.
    public var maxUploadsPerSender: Int {
        get { explicitMaxUploadsPerSender ?? max(1, maxUploads / 2) }
        set { explicitMaxUploadsPerSender = newValue }
    }
    private var explicitMaxUploadsPerSender: Int?
    /// Where the files of uploads are made. Default: the system's temporary directory (`TMPDIR`, else `/tmp`). Another one
    /// is tried at the start.
    public var uploadDirectory: String?
    /// Requests that may wait for a ``LaterReply`` at a time; the next one is refused with 503.
    public var maxLaterReplies = 1_000
    /// How fast an answer must be read, and an upload sent, in bytes a second. For an answer the client has ``idleTimeout``,
    /// for an upload ``requestTimeout``, and the time that the body takes at this rate; then the connection is cut.
    public var minReadRate = 16 << 10
    /// The rate below which an upload gives way where there is no slot for another one: eight times ``minReadRate``.
    public var fairUploadRate: Int { 8 * minReadRate }
    /// How long an upload has its slot before it may give way.
    public var uploadPatience: Duration = .seconds(5)
    /// The bytes of answers of more than 64 KiB that clients have not read yet, all together. Beyond them the answers that
    /// have waited longest are cut off, and new ones of that size refused with 503 until there is room. A single answer is
    /// always sent.
    public var maxUnreadBytes = 256 << 20
    /// The addresses whose `X-Forwarded-For`, `X-Forwarded-Host` and `X-Forwarded-Proto` are believed. Default: none. From
    /// others the latter two are removed.
    public var trustedProxies = TrustedProxies()
    /// How much of a body that is too long is read, all in all, before the answer, so that the client is not cut off
    /// while it writes. A longer one is answered at once if its length was said, else cut. At least ``maxBodyBytes``
    /// counts, see ``drainCeiling``.
    public var maxDrainedBytes = 16 << 20
    /// The longest target; less than ``maxHeadBytes``.
    public var maxTargetBytes = 8 << 10
    /// The longest head, from the method to the empty line. At most a quarter of ``connectionMemoryBytes``.
    public var maxHeadBytes = 16 << 10
    /// The most header fields, and the most trailers.
    public var maxHeaderFields = 100
    /// The memory of each connection, for the head of the request and of the answer. libmicrohttpd clears all of it
    /// before each request.
    public var connectionMemoryBytes = 64 << 10
    /// How long ``HTTPServer/stop(within:)`` waits for running requests.
    public var drainTimeout: Duration = .seconds(10)

    public init() {}

    private static let wantedStreams = 10_000

    /// Whether there would be more streams by default if the process were allowed more descriptors.
    public var isShortOfStreams: Bool { explicitMaxStreams == nil && maxStreams < Self.wantedStreams }

    /// The longest head that fits the memory of a connection by default.
    public static var headCeiling: Int { HTTPServerConfiguration().connectionMemoryBytes / 4 }

    /// How much of a body is read before it is answered or cut.
    public var drainCeiling: Int { max(maxDrainedBytes, maxBodyBytes) }

    /// Where the server listens, without the port: ``host``, or what ``inheritedSocket`` is bound to, `unix:` with a path
    /// included.
    public var ownHost: String { inheritedSocket.map { SocketName(of: $0).host } ?? host }

    /// All threads of a server, with the two that watch connections and streams.
    public var threadCount: Int { threads + waitingThreads + slowThreads + 2 }

    /// The number of descriptors that the process must be allowed.
    public var descriptorCount: Int { connectionCount + otherDescriptorCount }

    /// Descriptors for everything but connections: sockets that listen, files, databases; a thread that waits for another
    /// server has a connection to it, and an upload may have two files.
    private var otherDescriptorCount: Int { 64 + 2 * maxUploads + waitingThreads }

    /// All connections that are accepted at a time.
    var connectionCount: Int { maxConnections + shedConnections + maxStreams }

    /// Connections beyond ``maxConnections`` that are accepted and answered with 503: an eighth, at least 8.
    var shedConnections: Int { max(maxConnections / 8, 8) }
}
