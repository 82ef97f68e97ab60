import CMalloc
import FilterCore
import Foundation
import HTTPServer
import Logging

extension Main {
    /// Loads the sources, then serves them until the process is told to stop.
    static func serve(_ arguments: [String], _ configuration: ServiceConfiguration) throws {
        let signals = SignalWaiter()
        let logger = makeLogger(configuration)
        do {
            let cache = ResultCache(maxBytes: configuration.resultCacheBytes)
            // First of all, so that a wrong password is not told after a long load.
            let redis = try configuration.redis.map { try connect(to: $0, configuration, logger) }
            // Last of all: whoever is told of changes has ended by then.
            defer { redis?.stop() }
            let store: any SessionStore =
                if let redis { redis } else { try InMemorySessionStore(configuration: configuration.sessions) }
            let catalogs = try load(arguments, configuration, cache, logger)
            let sweeper = RecurringWork("session-sweeper", every: configuration.sessions.sweepInterval) {
                _ = store.sweep()
            }
            let keeper = RecurringWork("catalog-keeper", every: .seconds(1), catalogs.tend)
            let service = build(catalogs, store, cache, configuration, logger)
            let worker = service.startStreams(touchInterval: configuration.sessions.idle / 4)
            // After the server: it ends the streams, which the worker feeds.
            defer { worker.stop() }
            let server = try start(service, configuration, logger)
            announce(server, configuration, catalogs)
            let signal = signals.waitForTermination()
            logger.info("stopping", metadata: ["signal": "\(signal)"])
            service.beginDraining()
            server.stop()
            sweeper.stop()
            keeper.stop()
        } catch let error as StartError {
            throw Failure(lines: error.lines)
        } catch let error as ConfigurationError {
            throw Failure(lines: ["\(error)"])
        } catch let error as ServerError {
            throw Failure(lines: [error.textWithFlags])
        }
    }

    /// Prints the definition that would be inferred, and on standard error what decided it.
    static func infer(_ argument: String, _ options: LoadOptions) throws {
        do throws(StartError) {
            for source in try CatalogSource.find([argument]) {
                guard !source.isSnapshot else {
                    throw StartError(lines: ["\(source.path): a snapshot file has its definition; infer one from items"]
                    )
                }
                let loader = SnapshotLoader(options: options) { _ in }
                let items = try loader.items(of: source, idAttribute: options.idAttribute)
                let inference = DefinitionInference(
                    table: items.table,
                    title: CategoryDefinition.title(fromName: source.name),
                    idAttribute: options.idAttribute
                )
                FileHandle.standardOutput.write(Data(DefinitionWriter.file(inference.definition)))
                FileHandle.standardError.write(Data(InferenceReport.text(inference.decisions).utf8))
            }
        } catch {
            throw Failure(lines: error.lines)
        }
    }

    /// Writes the snapshot file of a catalog, and prints what in it takes how much.
    static func index(_ argument: String, to output: String, _ configuration: ServiceConfiguration) throws {
        let logger = makeLogger(configuration)
        do {
            let sources = try CatalogSource.find([argument])
            guard let source = sources.first, sources.count == 1, !source.isSnapshot else {
                throw StartError(lines: ["\(argument): one file of items makes a snapshot file"])
            }
            let printer = LoadProgressPrinter(catalog: source.name, logger: logger)
            let loader = SnapshotLoader(options: configuration.loading, onProgress: printer.show)
            let (snapshot, report) = try loader.load(source)
            printer.finish(report)
            let start = ContinuousClock.now
            let sizes = try SnapshotFile.write(snapshot, to: output)
            let duration = ContinuousClock.now - start
            let text = IndexReport.text(path: output, sizes, itemCount: report.itemCount, duration: duration)
            FileHandle.standardOutput.write(Data(text.utf8))
        } catch let error as StartError {
            throw Failure(lines: error.lines)
        } catch let error as LoadError {
            throw Failure(lines: ["\(error)"])
        }
    }

    /// Prints what catalogs take in memory: a table each, or a JSON array.
    static func inspect(_ arguments: [String], _ options: LoadOptions, asJSON: Bool) throws {
        do throws(StartError) {
            var writer = JSONWriter()
            writer.beginArray()
            for source in try CatalogSource.find(arguments) {
                let report = MemoryReport(of: try SnapshotLoader(options: options) { _ in }.load(source).snapshot)
                if asJSON { report.write(to: &writer) } else { FileHandle.standardOutput.write(Data(report.text.utf8)) }
            }
            writer.endArray()
            if asJSON { FileHandle.standardOutput.write(Data(writer.bytes + [0x0A])) }
        } catch {
            throw Failure(lines: error.lines)
        }
    }

