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
        CatalogRoutes.routes
            + LiveCatalogRoutes.routes
            + ItemWriteRoutes.routes
            + TaskRoutes.routes
            + LabelRoutes.routes
            + QueryRoutes.routes
            + SessionRoutes.routes
            + SessionCategoryRoutes.routes
            + BulkRoutes.routes
            + ApplyRoutes.routes
            + HistoryRoutes.routes
            + DraftRoutes.routes
            + ShareRoutes.routes
            + CurrentFilterRoutes.routes
            + SectionRoutes.routes
            + ChangeRoutes.routes
            + ItemRoutes.routes
            + ProductRoutes.routes
            + SourceRowRoutes.routes
            + RescueRoutes.routes
            + EventRoutes(streams: streams).routes
            + TicketRoutes.routes
            + (explorer?.routes ?? [])
    }

    /// The metrics of streams.
    package var metricTable: MetricTable { MetricTable(Metric.streams) { [streams] in streams.statistics } }

    /// Feeds the streams, until the worker is stopped.
    ///
    /// - Throws: ``ThreadFailure``.
    package func startStreams(touchInterval: Duration) throws(ThreadFailure) -> StreamWorker {
        try service.start(streams, touchInterval: touchInterval)
    }
}
