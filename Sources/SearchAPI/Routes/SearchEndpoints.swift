package import Gateway

/// Every address below `/1/`.
package enum SearchEndpoints {
    /// How errors are written at all of them, and where no route is.
    package static var errorFormat: ErrorFormat { .search }

    package static var routes: [Route] {
        SearchObjectWriteRoutes.routes
            + SearchIndexRoutes.routes
            + SearchSettingsRoutes.routes
            + SearchRoutes.routes
            + SearchBrowseRoutes.routes
            + SearchObjectRoutes.routes
    }
}
