import CatalogFiles
import Catalogs
import FilterAPI
import FilterCore
import Gateway
import HTTPServer
import Logging
import Sessions
import Support

// The formatter would give each argument a line of its own, and the table could not be read by rows.
// swift-format-ignore
/// The table of settings. A new setting is an entry here and a property of the configuration, whose initial value is the
/// default. Command line, help and errors follow from the table; a test compares `Documentation/SETTINGS.md` with it.
extension Setting {
    static let all: [Setting] = connections + streams + sessions + shares + redis + requests + catalogs + writes + logs

    private static let connections: [Setting] = [
        .text(
            "host", at: \.server.host, unit: "address", range: "an address of this machine, its name, or unix:PATH",
            default: ServiceConfiguration.defaults.server.host,
            help: "The address to listen on; 0.0.0.0 is every IPv4 address, unix:PATH a unix socket."
        ) { $0 },
        .number("port", at: \.server.port, in: 0...65_535, default: "8080", help: "The port to listen on; 0 takes any free one."),
        .text(
            "operations-address", at: \.operationsAddress, unit: "address", range: "HOST:PORT or unix:PATH; port 0 takes any free one",
            default: "none",
            help: "Where operators find /metrics and the probes; /metrics is nowhere else then."
        ) { ListenAddress($0).map { .some($0) } },
        .text(
            "socket-mode", at: \.server.socketMode, unit: "mode", range: "0000 to 0777, octal", default: "0660",
            help: "Who may connect to a unix socket, as the permissions of its file."
        ) { text in
            guard text.utf8.allSatisfy({ (0x30...0x37).contains($0) }), let mode = UInt32(text, radix: 8) else { return nil }
            return mode <= 0o777 ? mode : nil
        },
        .text(
            "tls-certificate", at: \.certificate.certificate, unit: "file",
            range: "a file of certificates in PEM, the server's and those up to its authority", default: "none: no TLS",
            help: "The certificate with which the service speaks TLS on --port; read again on SIGHUP."
        ) { $0.isEmpty ? nil : .some($0) },
        .text(
            "tls-key", at: \.certificate.key, unit: "file", range: "a file with a key in PEM, without a password",
            default: "none",
            help: "The private key of --tls-certificate; read again on SIGHUP."
        ) { $0.isEmpty ? nil : .some($0) },
        .number(
            "threads", at: \.server.threads, in: 1...256, default: "the cores, at least 2",
            help: "Threads that serve requests."
        ),
        .number(
            "slow-threads", at: \.server.slowThreads, in: 1...256, default: "half of the cores, at least 1",
            help: "Threads for heavy requests, which the others hand over to them."
        ),
        .number(
            "max-waiting-requests", at: \.server.maxWaitingRequests, in: 0...10_000,
            help: "Heavy requests that wait for one of --slow-threads; one more is answered with 503."
        ),
        .number(
            "max-connections", at: \.server.maxConnections, in: 1...1_000_000,
            default: "4,096, or half of what the limit of open files allows",
            help: "Connections served at a time, streams not counted; one more is answered with 503."
        ),
        .duration(
            "idle-timeout", at: \.server.idleTimeout, unit: .seconds, in: 1...86_400,
            help: "How long a connection may be silent."
        ),
        .duration(
            "request-timeout", at: \.server.requestTimeout, unit: .seconds, in: 1...86_400,
            help: "How long a request may take to arrive."
        ),
        .duration(
            "drain-delay", at: \.drainDelay, unit: .seconds, in: 0...3_600,
            help: "How long the service goes on when it is told to stop, while /readyz answers 503."
        ),
        .duration(
            "drain-timeout", at: \.server.drainTimeout, unit: .seconds, in: 0...86_400,
            help: "How long running requests may take when the service stops."
        ),
        .number(
            "max-body-bytes", at: \.server.maxBodyBytes, unit: "bytes", in: 0...1 << 30,
            help: "The longest body of a request that is no upload, also once it is unpacked."
        ),
        .number(
            "max-upload-bytes", at: \.server.maxUploadBytes, unit: "bytes", in: 0...1 << 40,
            help: "The longest body of a request that may be an upload, as it is sent."
        ),
        .number(
            "upload-memory-bytes", at: \.server.uploadMemoryBytes, unit: "bytes", in: 0...64 << 20,
            help: "How much of an upload is kept in memory; a longer one is a temporary file."
        ),
        .number(
            "max-uploads", at: \.server.maxUploads, in: 1...10_000,
            help: "Uploads in temporary files at a time; for one more a slow one gives way, or it is answered with 503."
        ),
        .number(
            "max-uploads-per-sender", at: \.server.maxUploadsPerSender, in: 1...10_000,
            default: "half of --max-uploads",
            help: "How many of these an address, or a /64 network of IPv6, has at most."
        ),
        .text(
            "upload-directory", at: \.server.uploadDirectory, unit: "directory", range: "a directory that can be written to",
            default: "the system's, TMPDIR or /tmp",
            help: "Where the temporary files of uploads are; they have no names."
        ) { $0.isEmpty ? nil : .some($0) },
        .number(
            "max-later-replies", at: \.server.maxLaterReplies, in: 1...1_000_000,
            help: "Requests that wait for a writer at a time; one more is answered with 503."
        ),
        .number(
            "max-target-bytes", at: \.server.maxTargetBytes, unit: "bytes", in: 1...HTTPServerConfiguration.headCeiling,
            help: "The longest request target; at most --max-head-bytes."
        ),
        .number(
            "max-head-bytes", at: \.server.maxHeadBytes, unit: "bytes", in: 64...HTTPServerConfiguration.headCeiling,
            help: "The longest head of a request, from the method to the empty line."
        ),
        .number(
            "max-header-fields", at: \.server.maxHeaderFields, in: 1...10_000,
            help: "Header fields of a request, and trailers."
        ),
        .number(
            "min-read-rate", at: \.server.minReadRate, unit: "bytes", in: 1...1 << 30,
            help: "How many bytes of an answer a client must read in a second, after --idle-timeout, and send of an upload."
        ),
        .number(
            "max-unread-bytes", at: \.server.maxUnreadBytes, unit: "bytes", in: 1 << 20...1 << 40,
            help: "The memory of large answers that clients have not read; beyond it the oldest are cut off."
        ),
        .text(
            "trusted-proxies", at: \.server.trustedProxies, unit: "addresses",
            range: "addresses, ranges such as 10.0.0.0/8, and unix, separated by commas", default: "none",
            help: "The proxies whose X-Forwarded-For tells the address of a client, and X-Forwarded-Host the host that it asked for."
        ) { TrustedProxies(parsing: $0) },
        .number(
            "rate", at: \.addressRate, unit: "requests", in: 0...1_000_000,
            help: "Requests that an address may send in a second, on average; beyond it 429. 0 is any number."
        ),
        .number(
            "rate-burst", at: \.addressBurst, unit: "requests", in: 1...Rate.greatest,
            help: "Requests that an address may send at once, where --rate limits them."
        ),
        .number(
            "max-rate-senders", at: \.maxRateSenders, in: 1_024...16_777_216,
            help: "Addresses and keys whose requests are counted at a time; those that may send again first make room."
        ),
        .text(
            "cors-origin", at: \.origins, unit: "origins",
            range: "none, *, or origins such as https://shop.example, separated by commas",
            default: "none, or those of loopback addresses if --host is one",
            help: "The origins whose pages may call the service from a browser; * is every one."
        ) { (text) throws(ConfigurationError) -> AllowedOrigins?? in try AllowedOrigins(parsing: text) },
        .text(
            "keys", at: \.keyFile, unit: "file", range: "a file of keys, see OPERATIONS.md", default: "none",
            help: "Who may do what; without it everybody may do everything."
        ) { $0.isEmpty ? nil : .some($0) },
        .duration(
            "ticket-lifetime", at: \.limits.ticketLifetime, unit: .seconds, in: 1...3_600,
            help: "How long a ticket opens the stream of a session."
        ),
        .text(
            "explorer", at: \.hasExplorer, unit: "choice", range: "on or off", default: "on",
            help: "Whether / shows the catalogs in a browser, and /docs the contract."
        ) { ["on": true, "off": false][$0] },
        .text(
            "explorer-images", at: \.explorerImages, unit: "origins",
            range: "none, *, or origins such as https://images.example, separated by commas", default: "none",
            help: "From where the explorer shows the images of items, besides those in the data themselves; * is every host."
        ) { (text) throws(ConfigurationError) -> AllowedOrigins? in
            try AllowedOrigins(parsing: text, for: "explorer-images")
        },
    ]

