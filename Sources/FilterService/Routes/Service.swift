import HTTPServer
import Support

/// The service as one value: what its routes need, and the function from request to response.
final class Service: Sendable {
    let catalogs: CatalogStore
    let sessions: Sessions
    let limits: RequestLimits
    let metrics: Metrics
    let cache: ResultCache
    let streams: StreamHub
    /// Set while the process finishes what it has: readiness fails, everything else goes on.
    private let draining = Atomic(false)
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - streams: by default none can be opened.
    ///   - report: told once about every error that is the service's own.
    init(
        catalogs: CatalogStore,
        sessions: Sessions,
        limits: RequestLimits,
        metrics: Metrics,
        cache: ResultCache,
        streams: StreamHub = StreamHub(configuration: StreamConfiguration(), maxCount: 0),
        report: @escaping @Sendable (String) -> Void
    ) {
        self.catalogs = catalogs
        self.sessions = sessions
        self.limits = limits
        self.metrics = metrics
        self.cache = cache
        self.streams = streams
        self.report = report
    }

    var isDraining: Bool { draining.load(ordering: .relaxed) }

    func beginDraining() {
        draining.store(true, ordering: .relaxed)
    }

    /// Every address of the service.
    var routes: [Route] {
        CatalogRoutes(service: self).routes
            + LabelRoutes(service: self).routes
            + QueryRoutes(service: self).routes
            + SessionRoutes(service: self).routes
            + SessionCategoryRoutes(service: self).routes
            + BulkRoutes(service: self).routes
            + ApplyRoutes(service: self).routes
            + HistoryRoutes(service: self).routes
            + DraftRoutes(service: self).routes
            + ShareRoutes(service: self).routes
            + CurrentFilterRoutes(service: self).routes
            + SectionRoutes(service: self).routes
            + ChangeRoutes(service: self).routes
            + ItemRoutes(service: self).routes
            + RescueRoutes(service: self).routes
            + EventRoutes(service: self).routes
            + OperationRoutes(service: self).routes
    }

    /// Logs the cause of an error that is the service's own, which the client is not told.
    func report(_ error: ServiceError) {
        if let cause = error.cause { report(cause) }
    }
}
            + ErrorPageRoutes(service: self).routes
