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
/// default. Command line and errors follow from the table. A row of `Documentation/SETTINGS.md` says what it is for, and the
/// help shows that; a test compares the other cells of the row with the entry.
extension Setting {
    static let all: [Setting] = connections + streams + sessions + shares + redis + requests + catalogs + writes + logs

    private static let connections: [Setting] = [
        .text(
            "host", at: \.server.host, unit: "address", range: "an address of this machine, its name, or unix:PATH",
            default: ServiceConfiguration.defaults.server.host
        ) { $0.isEmpty ? nil : $0 },
        .number("port", at: \.server.port, in: 0...65_535, default: "8080"),
        .text(
            "operations-address", at: \.operationsAddress, unit: "address", range: "HOST:PORT or unix:PATH; port 0 takes any free one",
            default: "none"
        ) { ListenAddress($0).map { .some($0) } },
        .text(
            "socket-mode", at: \.server.socketMode, unit: "mode", range: "0000 to 0777, octal", default: "0660"
        ) { text in
            guard text.utf8.allSatisfy({ (0x30...0x37).contains($0) }), let mode = UInt32(text, radix: 8) else { return nil }
            return mode <= 0o777 ? mode : nil
        },
        .text(
            "tls-certificate", at: \.certificate.certificate, unit: "file",
            range: "a file of certificates in PEM, the server's and those up to its authority", default: "none: no TLS"
        ) { $0.isEmpty ? nil : .some($0) },
        .text(
            "tls-key", at: \.certificate.key, unit: "file", range: "a file with a key in PEM, without a password",
            default: "none"
        ) { $0.isEmpty ? nil : .some($0) },
        .number("threads", at: \.server.threads, in: 1...256, default: "the cores, at least 2"),
        .number("slow-threads", at: \.server.slowThreads, in: 1...256, default: "half of the cores, at least 1"),
        .number("max-waiting-requests", at: \.server.maxWaitingRequests, in: 0...10_000),
        .number(
            "max-connections", at: \.server.maxConnections, in: 1...1_000_000,
            default: "4,096, or half of what the limit of open files allows"
        ),
        .duration("idle-timeout", at: \.server.idleTimeout, unit: .seconds, in: 1...86_400),
        .duration("request-timeout", at: \.server.requestTimeout, unit: .seconds, in: 1...86_400),
        .duration("drain-delay", at: \.drainDelay, unit: .seconds, in: 0...3_600),
        .duration("drain-timeout", at: \.server.drainTimeout, unit: .seconds, in: 0...86_400),
        .number("max-body-bytes", at: \.server.maxBodyBytes, unit: "bytes", in: 0...1 << 30),
        .number("max-upload-bytes", at: \.server.maxUploadBytes, unit: "bytes", in: 0...1 << 40),
        .number("upload-memory-bytes", at: \.server.uploadMemoryBytes, unit: "bytes", in: 0...64 << 20),
        .number("max-uploads", at: \.server.maxUploads, in: 1...10_000),
        .number(
            "max-uploads-per-sender", at: \.server.maxUploadsPerSender, in: 1...10_000, default: "half of --max-uploads"
        ),
        .text(
            "upload-directory", at: \.server.uploadDirectory, unit: "directory", range: "a directory that can be written to",
            default: "the system's, TMPDIR or /tmp"
        ) { $0.isEmpty ? nil : .some($0) },
        .number("max-later-replies", at: \.server.maxLaterReplies, in: 1...1_000_000),
        .number(
            "max-target-bytes", at: \.server.maxTargetBytes, unit: "bytes", in: 1...HTTPServerConfiguration.headCeiling
        ),
        .number(
            "max-head-bytes", at: \.server.maxHeadBytes, unit: "bytes", in: 64...HTTPServerConfiguration.headCeiling
        ),
        .number("max-header-fields", at: \.server.maxHeaderFields, in: 1...10_000),
        .number("min-read-rate", at: \.server.minReadRate, unit: "bytes", in: 1...1 << 30),
        .number(
            "max-unread-bytes", at: \.server.maxUnreadBytes, unit: "bytes", in: 1 << 20...1 << 40,
            default: "268,435,456, or a 32nd of the memory that the process may have"
        ),
        .text(
            "trusted-proxies", at: \.server.trustedProxies, unit: "addresses",
            range: "addresses, ranges such as 10.0.0.0/8, and unix, separated by commas", default: "none"
        ) { TrustedProxies(parsing: $0) },
        .number("rate", at: \.addressRate, unit: "requests", in: 0...1_000_000),
        .number("rate-burst", at: \.addressBurst, unit: "requests", in: 1...Rate.greatest),
        .number("max-rate-senders", at: \.maxRateSenders, in: 1_024...16_777_216),
        .text(
            "cors-origin", at: \.origins, unit: "origins",
            range: "none, *, or origins such as https://shop.example, separated by commas",
            default: "none, or those of loopback addresses if --host is one"
        ) { (text) throws(ConfigurationError) -> AllowedOrigins?? in try AllowedOrigins(parsing: text) },
        .text(
            "keys", at: \.keyFile, unit: "file", range: "a file of keys, see OPERATIONS.md", default: "none"
        ) { $0.isEmpty ? nil : .some($0) },
        .duration("ticket-lifetime", at: \.limits.ticketLifetime, unit: .seconds, in: 1...3_600),
        .text(
            "explorer", at: \.hasExplorer, unit: "choice", range: "on or off", default: "on"
        ) { ["on": true, "off": false][$0] },
        .text(
            "explorer-images", at: \.explorerImages, unit: "origins",
            range: "none, *, or origins such as https://images.example, separated by commas", default: "none"
        ) { (text) throws(ConfigurationError) -> AllowedOrigins? in
            try AllowedOrigins(parsing: text, for: "explorer-images")
        },
        .text("mcp", at: \.hasAgents, unit: "choice", range: "on or off", default: "on") { ["on": true, "off": false][$0] },
    ]

