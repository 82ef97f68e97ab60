package import Gateway

/// Every address below `/1/`.
package enum SearchEndpoints {
    package static var routes: [Route] {
        SearchObjectWriteRoutes.routes
            + SearchIndexRoutes.routes
            + SearchSettingsRoutes.routes
            + SearchRoutes.routes
            + SearchBrowseRoutes.routes
            + SearchObjectRoutes.routes
    }
}
