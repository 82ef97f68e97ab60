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
        let keys = try keys(configuration, logger: logger)
        let certificate = ServerCertificate(configuration.certificate, logger: logger)
        var serving = configuration.server
        serving.certificate = try certificate.read()
        // Before the catalogs, so that a wrong password is told before a long load.
        let redis = try connectToRedis(configuration, logger: logger)
        // After the streams, which observe the sessions until they end.
        defer { redis?.stop() }
        let store: any SessionStore =
            if let redis { redis } else { InMemorySessionStore(configuration: configuration.sessions) }
        let cache = ResultCache(maxBytes: configuration.resultCacheBytes)
        let sources = try CatalogSource.find(sources)
        let localizers = Localizers(
            try PhraseFile.read(configuration.phraseFiles, maxBytes: configuration.loading.maxDefinitionBytes)
        )
        let progress = StartProgress(of: sources.map(\.name))
        let load = loader(configuration, localizers, cache: cache, logger: logger)
        let catalogs = CatalogStore([], holding: configuration.holding, retire: cache.forget)
        let sweeper = try RecurringWork("session-sweeper", every: configuration.sessions.sweepInterval) {
            _ = store.sweep()
        }
        let versions = CatalogVersions(localizers: localizers)
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
        // After the server, whose requests wait for it.
        defer { live.stop() }
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
            keys: keys,
            accessLog: configuration.accessLog(in: log),
            hasExplorer: configuration.hasExplorer,
            rates: RateLimiter(
                addressRate: configuration.rate,
                senderCount: configuration.maxRateSenders,
                shared: redis.map(RedisRates.init),
                report: { logger.warning("\($0)") }
            ),
            explorerImages: configuration.explorerImages,
            localizers: localizers,
            report: { logger.error("\($0)") }
        )
        let files = CatalogReloads(of: sources, into: catalogs) { (source) throws(StartError) in
            try load(source) { _ in }
        } report: { source, outcome in
            service.metrics.countReload(source.name, outcome)
            logger.log(level: outcome.logLevel, "\(source.name) \(outcome.logText)")
        }
        // From here on clients are told that the service is starting.
        let takeover = Takeover()
        let starting = StartingRoutes(service: service, progress: progress)
        let operations = try configuration.operations.map { operations in
            // Only operators reach it: nobody is asked for a key.
            let admission = service.admission.withoutKeys
            let stage = Stage(
                starting: Application(service, routes: starting.operationRoutes, admission: admission),
                serving: Application(service, routes: service.operationRoutes, admission: admission),
                takeover: takeover
            )
            return try startServer(stage, operations, activity: ServerActivity(), logger: logger)
        }
        // After the other one, which is watched until it ends.
        defer { operations?.stop() }
        let stage = Stage(
            starting: Application(
                service,
                routes: operations == nil ? starting.operationRoutes : starting.publicRoutes,
                refusingOthersWith: starting.refusal
            ),
            serving: Application(service, routes: operations == nil ? service.routes : service.publicRoutes),
            takeover: takeover
        )
        let server = try startServer(stage, serving, activity: activity, logger: logger)
        logger.info("listening, and loading catalogs", metadata: ["address": "\(server.address)"])
        let telling = try manager.map { manager in
            try RecurringWork("systemd-status", every: .seconds(1)) { manager.tell(.status(progress.text)) }
        }
        let watchdog = try manager.flatMap { manager in
            try manager.watchdogInterval.map { interval in
                try RecurringWork("watchdog", every: interval / 2) { manager.tell(.alive) }
            }
        }
        defer { watchdog?.stop() }
        let loading = try BackgroundWork(name: "start") {
            defer { signals.wake() }
            return Result {
                for source in sources {
                    progress.begin(source.name)
                    catalogs.put(try load(source) { progress.update(source.name, $0) })
                    progress.finish(source.name)
                }
                progress.beginRecovery()
                for line in try live.recover() { logger.info("\(line)") }
            }
        }
        let toggleDebugging = {
            let isOn = log.toggleDebugging()
            log.write(.notice, isOn ? "debug lines are on" : "debug lines are off", [])
        }
        var isToReload = false
        if let signal = signals.wait(onHangUp: { isToReload = true }, onUser1: toggleDebugging) {
            manager?.tell(.stopping)
            logger.info("stopping before all catalogs were loaded", metadata: ["signal": "\(signal)"])
            server.stop(within: .zero)
            operations?.stop(within: .zero)
            log.writer.stop(within: .seconds(1))
            // The load goes on until then. It leaves nothing behind: it reads, and the log of changes survives worse.
            _exit(0)
        }
        do {
            try loading.wait().get()
        } catch {
            // Nobody waits for those who were told that it is starting.
            server.stop(within: .zero)
            throw error
        }
        try journal?.startCheckpoints()
        try live.start()
        let worker = try service.startStreams(touchInterval: min(configuration.sessions.idle / 4, .seconds(60)))
        // After the server, which ends the streams that the worker feeds.
        defer { worker.stop() }
        // Whatever SIGHUP reads again, in this order.
        let watchesCatalogs = configuration.watchesCatalogs
        var parts = [
            Reloads.Part("certificates", reload: { try certificate.reload(on: server) }),
            watchesCatalogs
                ? Reloads.Part("catalogs", reload: files.reloadAll, reloadIfChanged: files.reloadChanged)
                : Reloads.Part("catalogs", reload: files.reloadAll),
        ]
        // Before the catalogs, which may take long.
        if let keys {
            parts.insert(Reloads.Part("keys", reload: keys.reload, reloadIfChanged: keys.reloadIfChanged), at: 0)
        }
        let reloads = try Reloads(
            parts,
            watching: watchesCatalogs || keys != nil ? .seconds(1) : nil,
            logger: logger,
            willReload: { manager?.tell(.reloading) },
            didReload: { manager?.tell(.ready(status: "serving at \(server.address)")) }
        )
        takeover.complete()
        announce(server, serving.certificate == nil ? "http" : "https", catalog: catalogs.snapshots.first?.name)
        if let operations {
            let path = operations.port > 0 ? "/metrics" : ""
            FileHandle.standardOutput.write("operators: \(operations.address)\(path)\n")
        }
        telling?.stop()
        manager?.tell(.ready(status: "serving at \(server.address)"))
        if isToReload { reloads.begin() }
        let signal = signals.wait(onHangUp: reloads.begin, onUser1: toggleDebugging)
        signals.letNextSignalEndTheProcess()
        manager?.tell(.stopping)
        logger.info("stopping", metadata: ["signal": "\(signal ?? 0)"])
        service.beginDraining()
        server.askClientsToClose()
        if configuration.drainDelay > .zero { Thread.sleep(forTimeInterval: configuration.drainDelay / .seconds(1)) }
        server.stop()
        sweeper.stop()
        keeper.stop()
        measuring.stop()
        reloads.stop()
    }

    /// The keys, or a warning that there are none where others than this machine can ask.
    private func keys(_ configuration: ServiceConfiguration, logger: Logger) throws -> Keys? {
        if let path = configuration.keyFile {
            do throws(ConfigurationError) {
                return try Keys(of: path, report: { logger.notice("\($0)") }, warn: { logger.warning("\($0)") })
            } catch {
                throw StartError(lines: error.lines)
            }
        }
        if configuration.isOpenToOthers {
            let host = configuration.ownHost
            logger.warning(
                "NO KEYS: whoever reaches \(host) may use all catalogs and sessions; give --keys, or listen on 127.0.0.1",
                metadata: ["host": "\(host)"]
            )
        }
        return nil
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

    /// What loads a catalog, now and again.
    private func loader(
        _ configuration: ServiceConfiguration,
        _ localizers: Localizers,
        cache: ResultCache,
        logger: Logger
    ) -> @Sendable (CatalogSource, @escaping (LoadProgress) -> Void) throws(StartError) -> CatalogSnapshot {
        // Large blocks go back to the system as soon as they are free. Left alone, the allocator raises this threshold
        // while arrays grow and keeps them: a tenth of the peak of loading a million items.
        mallopt(M_MMAP_THRESHOLD, 4 << 20)
        return { (source, onProgress) throws(StartError) in
            let (snapshot, _) = try Wiring.load(
                source,
                options: configuration.loading,
                localizers: localizers,
                logger: logger,
                onProgress: onProgress
            )
            // The memory that the load needed is free by now; the allocator keeps it unless it is told.
            malloc_trim(0)
            return cache.lendingWords(to: snapshot)
        }
    }

    private func startServer(
        _ stage: Stage,
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
        return try HTTPServer(
            configuration: configuration,
            takesUpload: { stage.application.takesUpload($0, $1, $2) },
            respond: { stage.application.respond(to: $0, in: $1) },
            refuse: { stage.application.refuse($0, $1) },
            log: { logger.log(level: $0.logLevel, "\($0.logText)") },
            served: { stage.application.recordServed($0) },
            activity: activity
        )
    }

    /// Prints where the service is and what to try.
    private func announce(_ server: HTTPServer, _ scheme: String, catalog: String?) {
        let isUnix = server.port == 0
        let curl = isUnix ? "curl -s --unix-socket \(server.address.dropFirst("unix:".count))" : "curl -s"
        let address = isUnix ? "\(scheme)://localhost" : server.address
        let name = catalog ?? "NAME"
        FileHandle.standardOutput.write(
            """
            listening on \(server.address)

              \(curl) \(address)/v1/catalogs
              \(curl) --json '{}' '\(address)/v1/catalogs/\(name)/query'
              \(curl) --json '{"catalog":"\(name)"}' \(address)/v1/sessions


            """
        )
    }
}
