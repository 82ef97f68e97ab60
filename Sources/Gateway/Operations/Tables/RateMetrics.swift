extension Metric<[(policy: RateDecision.Policy, count: Int)]> {
    static var rates: [Metric] {
        [
            .counter(
                "filter_rate_refusals_total",
                "Requests refused because their sender had sent as many as it may, by what is counted together.",
                by: "policy"
            ) { $0.map { ($0.policy.rawValue, $0.count) } }
        ]
    }
}
