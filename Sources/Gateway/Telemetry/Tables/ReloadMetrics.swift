package import Catalogs
import Support

/// Counts attempts to load catalogs again.
package final class ReloadMetrics: Sendable {
    /// Attempts on one catalog that ended in the same way.
    private struct Attempts: Hashable {
        let catalog: String
        let outcome: String
    }

    private let counts = Mutex<[Attempts: Int]>([:])

    package init() {}

    package func count(_ catalog: String, _ outcome: CatalogReloads.Outcome) {
        let name =
            switch outcome {
            case .replaced: "replaced"
            case .unchanged: "unchanged"
            case .failed: "failed"
            }
        counts.withLock { $0[Attempts(catalog: catalog, outcome: name), default: 0] += 1 }
    }

    package var table: MetricTable {
        let metric = Metric<[Attempts: Int]>(
            name: "filter_catalog_reloads_total",
            kind: .counter
        ) { counts in
            counts.sorted { ($0.key.catalog, $0.key.outcome) < ($1.key.catalog, $1.key.outcome) }.map { key, count in
                PrometheusText.Sample(labels: #"catalog="\#(key.catalog)",outcome="\#(key.outcome)""#, count)
            }
        }
        return MetricTable([metric]) { self.counts.withLock(\.self) }
    }
}
