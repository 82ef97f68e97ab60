import HTTPServer

/// Answers a request; an error becomes a problem document.
typealias RouteHandler = @Sendable (HTTPRequest, PathParameters, RequestContext) throws(ServiceError) -> HTTPResponse

/// One address of the service with what answers it; its template is the one of the contract.
typealias Route = Router<RouteHandler>.Route
