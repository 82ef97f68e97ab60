import ArgumentParser
import Catalogs
import ClientTypes
import Support

/// Prints the types that programs filter catalogs with.
struct ClientCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client",
        abstract: "Print types for programs that filter catalogs: categories, values and items, in one file.",
        discussion: """
            Sources are those of “serve”, each with its definition beside it, or the inferred one. What is in the \
            file: Documentation/TYPES.md.
            """
    )

    @Option(help: "The language: \(ClientLanguage.allCases.map(\.rawValue).joined(separator: ", ")).")
    var language: ClientLanguage

    @Argument(help: ArgumentHelp("Files, NAME=FILE pairs or directories.", valueName: "source"))
    var sources: [String]

    @OptionGroup var settings: SettingArguments<LoadSettings>

    /// Prints the file, and on standard error what a person should know about the data.
    func run() throws {
        let loader = SnapshotLoader(options: try settings.configuration().loading) { _ in }
        var snapshots: [CatalogSnapshot] = []
        for source in try CatalogSource.find(sources) {
            let (snapshot, report) = try loader.load(source)
            Wiring.warn(of: report, catalog: source.name)
            snapshots.append(snapshot)
        }
        try Output.print(language.file(of: DescribedCatalog.all(of: snapshots)))
    }
}

extension ClientLanguage: ExpressibleByArgument {}
