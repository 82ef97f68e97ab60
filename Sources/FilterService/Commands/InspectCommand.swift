import ArgumentParser
import Catalogs
import JSON
import Support

/// Prints the memory that catalogs take.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Load catalogs and print what they take in memory, part by part.",
        discussion: """
            Sources are those of “serve”. Memory that several parts share is counted in the first of them; what the \
            process takes beside its catalogs is not counted.
            """
    )

    @Argument(help: ArgumentHelp("Files, NAME=FILE pairs or directories.", valueName: "source"))
    var sources: [String]

    @Flag(help: "Print JSON, for programs.")
    var json = false

    @OptionGroup var settings: SettingArguments<LoadSettings>

    /// Prints a table for each catalog, or a JSON array of all.
    func run() throws {
        let loader = SnapshotLoader(options: try settings.configuration().loading) { _ in }
        var writer = JSONWriter()
        writer.beginArray()
        for source in try CatalogSource.find(sources) {
            let loaded = try loader.load(source)
            Wiring.warn(of: loaded.report, catalog: source.name)
            let report = MemoryReport(of: loaded.snapshot)
            if json { report.write(to: &writer) } else { try Output.print(report.text) }
        }
        writer.endArray()
        if json { try Output.print(writer.bytes + [0x0A]) }
    }
}
