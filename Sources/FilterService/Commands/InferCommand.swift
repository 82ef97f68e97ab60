import ArgumentParser
import CatalogFiles
import Catalogs
import FilterCore
import Support

/// Prints the definition that a file without one would get.
struct InferCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer",
        abstract: "Print the definition that is inferred from a file, to be edited."
    )

    @Argument(help: "A file of items, or NAME=FILE.")
    var file: String

    @Option(help: "The attribute that identifies items.")
    var idAttribute: String?

    @OptionGroup var settings: SettingArguments<LoadSettings>

    /// Prints the definition, and on standard error the reasons for it.
    func run() throws {
        var options = try settings.configuration().loading
        options.idAttribute = idAttribute ?? options.idAttribute
        let loader = SnapshotLoader(options: options) { _ in }
        for source in try CatalogSource.find([file]) {
            guard !source.isSnapshot else {
                throw StartError(
                    lines: ["\(source.path): a snapshot file has its definition; infer one from items"]
                )
            }
            let items = try loader.items(of: source, definition: nil)
            if let idAttribute, items.table.itemCount > 0, items.table.column(idAttribute) == nil {
                throw StartError(lines: ["\(source.path): no item has the attribute “\(idAttribute)” (--id-attribute)"])
            }
            let inference = DefinitionInference(
                table: items.table,
                title: CategoryDefinition.title(fromName: source.name),
                idAttribute: idAttribute
            )
            try Output.print(DefinitionWriter.file(inference.definition))
            Wiring.warn(of: items.report, catalog: source.name)
            Output.tell(InferenceReport.text(inference.decisions))
        }
    }
}
