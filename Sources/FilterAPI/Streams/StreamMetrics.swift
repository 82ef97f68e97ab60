import Gateway

extension Metric<StreamStatistics> {
    static var streams: [Metric] {
        [
            .gauge("filter_streams") { $0.open },
            .counter("filter_streams_opened_total") { $0.opened },
            .counter("filter_streams_ended_total", by: "reason") { sorted($0.ended) },
            .counter("filter_stream_events_total", by: "event") { sorted($0.events) },
            .counter("filter_stream_heartbeats_total") { $0.heartbeats },
        ]
    }

    private static func sorted(_ counts: [String: Int]) -> [(String, Int)] {
        counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
