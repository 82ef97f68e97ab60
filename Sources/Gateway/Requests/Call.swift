package import FilterCore
package import HTTPServer

/// The argument of a handler: a request with the open parts of its path, and the service.
package struct Call: Sendable {
    package let request: HTTPRequest
    private let path: PathParameters
    package let context: RequestContext

    init(_ request: HTTPRequest, _ path: PathParameters, _ context: RequestContext) {
        self.request = request
        self.path = path
        self.context = context
    }

    package var service: Service { context.service }
    package var limits: RequestLimits { context.service.limits }
    package var caller: Caller { context.caller }
    package var bounds: RequestBounds { context.bounds }
    package var work: WorkBudget { context.work }
    package var catalogs: RequestCatalogs { context.catalogs }

    /// An open part of the path, by its name in the template.
    package subscript(part: String) -> String { path[part] }

    /// The body, of whichever length.
    package var upload: Upload {
        // Without a server before it, a request has its body in memory.
        request.upload ?? Upload(request.body)
    }
}

extension Call {
    /// - Throws: as ``QueryParameters/init(_:allowing:besideBodyWith:)``.
    package func query(
        allowing names: [String],
        besideBodyWith fieldNames: [String] = []
    ) throws(ServiceError) -> QueryParameters {
        try QueryParameters(request, allowing: names, besideBodyWith: fieldNames)
    }

    /// - Throws: `unknownParameter` for any parameter in the query.
    package func requireNoParameters() throws(ServiceError) {
        _ = try QueryParameters(request, allowing: [])
    }

    /// - Throws: as ``HTTPRequest/json(maxDepth:)``.
    package func json() throws(ServiceError) -> JSONCursor { try request.json(maxDepth: limits.maxJSONDepth) }

    /// The body as JSON, or `nil` if there is none: for requests that need no body.
    package func optionalJSON() throws(ServiceError) -> JSONCursor? {
        try request.optionalJSON(maxDepth: limits.maxJSONDepth)
    }

    /// For requests that say everything in the path: a body, if any, is an object without members.
    package func requireNoFields() throws(ServiceError) {
        try request.requireNoFields(maxDepth: limits.maxJSONDepth)
    }
}