    private static let streams: [Setting] = [
        .number(
            "max-streams", at: \.server.maxStreams, in: 0...1_000_000,
            default: "10,000, or what the limit of open files allows",
            help: "Event streams open at a time, besides --max-connections."
        ),
        .number(
            "max-streams-per-session", at: \.streams.maxCountPerSession, in: 1...1_000_000,
            help: "Event streams of one session."
        ),
        .duration(
            "stream-heartbeat", at: \.server.streamHeartbeat, unit: .seconds, in: 1...3_600,
            help: "The time between two heartbeats of a stream."
        ),
        .duration(
            "stream-patience", at: \.server.streamPatience, unit: .seconds, in: 1...3_600,
            help: "How long the client of a stream may read nothing before the stream ends."
        ),
        .number(
            "max-stream-bytes", at: \.streams.maxPendingBytes, unit: "bytes", in: 1 << 10...64 << 20,
            help: "The largest event that waits for a client; a larger one is replaced by the request to read the screen."
        ),
    ]

    private static let sessions: [Setting] = [
        .duration(
            "session-idle-minutes", at: \.sessions.idle, unit: .minutes, in: 1...366 * 24 * 60,
            help: "How long an unused session is kept."
        ),
        .number(
            "max-sessions", at: \.sessions.maxCount, in: 1...10_000_000,
            help: "Sessions kept in memory; beyond that the least recently used ones are evicted."
        ),
        .number(
            "max-sessions-per-client", at: \.sessions.maxCountPerClient, in: 1...10_000_000,
            default: "half of --max-sessions",
            help: "Sessions in memory of one client address, or of one /64 network of IPv6; one more is refused with 429."
        ),
        .duration(
            "session-protected-minutes", at: \.sessions.protectedPeriod, unit: .minutes, in: 0...366 * 24 * 60,
            help: "How long after its use a session is never evicted; new ones are refused with 429 instead."
        ),
        .number(
            "max-session-bytes", at: \.sessions.maxBytes, unit: "bytes",
            in: SessionConfiguration.leastSessionBytes...1 << 40,
            help: "The memory of all sessions; at least what one session with all its history may need."
        ),
        .number(
            "max-history-steps", at: \.sessions.record.maxHistorySteps, in: 0...1_000,
            help: "Steps of a session that can be undone."
        ),
        .number(
            "max-history-bytes", at: \.sessions.record.maxHistoryBytes, unit: "bytes", in: 0...1 << 20,
            help: "The memory of the steps of one session."
        ),
        .duration(
            "search-pause", at: \.sessions.searchPause, unit: .milliseconds, in: 0...3_600_000,
            help: "How long after a search the next one is a step of its own in the history; faster typing is one step."
        ),
        .number(
            "max-revisions", at: \.sessions.record.maxRevisions, in: 0...1_000,
            help: "Earlier revisions of a session that changes can be asked from."
        ),
        .number(
            "max-idempotency-keys", at: \.sessions.record.maxIdempotencyKeys, in: 0...1_000,
            help: "Idempotency keys that a session remembers."
        ),
        .number(
            "max-drafts", at: \.sessions.record.maxDrafts, in: 1...100,
            help: "Drafts of one session; beyond that the oldest one is dropped."
        ),
        .text(
            "session-secret", at: \.sessionSecret, range: "at least 32 characters", default: "random",
            help: "Signs session ids; the same for all processes that share sessions.",
            redact: { _ in "(hidden)" }
        ) { (text) throws(ConfigurationError) in
            guard text.utf8.count >= 32 else {
                throw ConfigurationError("--session-secret must have at least 32 characters")
            }
            return text
        },
        .text(
            "session-store", at: \.redisURL, unit: "store",
            range: "memory or redis://[user:password@]host[:port][/database]", default: "memory",
            help: "Where sessions are kept: in memory, or in Redis for several processes that share them.",
            redact: RedisURL.withoutPassword
        ) { (text) throws(ConfigurationError) -> RedisURL?? in
            guard text != "memory" else { return .some(nil) }
            do { return try RedisURL(text) } catch { throw ConfigurationError("--session-store: \(error)") }
        },
    ]

