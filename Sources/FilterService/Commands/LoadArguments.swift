import ArgumentParser

/// How files of items are read, for every command that reads them.
struct LoadArguments: ParsableArguments {
    @Flag(help: "Load files with rejected rows without those rows.")
    var skipInvalid = false
    @Option(help: "The longest row of a file in bytes. Default 16777216.")
    var maxRowBytes: Int?

    func apply(to options: inout LoadOptions) {
        options.skipInvalid = skipInvalid
        if let maxRowBytes { options.maxRowBytes = maxRowBytes }
    }

    /// The settings of a command that serves nothing.
    ///
    /// - Throws: a `ValidationError` that names the first option that is out of its range.
    func configuration() throws -> ServiceConfiguration {
        var configuration = ServiceConfiguration()
        apply(to: &configuration.loading)
        do {
            try configuration.validate()
        } catch {
            throw ValidationError(error.description)
        }
        return configuration
    }
}
