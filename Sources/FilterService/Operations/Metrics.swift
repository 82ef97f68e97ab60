import HTTPServer
import Support

/// What the service counts about itself, in the text format of Prometheus.
final class Metrics: Sendable {
    private struct RequestKey: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private let requests = Mutex<[RequestKey: Int]>([:])

    /// - Parameters:
    ///   - method: `nil` or an unusual one counts as `_OTHER`.
    ///   - route: the template, never the path itself; `nil` if none matched.
    func countRequest(method: HTTPMethod?, route: String?, status: Int) {
        var name = "_OTHER"
        if let method, case .other = method {} else if let method { name = method.token }
        let key = RequestKey(method: name, route: route ?? "", status: status)
        requests.withLock { $0[key, default: 0] += 1 }
    }

    /// - Parameters:
    ///   - sessions: of this process's store.
    ///   - activity: what clients did with sessions.
    ///   - cache: of the result cache, by level.
    func text(
        sessions: SessionStatistics,
        activity: [(event: SessionActivity.Event, count: Int)],
        cache: [(level: String, statistics: CacheStatistics)],
        streams: StreamStatistics,
        catalogs: [(name: String, items: Int)]
    ) -> String {
        var lines: [String] = []
        func add(_ name: String, _ kind: String, _ help: String, _ samples: [(labels: String, value: Int)]) {
            lines.append("# HELP \(name) \(help)")
            lines.append("# TYPE \(name) \(kind)")
            lines += samples.map { "\(name)\($0.labels) \($0.value)" }
        }
        let counted = requests.withLock { $0 }.sorted {
            ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
        }
        add(
            "filter_requests_total",
            "counter",
            "Requests answered.",
            counted.map { key, count in
                (#"{method="\#(key.method)",route="\#(key.route)",status="\#(key.status)"}"#, count)
            }
        )
        add(
            "filter_catalog_items",
            "gauge",
            "Items in a catalog.",
            catalogs.map { (#"{catalog="\#($0.name)"}"#, $0.items) }
        )
        if sessions.redis == nil {
            add("filter_sessions", "gauge", "Sessions kept.", [("", sessions.count)])
            add("filter_session_bytes", "gauge", "Bytes that the sessions kept take.", [("", sessions.bytes)])
            add("filter_drafts", "gauge", "Drafts kept, among the sessions.", [("", sessions.drafts)])
            add("filter_shares", "gauge", "Shares kept.", [("", sessions.shares)])
            add("filter_share_bytes", "gauge", "Bytes that the shares kept take.", [("", sessions.shareBytes)])
            add("filter_shares_evicted_total", "counter", "Shares ended to make room.", [("", sessions.sharesEvicted)])
        }
        add("filter_sessions_created_total", "counter", "Sessions begun.", [("", sessions.created)])
        add("filter_sessions_expired_total", "counter", "Sessions ended by idleness.", [("", sessions.expired)])
        add("filter_sessions_evicted_total", "counter", "Sessions ended early to make room.", [("", sessions.evicted)])
        add("filter_sessions_deleted_total", "counter", "Sessions ended by their clients.", [("", sessions.deleted)])
        add(
            "filter_session_events_total",
            "counter",
            "What clients did with sessions, and what limits took away.",
            activity.map { (#"{event="\#($0.event.rawValue)"}"#, $0.count) }
        )
        add("filter_streams", "gauge", "Streams of events that are open.", [("", streams.open)])
        add("filter_streams_opened_total", "counter", "Streams of events opened.", [("", streams.opened)])
        func label(_ name: String, _ counts: [String: Int]) -> [(labels: String, value: Int)] {
            counts.sorted { $0.key < $1.key }.map { (#"{\#(name)="\#($0.key)"}"#, $0.value) }
        }
        add("filter_streams_ended_total", "counter", "Streams of events ended.", label("reason", streams.ended))
        add("filter_stream_events_total", "counter", "Events sent in streams.", label("event", streams.events))
        add(
            "filter_stream_heartbeats_total",
            "counter",
            "Heartbeats sent in streams that had nothing to tell.",
            [("", streams.heartbeats)]
        )
        func addCache(_ name: String, _ kind: String, _ help: String, _ value: KeyPath<CacheStatistics, Int>) {
            let samples = cache.map { (#"{level="\#($0.level)"}"#, $0.statistics[keyPath: value]) }
            add("filter_result_cache_" + name, kind, help, samples)
        }
        addCache("hits_total", "counter", "Results that were kept.", \.hits)
        addCache("misses_total", "counter", "Results that had to be made.", \.misses)
        addCache("evictions_total", "counter", "Results dropped to make room.", \.evictions)
        addCache("entries", "gauge", "Results kept.", \.entries)
        addCache("bytes", "gauge", "Bytes that the results kept take.", \.bytes)
        if let redis = sessions.redis {
            add(
                "filter_redis_commands_total",
                "counter",
                "Commands for Redis by what became of them.",
                [
                    (#"{outcome="ok"}"#, redis.ok), (#"{outcome="error"}"#, redis.errors),
                    (#"{outcome="timeout"}"#, redis.timeouts),
                    (#"{outcome="refusedByBreaker"}"#, redis.refusedByBreaker),
                ]
            )
            add("filter_redis_connections_total", "counter", "Connections made to Redis.", [("", redis.connections)])
            add("filter_redis_redirects_total", "counter", "Redirects within a cluster.", [("", redis.redirects)])
            add("filter_redis_openings_total", "counter", "Times that a Redis was found away.", [("", redis.openings)])
            add(
                "filter_redis_missed_notices_total",
                "counter",
                "Times that notices of changes may have been lost.",
                [("", redis.missedNotices)]
            )
            add(
                "filter_redis_breaker_open",
                "gauge",
                "1 while a Redis is away and nobody asks it.",
                redis.nodes.map { (#"{node="\#($0.endpoint)"}"#, $0.isAway ? 1 : 0) }
            )
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