    private static let shares: [Setting] = [
        .number(
            "max-shares", at: \.sessions.maxShares, in: 1...10_000_000,
            help: "Shares kept in memory; beyond that the least recently opened ones are evicted."
        ),
        .number(
            "max-share-bytes", at: \.sessions.maxShareBytes, unit: "bytes",
            in: SessionConfiguration.leastShareBytes...1 << 40,
            help: "The memory of all shares."
        ),
        .number(
            "max-token-bytes", at: \.sessions.maxTokenBytes, unit: "bytes", in: 256...65_536,
            help: "The longest token of a share; should be less than --max-target-bytes."
        ),
        .duration(
            "max-share-days", at: \.limits.maxShareLifetime, unit: .days, in: 1...3_660,
            help: "The longest life that can be asked for a share."
        ),
    ]

    private static let redis: [Setting] = [
        .duration(
            "redis-connect-timeout", at: \.redis.timeouts.connect, unit: .milliseconds, in: 1...60_000,
            help: "How long a connection to Redis may take."
        ),
        .duration(
            "redis-command-timeout", at: \.redis.timeouts.command, unit: .milliseconds, in: 1...60_000,
            help: "How long an answer of Redis may take."
        ),
        .number(
            "redis-threads", at: \.redis.threads, in: 1...1_024,
            help: "Threads for requests that wait for Redis, each with a connection at most."
        ),
        .number(
            "redis-max-waiting-requests", at: \.redis.maxWaitingRequests, in: 0...100_000,
            help: "Requests that wait for one of --redis-threads; one more is answered with 503."
        ),
        .number(
            "redis-max-record-bytes", at: \.redis.maxRecordBytes, unit: "bytes", in: 65_536...512 << 20,
            help: "A session with its history, or a share, as Redis keeps it; a larger one is refused with 422."
        ),
        .text(
            "redis-key-prefix", at: \.redis.keyPrefix, range: "at most 64 visible ASCII characters without braces",
            default: ServiceConfiguration.defaults.redis.keyPrefix,
            help: "The start of all keys in Redis, so that several services may share one."
        ) { RedisConfiguration.isKeyPrefix($0) ? $0 : nil },
    ]

