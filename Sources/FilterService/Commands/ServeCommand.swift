import ArgumentParser

/// Loads catalogs and serves them until SIGTERM or SIGINT.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Load catalogs and serve them.",
        discussion: """
            A catalog is a file of items (NDJSON, a JSON array, CSV or TSV, each also gzipped), named after the file or \
            NAME=FILE; a directory stands for all such files in it. A definition NAME.catalog.json beside the file says \
            what can be filtered; without one it is inferred. A snapshot file (FILE.fsx, made by “index”) is a catalog, \
            too, and starts at once.
            """
    )

    @Argument(help: ArgumentHelp("Files, NAME=FILE pairs or directories.", valueName: "source"))
    var sources: [String]

    @OptionGroup var options: ServeOptions

    func run() throws {
        let configuration = try options.configuration()
        try Main.serve(sources, configuration)
    }
}
