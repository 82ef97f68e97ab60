import ArgumentParser
import CatalogFiles
import Catalogs
import Foundation
import Gateway
import HTTPServer
import Logging
import Support

/// Serves catalogs until a signal stops it (``SignalWaiter/stopping``).
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Load catalogs and serve them.",
        discussion: """
            A catalog is a file of items (\(InputFormats.names), each also gzipped), named after the file or NAME=FILE; \
            a directory stands for all such files in it. A definition NAME.catalog.json beside the file says what can \
            be filtered; without one it is inferred. A snapshot file (FILE.fsx, made by “index”) is a catalog, too, and \
            starts at once. A table of PostgreSQL is followed as it changes: \
            [NAME=]postgres://user@host/database?table=NAME, as in the page on PostgreSQL; a table of ClickHouse is \
            aggregated: [NAME=]clickhouse://user@host/database?table=NAME, as in the page on ClickHouse.
            """
    )

    @Argument(
        help: ArgumentHelp("Files, NAME=FILE pairs, directories, postgres://… or clickhouse://…", valueName: "source")
    )
    var sources: [String] = []

    @OptionGroup var settings: SettingArguments<ServeSettings>

    func run() throws {
        var given = try settings.configuration()
        // While there is one thread, as the environment is changed.
        let manager = ServiceManager.take()
        given.sockets = try HandedSockets.take()
        let configuration = given
        guard !sources.isEmpty || configuration.dataDirectory != nil || configuration.liveLimits.isWritable else {
            throw ValidationError("no catalog is given, and none can be made without --writable on")
        }
        let signals = try SignalWaiter()
        try ThreadLimit.check(
            configuration.serving.threadCount + (configuration.operations?.threadCount ?? 0)
                + configuration.live.threads + Wiring.otherThreadCount + sources.count(where: SourceKind.names)
        )
        let endings = Endings()
        var isReadingOn = false
        defer {
            endings.carryOut()
            // The catalog that is read is of no use any more, and reading leaves nothing behind.
            if isReadingOn { _exit(0) }
        }
        let log = try startLog(configuration, endings)
        let logger = log.logger
        let certificate = ServerCertificate(configuration.certificate, logger: logger)
        var serving = configuration.serving
        serving.certificate = try certificate.read()
        let parts = try ServiceParts(configuration, sources: sources, log: log, endings)
        let listeners = try ServiceListeners(of: parts, configuration, serving: serving, logger: logger, endings)
        let toggleDebugging = {
            let isOn = log.toggleDebugging()
            log.write(.notice, isOn ? "debug lines are on" : "debug lines are off", [])
        }
        let telling = try manager.map { manager in
            try RecurringWork("systemd-status", every: .seconds(1)) { manager.tell(.status(parts.progress.text)) }
        }
        let watchdog = try manager.flatMap { manager in
            try manager.watchdogInterval.map { interval in
                try RecurringWork("watchdog", every: interval / 2) { manager.tell(.alive) }
            }
        }
        endings.add { watchdog?.stop() }
        let loading = try BackgroundWork(name: "start") {
            defer { signals.wake() }
            return Result { try parts.load() }
        }
        var isToReload = false
        if let signal = signals.wait(onHangUp: { isToReload = true }, onUser1: toggleDebugging) {
            manager?.tell(.stopping)
            logger.info("stopping before all catalogs were loaded", metadata: ["signal": "\(signal)"])
            listeners.stopAtOnce()
            log.writer.stop(within: .seconds(1))
            // The load goes on until then. It leaves nothing behind: it reads, and the log of changes survives worse.
            _exit(0)
        }
        do {
            try loading.wait().get()
        } catch {
            // Requests that were refused during the start are not waited for.
            listeners.server.stop(within: .zero)
            throw error
        }
        try parts.startWriters(configuration, endings)
        let serves = ServiceManager.Message.ready(status: "serving at \(listeners.server.address)")
        let reloads = try reloads(configuration, parts, certificate, of: listeners.server, logger: logger) { isDone in
            manager?.tell(isDone ? serves : .reloading)
        }
        listeners.takeover.complete()
        let scheme = serving.certificate == nil ? "http" : "https"
        let text = announcement(of: listeners, scheme, catalog: parts.firstCatalog)
        do throws(StartError) { try Output.print(text) } catch { logger.warning("\(error)") }
        telling?.stop()
        manager?.tell(serves)
        if isToReload { reloads.begin() }
        let signal = signals.wait(onHangUp: reloads.begin, onUser1: toggleDebugging)
        signals.letNextSignalEndTheProcess()
        manager?.tell(.stopping)
        logger.info("stopping", metadata: ["signal": "\(signal ?? 0)"])
        parts.service.beginDraining()
        listeners.server.askClientsToClose()
        if configuration.drainDelay > .zero { Thread.sleep(forTimeInterval: configuration.drainDelay / .seconds(1)) }
        listeners.server.stop()
        isReadingOn = !reloads.stop(within: .seconds(1))
    }

    /// Starts the log. Its end is the last of all: whatever ends has its line.
    private func startLog(_ configuration: ServiceConfiguration, _ endings: Endings) throws -> ServiceLog {
        let log = Wiring.log(configuration)
        try log.writer.start()
        endings.add { log.writer.stop(within: .seconds(1)) }
        for warning in configuration.warnings { log.logger.warning("\(warning)") }
        let links = EnvironmentSettings.linksOfFilter(in: ProcessInfo.processInfo.environment)
        if !links.isEmpty {
            log.logger.notice(
                "variables that Kubernetes made for the Service “filter” are not read as settings",
                metadata: ["variables": "\(links.joined(separator: " "))"]
            )
        }
        return log
    }

    /// The parts that SIGHUP reads again, in this order.
    ///
    /// - Parameter tell: called before (`false`) and after (`true`) each reload.
    private func reloads(
        _ configuration: ServiceConfiguration,
        _ parts: ServiceParts,
        _ certificate: ServerCertificate,
        of server: HTTPServer,
        logger: Logger,
        tell: @escaping @Sendable (Bool) -> Void
    ) throws -> Reloads {
        var reloaded: [Reloads.Input] = []
        let keys = parts.service.admission.keys
        // Before the catalogs, which may take long.
        if let keys {
            reloaded.append(Reloads.Input("keys", reload: keys.reload, reloadIfChanged: keys.reloadIfChanged))
        }
        reloaded.append(Reloads.Input("certificates", reload: { try certificate.reload(on: server) }))
        let files = parts.catalogReloads
        reloaded.append(
            configuration.watchesCatalogs
                ? Reloads.Input("catalogs", reload: files.reloadAll, reloadIfChanged: files.reloadChanged)
                : Reloads.Input("catalogs", reload: files.reloadAll)
        )
        if let followed = parts.followed.reload { reloaded.append(followed) }
        return try Reloads(
            reloaded,
            watching: configuration.watchesCatalogs || keys != nil ? .seconds(1) : nil,
            logger: logger,
            willReload: { tell(false) },
            didReload: { tell(true) }
        )
    }

    /// Where the service is and what to try.
    private func announcement(of listeners: ServiceListeners, _ scheme: String, catalog: String?) -> String {
        let server = listeners.server
        let isUnix = server.port == 0
        let path = server.address.dropFirst(HTTPServerConfiguration.unixPrefix.count)
        let curl = isUnix ? "curl -s --unix-socket \(path)" : "curl -s"
        let address = isUnix ? "\(scheme)://localhost" : server.address
        let name = catalog ?? "NAME"
        let operators = listeners.operations.map { "operators: \($0.address)\($0.port > 0 ? "/metrics" : "")\n" }
        return """
            listening on \(server.address)

              \(curl) \(address)/v1/catalogs
              \(curl) --json '{}' '\(address)/v1/catalogs/\(name)/query'
              \(curl) --json '{"catalog":"\(name)"}' \(address)/v1/sessions

            \(operators ?? "")
            """
    }
}
