import Sessions

extension Metric<SessionStatistics> {
    static var sessions: [Metric] {
        [
            .counter("filter_sessions_created_total") { $0.created },
            .counter("filter_sessions_expired_total") { $0.expired },
            .counter("filter_sessions_evicted_total") { $0.evicted },
            .counter("filter_sessions_refused_total") { $0.refused },
            .counter("filter_sessions_deleted_total") { $0.deleted },
        ]
    }

    /// Of a store in this process.
    static var storedSessions: [Metric] {
        [
            .gauge("filter_sessions") { $0.count },
            .gauge("filter_session_bytes") { $0.bytes },
            .gauge("filter_drafts") { $0.drafts },
            .gauge("filter_shares") { $0.shares },
            .gauge("filter_share_bytes") { $0.shareBytes },
            .counter("filter_shares_evicted_total") { $0.sharesEvicted },
        ]
    }
}

extension Metric<[(event: SessionActivity.Event, count: Int)]> {
    static var sessionActivity: [Metric] {
        [
            .counter("filter_session_events_total", by: "event") { $0.map { ($0.event.rawValue, $0.count) } }
        ]
    }
}

extension Metric<RedisStatistics> {
    static var redis: [Metric] {
        [
            .counter("filter_redis_commands_total", by: "outcome") { redis in
                [
                    ("ok", redis.ok), ("error", redis.errors), ("timeout", redis.timeouts),
                    ("refusedByBreaker", redis.refusedByBreaker),
                ]
            },
            .counter("filter_redis_connections_total") { $0.connections },
            .counter("filter_redis_redirects_total") { $0.redirects },
            .counter("filter_redis_openings_total") { $0.openings },
            .counter("filter_redis_missed_notices_total") { $0.missedNotices },
            .gauge("filter_redis_breaker_open", by: "node") { redis in
                redis.nodes.map { ("\($0.endpoint)", $0.isUnavailable ? 1 : 0) }
            },
        ]
    }
}
