extension Metric<[(policy: RateDecision.Policy, count: Int)]> {
    static var rates: [Metric] {
        [
            .counter("filter_rate_refusals_total", by: "policy") { $0.map { ($0.policy.rawValue, $0.count) } }
        ]
    }
}
