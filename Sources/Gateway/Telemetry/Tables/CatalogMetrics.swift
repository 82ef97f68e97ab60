import CatalogFiles
import Catalogs
import FilterCore

/// The catalogs that are served, with what is measured of them.
struct CatalogMetrics: Sendable {
    let snapshots: [CatalogSnapshot]
    let figures: CatalogFigures
    let versions: [(name: String, count: Int)]
    let former: (byteCount: Int, evictedCount: Int)
    let memory: MemoryBound
}

extension Metric<CatalogMetrics> {
    static var catalogs: [Metric] {
        [
            .gauge("filter_catalog_items", by: "catalog") { catalogs in
                catalogs.snapshots.map { ($0.name, $0.catalog.itemCount) }
            },
            Metric(name: "filter_catalog_info", kind: .gauge) { catalogs in
                catalogs.snapshots.map {
                    Sample(labels: #"catalog="\#($0.name)",version="\#($0.dataVersion)""#, 1)
                }
            },
            .gauge("filter_catalog_age_seconds", by: "catalog") { catalogs in
                catalogs.snapshots.map { ($0.name, catalogs.figures.age(of: $0)) }
            },
            Metric(name: "filter_catalog_bytes", kind: .gauge) { catalogs in
                catalogs.snapshots.flatMap { catalog in
                    catalogs.figures.bytes(of: catalog.name).map { part, bytes in
                        Sample(labels: #"catalog="\#(catalog.name)",part="\#(part)""#, bytes)
                    }
                }
            },
            .gauge("filter_catalog_versions", by: "catalog") { $0.versions.map { ($0.name, $0.count) } },
            .gauge("filter_memory_bytes") { $0.memory.byteCount },
            .gauge("filter_memory_limit_bytes") { $0.memory.limit == .max ? nil : $0.memory.limit },
            .gauge("filter_former_version_bytes") { $0.former.byteCount },
            .counter("filter_former_versions_evicted_total") { $0.former.evictedCount },
        ]
    }
}

extension Metric<ScopedCatalogs.Statistics> {
    static var scopedCatalogs: [Metric] {
        [
            .gauge("filter_scoped_catalogs") { $0.count },
            .gauge("filter_scoped_catalog_bytes") { $0.byteCount },
            .counter("filter_scoped_catalogs_compiled_total") { $0.compiledCount },
            .counter("filter_scoped_catalogs_evicted_total") { $0.evictedCount },
        ]
    }
}

extension Metric<JournalStatistics> {
    static var journal: [Metric] {
        [
            .gauge("filter_journal_log_bytes", by: "catalog") { $0.catalogs.map { ($0.name, $0.logBytes) } },
            .gauge("filter_journal_checkpoint_bytes") { $0.checkpointBytes },
            .gauge("filter_journal_checkpoint_age_seconds", by: "catalog") { journal in
                journal.catalogs.map { ($0.name, $0.checkpointAge) }
            },
            Metric(name: "filter_journal_recovery_seconds", kind: .gauge) { [Sample($0.recovery / .seconds(1))] },
            .counter("filter_journal_changes_total") { $0.changes },
            .counter("filter_journal_failed_changes_total") { $0.failedChanges },
            .counter("filter_journal_checkpoints_total") { $0.checkpoints },
            .counter("filter_journal_failed_checkpoints_total") { $0.failedCheckpoints },
        ]
    }
}
