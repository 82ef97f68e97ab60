import AgentAPI
import CatalogFiles
import Catalogs
import CMalloc
import FilterAPI
import Gateway
import HTTPServer
import Logging
import Sessions
import Support

/// Everything that answers requests, made of a configuration; the catalogs come later, see ``load()``.
///
/// Each part that has to be ended is added to ``Endings`` when it is made, so that it ends after all parts that use it.
struct ServiceParts: Sendable {
    let service: Service
    let endpoints: Endpoints
    /// How far the load is.
    let progress: StartProgress
    /// Loads the files of catalogs again.
    let catalogReloads: CatalogReloads
    /// Of the server for clients.
    let activity = ServerActivity()
    private let sources: [CatalogSource]
    let followed: FollowedTables
    private let loader: CatalogLoading
    private let journal: DurableJournal?
    private let logger: Logger

    /// A function that loads a catalog, first at the start and again later.
    private typealias CatalogLoading =
        @Sendable (CatalogSource, @escaping (LoadProgress) -> Void) throws(StartError) -> CatalogSnapshot

    /// - Parameters:
    ///   - sources: as they were given: files, `NAME=FILE`, directories, tables of other servers.
    ///   - endings: gets the ends of what is begun here.
    /// - Throws: what a person can mend before the start: sources, keys, phrases, Redis, the data directory.
    init(_ configuration: ServiceConfiguration, sources names: [String], log: ServiceLog, _ endings: Endings) throws {
        let logger = log.logger
        let keys = try Self.keys(configuration, logger: logger)
        // Before the catalogs, so that a wrong password is reported before a long load.
        let redis = try Self.connectToRedis(configuration, logger: logger)
        // After the streams, which observe the sessions until they end.
        endings.add { redis?.stop() }
        let store: any SessionStore =
            if let redis { redis } else { InMemorySessionStore(configuration: configuration.sessions) }
        let cache = ResultCache(maxBytes: configuration.resultCacheBytes)
        let sources = try CatalogSource.find(names.filter { !SourceKind.names($0) })
        let localizers = Localizers(
            try PhraseFile.read(configuration.phraseFiles, maxBytes: configuration.loading.maxDefinitionBytes)
        )
        let catalogs = CatalogStore([], holding: configuration.holding, retire: cache.forget)
        let memory = MemoryBound(limit: configuration.maxMemoryBytes == 0 ? .max : configuration.maxMemoryBytes) {
            catalogs.memoryByteCount
        }
        let versions = CatalogVersions(localizers: localizers, memory: memory, pairs: configuration.loading.pairs)
        let scoped = ScopedCatalogs(
            of: catalogs,
            heldIn: CatalogStore([], holding: configuration.holding, retire: cache.forget),
            versions: versions,
            maxBytes: configuration.scopedBytes,
            expressionLimits: configuration.limits.filterExpression,
            prepare: cache.lendingWords
        )
        let figures = CatalogFigures()
        try Self.startHousekeeping(configuration, store, catalogs, scoped, memory, figures, endings)
        let journal = try Self.openJournal(configuration, versions: versions.unbounded, logger: logger)
        // After the writers, so that the last checkpoints have everything.
        endings.add { journal?.stop() }
        let live = LiveCatalogs(
            catalogs,
            journal: journal ?? MemoryJournal(),
            versions: versions,
            limits: configuration.liveLimits,
            prepare: cache.lendingWords
        )
        // After the servers, whose requests wait for it.
        endings.add { live.stop() }
        let followed = try FollowedTables(
            names,
            beside: sources.map(\.name),
            in: live,
            publishedIn: catalogs,
            versions: versions,
            logger: logger
        )
        let service = Service(
            catalogs: catalogs,
            scoped: scoped,
            live: live,
            followed: followed.standings,
            rowReaders: followed.rowReaders,
            sessions: ClientSessions(store, configuration: configuration.sessions),
            limits: configuration.limits,
            cache: cache,
            answers: configuration.answers,
            errors: Endpoints.errors,
            keys: keys,
            writeHosts: configuration.writeHosts,
            accessLog: configuration.accessLog(in: log),
            rates: RateLimiter(
                addressRate: configuration.rate,
                senderCount: configuration.maxRateSenders,
                shared: redis.map(RedisRates.init),
                report: { logger.warning("\($0)") }
            ),
            spare: try Self.spareThread(configuration, activity, endings),
            localizers: localizers,
            report: { logger.error("\($0)") }
        )
        var loading = configuration.loading
        loading.memory = memory
        let loader = Self.loader(loading, localizers, cache: cache, logger: logger)
        self.service = service
        let reloads = ReloadMetrics()
        endpoints = Endpoints(
            of: service,
            filter: FilterEndpoints(
                of: service,
                streams: StreamHub(configuration: configuration.streams, maxCount: configuration.serving.maxStreams),
                explorerImages: configuration.hasExplorer ? configuration.explorerImages : nil
            ),
            agents: configuration.hasAgents
                ? AgentEndpoints(of: service, hasExplorer: configuration.hasExplorer) : nil,
            tables: service.metricTables(activity, figures, redis: redis, journal: journal, log: log.writer)
                + [reloads.table, followed.metricTable].compactMap(\.self)
        )
        self.sources = sources
        self.followed = followed
        self.loader = loader
        self.journal = journal
        self.logger = logger
        progress = StartProgress(of: sources.map(\.name) + followed.names)
        catalogReloads = CatalogReloads(of: sources, into: catalogs) { (source) throws(StartError) in
            try loader(source) { _ in }
        } report: { source, outcome in
            reloads.count(source.name, outcome)
            logger.log(level: outcome.logLevel, "\(source.name) \(outcome.logText)")
        }
    }

