extension Metric<[(level: String, statistics: CacheStatistics)]> {
    static var resultCache: [Metric] {
        [
            .counter("filter_result_cache_hits_total", of: \.hits),
            .counter("filter_result_cache_misses_total", of: \.misses),
            .counter("filter_result_cache_evictions_total", of: \.evictions),
            .gauge("filter_result_cache_entries", of: \.entries),
            .gauge("filter_result_cache_bytes", of: \.bytes),
        ]
    }

    private static func counter(
        _ name: String,
        of value: any KeyPath<CacheStatistics, Int> & Sendable
    ) -> Metric {
        counter(name, by: "level") { $0.map { ($0.level, $0.statistics[keyPath: value]) } }
    }

    private static func gauge(
        _ name: String,
        of value: any KeyPath<CacheStatistics, Int> & Sendable
    ) -> Metric {
        gauge(name, by: "level") { $0.map { ($0.level, $0.statistics[keyPath: value]) } }
    }
}
