/// How sessions are kept in Redis.
package struct RedisConfiguration: Sendable, Equatable {
    package var timeouts = RedisTimeouts()
    /// Threads with requests that wait for Redis, each with a connection at most.
    package var threads = 32
    /// Requests that may wait for one of these threads.
    package var maxWaitingRequests = 1_000
    /// Bytes of one value; a session or a share that would be larger is refused.
    package var maxRecordBytes = 4 << 20
    /// Before every key and the name of the channel, so that services with other catalogs may share a Redis. See
    /// ``isKeyPrefix(_:)``.
    package var keyPrefix = "filter-service:"

    package init() {}

    /// Whether a text may begin the names of keys: at most 64 visible ASCII characters, without braces, which mark the
    /// part of a key that decides its server in a cluster.
    package static func isKeyPrefix(_ text: String) -> Bool {
        text.utf8.count <= 64
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
    }
}
