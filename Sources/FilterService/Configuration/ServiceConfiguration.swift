import Bytes
import CatalogFiles
import Catalogs
import FilterAPI
import FilterCore
import Gateway
import HTTPServer
import Logging
import Sessions
import Support

/// Every value of the service, by what it is about. Ranges are in the table of settings (``Setting/all``); initial values
/// are the defaults.
struct ServiceConfiguration: Sendable {
    static let defaults = ServiceConfiguration()

    var server = HTTPServerConfiguration() {
        didSet { limits.maxBodyBytes = server.maxBodyBytes }
    }
    /// The certificate of encrypted connections; those of operators are not encrypted.
    var certificate = CertificateFiles()
    /// Requests that an address may send in a second, on average; 0: any number.
    var addressRate = 0
    /// Requests that an address may send at once.
    var addressBurst = 100
    /// Senders whose requests are counted at a time.
    var maxRateSenders = 65_536
    /// The address for operators; `nil`: that of clients.
    var operationsAddress: ListenAddress?
    /// Sockets that listen already, in place of addresses.
    var sockets = HandedSockets() {
        didSet { server.inheritedSocket = sockets.clients }
    }
    /// How long the service still takes connections after the signal to stop, while it says that it is not ready.
    var drainDelay: Duration = .zero
    var sessions = SessionConfiguration()
    var streams = StreamConfiguration()
    var limits = RequestLimits()
    /// The origins whose pages may read answers; `nil`: see ``AllowedOrigins/unlessSet(listeningOn:)``.
    var origins: AllowedOrigins?
    /// Whether people can look at catalogs and at the contract in a browser.
    var hasExplorer = true
    /// Whether agents may use sessions as tools.
    var hasAgents = true
    /// From where the explorer may load images of items.
    var explorerImages = AllowedOrigins.listed([])
    /// How hard answers are packed, see ``Deflater``; 0 packs none.
    var gzipLevel = 1
    /// Bytes of the body of an answer from which on it is packed.
    var minGzipBytes = 1_024
    /// The file of keys, see ``KeyFile``; `nil`: no key is needed.
    var keyFile: String?
    var loading = LoadOptions()
    /// Whether catalogs may be changed over HTTP; `nil`: where the service listens on loopback addresses alone.
    var isWritable: Bool?
    /// Hosts that writes may name besides those of loopback, see ``writeHosts``.
    var allowedHosts: [String] = []
    /// The directory that keeps live catalogs, see ``DurableJournal``; `nil`: they end with the process.
    var dataDirectory: String?
    /// Bytes of changes of a catalog after which it gets a checkpoint.
    var checkpointLogBytes = 64 << 20
    /// Limits of live catalogs; ``liveLimits`` adds how rows are read, and whether there are writes at all.
    var live = LiveLimits()
    /// About the memory of all catalogs, and of what is being made for their next versions, see ``MemoryBound``; 0: no bound.
    var maxMemoryBytes = ProcessMemory.limit / 4 * 3
    /// Bytes that results kept for all sessions may take, see ``ResultCache``; 0 keeps none.
    var resultCacheBytes = ProcessMemory.share(upTo: 256 << 20, oneOf: 16)
    /// About the memory of views of catalogs, see ``ScopedCatalogs``.
    var scopedBytes = ProcessMemory.share(upTo: 512 << 20, oneOf: 32)
    /// How many former versions of catalogs are held, and how long: clients can read on in them, and get differences
    /// from them.
    var holding = CatalogStore.Holding(
        lifetime: .seconds(60),
        maxCount: 10_000,
        maxBytes: ProcessMemory.share(upTo: 512 << 20, oneOf: 32)
    )
    /// Whether catalogs are loaded again when their files were replaced.
    var watchesCatalogs = false
    /// Files of phrases in one language each, see ``PhraseFile``.
    var phraseFiles: [String] = []
    /// Signs session ids, so that several processes know each other's. `nil`: a key that is random at each start.
    var sessionSecret: String? {
        didSet {
            guard let sessionSecret else { return }
            sessions.signingKey = SigningKey(Array(SHA256.hash(sessionSecret)))
        }
    }
    /// The Redis in which sessions are kept, so that several processes serve the same ones; needs ``sessionSecret``.
    /// `nil`: they are kept in memory.
    var redisURL: RedisURL?
    var redis = RedisConfiguration()
    /// Lines for the operator about how values were given that can be used.
    var warnings: [String] = []
    var logLevel = Logger.Level.info
    /// `nil`: text on a terminal, JSON otherwise.
    var logFormat: LogFormat?
    /// Bytes of lines that may wait to be written.
    var logBufferBytes = 1 << 20
    /// From so many items on the threads of connections help each other with a screen; 0: never.
    var sharedScreenItems = 2_000_000
    /// Which requests have a line in the log.
    var accessLog = AccessLog.Level.errors
    /// How long a request takes that has a line with its plan; 0: none has.
    var slowRequest: Duration = .seconds(1)

    init() {
        server.maxUnreadBytes = ProcessMemory.share(upTo: server.maxUnreadBytes, oneOf: 32)
        sessions.maxBytes = ProcessMemory.share(upTo: sessions.maxBytes, oneOf: 16)
        limits.maxCarriedBytes = ProcessMemory.share(upTo: limits.maxCarriedBytes, oneOf: 64)
    }

