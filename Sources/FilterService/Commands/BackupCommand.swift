import ArgumentParser
import CatalogFiles
import Catalogs
import FilterCore
import Support

/// Copies the data directory of a service that runs, or of one that does not.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the data directory of a service, which may run meanwhile.",
        discussion: """
            The copy has every change that was acknowledged before the command began. It is a directory for \
            --data-dir like the other; to restore it, copy it back while no service has the directory.
            """
    )

    @Argument(help: ArgumentHelp("The directory of --data-dir.", valueName: "dir"))
    var directory: String

    @Argument(help: ArgumentHelp("A new or empty directory.", valueName: "target"))
    var target: String

    /// Prints what was copied.
    func run() throws {
        let report: JournalBackup.Report
        do {
            report = try JournalBackup.copy(directory, to: target)
        } catch {
            throw StartError(lines: [error.description])
        }
        try Output.print(
            """
            \(target): \(report.catalogCount.grouped) catalogs, \(report.byteCount.grouped) bytes of checkpoints, \
            \(report.changeCount.grouped) changes

            """
        )
    }
}