    /// The service over catalogs and sessions; tests call it too.
    static func build(
        _ catalogs: CatalogStore,
        _ store: any SessionStore,
        _ cache: ResultCache,
        _ configuration: ServiceConfiguration,
        _ logger: Logger
    ) -> Service {
        Service(
            catalogs: catalogs,
            sessions: Sessions(store, configuration: configuration.sessions),
            limits: configuration.limits,
            metrics: Metrics(),
            cache: cache,
            streams: StreamHub(configuration: configuration.streams, maxCount: configuration.server.maxStreams),
            report: { logger.error("\($0)") }
        )
    }

    private static func connect(
        to redis: RedisConfiguration,
        _ configuration: ServiceConfiguration,
        _ logger: Logger
    ) throws(ConfigurationError) -> RedisSessionStore {
        try RedisSessionStore(redis, idle: configuration.sessions.idle) { event in
            logger.log(level: event.level, "\(event)")
        }
    }

    private static func load(
        _ arguments: [String],
        _ configuration: ServiceConfiguration,
        _ cache: ResultCache,
        _ logger: Logger
    ) throws(StartError) -> CatalogStore {
        let localizers = Localizers(try PhraseFile.read(configuration.phraseFiles))
        // What is large goes back to the system as soon as it is free. Left alone, the allocator raises this bar while
        // arrays grow and keeps them: a tenth of the peak of loading a million items.
        mallopt(M_MMAP_THRESHOLD, 4 << 20)
        var snapshots: [CatalogSnapshot] = []
        for source in try CatalogSource.find(arguments) {
            let printer = LoadProgressPrinter(catalog: source.name, logger: logger)
            let loader = SnapshotLoader(
                options: configuration.loading,
                localizers: localizers,
                onProgress: printer.show
            )
            let (snapshot, report) = try loader.load(source)
            printer.finish(report)
            snapshots.append(snapshot)
            // What the load needed is free by now, and the allocator keeps it unless it is told.
            malloc_trim(0)
        }
        return CatalogStore(snapshots, keepingFormerFor: configuration.formerSnapshots, retire: cache.forget)
    }

    private static func start(
        _ service: Service,
        _ configuration: ServiceConfiguration,
        _ logger: Logger
    ) throws(ServerError) -> HTTPServer {
        let application = Application(service)
        if configuration.server.isShortOfStreams {
            let limit = "\(DescriptorLimit.hard)"
            logger.notice(
                "streams are limited to \(configuration.server.maxStreams) by the limit of open files (ulimit -n)",
                metadata: ["limit": "\(limit)"]
            )
        }
        return try HTTPServer(
            configuration: configuration.server,
            respond: { application.respond(to: $0) },
            refuse: { refusal, requestID, _ in application.refuse(refusal, requestID: requestID) },
            log: { logger.log(level: $0.level, "\($0)") }
        )
    }

    /// Says where the service is and what to try; unbuffered, so that a waiting parent reads it at once.
    private static func announce(
        _ server: HTTPServer,
        _ configuration: ServiceConfiguration,
        _ catalogs: CatalogStore
    ) {
        let host = configuration.server.host
        let address = "http://\(host.contains(":") ? "[\(host)]" : host):\(server.port)"
        let name = catalogs.snapshots.first?.name ?? "NAME"
        let text = """
            listening on \(address)

              curl -s \(address)/v1/catalogs
              curl -s --json '{}' '\(address)/v1/catalogs/\(name)/query'
              curl -s --json '{"catalog":"\(name)"}' \(address)/v1/sessions


            """
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    private static func makeLogger(_ configuration: ServiceConfiguration) -> Logger {
        var logger = Logger(label: ServiceVersion.name) { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = Logger.Level(rawValue: configuration.logLevel) ?? .info
        return logger
    }
}

/// Ends the program with a line for each fault.
private struct Failure: Error, CustomStringConvertible {
    let lines: [String]

    var description: String { lines.joined(separator: "\n       ") }
}

extension RedisEvent {
    fileprivate var level: Logger.Level {
        switch self {
        case .away, .subscriptionLost: .warning
        case .unexpected: .error
        case .back, .subscribed: .info
        }
    }
}

extension ServerEvent {
    fileprivate var level: Logger.Level {
        switch self {
        case .library, .refused, .slowClient, .endlessBody: .debug
        case .fieldNotSent, .notSent: .warning
        case .slowReader, .stopped: .info
        }
    }
}

extension ServerError {
    /// The error with the flags that help.
    fileprivate var textWithFlags: String {
        switch self {
        case .tooFewDescriptors: "\(self): --max-connections, --max-streams"
        case .cannotStart: "\(self): --log-level debug"
        case .invalidConfiguration, .cannotResolve, .systemCall: "\(self)"
        }
    }
}