    /// The fields of every answer.
    var answers: AnswerPolicy {
        AnswerPolicy(
            origins: origins ?? .unlessSet(listeningOn: ownHost),
            gzipLevel: gzipLevel,
            minGzipBytes: minGzipBytes
        )
    }

    /// The hosts that writes may name besides those of loopback; `nil`: any. They are bounded where neither
    /// `--writable` nor `--keys` is given: the loopback address alone decides there who may write.
    var writeHosts: Set<String>? {
        guard isWritable == nil, keyFile == nil, WebOrigin.isLoopback(host: ownHost) else { return nil }
        return Set(allowedHosts.map { $0.lowercased() })
    }

    /// How many requests an address may send; `nil`: any number.
    var rate: Rate? {
        addressRate > 0 ? Rate(requestsPerSecond: Double(addressRate), burst: addressBurst) : nil
    }

    /// The host that the service listens on, that of a socket which was handed over included.
    var ownHost: String { server.ownHost }

    /// Whether programs of other machines may reach the service, as far as its address shows.
    var isOpenToOthers: Bool {
        !WebOrigin.isLoopback(host: ownHost) && (sockets.clients != nil || listensAt.path == nil)
    }

    private var listensAt: ListenAddress { ListenAddress(host: server.host, port: server.port) }

    /// The server, with what other settings say of it.
    var serving: HTTPServerConfiguration {
        var serving = server
        if redisURL != nil {
            serving.waitingThreads = redis.threads
            serving.maxRequestsWaitingForServer = redis.maxWaitingRequests
        }
        serving.descriptorLimit -= operations?.descriptorCount ?? 0
        return serving
    }

    /// The server for operators; `nil` if there is none.
    var operations: HTTPServerConfiguration? {
        guard operationsAddress != nil || sockets.operations != nil else { return nil }
        var operations = HTTPServerConfiguration()
        if let address = operationsAddress {
            operations.host = address.host
            operations.port = address.port
        }
        operations.inheritedSocket = sockets.operations
        operations.socketMode = server.socketMode
        operations.threads = 1
        operations.slowThreads = 1
        // Requests may be counted in Redis.
        operations.waitingThreads = redisURL == nil ? 0 : 1
        // Idle connections make room for probes.
        operations.maxConnections = 64
        operations.idleTimeout = .seconds(5)
        operations.maxStreams = 0
        operations.drainTimeout = .seconds(1)
        operations.trustedProxies = server.trustedProxies
        return operations
    }

    /// The lines of requests; `nil` if none has one.
    func accessLog(in log: ServiceLog) -> AccessLog? {
        guard accessLog != .off || slowRequest > .zero else { return nil }
        return AccessLog(level: accessLog, slowDuration: slowRequest > .zero ? slowRequest : nil, log: log)
    }

    /// The limits of live catalogs, with the other settings that concern them.
    var liveLimits: LiveLimits {
        var limits = live
        limits.isWritable = isWritable ?? WebOrigin.isLoopback(host: ownHost)
        limits.loading = loading
        limits.loading.maxInputBytes = server.maxUploadBytes
        limits.loading.maxUnpackRatio = live.maxUnpackRatio
        return limits
    }

    /// The defaults, changed by what is given. Of what is given for one setting the last counts, the others must be
    /// allowed, too.
    ///
    /// - Parameter faults: what is wrong beside the values.
    /// - Throws: ``ConfigurationError`` with a line for each fault and each value outside its range; if there is none, with
    ///   a line for each pair of values that do not fit.
    init(_ given: [GivenSetting], faults: [String] = []) throws(ConfigurationError) {
        var faults = faults
        let last = Dictionary(given.enumerated().map { ($1.setting.name, $0) }, uniquingKeysWith: max)
        for (index, value) in given.enumerated() {
            if last[value.setting.name] == index {
                faults += value.set(in: &self)
            } else {
                var overridden = Self.defaults
                faults += value.set(in: &overridden)
            }
        }
        guard faults.isEmpty else { throw ConfigurationError(lines: faults) }
        guard misfits.isEmpty else { throw ConfigurationError(lines: misfits) }
    }

    /// Values that are in their ranges and do not fit others, a line each.
    private var misfits: [String] {
        var lines = [certificate.misfit].compactMap(\.self)
        if server.maxTargetBytes > server.maxHeadBytes {
            lines.append(
                "--max-target-bytes is \(server.maxTargetBytes); it must be at most --max-head-bytes, "
                    + server.maxHeadBytes.grouped
            )
        }
        if limits.defaultPageSize > limits.maxPageSize {
            lines.append(
                "--default-page-size is \(limits.defaultPageSize); it must be at most --max-page-size, "
                    + limits.maxPageSize.grouped
            )
        }
        if sessions.maxBytes < sessions.largestSessionBytes {
            lines.append(
                "--max-session-bytes is \(sessions.maxBytes); with --max-revisions \(sessions.record.maxRevisions) "
                    + "it must be at least \(sessions.largestSessionBytes.grouped)"
            )
        }
        if redisURL != nil, sessionSecret == nil {
            lines.append("--session-store redis://… needs --session-secret, the same for all processes")
        }
        if redisURL == nil, redis != Self.defaults.redis {
            lines.append("the settings of Redis need --session-store redis://…")
        }
        return lines
    }
}
