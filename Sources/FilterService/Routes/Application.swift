import FilterCore
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
        let answer = answer(request, in: lane)
        if case .response(let response) = answer.reply {
            service.metrics.countRequest(method: request.method, route: answer.template, status: response.status)
        }
        return answer.reply
    }

    /// The answer to a request that the server refused before it was whole.
    func refuse(_ refusal: HTTPRefusal, requestID: String) -> HTTPResponse {
        let response = HTTPResponse(ServiceError(refusal), requestID: requestID)
        service.metrics.countRequest(method: nil, route: nil, status: response.status)
        return response
    }

    private func answer(_ request: HTTPRequest, in lane: Lane) -> (reply: HTTPReply, template: String?) {
        if request.target.raw == "*" { return (.response(serverOptions(request)), nil) }
        switch router.match(request.method, request.target.pathSegments) {
        case .route(let route, let parameters):
            return (reply(to: request, parameters, by: route.handler, in: lane), route.template)
        case .methodNotAllowed(let allowed):
            return (.response(methodNotAllowed(request, allowed)), nil)
        case .notFound:
            let error = ServiceError(.notFound, "no route has this path")
            return (.response(HTTPResponse(error, requestID: request.id)), nil)
        }
    }

    /// Has a request handled within the budget of its lane. Beyond that nothing has changed (writes are answered before
    /// they are saved), so that the request can be handled once more in the slow lane.
    private func reply(
        to request: HTTPRequest,
        _ parameters: PathParameters,
        by handler: RouteHandler,
        in lane: Lane
    ) -> HTTPReply {
        let limits = service.limits
        let isLast = lane == .slow || limits.quickWork >= limits.maxWork
        let work = WorkBudget(limit: isLast ? limits.maxWork : limits.quickWork) { !request.isClientGone }
        let bounds = RequestBounds(work: work, maxAnswerBytes: limits.maxAnswerBytes)
        do {
            return .response(try handler(request, parameters, RequestContext(service: service, bounds: bounds)))
        } catch {
            if error.code == .tooMuchWork {
                if request.isClientGone { return .clientGone }
                if !isLast { return .needsSlowLane }
            }
            service.report(error)
            return .response(HTTPResponse(error, requestID: request.id))
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
