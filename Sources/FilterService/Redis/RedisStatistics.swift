import Support

/// What happened between this process and Redis.
struct RedisStatistics: Sendable, Equatable {
    struct Node: Sendable, Equatable {
        let endpoint: RedisEndpoint
        /// Whether its circuit breaker is open.
        let isUnavailable: Bool
    }

    /// Commands that were answered.
    var ok = 0
    /// Commands that were answered with an error other than a redirect, or whose connection broke.
    var errors = 0
    /// Commands, or connections for them, that took too long.
    var timeouts = 0
    /// Commands that were not sent, because the breaker was open.
    var refusedByBreaker = 0
    /// Connections made.
    var connections = 0
    /// Answers that named another server of the cluster.
    var redirects = 0
    /// Times that a server was found away.
    var openings = 0
    /// Times that notices of changes may have been lost.
    var missedNotices = 0
    /// Every known server, in the order of their names.
    var nodes: [Node] = []
}

/// The running figures.
final class RedisLedger: Sendable {
    private let figures = Mutex(RedisStatistics())

    var statistics: RedisStatistics { figures.withLock(\.self) }

    func note(_ event: (inout RedisStatistics) -> Void) {
        figures.withLock { event(&$0) }
    }
}