    private static let streams: [Setting] = [
        .number(
            "max-streams", at: \.server.maxStreams, in: 0...1_000_000,
            default: "10,000, or what the limit of open files allows"
        ),
        .number("max-streams-per-session", at: \.streams.maxCountPerSession, in: 1...1_000_000),
        .duration("stream-heartbeat", at: \.server.streamHeartbeat, unit: .seconds, in: 1...3_600),
        .duration("stream-patience", at: \.server.streamPatience, unit: .seconds, in: 1...3_600),
        .number("max-stream-bytes", at: \.streams.maxPendingBytes, unit: "bytes", in: 1 << 10...64 << 20),
    ]

    private static let sessions: [Setting] = [
        .duration("session-idle-minutes", at: \.sessions.idle, unit: .minutes, in: 1...366 * 24 * 60),
        .number("max-sessions", at: \.sessions.maxCount, in: 1...10_000_000),
        .number(
            "max-sessions-per-client", at: \.sessions.maxCountPerClient, in: 1...10_000_000,
            default: "half of --max-sessions"
        ),
        .duration("session-protected-minutes", at: \.sessions.protectedPeriod, unit: .minutes, in: 0...366 * 24 * 60),
        .number(
            "max-session-bytes", at: \.sessions.maxBytes, unit: "bytes",
            in: SessionConfiguration.leastSessionBytes...1 << 40,
            default: "536,870,912, or a 16th of the memory that the process may have"
        ),
        .number("max-history-steps", at: \.sessions.record.maxHistorySteps, in: 0...1_000),
        .number("max-history-bytes", at: \.sessions.record.maxHistoryBytes, unit: "bytes", in: 0...1 << 20),
        .duration("search-pause", at: \.sessions.searchPause, unit: .milliseconds, in: 0...3_600_000),
        .number("max-revisions", at: \.sessions.record.maxRevisions, in: 0...1_000),
        .number("max-idempotency-keys", at: \.sessions.record.maxIdempotencyKeys, in: 0...1_000),
        .number("max-drafts", at: \.sessions.record.maxDrafts, in: 1...100),
        .text(
            "session-secret", at: \.sessionSecret, range: "at least 32 characters", default: "random",
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
            redact: RedisURL.withoutPassword
        ) { (text) throws(ConfigurationError) -> RedisURL?? in
            guard text != "memory" else { return .some(nil) }
            do { return try RedisURL(text) } catch { throw ConfigurationError("--session-store: \(error)") }
        },
    ]

