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
            .gauge("filter_catalog_items", "Items in a catalog.", by: "catalog") { catalogs in
                catalogs.snapshots.map { ($0.name, $0.catalog.itemCount) }
            },
            Metric(name: "filter_catalog_info", kind: .gauge, help: "1, with the version of the data.") { catalogs in
                catalogs.snapshots.map {
                    Sample(labels: #"catalog="\#($0.name)",version="\#($0.dataVersion)""#, 1)
                }
            },
            .gauge(
                "filter_catalog_age_seconds",
                "Seconds for which the present version of a catalog has been served.",
                by: "catalog"
            ) { catalogs in
                catalogs.snapshots.map { ($0.name, catalogs.figures.age(of: $0)) }
            },
            Metric(
                name: "filter_catalog_bytes",
                kind: .gauge,
                help: "Memory of a catalog by part, as it was measured in the last minutes."
            ) { catalogs in
                catalogs.snapshots.flatMap { catalog in
                    catalogs.figures.bytes(of: catalog.name).map { part, bytes in
                        Sample(labels: #"catalog="\#(catalog.name)",part="\#(part)""#, bytes)
                    }
                }
            },
            .gauge(
                "filter_catalog_versions",
                "Versions of a catalog that are held: the present one, and former ones.",
                by: "catalog"
            ) { $0.versions.map { ($0.name, $0.count) } },
            .gauge(
                "filter_memory_bytes",
                "About the memory of all catalogs, former versions, and what is being made of writes and files."
            ) { $0.memory.byteCount },
            .gauge("filter_memory_limit_bytes", "What these may take together; nothing without a limit.") {
                $0.memory.limit == .max ? nil : $0.memory.limit
            },
            .gauge(
                "filter_former_version_bytes",
                "About the memory of former versions that present ones do not share."
            ) { $0.former.byteCount },
            .counter(
                "filter_former_versions_evicted_total",
                "Former versions released before their time, for want of room."
            ) { $0.former.evictedCount },
        ]
    }
}

extension Metric<ScopedCatalogs.Statistics> {
    static var scopedCatalogs: [Metric] {
        [
            .gauge("filter_scoped_catalogs", "Catalogs through the filters of scoped keys that are held.") { $0.count },
            .gauge("filter_scoped_catalog_bytes", "About the memory of these, former versions included.") {
                $0.byteCount
            },
            .counter(
                "filter_scoped_catalogs_compiled_total",
                "Catalogs compiled for the filter of a scoped key."
            ) { $0.compiledCount },
            .counter(
                "filter_scoped_catalogs_evicted_total",
                "Catalogs of scoped keys that made room for others."
            ) { $0.evictedCount },
        ]
    }
}

extension Metric<JournalStatistics> {
    static var journal: [Metric] {
        [
            .gauge(
                "filter_journal_log_bytes",
                "Bytes of changes of a live catalog that no checkpoint stands for.",
                by: "catalog"
            ) { $0.catalogs.map { ($0.name, $0.logBytes) } },
            .gauge(
                "filter_journal_checkpoint_bytes",
                "Bytes of all checkpoints in the directory, also of one that is being written."
            ) { $0.checkpointBytes },
            .gauge(
                "filter_journal_checkpoint_age_seconds",
                "Seconds since the last checkpoint of a live catalog, or since the start if there was none.",
                by: "catalog"
            ) { $0.catalogs.map { ($0.name, $0.checkpointAge) } },
            Metric(
                name: "filter_journal_recovery_seconds",
                kind: .gauge,
                help: "How long reading and replaying took at the start."
            ) { [Sample($0.recovery / .seconds(1))] },
            .counter("filter_journal_changes_total", "Changes made durable.") { $0.changes },
            .counter(
                "filter_journal_failed_changes_total",
                "Changes refused because they could not be made durable."
            ) { $0.failedChanges },
            .counter("filter_journal_checkpoints_total", "Checkpoints made.") { $0.checkpoints },
            .counter("filter_journal_failed_checkpoints_total", "Checkpoints that could not be made.") {
                $0.failedCheckpoints
            },
        ]
    }
}