    /// Loads the catalogs of files, copies those of other servers, then reads those that the data directory has.
    func load() throws {
        for source in sources {
            progress.begin(source.name)
            service.catalogs.put(try loader(source) { progress.update(source.name, $0) })
            progress.finish(source.name)
        }
        try followed.begin(progress)
        progress.beginRecovery()
        for line in try service.live.recover() { logger.info("\(line)") }
    }

    /// Starts what writes and follows, once all catalogs are loaded.
    ///
    /// - Parameter endings: gets the end of the streams: after the server, which ends those that the worker feeds.
    func startWriters(_ configuration: ServiceConfiguration, _ endings: Endings) throws {
        try journal?.startCheckpoints()
        try service.live.start()
        endings.add { [followed] in followed.stop() }
        try followed.start()
        let worker = try endpoints.filter.startStreams(
            touchInterval: min(configuration.sessions.idle / 4, .seconds(60))
        )
        endings.add { worker.stop() }
    }

    /// The name of the first catalog that is served.
    var firstCatalog: String? { service.catalogs.snapshots.first?.name }

    // MARK: Parts

    /// The keys, or a warning that there are none where others than this machine can ask.
    private static func keys(_ configuration: ServiceConfiguration, logger: Logger) throws -> Keys? {
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
                "NO KEYS: all who reach \(host) may use all catalogs and sessions; give --keys, or listen on 127.0.0.1",
                metadata: ["host": "\(host)"]
            )
        }
        return nil
    }

    private static func connectToRedis(
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

    /// Starts the work that repeats, independent of requests.
    private static func startHousekeeping(
        _ configuration: ServiceConfiguration,
        _ store: any SessionStore,
        _ catalogs: CatalogStore,
        _ scoped: ScopedCatalogs,
        _ memory: MemoryBound,
        _ figures: CatalogFigures,
        _ endings: Endings
    ) throws {
        let sweeper = try RecurringWork("session-sweeper", every: configuration.sessions.sweepInterval) {
            _ = store.sweep()
        }
        endings.add { sweeper.stop() }
        let keeper = try RecurringWork("catalog-keeper", every: .seconds(1)) {
            catalogs.performHousekeeping()
            scoped.performHousekeeping()
            // The memory that large writes needed is free by now; the allocator keeps it unless it is asked to return
            // it.
            if memory.takeReleased(atLeast: 16 << 20) { malloc_trim(0) }
        }
        endings.add { keeper.stop() }
        let pairs = PairPreparation(configuration.loading.pairs)
        // Until tables are there, screens of a large catalog take several times as long.
        let preparing = try RecurringWork("catalog-pairs", every: .milliseconds(200)) {
            WorkerThread.lowerPriority(to: 10)
            pairs.prepare(catalogs)
        }
        endings.add {
            pairs.stop()
            preparing.stop()
        }
        let measuring = try RecurringWork("catalog-figures", every: .seconds(1)) {
            WorkerThread.lowerPriority(to: 10)
            figures.update(catalogs.snapshots)
        }
        endings.add {
            figures.stop()
            measuring.stop()
        }
    }

    /// Helps with large screens while fewer requests are there than threads for them; `nil` if that is not wanted.
    private static func spareThread(
        _ configuration: ServiceConfiguration,
        _ activity: ServerActivity,
        _ endings: Endings
    ) throws(ThreadFailure) -> SpareThread? {
        guard configuration.sharedScreenItems > 0 else { return nil }
        let threads = configuration.server.threads
        let spare = try SpareThread(leastItemCount: configuration.sharedScreenItems) {
            activity.requestCount >= threads
        }
        // After the servers, whose requests it helps with.
        endings.add { spare.stop() }
        return spare
    }

    private static func openJournal(
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

    private static func loader(
        _ options: LoadOptions,
        _ localizers: Localizers,
        cache: ResultCache,
        logger: Logger
    ) -> CatalogLoading {
        // Large blocks go back to the system as soon as they are free. Left alone, the allocator raises this threshold
        // while arrays grow and keeps them: a tenth of the peak of loading a million items.
        mallopt(M_MMAP_THRESHOLD, 4 << 20)
        // That switches off what else it would adapt. The sets of a request are as large as the catalog, and were given back
        // after each one, at a cost of a third of it: every page was cleared anew. It holds for the heap of each thread.
        mallopt(M_TRIM_THRESHOLD, 16 << 20)
        return { (source, onProgress) throws(StartError) in
            let (snapshot, _) = try Wiring.load(
                source,
                options: options,
                localizers: localizers,
                logger: logger,
                onProgress: onProgress
            )
            // The memory that the load needed is free by now; the allocator keeps it unless it is asked to return it.
            malloc_trim(0)
            return cache.lendingWords(to: snapshot)
        }
    }
}