    private static let requests: [Setting] = [
        .number("max-json-depth", at: \.limits.maxJSONDepth, in: 4...1_024, help: "Nested arrays and objects of a body."),
        .number(
            "max-work", at: \.limits.maxWork, unit: "units", in: 1...1 << 50,
            help: "What the answer to one request may cost; a unit is about a nanosecond of one core."
        ),
        .number(
            "quick-work", at: \.limits.quickWork, unit: "units", in: 0...1 << 50,
            help: "What it may cost on a thread of --threads; beyond that one of --slow-threads takes over."
        ),
        .number(
            "max-carried-bytes", at: \.limits.maxCarriedBytes, unit: "bytes", in: 0...1 << 40,
            help: "What requests that wait for --slow-threads keep of what they have found; beyond it they begin anew."
        ),
        .number(
            "shared-screen-items", at: \.sharedScreenItems, unit: "items", in: 0...1 << 40,
            help: "From so many on a screen is counted by two threads while --threads have nothing else to do; 0: never."
        ),
        .number(
            "max-answer-bytes", at: \.limits.maxAnswerBytes, unit: "bytes", in: 1 << 16...1 << 30,
            help: "The longest body of an answer, before it is compressed."
        ),
        .number(
            "gzip-level", at: \.gzipLevel, in: 0...9,
            help: "How hard answers are compressed for clients that accept gzip: 1 is fastest, 9 smallest, 0 never."
        ),
        .number(
            "min-gzip-bytes", at: \.minGzipBytes, unit: "bytes", in: 0...1 << 30,
            help: "The shortest body of an answer that is compressed."
        ),
        .number("max-page-size", at: \.limits.maxPageSize, in: 1...10_000, help: "Items on a page."),
        .number(
            "default-page-size", at: \.limits.defaultPageSize, in: 1...10_000,
            help: "Items on a page for a request that names no size; at most --max-page-size."
        ),
        .number(
            "max-search-reach", at: \.limits.maxSearchReach, in: 1...10_000_000,
            help: "Hits of a search that its pages lead to; a walk goes on."
        ),
        .number(
            "max-values-per-selection", at: \.limits.maxValuesPerSelection, in: 1...100_000,
            help: "Values in one selection."
        ),
        .number("max-operations", at: \.limits.maxOperations, in: 1...10_000, help: "Operations in one batch."),
        .number(
            "max-text-bytes", at: \.limits.maxTextBytes, unit: "bytes", in: 1...1 << 20,
            help: "The longest word or text to search for."
        ),
        .number(
            "max-filter-bytes", at: \.limits.filterExpression.maxBytes, unit: "bytes", in: 1...1 << 20,
            help: "The longest filter expression."
        ),
        .number(
            "max-filter-depth", at: \.limits.filterExpression.maxDepth, in: 1...FilterExpressionLimits.depthCeiling,
            help: "Nested parentheses of a filter expression."
        ),
        .number(
            "max-filters", at: \.limits.filterExpression.maxFilters, in: 1...100_000,
            help: "Filters in a filter expression, and different ones in all searches of a request below /1/."
        ),
        .number(
            "result-cache-bytes", at: \.resultCacheBytes, unit: "bytes", in: 0...1 << 40,
            help: "The memory of results that all sessions share; 0 keeps none."
        ),
    ]

