import CatalogFiles
import HTTPServer

/// What each problem means and what to do, for people.
package struct ErrorPageRoutes: Sendable {
    package let service: Service

    package init(service: Service) {
        self.service = service
    }

    package var routes: [Route] {
        [
            Route(.get, ErrorPage.path, needs: nil, list),
            Route(.get, ErrorPage.path + "/{code}", needs: nil, show),
        ]
    }

    @Sendable
    private func list(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        return try answer(request) { ErrorPage.list }
    }

    @Sendable
    private func show(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        guard let code = ErrorCode(rawValue: path["code"]) else {
            throw ServiceError(
                .notFound,
                at: .path("code"),
                "no error has the code “\(path["code"])”",
                suggestions: Suggestions.near(path["code"], among: ErrorCode.allCases.map(\.rawValue))
            )
        }
        return try answer(request) { ErrorPage.text(of: code) }
    }

    private func answer(_ request: HTTPRequest, _ page: () -> String) throws(ServiceError) -> HTTPResponse {
        let validator = service.validator()
        if let response = try validator.notModified(request) { return response }
        return validator.added(
            to: HTTPResponse(
                status: 200,
                headers: [
                    "Content-Type": "text/html; charset=utf-8",
                    "Content-Security-Policy": ErrorPage.contentSecurityPolicy,
                    "X-Content-Type-Options": "nosniff",
                ],
                body: Array(page().utf8)
            )
        )
    }
}
