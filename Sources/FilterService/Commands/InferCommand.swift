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

    @Flag(help: "Leave out rows that cannot be read.")
    var skipInvalid = false

    func run() throws {
        var options = LoadOptions()
        options.idAttribute = idAttribute
        options.skipInvalid = skipInvalid
        try Main.infer(file, options)
    }
}
