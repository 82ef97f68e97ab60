import FilterCore
import HTTPServer

/// From request to response: routing, and the one place where errors become answers.
struct Application: Sendable {
    private let router: Router<RouteAction>
    private let service: Service

    init(_ service: Service) {
        self.init(service, routes: service.routes)
    }

    init(_ service: Service, routes: [Route]) {
        router = Router(routes)
        self.service = service
    }

    /// Whether a request has a route that takes uploads.
    func takesUpload(_ method: HTTPMethod, _ target: RequestTarget) -> Bool {
        guard case .route(let route, let path) = router.match(method, target.pathSegments) else { return false }
        return route.handler.takesUpload(path)
    }

    func respond(to request: HTTPRequest, in lane: Lane) -> HTTPReply {
        let answer = answer(request, in: lane)
        switch answer.reply {
        case .response(let response): return complete(response, of: answer, to: request, in: lane)
        case .later(let begin):
            // The thread that has the response has no budget: it does what belongs to the answer, too.
            return .later { reply in
                begin(reply.completing { complete(&$0, of: answer, to: request, mayPack: true) })
            }
        case .needsSlowLane, .clientGone: return answer.reply
        }
    }

    private func complete(
        _ response: HTTPResponse,
        of answer: Answer,
        to request: HTTPRequest,
        in lane: Lane
    ) -> HTTPReply {
        var response = response
        // The answer has its budget, and packing it as much again: nothing is done twice because little is left.
        let mayPack = service.answers.packingWork(of: response, to: request.headers) <= budget(in: lane)
        // A write has been saved.
        if !mayPack, !isLast(lane), request.method == .get || request.method == .head { return .needsSlowLane }
        complete(&response, of: answer, to: request, mayPack: mayPack)
        return .response(response)
    }

    private func complete(
        _ response: inout HTTPResponse,
        of answer: Answer,
        to request: HTTPRequest,
        mayPack: Bool
    ) {
        service.answers.complete(&response, to: request.headers, mayPack: mayPack)
        service.metrics.countRequest(method: request.method, route: answer.template, status: response.status)
    }

    /// The answer to a request that the server refused before it was whole.
    func refuse(_ refusal: HTTPRefusal, _ request: RefusedRequest) -> HTTPResponse {
        var response = HTTPResponse(ServiceError(refusal), requestID: request.id)
        service.answers.complete(&response, to: request.headers)
        service.metrics.countRequest(method: nil, route: nil, status: response.status)
        return response
    }

    /// Whether what is too much work in a lane is refused.
    private func isLast(_ lane: Lane) -> Bool {
        lane == .slow || service.limits.quickWork >= service.limits.maxWork
    }

    /// Units of work that a request may take in a lane.
    private func budget(in lane: Lane) -> Int {
        isLast(lane) ? service.limits.maxWork : service.limits.quickWork
    }

    /// An answer before the policy completes it.
    private struct Answer {
        let reply: HTTPReply
        /// Of the route; `nil` if none has the path and the method.
        var template: String?

        init(_ reply: HTTPReply, template: String) {
            self.reply = reply
            self.template = template
        }

        init(_ response: HTTPResponse) {
            reply = .response(response)
        }
    }

    private func answer(_ request: HTTPRequest, in lane: Lane) -> Answer {
        if request.target.raw == "*" { return Answer(serverOptions(request)) }
        switch router.match(request.method, request.target.pathSegments) {
        case .route(let route, let parameters):
            return Answer(reply(to: request, parameters, by: route.handler, in: lane), template: route.template)
        case .methodNotAllowed(let allowed):
            return Answer(
                service.answers.preflight(request, allowing: allowed) ?? methodNotAllowed(request, allowed)
            )
        case .notFound:
            // A preflight is let through, so that the page can read what is wrong with the address.
            let error = ServiceError(.notFound, "no route has this path")
            return Answer(
                service.answers.preflight(request, allowing: Self.methods)
                    ?? HTTPResponse(error, requestID: request.id)
            )
        }
    }

    /// Has a request handled within the budget of its lane. Beyond that nothing has changed (writes are answered before
    /// they are saved), so that the request can be handled once more in the slow lane.
    private func reply(
        to request: HTTPRequest,
        _ parameters: PathParameters,
        by action: RouteAction,
        in lane: Lane
    ) -> HTTPReply {
        let work = WorkBudget(limit: budget(in: lane)) { !request.isClientGone }
        let bounds = RequestBounds(work: work, maxAnswerBytes: service.limits.maxAnswerBytes)
        do {
            let request = try request.decodingBody(atMost: service.limits.maxBodyBytes)
            return try action.reply(request, parameters, RequestContext(service: service, bounds: bounds))
        } catch {
            if error.code == .tooMuchWork {
                if request.isClientGone { return .clientGone }
                if !isLast(lane) { return .needsSlowLane }
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
        return HTTPResponse(status: 204, headers: ["Allow": Self.methods.joined(separator: ", ")])
    }

    /// Those that some address has.
    private static let methods = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]
}