    private static let catalogs: [Setting] =
        loading + [
            .duration(
                "former-snapshot-seconds", at: \.holding.lifetime, unit: .seconds, in: 0...86_400,
                help: "How long data of a catalog that a client saw are held after newer ones, or their last use; 0: not."
            ),
            .number(
                "max-former-snapshots", at: \.holding.maxCount, in: 1...1_000_000,
                help: "Former data of one catalog that are held at most; those used least recently go first."
            ),
            .number(
                "max-former-bytes", at: \.holding.maxBytes, unit: "bytes", in: 0...1 << 40,
                help: "About the memory of all former data; the last ones of each catalog are held in any case."
            ),
            .number(
                "max-scoped-bytes", at: \.scopedBytes, unit: "bytes", in: 0...1 << 40,
                help: "About the memory of catalogs through the filters of scoped keys; those used least recently go first."
            ),
            .number(
                "max-memory-bytes", at: \.maxMemoryBytes, unit: "bytes", in: 0...1 << 50,
                default: "three quarters of the memory that the process may have",
                help: "About the memory of all catalogs, and of what is being made of writes and files; 0: no bound."
            ),
            .flag(
                "watch", at: \.watchesCatalogs,
                help: "Load catalogs again when their files were replaced, as SIGHUP does at once."
            ),
            .texts(
                "phrases", at: \.phraseFiles, unit: "file", range: "files that can be read",
                help: "A file of phrases in a language besides English and German; may be given several times."
            ),
        ]

    private static let logs: [Setting] = [
        .text(
            "log-level", at: \.logLevel, unit: "level",
            range: Logger.Level.allCases.map(\.rawValue).joined(separator: ", "),
            default: ServiceConfiguration.defaults.logLevel.rawValue,
            help: "The lowest level of log lines; SIGUSR1 turns debug on and off."
        ) { Logger.Level(rawValue: $0) },
        .text(
            "log-format", at: \.logFormat, unit: "format",
            range: "auto, " + LogFormat.allCases.map(\.rawValue).joined(separator: ", "), default: "auto",
            help: "Lines of text or of JSON; auto is text where standard error is a terminal, else JSON."
        ) { $0 == "auto" ? .some(nil) : LogFormat(rawValue: $0).map { .some($0) } },
        .number(
            "log-buffer-bytes", at: \.logBufferBytes, unit: "bytes", in: 1 << 12...1 << 30,
            help: "Log lines that wait to be written; beyond that further ones are left out, and counted."
        ),
        .text(
            "access-log", at: \.accessLog, unit: "choice",
            range: AccessLog.Level.allCases.map(\.rawValue).joined(separator: ", "),
            default: ServiceConfiguration.defaults.accessLog.rawValue,
            help: "Which requests have a line in the log: none, those answered with a status from 400 on, or all."
        ) { AccessLog.Level(rawValue: $0) },
        .duration(
            "slow-request", at: \.slowRequest, unit: .milliseconds, in: 0...3_600_000,
            help: "How long a request takes that has a line in the log with its plan; 0 is none."
        ),
    ]

