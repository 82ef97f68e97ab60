package import Logging
import Support

/// Shows the progress of a load on standard error: on a terminal a line that is overwritten, otherwise one line in the log.
///
/// ```
/// shop: 412,000 items, 41 % of 309 MB, 152 MB/s
/// ```
package struct LoadProgressPrinter {
    private let catalog: String
    private let logger: Logger
    private let line = TerminalLine()
    private let start = ContinuousClock.now

    package init(catalog: String, logger: Logger) {
        self.catalog = catalog
        self.logger = logger
    }

    /// Overwrites the line on a terminal.
    package func show(_ progress: LoadProgress) {
        line.show(Self.text(catalog: catalog, progress, elapsed: ContinuousClock.now - start))
    }

    /// Ends the line and logs the result, with what a person should know about the data.
    package func finish(_ report: LoadReport) {
        line.clear()
        for line in report.warnings { logger.warning("\(catalog): \(line)") }
        logger.info("\(Self.text(catalog: catalog, report))")
    }

    /// The line of a load under way.
    static func text(catalog: String, _ progress: LoadProgress, elapsed: Duration) -> String {
        let seconds = elapsed / .seconds(1)
        let rate = seconds > 0 ? Double(progress.readBytes) / 1e6 / seconds : 0
        let size = megabytes(progress.totalBytes)
        let read = "\(progress.percent) % of \(size), \(Int(rate).grouped) MB/s"
        return "\(catalog): \(progress.itemCount.grouped) items, \(read)"
    }

    /// The line of a finished load.
    static func text(catalog: String, _ report: LoadReport) -> String {
        var parts = [
            "\(catalog): \(report.itemCount.grouped) items from \(megabytes(report.byteCount))"
                + " in \(Int(report.duration / .milliseconds(1)).grouped) ms"
                + " (\(Int(report.megabytesPerSecond).grouped) MB/s)"
        ]
        if report.replaced.count > 0 { parts.append("\(report.replaced.count.grouped) replaced by later ones") }
        if report.unnamedCount > 0 { parts.append("\(report.unnamedCount.grouped) without id") }
        if report.rejected.count > 0 { parts.append("\(report.rejected.count.grouped) rows left out") }
        return parts.joined(separator: ", ")
    }

    package static func megabytes(_ bytes: Int) -> String {
        bytes < 10_000_000 ? "\((bytes / 1000).grouped) kB" : "\((bytes / 1_000_000).grouped) MB"
    }
}
