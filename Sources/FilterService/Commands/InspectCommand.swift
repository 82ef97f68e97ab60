import ArgumentParser

/// Prints what catalogs take in memory.
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

    @OptionGroup var loading: LoadArguments

    func run() throws {
        try Main.inspect(sources, try loading.configuration().loading, asJSON: json)
    }
}
