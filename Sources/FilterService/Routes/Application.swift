import HTTPServer

/// From request to response: routing, and the one place where errors become answers.
struct Application: Sendable {
    private let router: Router<RouteHandler>
    private let service: Service

    init(_ service: Service) {
        router = Router(service.routes)
        self.service = service
    }

    func respond(to request: HTTPRequest, in lane: Lane) -> HTTPReply {
        let (response, template) = answer(request)
        service.metrics.countRequest(method: request.method, route: template, status: response.status)
        return .response(response)
    }

    /// The answer to a request that the server refused before it was whole.
    func refuse(_ refusal: HTTPRefusal, requestID: String) -> HTTPResponse {
        let response = HTTPResponse(ServiceError(refusal), requestID: requestID)
        service.metrics.countRequest(method: nil, route: nil, status: response.status)
        return response
    }

    private func answer(_ request: HTTPRequest) -> (HTTPResponse, template: String?) {
        if request.target.raw == "*" { return (serverOptions(request), nil) }
        switch router.match(request.method, request.target.pathSegments) {
        case .route(let route, let parameters):
            do {
                return (try route.handler(request, parameters), route.template)
            } catch {
                service.report(error)
                return (HTTPResponse(error, requestID: request.id), route.template)
            }
        case .methodNotAllowed(let allowed):
            return (methodNotAllowed(request, allowed), nil)
        case .notFound:
            let error = ServiceError(.notFound, "no route has this path")
            return (HTTPResponse(error, requestID: request.id), nil)
        }
    }

    private func methodNotAllowed(_ request: HTTPRequest, _ allowed: [String]) -> HTTPResponse {
        let list = allowed.joined(separator: ", ")
        if request.method == .options { return HTTPResponse(status: 204, headers: ["Allow": list]) }
        let error = ServiceError(.methodNotAllowed, "\(request.method.token) is not allowed here; \(list) are")
        return HTTPResponse(error.adding("Allow", list), requestID: request.id)
    }

    private func serverOptions(_ request: HTTPRequest) -> HTTPResponse {
        guard request.method == .options else {
            return methodNotAllowed(request, ["OPTIONS"])
        }
        return HTTPResponse(status: 204, headers: ["Allow": "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT"])
    }
}
