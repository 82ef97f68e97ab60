import FilterCore
import HTTPServer
import Support

/// Counts the requests of all addresses, their errors and what answering them took.
package final class RequestMetrics: Sendable {
    private let meters = Mutex<[RouteMeter]>([])
    private let errors = Mutex<[ErrorCode: Int]>([:])
    private let counted = Mutex<[CountingWay: Int]>([:])
    private let searchCount = Atomic<Int>(0)
    private let evaluationCount = Atomic<Int>(0)

    /// The meter of the requests of an address, the same for all its methods.
    func meter(of route: String) -> RouteMeter {
        meters.withLock { meters in
            if let meter = meters.first(where: { $0.route == route }) { return meter }
            let meter = RouteMeter(route: route)
            meters.append(meter)
            return meter
        }
    }

    /// Counts an answer that was an error.
    func countError(_ code: ErrorCode) {
        errors.withLock { $0[code, default: 0] += 1 }
    }

    /// Counts the ways in which categories were counted, and what answered searches.
    func count(_ trace: RequestTrace) {
        if let searches = trace.searches {
            searchCount.add(searches.count, ordering: .relaxed)
            evaluationCount.add(searches.evaluationCount, ordering: .relaxed)
        }
        let steps = trace.steps
        guard !steps.isEmpty else { return }
        counted.withLock { counted in
            for step in steps { counted[step.plan.way, default: 0] += 1 }
        }
    }

    /// The counts until one moment.
    struct Figures: Sendable {
        /// By address, method and status, in this order.
        let requests: [(labels: String, durations: DurationHistogram)]
        let errors: [(String, Int)]
        let ways: [(String, Int)]
        let searchCount: Int
        let evaluationCount: Int
    }

    var figures: Figures {
        let rows = meters.withLock(\.self).flatMap { meter in meter.rows.map { (route: meter.route, row: $0) } }
        let sorted = rows.sorted { ($0.route, $0.row.method, $0.row.status) < ($1.route, $1.row.method, $1.row.status) }
        let counted = counted.withLock(\.self)
        return Figures(
            requests: sorted.map { route, row in
                (#"method="\#(row.method)",route="\#(route)",status="\#(row.status)""#, row.durations)
            },
            errors: errors.withLock(\.self).map { ($0.key.rawValue, $0.value) }.sorted { $0 < $1 },
            ways: CountingWay.allCases.map { ($0.rawValue, counted[$0] ?? 0) },
            searchCount: searchCount.load(ordering: .relaxed),
            evaluationCount: evaluationCount.load(ordering: .relaxed)
        )
    }
}

extension Metric<RequestMetrics.Figures> {
    static var requests: [Metric] {
        [
            Metric(name: "filter_requests_total", kind: .counter) { figures in
                figures.requests.map { Sample(labels: $0.labels, $0.durations.count) }
            },
            Metric(name: "filter_request_duration_seconds", kind: .histogram) { figures in
                figures.requests.flatMap { Sample.of($0.durations, labels: $0.labels) }
            },
            .counter("filter_errors_total", by: "code") { $0.errors },
            .counter("filter_categories_counted_total", by: "way") { $0.ways },
            .counter("filter_searches_total") { $0.searchCount },
            .counter("filter_search_evaluations_total") { $0.evaluationCount },
        ]
    }
}
