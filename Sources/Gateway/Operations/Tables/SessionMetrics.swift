import Sessions

extension Metric<SessionStatistics> {
    static var sessions: [Metric] {
        [
            .counter("filter_sessions_created_total", "Sessions created.") { $0.created },
            .counter("filter_sessions_expired_total", "Sessions that reached their idle timeout.") { $0.expired },
            .counter("filter_sessions_evicted_total", "Sessions evicted before their idle timeout.") { $0.evicted },
            .counter("filter_sessions_refused_total", "Sessions not created, or not made larger, for want of room.") {
                $0.refused
            },
            .counter("filter_sessions_deleted_total", "Sessions deleted by their clients.") { $0.deleted },
        ]
    }

    /// Of a store in this process.
    static var storedSessions: [Metric] {
        [
            .gauge("filter_sessions", "Sessions retained.") { $0.count },
            .gauge("filter_session_bytes", "Bytes of the retained sessions.") { $0.bytes },
            .gauge("filter_drafts", "Drafts among the retained sessions.") { $0.drafts },
            .gauge("filter_shares", "Shares retained.") { $0.shares },
            .gauge("filter_share_bytes", "Bytes of the retained shares.") { $0.shareBytes },
            .counter("filter_shares_evicted_total", "Shares evicted.") { $0.sharesEvicted },
        ]
    }
}

extension Metric<[(event: SessionActivity.Event, count: Int)]> {
    static var sessionActivity: [Metric] {
        [
            .counter(
                "filter_session_events_total",
                "Uses of sessions by clients, and losses of them to limits.",
                by: "event"
            ) { $0.map { ($0.event.rawValue, $0.count) } }
        ]
    }
}

extension Metric<RedisStatistics> {
    static var redis: [Metric] {
        [
            .counter("filter_redis_commands_total", "Commands for Redis by outcome.", by: "outcome") { redis in
                [
                    ("ok", redis.ok), ("error", redis.errors), ("timeout", redis.timeouts),
                    ("refusedByBreaker", redis.refusedByBreaker),
                ]
            },
            .counter("filter_redis_connections_total", "Connections opened to Redis.") { $0.connections },
            .counter("filter_redis_redirects_total", "Redirects within a cluster.") { $0.redirects },
            .counter("filter_redis_openings_total", "Times that a circuit breaker opened.") { $0.openings },
            .counter("filter_redis_missed_notices_total", "Times that notices of changes may have been lost.") {
                $0.missedNotices
            },
            .gauge("filter_redis_breaker_open", "1 while the circuit breaker of a server is open.", by: "node") {
                redis in
                redis.nodes.map { ("\($0.endpoint)", $0.isUnavailable ? 1 : 0) }
            },
        ]
    }
}
