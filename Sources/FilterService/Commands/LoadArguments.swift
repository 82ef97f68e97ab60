import ArgumentParser

/// How files of items are read, for every command that serves or indexes them.
struct LoadArguments: ParsableArguments {
    @Flag(help: "Load files with rejected rows without those rows.")
    var skipInvalid = false
    @Option(help: "The longest row of a file in bytes. Default 16777216.")
    var maxRowBytes: Int?

    func apply(to options: inout LoadOptions) {
        options.skipInvalid = skipInvalid
        if let maxRowBytes { options.maxRowBytes = maxRowBytes }
    }
}
