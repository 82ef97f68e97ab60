import ArgumentParser

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

    @OptionGroup var loading: LoadArguments

    func run() throws {
        var options = try loading.configuration().loading
        options.idAttribute = idAttribute
        try Main.infer(file, options)
    }
}