    private static let writes: [Setting] = [
        .text(
            "writable", at: \.isWritable, unit: "choice", range: "on or off",
            default: "on if --host is a loopback address, else off",
            help: "Whether catalogs can be made and changed over HTTP, by everybody who reaches the service."
        ) { ["on": .some(true), "off": .some(false)][$0] },
        .texts(
            "allowed-host", at: \.allowedHosts, unit: "host", range: "a name or an address, without a port",
            help: "A host that writes may name beside localhost, where writing is on by default; may be given several times."
        ) { (try? WebOrigin("http://\($0)"))?.host == $0.lowercased() },
        .text(
            "data-dir", at: \.dataDirectory, unit: "directory",
            range: "a directory, which is made if there is none", default: "none",
            help: "Where live catalogs are kept; without it they end with the process."
        ) { $0.isEmpty ? nil : .some($0) },
        .number(
            "checkpoint-log-bytes", at: \.checkpointLogBytes, unit: "bytes", in: 1 << 16...1 << 40,
            help: "Changes of a catalog after which they are replaced by a snapshot file; a start makes them again."
        ),
        .number(
            "writer-threads", at: \.live.threads, in: 1...64,
            help: "Threads that carry out writes; each works for one catalog at a time."
        ),
        .number("max-live-catalogs", at: \.live.maxCatalogs, in: 1...10_000, help: "Catalogs that were made over HTTP."),
        .number(
            "max-live-items", at: \.live.maxItems, in: 1...4_000_000_000,
            help: "Items of one live catalog, and rows of one request."
        ),
        .number(
            "max-item-bytes", at: \.live.item.maxBytes, unit: "bytes", in: 1...1 << 30,
            help: "The JSON of one item, however it comes over HTTP; what a change makes of an item counts, too."
        ),
        .number(
            "max-item-values", at: \.live.item.maxValues, in: 1...1 << 30,
            help: "Numbers, texts, booleans and nulls of one item, however it comes over HTTP."
        ),
        .number(
            "max-live-bytes", at: \.live.maxBytes, unit: "bytes", in: 1...1 << 40,
            help: "The JSON of all items of one live catalog."
        ),
        .number(
            "max-unpack-ratio", at: \.live.maxUnpackRatio, in: 1...1_100,
            help: """
                Bytes that each byte of a packed body of items may become, beyond the first mebibyte; 413 otherwise. A row \
                counts as 64 bytes at least.
                """
        ),
        .number(
            "max-batch-bytes", at: \.live.maxBatchBytes, unit: "bytes", in: 1_024...1 << 30,
            help: "A batch of the search protocol, unpacked."
        ),
        .number(
            "max-batch-operations", at: \.live.maxBatchOperations, in: 1...10_000_000,
            help: "Operations of a batch of the search protocol."
        ),
        .number(
            "max-waiting-writes", at: \.live.maxWaitingWrites, in: 1...100_000,
            help: "Writes that wait for one catalog; one more is answered with 429."
        ),
        .number(
            "max-waiting-write-bytes", at: \.live.maxWaitingBytes, unit: "bytes", in: 1...1 << 40,
            help: "The bodies of the writes that wait for one catalog."
        ),
        .number("max-verdicts", at: \.live.maxVerdicts, in: 0...10_000, help: "Refused rows that an answer lists."),
        .duration(
            "task-minutes", at: \.live.taskLifetime, unit: .minutes, in: 0...10_080,
            help: "How long the outcome of a task can be read."
        ),
        .number("max-tasks", at: \.live.maxTasks, in: 1...100_000, help: "Tasks that are kept; those that ended make room."),
        .number(
            "max-task-bytes", at: \.live.maxTaskBytes, unit: "bytes", in: 0...1 << 40,
            help: "What ended tasks tell, refused rows mostly; beyond it the oldest are forgotten, but never the last one."
        ),
    ]

    /// Those of every command that reads files of items.
    static let loading: [Setting] = [
        .flag("skip-invalid", at: \.loading.skipInvalid, help: "Load files without the rows that are rejected."),
        .number(
            "max-row-bytes", at: \.loading.maxRowBytes, unit: "bytes", in: 1...1 << 30,
            help: "The longest row of a file."
        ),
        .number(
            "max-input-bytes", at: \.loading.maxInputBytes, unit: "bytes", in: 1...1 << 40,
            help: "The longest text of a file of items, unpacked."
        ),
        .number(
            "max-definition-bytes", at: \.loading.maxDefinitionBytes, unit: "bytes", in: 1...1 << 30,
            help: "The longest definition file or file of phrases."
        ),
        .number(
            "max-pair-table-bytes", at: \.loading.pairs.maxBytes, unit: "bytes", in: 0...1 << 40,
            help: "Memory of a catalog's tables of pairs of values; smaller tables come first; 0: none."
        ),
    ]
}
