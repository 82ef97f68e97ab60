import Crypto
import FilterCore
import HTTPServer
import Logging

/// Every setting of the service, by what it is about.
struct ServiceConfiguration: Sendable {
    var server = HTTPServerConfiguration()
    var sessions = SessionConfiguration()
    var streams = StreamConfiguration()
    var limits = RequestLimits()
    var loading = LoadOptions()
    /// Bytes that results kept for all sessions may take, see ``ResultCache``; 0 keeps none. Default 64 MiB; 0…1 TiB.
    var resultCacheBytes = 64 << 20
    /// How long the last former snapshot of a catalog is kept, so that clients can be told what is different from it;
    /// whole seconds, 0 keeps none. Default 60; 0…86,400.
    var formerSnapshots: Duration = .seconds(60)
    /// Files of phrases in one language each, see ``PhraseFile``.
    var phraseFiles: [String] = []
    /// Signs session ids, so that several processes know each other's. Default: random at each start. At least 32
    /// characters.
    var sessionSecret: String?
    /// Where sessions are kept besides this process's memory, so that several processes serve the same ones. Default
    /// `nil`: in memory. Needs ``sessionSecret``: the processes have to know each other's ids.
    var redis: RedisConfiguration?
    /// The least level of log lines. Default `info`.
    var logLevel = "info"

    /// Checks every value against its range, and derives the signing key from the secret.
    ///
    /// - Throws: a ``ConfigurationError`` for the first value outside its range.
    mutating func validate() throws(ConfigurationError) {
        do { try server.validate() } catch { throw ConfigurationError(description: "\(error)") }
        if let sessionSecret {
            guard sessionSecret.utf8.count >= 32 else {
                throw ConfigurationError(description: "the session secret is shorter than 32 characters")
            }
            sessions.signingKey = SymmetricKey(data: SHA256.hash(data: Array(sessionSecret.utf8)))
        }
        if let redis {
            guard sessionSecret != nil else {
                throw ConfigurationError(
                    description: "a session store that several processes share needs --session-secret, the same for all"
                )
            }
            try redis.validate()
        }
        do { try sessions.validate() } catch { throw ConfigurationError(description: "\(error)") }
        try check("maxStreamsPerSession", streams.maxCountPerSession, in: 1...1_000_000)
        try check("maxStreamBytes", streams.maxPendingBytes, in: 1 << 10...64 << 20)
        try check("maxJSONDepth", limits.maxJSONDepth, in: 4...1024)
        try check("maxPageSize", limits.maxPageSize, in: 1...10_000)
        try check("defaultPageSize", limits.defaultPageSize, in: 1...limits.maxPageSize)
        try check("maxValuesPerSelection", limits.maxValuesPerSelection, in: 1...100_000)
        try check("maxOperations", limits.maxOperations, in: 1...10_000)
        try check("maxShareSeconds", limits.maxShareSeconds, in: 1...3_660 * 86_400)
        try check("maxTextBytes", limits.maxTextBytes, in: 1...1 << 20)
        try check("maxFilterBytes", limits.filterExpression.maxBytes, in: 1...1 << 20)
        try check("maxFilterDepth", limits.filterExpression.maxDepth, in: 1...FilterExpressionLimits.depthCeiling)
        try check("maxFilters", limits.filterExpression.maxFilters, in: 1...100_000)
        try check("resultCacheBytes", resultCacheBytes, in: 0...1 << 40)
        try check("formerSnapshotSeconds", Int(formerSnapshots.components.seconds), in: 0...86_400)
        try check("maxRowBytes", loading.maxRowBytes, in: 1...1 << 30)
        guard Logger.Level(rawValue: logLevel) != nil else {
            let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw ConfigurationError(description: "no log level “\(logLevel)”; there are \(levels)")
        }
    }

    private func check(_ name: String, _ value: Int, in range: ClosedRange<Int>) throws(ConfigurationError) {
        guard range.contains(value) else {
            throw ConfigurationError(
                description: "\(name) is \(value); it must be \(range.lowerBound) to \(range.upperBound)"
            )
        }
    }
}
