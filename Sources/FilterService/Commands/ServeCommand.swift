import ArgumentParser
import CMalloc
import Foundation
import HTTPServer
import Logging
import Support

/// Serves catalogs until SIGTERM or SIGINT.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Load catalogs and serve them.",
        discussion: """
            A catalog is a file of items (\(InputFormats.names), each also gzipped), named after the file or NAME=FILE; \
            a directory stands for all such files in it. A definition NAME.catalog.json beside the file says what can \
            be filtered; without one it is inferred. A snapshot file (FILE.fsx, made by “index”) is a catalog, too, and \
            starts at once.
            """
    )

    @Argument(help: ArgumentHelp("Files, NAME=FILE pairs or directories.", valueName: "source"))
    var sources: [String] = []

    @OptionGroup var settings: SettingArguments<ServeSettings>

    func run() throws {
        let configuration = try settings.configuration()
        guard !sources.isEmpty || configuration.dataDirectory != nil || configuration.liveLimits.isWritable else {
            throw ValidationError("no catalog is given, and none can be made without --writable on")
        }
        let signals = SignalWaiter()
        try ThreadLimit.check(
            configuration.server.threadCount + (configuration.operations?.threadCount ?? 0)
                + configuration.live.threads + Wiring.otherThreadCount
        )
        let log = Wiring.log(configuration)
        let logger = log.logger
        try log.writer.start()
        // The last of all: whatever ends has its line.
        defer { log.writer.stop(within: .seconds(1)) }
        let links = EnvironmentSettings.linksOfFilter(in: ProcessInfo.processInfo.environment)
        if !links.isEmpty {
            logger.notice(
                "variables that Kubernetes made for the Service “filter” are not read as settings",
                metadata: ["variables": "\(links.joined(separator: " "))"]
            )
        }
        // Before the catalogs, so that a wrong password is told before a long load.
        let redis = try connectToRedis(configuration, logger: logger)
        // After the streams, which observe the sessions until they end.
        defer { redis?.stop() }
        let store: any SessionStore =
            if let redis { redis } else { InMemorySessionStore(configuration: configuration.sessions) }
        let cache = ResultCache(maxBytes: configuration.resultCacheBytes)
        let sources = try CatalogSource.find(sources)
        let loader = try loader(configuration, cache: cache, logger: logger)
        let catalogs = CatalogStore(
            try sources.map(loader),
            holding: configuration.holding,
            retire: cache.forget
        )
        let sweeper = try RecurringWork("session-sweeper", every: configuration.sessions.sweepInterval) {
            _ = store.sweep()
        }
        let versions = CatalogVersions(localizers: try localizers(configuration))
        let scoped = ScopedCatalogs(
            of: catalogs,
            heldIn: CatalogStore([], holding: configuration.holding, retire: cache.forget),
            versions: versions,
            maxBytes: configuration.scopedBytes,
            expressionLimits: configuration.limits.filterExpression,
            prepare: cache.lendingWords
        )
        let keeper = try RecurringWork("catalog-keeper", every: .seconds(1)) {
            catalogs.performHousekeeping()
            scoped.performHousekeeping()
        }
        let figures = CatalogFigures()
        let measuring = try RecurringWork("catalog-figures", every: .seconds(1)) {
            WorkerThread.lowerPriority(to: 10)
            figures.update(catalogs.snapshots)
        }
        let journal = try openJournal(configuration, versions: versions, logger: logger)
        // After the writers, so that the last checkpoints have everything.
        defer { journal?.stop() }
        let live = LiveCatalogs(
            catalogs,
            journal: journal ?? MemoryJournal(),
            versions: versions,
            limits: configuration.liveLimits,
            prepare: cache.lendingWords
        )
        for line in try live.recover() { logger.info("\(line)") }
        try journal?.startCheckpoints()
        // After the server, whose requests wait for it.
        defer { live.stop() }
        try live.start()
        let activity = ServerActivity()
        let service = Service(
            catalogs: catalogs,
            scoped: scoped,
            live: live,
            journal: journal,
            sessions: Sessions(store, configuration: configuration.sessions),
            limits: configuration.limits,
            metrics: Metrics(server: activity, figures: figures, log: log.writer),
            cache: cache,
            streams: StreamHub(configuration: configuration.streams, maxCount: configuration.server.maxStreams),
            answers: configuration.answers,
            accessLog: configuration.accessLog(in: log),
            hasExplorer: configuration.hasExplorer,
            report: { logger.error("\($0)") }
        )
        let files = CatalogReloads(of: sources, into: catalogs, load: loader) { source, outcome in
            service.metrics.countReload(source.name, outcome)
            logger.log(level: outcome.logLevel, "\(source.name) \(outcome.logText)")
        }
        // Whatever SIGHUP reads again, in this order.
        let reloads = try Reloads(
            [Reloads.Part("catalogs", reload: files.reloadAll, reloadIfChanged: files.reloadChanged)],
            watching: configuration.watchesCatalogs ? .seconds(1) : nil,
            logger: logger
        )
        let worker = try service.startStreams(touchInterval: configuration.sessions.idle / 4)
        // After the server, which ends the streams that the worker feeds.
        defer { worker.stop() }
        let operations = try configuration.operations.map {
            try startServer(service, service.operationRoutes, $0, activity: ServerActivity(), logger: logger)
        }
        // After the other one, which is watched until it ends.
        defer { operations?.stop() }
        let routes = operations == nil ? service.routes : service.publicRoutes
        let server = try startServer(service, routes, configuration.server, activity: activity, logger: logger)
        announce(server, host: configuration.server.host, catalog: catalogs.snapshots.first?.name)
        if let operations, let host = configuration.operationsAddress?.host {
            FileHandle.standardOutput.write("operators: \(Self.address(host, operations.port))/metrics\n")
        }
        let signal = signals.waitForTermination(
            onHangUp: reloads.begin,
            onUser1: {
                let isOn = log.toggleDebugging()
                log.write(.notice, isOn ? "debug lines are on" : "debug lines are off", [])
            }
        )
        logger.info("stopping", metadata: ["signal": "\(signal)"])
        service.beginDraining()
        if configuration.drainDelay > .zero { Thread.sleep(forTimeInterval: configuration.drainDelay / .seconds(1)) }
        server.stop()
        sweeper.stop()
        keeper.stop()
        measuring.stop()
        reloads.stop()
    }

    private func connectToRedis(
        _ configuration: ServiceConfiguration,
        logger: Logger
    ) throws -> RedisSessionStore? {
        guard let url = configuration.redisURL else { return nil }
        return try RedisSessionStore(
            at: url,
            configuration.redis,
            signer: SessionIDSigner(key: configuration.sessions.signingKey),
            idle: configuration.sessions.idle
        ) { event in
            logger.log(level: event.logLevel, "\(event)")
        }
    }

    private func openJournal(
        _ configuration: ServiceConfiguration,
        versions: CatalogVersions,
        logger: Logger
    ) throws(JournalError) -> DurableJournal? {
        guard let directory = configuration.dataDirectory else { return nil }
        return try DurableJournal(
            in: directory,
            maxLogBytes: configuration.checkpointLogBytes,
            versions: versions
        ) { event in
            logger.log(level: event.logLevel, "\(event)")
        }
    }

    private func localizers(_ configuration: ServiceConfiguration) throws(StartError) -> Localizers {
        Localizers(try PhraseFile.read(configuration.phraseFiles, maxBytes: configuration.loading.maxDefinitionBytes))
    }

    /// What loads a catalog, now and again.
    private func loader(
        _ configuration: ServiceConfiguration,
        cache: ResultCache,
        logger: Logger
    ) throws(StartError) -> @Sendable (CatalogSource) throws(StartError) -> CatalogSnapshot {
        let localizers = try localizers(configuration)
        // Large blocks go back to the system as soon as they are free. Left alone, the allocator raises this threshold
        // while arrays grow and keeps them: a tenth of the peak of loading a million items.
        mallopt(M_MMAP_THRESHOLD, 4 << 20)
        return { (source) throws(StartError) in
            let (snapshot, _) = try Wiring.load(
                source,
                options: configuration.loading,
                localizers: localizers,
                logger: logger
            )
            // The memory that the load needed is free by now; the allocator keeps it unless it is told.
            malloc_trim(0)
            return cache.lendingWords(to: snapshot)
        }
    }

    private func startServer(
        _ service: Service,
        _ routes: [Route],
        _ configuration: HTTPServerConfiguration,
        activity: ServerActivity,
        logger: Logger
    ) throws(ServerError) -> HTTPServer {
        if configuration.isShortOfStreams {
            logger.notice(
                "streams are limited to \(configuration.maxStreams) by the limit of open files (ulimit -n)",
                metadata: ["limit": "\(DescriptorLimit.hard)"]
            )
        }
        let application = Application(service, routes: routes)
        return try HTTPServer(
            configuration: configuration,
            takesUpload: { application.takesUpload($0, $1) },
            respond: { application.respond(to: $0, in: $1) },
            refuse: { application.refuse($0, $1) },
            log: { logger.log(level: $0.logLevel, "\($0.logText)") },
            served: { application.recordServed($0) },
            activity: activity
        )
    }

    private static func address(_ host: String, _ port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// Prints where the service is and what to try.
    private func announce(_ server: HTTPServer, host: String, catalog: String?) {
        let address = Self.address(host, server.port)
        let name = catalog ?? "NAME"
        FileHandle.standardOutput.write(
            """
            listening on \(address)

              curl -s \(address)/v1/catalogs
              curl -s --json '{}' '\(address)/v1/catalogs/\(name)/query'
              curl -s --json '{"catalog":"\(name)"}' \(address)/v1/sessions


            """
        )
    }
}
