import CatalogFiles
import Catalogs
import Clocks
import FilterCore
import Foundation
import Gateway
import Logging
import Support

/// Steps that several commands share.
enum Wiring {
    /// The threads besides those of the servers and the writers of live catalogs: one of Dispatch for each core, and
    /// nineteen by their names: `start`, `systemd-status`, `watchdog`, `session-sweeper`, `catalog-keeper`,
    /// `catalog-figures`, `catalog-pairs`, `spare`, `reload`, `item-reader` (or `content-hash`), `table`, `compiler`, `streams`,
    /// `recompilation`, `checkpoints`, `log`, `redis-subscriber`, `redis-slots` and `redis-probe`. A cluster has a probe for each node that is away; one without a thread is tried again.
    static let otherThreadCount = ProcessInfo.processInfo.activeProcessorCount + 19

    /// A log on standard error.
    static func log(_ configuration: ServiceConfiguration) -> ServiceLog {
        ServiceLog(
            level: configuration.logLevel,
            format: configuration.logFormat,
            maxBytes: configuration.logBufferBytes,
            now: Instant.now
        )
    }

    /// Loads a catalog and shows on standard error how the load goes.
    ///
    /// - Parameter onProgress: called with the progress, too, some times a second.
    static func load(
        _ source: CatalogSource,
        options: LoadOptions,
        localizers: Localizers = .builtIn,
        logger: Logger,
        onProgress: @escaping (LoadProgress) -> Void = { _ in }
    ) throws(StartError) -> (snapshot: CatalogSnapshot, report: LoadReport) {
        let printer = LoadProgressPrinter(catalog: source.name, logger: logger)
        let loader = SnapshotLoader(options: options, localizers: localizers) { progress in
            onProgress(progress)
            printer.show(progress)
        }
        let loaded = try loader.load(source)
        printer.finish(loaded.report)
        return loaded
    }

    /// Prints on standard error what a person should know about the data of a catalog.
    static func warn(of report: LoadReport, catalog: String) {
        for line in report.warnings { Output.tell("\(catalog): \(line)\n") }
    }
}
