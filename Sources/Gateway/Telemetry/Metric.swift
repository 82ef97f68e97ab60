/// One metric: its name, and how it is read off some figures.
///
///     let sessions = Metric<SessionStatistics>.gauge("filter_sessions") { $0.count }
///
/// A table of them is ``MetricTable``; `Documentation/METRICS.md` lists all, and says what they mean.
package struct Metric<Figures>: Sendable {
    package typealias Sample = PrometheusText.Sample

    package let name: String
    package let kind: PrometheusText.Kind
    let samples: @Sendable (Figures) -> [Sample]

    /// A number that only grows.
    package static func counter(_ name: String, _ value: @escaping @Sendable (Figures) -> Int) -> Metric {
        Metric(name: name, kind: .counter) { [Sample(value($0))] }
    }

    /// A number that only grows, for each value of a label.
    package static func counter(
        _ name: String,
        by label: String,
        _ values: @escaping @Sendable (Figures) -> [(String, Int)]
    ) -> Metric {
        Metric(name: name, kind: .counter) { values($0).map { Sample(of: label, $0, $1) } }
    }

    /// A number that grows and shrinks; no line if it is `nil`.
    package static func gauge(_ name: String, _ value: @escaping @Sendable (Figures) -> Int?) -> Metric {
        Metric(name: name, kind: .gauge) { value($0).map { [Sample($0)] } ?? [] }
    }

    /// A number that grows and shrinks, for each value of a label.
    package static func gauge(
        _ name: String,
        by label: String,
        _ values: @escaping @Sendable (Figures) -> [(String, Int)]
    ) -> Metric {
        Metric(name: name, kind: .gauge) { values($0).map { Sample(of: label, $0, $1) } }
    }
}

/// Metrics that are read off the same figures, so that they are of one moment.
package struct MetricTable: Sendable {
    private let write: @Sendable (inout PrometheusText) -> Void

    /// - Parameter figures: those of now; `nil` where the service has none, and so none of the metrics.
    package init<Figures>(_ metrics: [Metric<Figures>], _ figures: @escaping @Sendable () -> Figures?) {
        write = { text in
            guard let figures = figures() else { return }
            for metric in metrics {
                text.append(
                    metric.name,
                    metric.kind,
                    help: DocumentTable.metrics.meaning(of: metric.name),
                    metric.samples(figures)
                )
            }
        }
    }

    package func write(to text: inout PrometheusText) { write(&text) }
}
