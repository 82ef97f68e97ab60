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
        guard case .response(var response) = answer.reply else { return answer.reply }
        // The answer has its budget, and packing it as much again: nothing is done twice because little is left.
        let mayPack = service.answers.packingWork(of: response, to: request.headers) <= budget(in: lane)
        // A write has been saved.
        if !mayPack, !isLast(lane), request.method == .get || request.method == .head { return .needsSlowLane }
        service.answers.complete(&response, to: request.headers, mayPack: mayPack)
        service.metrics.countRequest(method: request.method, route: answer.template, status: response.status)
        return .response(response)
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
        by handler: RouteHandler,
        in lane: Lane
    ) -> HTTPReply {
        let work = WorkBudget(limit: budget(in: lane)) { !request.isClientGone }
        let bounds = RequestBounds(work: work, maxAnswerBytes: service.limits.maxAnswerBytes)
        do {
            let request = try request.decodingBody(atMost: service.limits.maxBodyBytes)
            return .response(try handler(request, parameters, RequestContext(service: service, bounds: bounds)))
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