    private static let shares: [Setting] = [
        .number("max-shares", at: \.sessions.maxShares, in: 1...10_000_000),
        .number(
            "max-share-bytes", at: \.sessions.maxShareBytes, unit: "bytes",
            in: SessionConfiguration.leastShareBytes...1 << 40
        ),
        .number("max-token-bytes", at: \.sessions.maxTokenBytes, unit: "bytes", in: 256...65_536),
        .duration("max-share-days", at: \.limits.maxShareLifetime, unit: .days, in: 1...3_660),
    ]

    private static let redis: [Setting] = [
        .duration("redis-connect-timeout", at: \.redis.timeouts.connect, unit: .milliseconds, in: 1...60_000),
        .duration("redis-command-timeout", at: \.redis.timeouts.command, unit: .milliseconds, in: 1...60_000),
        .number("redis-threads", at: \.redis.threads, in: 1...1_024),
        .number("redis-max-waiting-requests", at: \.redis.maxWaitingRequests, in: 0...100_000),
        .number("redis-max-record-bytes", at: \.redis.maxRecordBytes, unit: "bytes", in: 65_536...512 << 20),
        .text(
            "redis-key-prefix", at: \.redis.keyPrefix, range: "at most 64 visible ASCII characters without braces",
            default: ServiceConfiguration.defaults.redis.keyPrefix
        ) { RedisConfiguration.isKeyPrefix($0) ? $0 : nil },
    ]

    private static let requests: [Setting] = [
        .number("max-json-depth", at: \.limits.maxJSONDepth, in: 4...1_024),
        .number("max-work", at: \.limits.maxWork, unit: "units", in: 1...1 << 50),
        .number("quick-work", at: \.limits.quickWork, unit: "units", in: 0...1 << 50),
        .number(
            "max-carried-bytes", at: \.limits.maxCarriedBytes, unit: "bytes", in: 0...1 << 40,
            default: "134,217,728, or a 64th of the memory that the process may have"
        ),
        .number("shared-screen-items", at: \.sharedScreenItems, unit: "items", in: 0...1 << 40),
        .number("max-answer-bytes", at: \.limits.maxAnswerBytes, unit: "bytes", in: 1 << 16...1 << 30),
        .number("gzip-level", at: \.gzipLevel, in: 0...9),
        .number("min-gzip-bytes", at: \.minGzipBytes, unit: "bytes", in: 0...1 << 30),
        .number("max-page-size", at: \.limits.maxPageSize, in: 1...10_000),
        .number("default-page-size", at: \.limits.defaultPageSize, in: 1...10_000),
        .number("max-search-reach", at: \.limits.maxSearchReach, in: 1...10_000_000),
        .number("max-values-per-selection", at: \.limits.maxValuesPerSelection, in: 1...100_000),
        .number("max-operations", at: \.limits.maxOperations, in: 1...10_000),
        .number("max-text-bytes", at: \.limits.maxTextBytes, unit: "bytes", in: 1...1 << 20),
        .number("max-filter-bytes", at: \.limits.filterExpression.maxBytes, unit: "bytes", in: 1...1 << 20),
        .number(
            "max-filter-depth", at: \.limits.filterExpression.maxDepth, in: 1...FilterExpressionLimits.depthCeiling
        ),
        .number("max-filters", at: \.limits.filterExpression.maxFilters, in: 1...100_000),
        .number(
            "result-cache-bytes", at: \.resultCacheBytes, unit: "bytes", in: 0...1 << 40,
            default: "268,435,456, or a 16th of the memory that the process may have"
        ),
    ]

    private static let catalogs: [Setting] =
        loading + [
            .duration("former-snapshot-seconds", at: \.holding.lifetime, unit: .seconds, in: 0...86_400),
            .number("max-former-snapshots", at: \.holding.maxCount, in: 1...1_000_000),
            .number(
                "max-former-bytes", at: \.holding.maxBytes, unit: "bytes", in: 0...1 << 40,
                default: "536,870,912, or a 32nd of the memory that the process may have"
            ),
            .number(
                "max-scoped-bytes", at: \.scopedBytes, unit: "bytes", in: 0...1 << 40,
                default: "536,870,912, or a 32nd of the memory that the process may have"
            ),
            .number(
                "max-memory-bytes", at: \.maxMemoryBytes, unit: "bytes", in: 0...1 << 50,
                default: "three quarters of the memory that the process may have"
            ),
            .flag("watch", at: \.watchesCatalogs),
            .texts("phrases", at: \.phraseFiles, unit: "file", range: "files that can be read"),
        ]

