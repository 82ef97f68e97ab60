import ArgumentParser
import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import Support

/// Writes the snapshot file of one catalog.
struct IndexCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index",
        abstract: "Load a catalog and write it to a snapshot file, from which it starts at once.",
        discussion: """
            The file holds the items, the definition (NAME.catalog.json beside the items, or the inferred one) and \
            everything that is compiled from them: “serve FILE.fsx” maps it into memory. It is checked when it is \
            opened, and made anew for another version of the program that reads another format.
            """
    )

    @Argument(help: "A file of items, or NAME=FILE.")
    var file: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The snapshot file to write; ends in .fsx.", valueName: "file.fsx"))
    var output: String

    @OptionGroup var settings: SettingArguments<LoadSettings>

    /// Writes the file, and prints its parts with their sizes.
    func run() throws {
        let configuration = try settings.configuration()
        guard output.hasSuffix(SnapshotFile.suffix) else {
            throw ValidationError("the snapshot file “\(output)” does not end in \(SnapshotFile.suffix)")
        }
        let sources = try CatalogSource.find([file])
        guard let source = sources.first, sources.count == 1, !source.isSnapshot else {
            throw StartError(lines: ["\(file): one file of items makes a snapshot file"])
        }
        let logger = Wiring.log(configuration).logger
        let (snapshot, report) = try Wiring.load(source, options: configuration.loading, logger: logger)
        let start = ContinuousClock.now
        snapshot.catalog.preparePairs(configuration.loading.pairs)
        let sizes = try SnapshotFile.write(snapshot, to: output)
        let duration = ContinuousClock.now - start
        let text = IndexReport.text(path: output, sizes, itemCount: report.itemCount, duration: duration)
        try Output.print(text)
    }
}
