import FilterCore
import Gateway
import HTTPServer
import Sessions

/// What changes many categories of a session at once.
package struct BulkRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.post, "/v1/sessions/{session}/clear", needs: .sessions, change(FilterOperation.clear)),
            Route(.post, "/v1/sessions/{session}/deselect-all", needs: .sessions, change(FilterOperation.deselectAll)),
            Route(.post, "/v1/sessions/{session}/reset", needs: .sessions, change(FilterOperation.reset)),
        ]
    }

    private func change(_ operation: @escaping @Sendable (BulkScope) -> FilterOperation) -> RouteHandler {
        { request, path, context throws(ServiceError) in
            let body = try request.optionalJSON(maxDepth: service.limits.maxJSONDepth)
            let scope = try body.map { body throws(ServiceError) in try BulkScope(body) } ?? BulkScope()
            return try context.access.write(request, path["session"]) { found, snapshot throws(ServiceError) in
                .filters(
                    try snapshot.applying(
                        operation(scope),
                        to: found.state.filters,
                        at: .body(""),
                        in: .object(),
                        work: context.work
                    )
                )
            }
        }
    }
}
