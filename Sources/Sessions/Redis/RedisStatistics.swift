import Support

/// Counters of the traffic between this process and Redis.
package struct RedisStatistics: Sendable, Equatable {
    package struct Node: Sendable, Equatable {
        package let endpoint: RedisEndpoint
        /// Whether its circuit breaker is open.
        package let isUnavailable: Bool
    }

    /// Commands that were answered.
    package var ok = 0
    /// Commands that were answered with an error other than a redirect, or whose connection broke.
    package var errors = 0
    /// Commands, or connections for them, that took too long.
    package var timeouts = 0
    /// Commands that were not sent, because the breaker was open.
    package var refusedByBreaker = 0
    /// Commands that were answered with an error as Redis's memory is full; they are among the errors, too.
    package var refusedForRoom = 0
    /// Connections made.
    package var connections = 0
    /// Answers that named another server of the cluster.
    package var redirects = 0
    /// Times that a server was found away.
    package var openings = 0
    /// Times that notices of changes may have been lost.
    package var missedNotices = 0
    /// Every known server, in the order of their names.
    package var nodes: [Node] = []
}

/// The running figures.
final class RedisLedger: Sendable {
    private let figures = Mutex(RedisStatistics())

    var statistics: RedisStatistics { figures.withLock(\.self) }

    func note(_ event: (inout RedisStatistics) -> Void) {
        figures.withLock { event(&$0) }
    }
}
