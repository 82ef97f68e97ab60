import Gateway
import HTTPServer
import Logging

/// The servers of a service: one for clients, and if the configuration says so one for operators alone.
///
/// They listen from the beginning. Until the takeover, answers say that the service is starting.
struct ServiceListeners {
    let server: HTTPServer
    /// `nil` if operators use the address of clients.
    let operations: HTTPServer?
    /// The moment at which all addresses begin to serve.
    let takeover = Takeover()

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - serving: the configuration of the server for clients, with its certificate.
    ///   - endings: gets the end of the operators' server: after the other one, which is watched until then.
    init(
        of parts: ServiceParts,
        _ configuration: ServiceConfiguration,
        serving: HTTPServerConfiguration,
        logger: Logger,
        _ endings: Endings
    ) throws {
        let service = parts.service
        let endpoints = parts.endpoints
        let starting = StartingRoutes(operations: endpoints.operations, progress: parts.progress)
        let takeover = takeover
        operations = try configuration.operations.map { operations in
            // Only operators reach it: no key is needed.
            let admission = service.admission.withoutKeys
            let stage = Stage(
                starting: Application(service, routes: starting.operationRoutes, admission: admission),
                serving: Application(service, routes: endpoints.operators, admission: admission),
                takeover: takeover
            )
            return try Self.start(stage, operations, activity: ServerActivity(), logger: logger)
        }
        endings.add { [operations] in operations?.stop() }
        let stage = Stage(
            starting: Application(
                service,
                routes: operations == nil ? starting.operationRoutes : starting.publicRoutes,
                refusingOthersWith: starting.refusal
            ),
            serving: Application(service, routes: operations == nil ? endpoints.all : endpoints.everybodys),
            takeover: takeover
        )
        server = try Self.start(stage, serving, activity: parts.activity, logger: logger)
        logger.info("listening, and loading catalogs", metadata: ["address": "\(server.address)"])
    }

    /// Ends both without waiting for clients.
    func stopAtOnce() {
        server.stop(within: .zero)
        operations?.stop(within: .zero)
    }

    private static func start(
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
            bodyUse: { stage.application.bodyUse($0, $1, $2) },
            respond: { stage.application.respond(to: $0, in: $1) },
            refuse: { stage.application.refuse($0, $1) },
            unanswered: { stage.application.count(unanswered: $0) },
            log: { logger.log(level: $0.logLevel, "\($0.logText)") },
            served: { stage.application.recordServed($0) },
            activity: activity
        )
    }
}
