extension Metric<[(level: String, statistics: CacheStatistics)]> {
    static var resultCache: [Metric] {
        [
            .counter("filter_result_cache_hits_total", "Look-ups that found an entry.", of: \.hits),
            .counter("filter_result_cache_misses_total", "Look-ups that found none.", of: \.misses),
            .counter("filter_result_cache_evictions_total", "Entries evicted.", of: \.evictions),
            .gauge("filter_result_cache_entries", "Entries retained.", of: \.entries),
            .gauge(
                "filter_result_cache_bytes",
                "Bytes of the retained entries, and of the packed forms of parts, also while they are sent.",
                of: \.bytes
            ),
        ]
    }

    private static func counter(
        _ name: String,
        _ help: String,
        of value: any KeyPath<CacheStatistics, Int> & Sendable
    ) -> Metric {
        counter(name, help, by: "level") { $0.map { ($0.level, $0.statistics[keyPath: value]) } }
    }

    private static func gauge(
        _ name: String,
        _ help: String,
        of value: any KeyPath<CacheStatistics, Int> & Sendable
    ) -> Metric {
        gauge(name, help, by: "level") { $0.map { ($0.level, $0.statistics[keyPath: value]) } }
    }
}
