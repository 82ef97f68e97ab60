import CatalogFiles
import HTTPServer

/// Pages for people on each problem: its meaning and its remedy.
package enum ErrorPageRoutes {
    package static var routes: [Route] {
        [
            Route(.get, ErrorPage.path, needs: nil, list),
            Route(.get, ErrorPage.path + "/{code}", needs: nil, show),
        ]
    }

    private static func list(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        return try answer(call) { ErrorPage.list }
    }

    private static func show(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        guard let code = ErrorCode(rawValue: call["code"]) else {
            throw ServiceError(
                .notFound,
                at: .path("code"),
                "no error has the code “\(call["code"])”",
                suggestions: Suggestions.near(call["code"], among: ErrorCode.allCases.map(\.rawValue))
            )
        }
        return try answer(call) { ErrorPage.text(of: code) }
    }

    private static func answer(_ call: Call, _ page: () -> String) throws(ServiceError) -> HTTPResponse {
        let validator = call.service.validator()
        if let response = try validator.notModified(call.request) { return response }
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
