/// Finds the route of a request by method and path.
///
///     typealias Handler = @Sendable (HTTPRequest, PathParameters) -> HTTPResponse
///     let router = Router<Handler>([
///         .init(.get, "/items/{id}") { request, parameters in … parameters["id"] … }
///     ])
///     switch router.match(request.method, request.target.pathSegments) {
///     case .route(let route, let parameters): return route.handler(request, parameters)
///     case .methodNotAllowed(let allowed): …
///     case .notFound: …
///     }
///
/// A literal part of a template goes before an open one. Paths are matched part by part after percent-decoding, so an
/// escaped slash stays inside its part. HEAD is answered by the route of GET.
public struct Router<Handler: Sendable>: Sendable {
    /// One address with what answers it.
    public struct Route: Sendable {
        public let method: HTTPMethod
        /// Literal parts, and open ones in braces: `/items/{id}`.
        public let template: String
        public let handler: Handler

        public init(_ method: HTTPMethod, _ template: String, _ handler: Handler) {
            self.method = method
            self.template = template
            self.handler = handler
        }
    }

    /// The result of the router for a path.
    public enum Match: Sendable {
        case route(Route, PathParameters)
        /// The path exists, the method does not; `allowed` is for the Allow field.
        case methodNotAllowed(allowed: [String])
        case notFound
    }

    private let routes: [Route]
    private let tree: RouteTree

    /// - Precondition: templates that differ only in the names of their open parts use the same names.
    public init(_ routes: [Route]) {
        self.routes = routes
        tree = RouteTree(routes.map { ($0.method, $0.template) })
    }

    /// - Complexity: O(parts of the path).
    public func match(_ method: HTTPMethod, _ segments: [String]) -> Match {
        switch tree.match(method, segments) {
        case .route(let index, let parameters): .route(routes[index], parameters)
        case .methodNotAllowed(let allowed): .methodNotAllowed(allowed: allowed)
        case .notFound: .notFound
        }
    }
}
