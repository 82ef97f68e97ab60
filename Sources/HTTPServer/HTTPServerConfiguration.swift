import Glibc

/// The numbers of a server. The defaults suit a service of small answers behind a proxy or on its own.
public struct HTTPServerConfiguration: Sendable, Equatable {
    /// The address to listen on, or a name of one. Default `127.0.0.1`; `0.0.0.0` is every IPv4 address, `::` every
    /// address.
    public var host = "127.0.0.1"
    /// Default 8080; 0 takes any free one (``HTTPServer/port``).
    public var port = 8080
    /// The threads that read, handle and answer; a connection stays with one. Default: the cores, at least 2. 1…256.
    public var threads = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    /// Connections served at a time, those with an open stream not counted; some more are accepted to be told 503.
    /// Default ``defaultMaxConnections``. 1…1,000,000.
    public var maxConnections = Self.defaultMaxConnections
    /// Streams that may be open at a time: as many connections have a place besides ``maxConnections``. It is up to the
    /// handler not to open more. Default ``defaultMaxStreams(besides:)``. 0…1,000,000.
    public var maxStreams = Self.defaultMaxStreams(besides: Self.defaultMaxConnections)
    /// How often a stream shows that it lives; a client that left is noticed then. Default 15 s; 100 ms…1 hour.
    public var streamHeartbeat: Duration = .seconds(15)
    /// How long a client may take nothing of what a stream has for it. The stream is ended then, and the connection cut
    /// after as long again. Default 30 s; 100 ms…1 hour.
    public var streamPatience: Duration = .seconds(30)
    /// How long a connection may be silent. Default 60 s; whole seconds, 1…86,400.
    public var idleTimeout: Duration = .seconds(60)
    /// How long the head and body of a request may take together. On a connection that is kept alive the time runs from
    /// the first line of the request. Default 30 s; 1 ms…1 day.
    public var requestTimeout: Duration = .seconds(30)
    /// The longest body, without framing. Default 1 MiB; 0…1 GiB.
    public var maxBodyBytes = 1 << 20
    /// How much of a body that is too long is read, all in all, before the answer, so that the client is not cut off
    /// while it writes. A longer one is answered at once if its length was said, else cut. Default 16 MiB;
    /// `maxBodyBytes`…1 GiB.
    public var maxDrainedBytes = 16 << 20
    /// The longest target. Default 8 KiB; 1…`maxHeadBytes`.
    public var maxTargetBytes = 8 << 10
    /// The longest head, from the method to the empty line. Default 16 KiB; 64…`connectionMemoryBytes` / 4.
    public var maxHeadBytes = 16 << 10
    /// The most header fields. Default 100; 1…10,000.
    public var maxHeaderFields = 100
    /// The memory of each connection, for the head of the request and of the answer. Default 64 KiB; 4 KiB…16 MiB.
    /// libmicrohttpd clears all of it before each request.
    public var connectionMemoryBytes = 64 << 10
    /// How long ``HTTPServer/stop(within:)`` waits for running requests. Default 10 s; 0…1 day.
    public var drainTimeout: Duration = .seconds(10)

    public init() {}

    /// 4,096 (which, with 64 KiB each, can come to 256 MiB), but no more than half of what the process may be allowed
    /// (``DescriptorLimit/hard``) serves, at least 16.
    public static var defaultMaxConnections: Int {
        min(max((DescriptorLimit.hard - otherDescriptorCount) / 2 / 9 * 8, 16), 4_096)
    }

    /// 10,000, or what the process may be allowed (``DescriptorLimit/hard``) besides so many connections.
    public static func defaultMaxStreams(besides maxConnections: Int) -> Int {
        let connectionCount = maxConnections + shedConnections(of: maxConnections)
        return min(max(DescriptorLimit.hard - otherDescriptorCount - connectionCount, 0), wantedStreams)
    }

    private static let wantedStreams = 10_000

    /// Whether there would be more streams by default if the process were allowed more descriptors.
    public var isShortOfStreams: Bool {
        maxStreams < Self.wantedStreams && maxStreams == Self.defaultMaxStreams(besides: maxConnections)
    }

    /// Descriptors for everything but connections: sockets that listen, files, databases.
    private static let otherDescriptorCount = 64

    /// What the process must be allowed.
    var descriptorCount: Int { connectionCount + Self.otherDescriptorCount }

    /// All connections that are accepted at a time.
    var connectionCount: Int { maxConnections + shedConnections + maxStreams }

    /// Connections beyond ``maxConnections`` that are accepted to be told 503: an eighth, at least 8.
    var shedConnections: Int { Self.shedConnections(of: maxConnections) }

    private static func shedConnections(of maxConnections: Int) -> Int { max(maxConnections / 8, 8) }

    /// - Throws: ``ServerError/invalidConfiguration(_:)`` for the first value outside its range.
    public func validate() throws(ServerError) {
        func check(_ isValid: Bool, _ message: @autoclosure () -> String) throws(ServerError) {
            guard isValid else { throw .invalidConfiguration(message()) }
        }
        let day = Duration.seconds(86_400)
        try check((0...65_535).contains(port), "port \(port) is not in 0…65535")
        try check((1...256).contains(threads), "threads \(threads) is not in 1…256")
        try check((1...1_000_000).contains(maxConnections), "maxConnections \(maxConnections) is not in 1…1000000")
        try check((0...1_000_000).contains(maxStreams), "maxStreams \(maxStreams) is not in 0…1000000")
        let streamTimes = Duration.milliseconds(100)...(.seconds(3_600))
        try check(
            streamTimes.contains(streamHeartbeat),
            "streamHeartbeat \(streamHeartbeat) is not in 100 ms…1 hour"
        )
        try check(streamTimes.contains(streamPatience), "streamPatience \(streamPatience) is not in 100 ms…1 hour")
        try check((.seconds(1)...day).contains(idleTimeout), "idleTimeout \(idleTimeout) is not in 1 s…1 day")
        try check(
            (.milliseconds(1)...day).contains(requestTimeout),
            "requestTimeout \(requestTimeout) is not in 1 ms…1 day"
        )
        try check((0...1 << 30).contains(maxBodyBytes), "maxBodyBytes \(maxBodyBytes) is not in 0…1 GiB")
        try check(
            maxDrainedBytes >= maxBodyBytes && maxDrainedBytes <= 1 << 30,
            "maxDrainedBytes \(maxDrainedBytes) is not in maxBodyBytes…1 GiB"
        )
        try check(
            (4 << 10...16 << 20).contains(connectionMemoryBytes),
            "connectionMemoryBytes \(connectionMemoryBytes) is not in 4 KiB…16 MiB"
        )
        try check(
            maxHeadBytes >= 64 && maxHeadBytes <= connectionMemoryBytes / 4,
            "maxHeadBytes \(maxHeadBytes) is not in 64…connectionMemoryBytes / 4"
        )
        try check(
            maxTargetBytes >= 1 && maxTargetBytes <= maxHeadBytes,
            "maxTargetBytes \(maxTargetBytes) is not in 1…maxHeadBytes"
        )
        try check((1...10_000).contains(maxHeaderFields), "maxHeaderFields \(maxHeaderFields) is not in 1…10000")
        try check((.zero...day).contains(drainTimeout), "drainTimeout \(drainTimeout) is not in 0…1 day")
    }
}
