import ArgumentParser
import FilterCore
import HTTPServer

/// The settings of `serve`; every one is documented with unit, default and range where it ends up, in
/// ``ServiceConfiguration``.
struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on; 0.0.0.0 is every IPv4 address.")
    var host: String?
    @Option(help: "The port; 0 takes any free one. Default 8080.")
    var port: Int?
    @Option(help: "Threads that serve. Default: the cores, at least 2.")
    var threads: Int?
    @Option(help: "Connections served at a time.")
    var maxConnections: Int?
    @Option(help: "Seconds that a connection may be silent. Default 60.")
    var idleTimeout: Int?
    @Option(help: "Seconds in which a request must have arrived. Default 30.")
    var requestTimeout: Int?
    @Option(help: "The longest body in bytes. Default 1048576.")
    var maxBodyBytes: Int?
    @Option(help: "The longest request target in bytes. Default 8192.")
    var maxTargetBytes: Int?
    @Option(help: "The longest request head in bytes. Default 16384.")
    var maxHeadBytes: Int?
    @Option(help: "The most header fields. Default 100.")
    var maxHeaderFields: Int?
    @Option(help: "Seconds that running requests get at the end. Default 10.")
    var drainTimeout: Int?

    @Option(help: "Streams of events open at a time. Default 10000, or what the limit of open files leaves.")
    var maxStreams: Int?
    @Option(help: "Streams of events of one session. Default 64.")
    var maxStreamsPerSession: Int?
    @Option(help: "Seconds between two heartbeats of a stream. Default 15.")
    var streamHeartbeat: Int?
    @Option(help: "Seconds after which a stream whose client takes nothing is ended. Default 30.")
    var streamPatience: Int?
    @Option(help: "Bytes that may wait for the client of a stream. Default 262144.")
    var maxStreamBytes: Int?

    @Option(help: "Minutes until an unused session ends. Default 30.")
    var sessionIdleMinutes: Int?
    @Option(help: "Sessions kept; the oldest unused ones go first. Default 100000.")
    var maxSessions: Int?
    @Option(help: "Bytes that all sessions may take. Default 536870912.")
    var maxSessionBytes: Int?
    @Option(help: "Steps of a session that can be undone. Default 50.")
    var maxHistorySteps: Int?
    @Option(help: "Bytes that the steps of a session may take. Default 16384.")
    var maxHistoryBytes: Int?
    @Option(help: "Earlier revisions of a session that differences can be asked from. Default 20.")
    var maxRevisions: Int?
    @Option(help: "Idempotency keys that a session remembers. Default 50.")
    var maxIdempotencyKeys: Int?
    @Option(help: "Drafts of one session; the oldest ends for one more. Default 8.")
    var maxDrafts: Int?
    @Option(help: "Shares kept; those that were not opened for longest go first. Default 100000.")
    var maxShares: Int?
    @Option(help: "Bytes that all shares may take. Default 67108864.")
    var maxShareBytes: Int?
    @Option(help: "The longest token of a share in bytes. Default 4096.")
    var maxTokenBytes: Int?
    @Option(help: "Days that a share may be asked to live. Default 366.")
    var maxShareDays: Int?
    @Option(help: "A secret of at least 32 characters that signs session ids; by default random.")
    var sessionSecret: String?
    @Option(
        help: ArgumentHelp(
            "Where sessions are kept: memory, or redis://[user:password@]host[:port][/database] for several processes "
                + "that serve the same ones. Default memory.",
            valueName: "store"
        )
    )
    var sessionStore: String?
    @Option(help: "Milliseconds in which a connection to Redis must be made. Default 200.")
    var redisConnectTimeout: Int?
    @Option(help: "Milliseconds in which Redis must answer. Default 100.")
    var redisCommandTimeout: Int?
    @Option(help: "What the names of all keys in Redis begin with. Default filter-service:.")
    var redisKeyPrefix: String?

    @Option(help: "Bytes that results kept for all sessions may take; 0 keeps none. Default 67108864.")
    var resultCacheBytes: Int?

    @Option(
        help: "Seconds that the former snapshot of a catalog is kept, to tell differences; 0 keeps none. Default 60."
    )
    var formerSnapshotSeconds: Int?

    @Option(help: "How deep arrays and objects in a body may be nested. Default 64.")
    var maxJSONDepth: Int?
    @Option(help: "The most items on a page. Default 1000.")
    var maxPageSize: Int?
    @Option(help: "Items on a page when nobody says. Default 20.")
    var defaultPageSize: Int?
    @Option(help: "The most values in one selection. Default 1000.")
    var maxValuesPerSelection: Int?

    @Option(help: "The most operations in one batch. Default 100.")
    var maxOperations: Int?
    @Option(help: "The longest word or text to search for, in bytes. Default 1000.")
    var maxTextBytes: Int?
    @Option(help: "The longest filter expression in bytes. Default 16384.")
    var maxFilterBytes: Int?
    @Option(help: "How deep parentheses in a filter expression may be nested, up to 128. Default 16.")
    var maxFilterDepth: Int?
    @Option(help: "The most filters in a filter expression. Default 1000.")
    var maxFilters: Int?

    @OptionGroup var loading: LoadArguments
    @Option(
        help: ArgumentHelp(
            "A file of phrases in a language besides English and German; may be given several times.",
            valueName: "file"
        )
    )
    var phrases: [String] = []
    @Option(help: "The least level of log lines: trace, debug, info, notice, warning, error, critical. Default info.")
    var logLevel: String?

    /// - Throws: a `ValidationError` that names the first option that is out of its range.
    func configuration() throws -> ServiceConfiguration {
        var result = ServiceConfiguration()
        set(&result.server.host, host)
        set(&result.server.port, port)
        set(&result.server.threads, threads)
        set(&result.server.maxConnections, maxConnections)
        set(&result.server.idleTimeout, idleTimeout.map { .seconds($0) })
        set(&result.server.requestTimeout, requestTimeout.map { .seconds($0) })
        set(&result.server.maxBodyBytes, maxBodyBytes)
        result.server.maxDrainedBytes = max(result.server.maxDrainedBytes, result.server.maxBodyBytes)
        set(&result.server.maxTargetBytes, maxTargetBytes)
        set(&result.server.maxHeadBytes, maxHeadBytes)
        set(&result.server.maxHeaderFields, maxHeaderFields)
        set(&result.server.drainTimeout, drainTimeout.map { .seconds($0) })
        result.server.maxStreams =
            maxStreams ?? HTTPServerConfiguration.defaultMaxStreams(besides: result.server.maxConnections)
        set(&result.streams.maxCountPerSession, maxStreamsPerSession)
        set(&result.server.streamHeartbeat, streamHeartbeat.map { .seconds($0) })
        set(&result.server.streamPatience, streamPatience.map { .seconds($0) })
        set(&result.streams.maxPendingBytes, maxStreamBytes)
        set(&result.sessions.idle, sessionIdleMinutes.map { .seconds($0 * 60) })
        set(&result.sessions.maxCount, maxSessions)
        set(&result.sessions.maxBytes, maxSessionBytes)
        set(&result.sessions.record.maxHistorySteps, maxHistorySteps)
        set(&result.sessions.record.maxHistoryBytes, maxHistoryBytes)
        set(&result.sessions.record.maxRevisions, maxRevisions)
        set(&result.sessions.record.maxIdempotencyKeys, maxIdempotencyKeys)
        set(&result.sessions.record.maxDrafts, maxDrafts)
        set(&result.sessions.maxShares, maxShares)
        set(&result.sessions.maxShareBytes, maxShareBytes)
        set(&result.sessions.maxTokenBytes, maxTokenBytes)
        set(&result.limits.maxShareSeconds, maxShareDays.map { min($0, 1 << 30) * 86_400 })
        set(&result.limits.maxOperations, maxOperations)
        set(&result.resultCacheBytes, resultCacheBytes)
        set(&result.formerSnapshots, formerSnapshotSeconds.map { .seconds($0) })
        set(&result.limits.maxJSONDepth, maxJSONDepth)
        set(&result.limits.maxPageSize, maxPageSize)
        set(&result.limits.defaultPageSize, defaultPageSize)
        set(&result.limits.maxValuesPerSelection, maxValuesPerSelection)
        set(&result.limits.maxTextBytes, maxTextBytes)
        set(&result.limits.filterExpression.maxBytes, maxFilterBytes)
        set(&result.limits.filterExpression.maxDepth, maxFilterDepth)
        set(&result.limits.filterExpression.maxFilters, maxFilters)
        loading.apply(to: &result.loading)
        result.phraseFiles = phrases
        result.sessionSecret = sessionSecret
        set(&result.logLevel, logLevel)
        do {
            result.redis = try redis()
            try result.validate()
        } catch {
            throw ValidationError(error.description)
        }
        return result
    }

    private func redis() throws(ConfigurationError) -> RedisConfiguration? {
        guard let sessionStore, sessionStore != "memory" else {
            guard redisConnectTimeout == nil, redisCommandTimeout == nil, redisKeyPrefix == nil else {
                throw ConfigurationError(description: "the options for Redis need --session-store redis://…")
            }
            return nil
        }
        var redis = RedisConfiguration(url: try RedisURL(sessionStore))
        set(&redis.timeouts.connect, redisConnectTimeout.map { .milliseconds($0) })
        set(&redis.timeouts.command, redisCommandTimeout.map { .milliseconds($0) })
        set(&redis.keyPrefix, redisKeyPrefix)
        return redis
    }

    private func set<Value>(_ setting: inout Value, _ option: Value?) {
        if let option { setting = option }
    }
}
