/// How sessions are kept in Redis.
struct RedisConfiguration: Sendable, Equatable {
    var url: RedisURL
    var timeouts = RedisTimeouts()
    /// Before every key and the name of the channel, so that services with other catalogs may share a Redis. Default
    /// `filter-service:`; at most 64 visible ASCII characters without braces.
    var keyPrefix = "filter-service:"

    init(url: RedisURL) {
        self.url = url
    }

    /// - Throws: ``ConfigurationError`` for the first value that is out of its range.
    func validate() throws(ConfigurationError) {
        let range = Duration.milliseconds(1)...Duration.seconds(60)
        for (name, value) in [("redisConnectTimeout", timeouts.connect), ("redisCommandTimeout", timeouts.command)]
        where !range.contains(value) {
            throw ConfigurationError(description: "\(name) is \(value); it must be 1 ms to 60 s")
        }
        let isPlain = keyPrefix.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x7B && $0 != 0x7D }
        guard isPlain, keyPrefix.utf8.count <= 64 else {
            throw ConfigurationError(
                description: "redisKeyPrefix must be at most 64 visible ASCII characters without braces"
            )
        }
    }
}
