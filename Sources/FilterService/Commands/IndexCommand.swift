import ArgumentParser

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

    @OptionGroup var loading: LoadArguments

    func run() throws {
        let configuration = try loading.configuration()
        guard output.hasSuffix(SnapshotFile.suffix) else {
            throw ValidationError("the snapshot file “\(output)” does not end in \(SnapshotFile.suffix)")
        }
        try Main.index(file, to: output, configuration)
    }
}
