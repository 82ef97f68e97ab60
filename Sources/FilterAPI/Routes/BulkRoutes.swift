import FilterCore
import Gateway
import HTTPServer
import Sessions

/// Routes that change many categories of a session at once.
enum BulkRoutes {
    static var routes: [Route] {
        [
            Route(.post, "/v1/sessions/{session}/clear", needs: .sessions, change(FilterOperation.clear)),
            Route(.post, "/v1/sessions/{session}/deselect-all", needs: .sessions, change(FilterOperation.deselectAll)),
            Route(.post, "/v1/sessions/{session}/reset", needs: .sessions, change(FilterOperation.reset)),
        ]
    }

    private static func change(_ operation: @escaping @Sendable (BulkScope) -> FilterOperation) -> RouteHandler {
        { call throws(ServiceError) in
            let body = try call.optionalJSON()
            let scope = try body.map { body throws(ServiceError) in try BulkScope(body) } ?? BulkScope()
            return try call.write { found, snapshot throws(ServiceError) in
                .filters(
                    try snapshot.applying(
                        operation(scope),
                        to: found.state.filters,
                        at: .body(""),
                        in: .object(),
                        work: call.work
                    )
                )
            }
        }
    }
}
