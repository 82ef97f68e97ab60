package import Gateway

/// Every address below `/1/`.
package struct SearchEndpoints: Sendable {
    private let service: Service

    package init(of service: Service) {
        self.service = service
    }

    package var routes: [Route] {
        SearchObjectWriteRoutes(service: service).routes
            + SearchIndexRoutes(service: service).routes
            + SearchSettingsRoutes(service: service).routes
            + SearchRoutes(service: service).routes
            + SearchBrowseRoutes(service: service).routes
            + SearchObjectRoutes(service: service).routes
    }
}