    private static let logs: [Setting] = [
        .text(
            "log-level", at: \.logLevel, unit: "level",
            range: Logger.Level.allCases.map(\.rawValue).joined(separator: ", "),
            default: ServiceConfiguration.defaults.logLevel.rawValue
        ) { Logger.Level(rawValue: $0) },
        .text(
            "log-format", at: \.logFormat, unit: "format",
            range: "auto, " + LogFormat.allCases.map(\.rawValue).joined(separator: ", "), default: "auto"
        ) { $0 == "auto" ? .some(nil) : LogFormat(rawValue: $0).map { .some($0) } },
        .number("log-buffer-bytes", at: \.logBufferBytes, unit: "bytes", in: 1 << 12...1 << 30),
        .text(
            "access-log", at: \.accessLog, unit: "choice",
            range: AccessLog.Level.allCases.map(\.rawValue).joined(separator: ", "),
            default: ServiceConfiguration.defaults.accessLog.rawValue
        ) { AccessLog.Level(rawValue: $0) },
        .duration("slow-request", at: \.slowRequest, unit: .milliseconds, in: 0...3_600_000),
    ]

    private static let writes: [Setting] = [
        .text(
            "writable", at: \.isWritable, unit: "choice", range: "on or off",
            default: "on if --host is a loopback address, else off"
        ) { ["on": .some(true), "off": .some(false)][$0] },
        .texts(
            "allowed-host", at: \.allowedHosts, unit: "host", range: "a name or an address, without a port"
        ) { (try? WebOrigin("http://\($0)"))?.host == $0.lowercased() },
        .text(
            "data-dir", at: \.dataDirectory, unit: "directory",
            range: "a directory, which is made if there is none", default: "none"
        ) { $0.isEmpty ? nil : .some($0) },
        .number("checkpoint-log-bytes", at: \.checkpointLogBytes, unit: "bytes", in: 1 << 16...1 << 40),
        .number("writer-threads", at: \.live.threads, in: 1...64),
        .number("max-live-catalogs", at: \.live.maxCatalogs, in: 1...10_000),
        .number("max-live-items", at: \.live.maxItems, in: 1...4_000_000_000),
        .number("max-item-bytes", at: \.live.item.maxBytes, unit: "bytes", in: 1...1 << 30),
        .number("max-item-values", at: \.live.item.maxValues, in: 1...1 << 30),
        .number("max-live-bytes", at: \.live.maxBytes, unit: "bytes", in: 1...1 << 40),
        .number("max-unpack-ratio", at: \.live.maxUnpackRatio, in: 1...1_100),
        .number("max-batch-bytes", at: \.live.maxBatchBytes, unit: "bytes", in: 1_024...1 << 30),
        .number("max-batch-operations", at: \.live.maxBatchOperations, in: 1...10_000_000),
        .number("max-waiting-writes", at: \.live.maxWaitingWrites, in: 1...100_000),
        .number("max-waiting-write-bytes", at: \.live.maxWaitingBytes, unit: "bytes", in: 1...1 << 40),
        .number("max-verdicts", at: \.live.maxVerdicts, in: 0...10_000),
        .duration("task-minutes", at: \.live.taskLifetime, unit: .minutes, in: 0...10_080),
        .number("max-tasks", at: \.live.maxTasks, in: 1...100_000),
        .number("max-task-bytes", at: \.live.maxTaskBytes, unit: "bytes", in: 0...1 << 40),
    ]

    /// Those of every command that reads files of items.
    static let loading: [Setting] = [
        .flag("skip-invalid", at: \.loading.skipInvalid),
        .number("max-row-bytes", at: \.loading.maxRowBytes, unit: "bytes", in: 1...1 << 30),
        .number("max-row-depth", at: \.loading.maxDepth, in: 1...1_000),
        .number("max-attributes", at: \.loading.maxAttributes, in: 1...1_000_000),
        .number("max-input-bytes", at: \.loading.maxInputBytes, unit: "bytes", in: 1...1 << 40),
        .number("max-definition-bytes", at: \.loading.maxDefinitionBytes, unit: "bytes", in: 1...1 << 30),
        .number("max-pair-table-bytes", at: \.loading.pairs.maxBytes, unit: "bytes", in: 0...1 << 40),
    ]
}
