package import Gateway
package import Support

/// Every address below `/v1`, and the pages of the explorer.
package struct FilterEndpoints: Sendable {
    private let service: Service
    private let streams: StreamHub
    private let explorer: ExplorerRoutes?

    /// - Parameters:
    ///   - streams: by default none can be opened.
    ///   - explorerImages: from where the explorer may load images of items; `nil`: there is no explorer.
    package init(
        of service: Service,
        streams: StreamHub = StreamHub(configuration: StreamConfiguration(), maxCount: 0),
        explorerImages: AllowedOrigins? = .listed([])
    ) {
        self.service = service
        self.streams = streams
        explorer = explorerImages.map(ExplorerRoutes.init(images:))
    }

    package var routes: [Route] {
        CatalogRoutes(service: service).routes
            + LiveCatalogRoutes(service: service).routes
            + ItemWriteRoutes(service: service).routes
            + TaskRoutes(service: service).routes
            + LabelRoutes(service: service).routes
            + QueryRoutes(service: service).routes
            + SessionRoutes(service: service).routes
            + SessionCategoryRoutes(service: service).routes
            + BulkRoutes(service: service).routes
            + ApplyRoutes(service: service).routes
            + HistoryRoutes(service: service).routes
            + DraftRoutes(service: service).routes
            + ShareRoutes(service: service).routes
            + CurrentFilterRoutes(service: service).routes
            + SectionRoutes(service: service).routes
            + ChangeRoutes(service: service).routes
            + ItemRoutes(service: service).routes
            + RescueRoutes(service: service).routes
            + EventRoutes(service: service, streams: streams).routes
            + TicketRoutes(service: service).routes
            + (explorer?.routes ?? [])
    }

    /// What is counted of streams.
    package var metricTable: MetricTable { MetricTable(Metric.streams) { [streams] in streams.statistics } }

    /// Feeds the streams, until the worker is stopped.
    ///
    /// - Throws: ``ThreadFailure``.
    package func startStreams(touchInterval: Duration) throws(ThreadFailure) -> StreamWorker {
        try service.start(streams, touchInterval: touchInterval)
    }
}
