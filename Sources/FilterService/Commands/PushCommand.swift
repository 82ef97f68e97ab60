import ArgumentParser
import CatalogFiles
import Catalogs
import FilterCore
import Foundation
import Support

/// Sends files of items to catalogs of a running service.
struct PushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Send files of items to a running service.",
        discussion: """
            The catalog is the one of the file's name, NAME=FILE or --catalog; --definition makes it first, or gives it \
            another definition. Files (\(InputFormats.names)) are sent as they are, gzipped or not. What cannot be sent, as \
            the service is away or busy, is sent again after a while. Rows that the service refuses are printed with \
            their line, and the exit status is 1. Requests go through the proxies of the environment (http_proxy, \
            HTTPS_PROXY, NO_PROXY).
            """
    )

    @Argument(help: ArgumentHelp("Files, NAME=FILE pairs or directories.", valueName: "file"))
    var files: [String]

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("The service: http://HOST:PORT or https://HOST:PORT.", valueName: "url")
    )
    var service: String

    @Option(help: ArgumentHelp("The catalog for all files.", valueName: "name"))
    var catalog: String?

    @Option(help: "What becomes of the rows: upsert (put in), replace (they are all items then) or delete (take out).")
    var mode = FilePush.Mode.upsert

    @Option(help: ArgumentHelp("The definition of the catalog.", valueName: "file"))
    var definition: String?

    @Flag(help: "Leave out rows that are refused, instead of refusing all.")
    var skipInvalid = false

    @Flag(help: "Refuse attributes that neither the definition nor an item has.")
    var strict = false

    @Flag(help: "Check the rows, and change nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Certificates (PEM) that may have signed that of the service, in place of the system's.",
            valueName: "file"
        )
    )
    var authorities: String?

    @Option(help: "How often a request is sent again.")
    var retries = 5

    @OptionGroup var key: ClientKey

    func validate() throws {
        guard (0...100).contains(retries) else { throw ValidationError("--retries must be 0 to 100") }
        if let catalog, !PlainName.allowsCatalog(catalog) {
            throw ValidationError("--catalog: “\(catalog)” is no name for an address")
        }
    }

    func run() throws {
        let sources = try CatalogSource.find(files, for: catalog)
        if let snapshot = sources.first(where: \.isSnapshot) {
            let line = "\(snapshot.path): a snapshot file is served as it is; push the items it was made of"
            throw StartError(lines: [line])
        }
        let address: ServiceAddress
        do { address = try ServiceAddress(service) } catch { throw ValidationError("--to: \(error.reason)") }
        let names = Set(sources.map(\.name))
        guard mode != .replace || names.count == sources.count else {
            throw ValidationError("--mode replace takes one file for each catalog: each replaces the one before")
        }
        guard definition == nil || names.count == 1 else {
            throw ValidationError("--definition is that of one catalog; name it with --catalog")
        }
        let attempts = attempts
        let key = try key.text()
        if let definition, let name = names.first {
            let limit = ServiceConfiguration.defaults.loading.maxDefinitionBytes
            let text = try ByteStream.allBytes(of: definition, atMost: limit)
            let request = FilePush.request(defining: name, by: text, at: address).bearing(key)
            let response = try send(request, name, attempts)
            try finish(PushReport(response, name: name), isLast: false)
        }
        let push = FilePush(mode: mode, skipsInvalid: skipInvalid, isStrict: strict, isDryRun: dryRun)
        var isComplete = true
        for source in sources {
            let name = source.name
            let request = try push.request(sending: source.path, to: name, at: address).bearing(key)
            let report = PushReport(try send(request, name, attempts), name: name)
            try finish(report, isLast: true)
            if !report.isComplete { isComplete = false }
        }
        if !isComplete { throw ExitCode(1) }
    }

    private var attempts: PushAttempts {
        PushAttempts(maxRetries: retries) { reason, delay in
            let seconds = (delay / .seconds(1)).formatted(.number.precision(.fractionLength(1)))
            Output.tell("\(reason); trying again in \(seconds) s\n")
        }
    }

    /// Shows the progress on a terminal.
    private func send(_ request: ServiceRequest, _ name: String, _ attempts: PushAttempts) throws -> ServiceResponse {
        var request = request
        request.authorities = authorities
        let line = TerminalLine()
        defer { line.clear() }
        let start = ContinuousClock.now
        do throws(PushFailure) {
            return try attempts.send(request) { [total = request.body.byteCount ?? 0] byteCount in
                line.show(PushProgress.text(name, byteCount, of: total, elapsed: .now - start))
            }
        } catch {
            throw StartError(lines: ["\(service): \(error)"])
        }
    }

    /// Prints a report: what was carried out on standard output, what was not on standard error.
    ///
    /// - Parameter isLast: whether an incomplete one ends the command later, with those of other files.
    private func finish(_ report: PushReport, isLast: Bool) throws {
        let text = report.lines.joined(separator: "\n") + "\n"
        if report.isComplete { try Output.print(text) } else { Output.tell(text) }
        if !report.isComplete, !isLast { throw ExitCode(1) }
    }
}

extension FilePush.Mode: ExpressibleByArgument {}
