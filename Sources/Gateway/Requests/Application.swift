import FilterCore
package import HTTPServer
import Sessions

/// From request to response: routing, and the place where errors that handlers throw become answers.
package struct Application: Sendable {
    private let router: Router<MeteredAction>
    private let unmatched: RouteMeter
    private let service: Service
    private let reception: Reception
    private let refusal: (@Sendable () -> ServiceError)?
    /// Whether requests that use sessions wait for another server.
    private let sessionsWait: Bool

    /// The action of an address, with its counters. A class, as each request has it: all threads would count the
    /// references of a copy one by one.
    private final class MeteredAction: Sendable {
        let action: RouteAction
        let meter: RouteMeter

        init(_ action: RouteAction, _ meter: RouteMeter) {
            self.action = action
            self.meter = meter
        }
    }

    /// - Parameters:
    ///   - admission: by default that of the service.
    ///   - refusal: what is said of all addresses but those of the routes, and of bodies for which there is no room;
    ///     `nil`: that there are no such addresses.
    package init(
        _ service: Service,
        routes: [Route],
        admission: Admission? = nil,
        refusingOthersWith refusal: (@Sendable () -> ServiceError)? = nil
    ) {
        router = Router(
            routes.map { route in
                let meter = service.metrics.meter(of: route.template)
                return .init(route.method, route.template, MeteredAction(route.handler, meter))
            }
        )
        unmatched = service.metrics.meter(of: "")
        self.refusal = refusal
        self.service = service
        reception = Reception(admission ?? service.admission, service.rates)
        sessionsWait = service.sessions.store.waitsForServer
    }

    /// What becomes of the body of a request: an upload, if its route takes them; nothing, if it has no route, its sender may not
    /// use that, or nothing is read there that needs no key. So who may do nothing here cannot fill its memory.
    package func bodyUse(_ method: HTTPMethod, _ target: RequestTarget, _ headers: HTTPHeaders) -> BodyUse {
        guard case .route(let route, let path) = router.match(method, target.pathSegments) else {
            // Before the service is ready: at the end of the body it may be, and have the route.
            return refusal == nil ? .none : .memory
        }
        guard reception.refusal(of: headers, to: target, path, for: route.handler.action) == nil else { return .none }
        if route.handler.action.access.needs == nil, method == .get || method == .head { return .unread }
        return route.handler.action.takesUpload(path, service) ? .upload : .memory
    }

    package func respond(to request: HTTPRequest, in lane: Lane) -> HTTPReply {
        let answer = answer(request, in: lane)
        switch answer.reply {
        case .response(let response): return complete(response, of: answer, to: request, in: lane)
        case .later(let begin):
            // The thread that has the response has no budget: it does what belongs to the answer, too.
            return .later { reply in
                begin(reply.completing { complete(&$0, of: answer, to: request, mayPack: true) })
            }
        case .needs, .clientGone: return answer.reply
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
        if !mayPack, !isLast(lane), request.method == .get || request.method == .head {
            return .needs(.slow, carrying: answer.finished?.carried())
        }
        complete(&response, of: answer, to: request, mayPack: mayPack)
        return .response(response)
    }

    private func complete(
        _ response: inout HTTPResponse,
        of answer: Answer,
        to request: HTTPRequest,
        mayPack: Bool
    ) {
        answer.rate?.tell(in: &response)
        if let age = answer.trace?.age { response.headers.replace("Age", with: "\(age.components.seconds)") }
        if answer.isByLanguage, response.status < 400 { response.vary(by: "Accept-Language") }
        if reception.knowsKeys { response.vary(by: "Authorization") }
        if answer.keyName != nil, response.headers["Cache-Control"] == "no-cache" {
            response.headers.replace("Cache-Control", with: "private, no-cache")
        }
        service.answers.complete(&response, to: request.headers, mayPack: mayPack)
        note(answer.meter, answer.trace, keyName: answer.keyName, on: &response)
    }

    /// The answer to a request that the server refused before it was whole.
    package func refuse(_ refusal: HTTPRefusal, _ request: RefusedRequest) -> HTTPResponse {
        let error = ServiceError(refusal)
        var entry = Reception.Entry()
        if error.code == .tooLarge {
            entry = self.entry(of: request)
            if let refusal = self.refusal { entry.refusal = refusal() }
        } else if refusal != .overloaded {
            let isAgain = [.tooManyWaiting, .tooManyWaitingForServer, .tooManyLater, .tooMuchUnread].contains(refusal)
            entry = reception.admitUnmatched(request, isAgain: isAgain)
        }
        var response = service.errors.response(entry.refusal ?? error, to: request)
        entry.rate?.tell(in: &response)
        service.answers.complete(&response, to: request.headers)
        note(unmatched, nil, keyName: entry.caller.keyName, on: &response)
        return response
    }

    /// Counts a request that was no whole one, so that it has no answer of the service.
    package func count(unanswered request: RefusedRequest) {
        _ = reception.admitUnmatched(request)
    }

    /// The caller that sends a body that is too long, and the reason why it was not taken as an upload, which might be
    /// longer. There is no refusal if the length is the only fault.
    private func entry(of request: RefusedRequest) -> Reception.Entry {
        guard !request.isUpload, request.target != .asterisk,
            case .route(let route, let path) = router.match(request.method, request.target.pathSegments)
        else {
            var entry = reception.admitUnmatched(request)
            entry.refusal = entry.refusal ?? reception.refusal(of: request.headers, to: request.target)
            return entry
        }
        let action = route.handler.action
        var entry = reception.admit(request, path, for: action)
        if entry.refusal == nil, action.takesUpload(path, service) {
            let error = ServiceError(.unavailable, "the service was not ready for this upload when it began")
            entry.refusal = error.retry(afterSeconds: 1)
        }
        return entry
    }

    /// Notes what a response is about, for ``recordServed(_:)``.
    private func note(
        _ meter: RouteMeter,
        _ trace: RequestTrace?,
        keyName: String? = nil,
        on response: inout HTTPResponse
    ) {
        let code = response.subject as? ErrorCode
        response.subject = RequestSubject(meter: meter, code: code, keyName: keyName, trace: trace)
    }

    /// Counts a request whose answer is on its way, or that goes without one, and gives it its line in the log.
    package func recordServed(_ request: ServedRequest) {
        let subject = request.subject as? RequestSubject
        if let status = request.status {
            (subject?.meter ?? unmatched).count(request.method, status: status, duration: request.duration)
        }
        if let code = subject?.code { service.metrics.countError(code) }
        if let trace = subject?.trace { service.metrics.count(trace) }
        service.accessLog?.record(request, subject)
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
        /// Of the route, or of requests that have none.
        let meter: RouteMeter
        var isByLanguage = false
        var trace: RequestTrace?
        /// The rate of the sender, for the fields of the answer.
        var rate: RateDecision?
        /// Of the key that the request came with.
        var keyName: String?
        var finished: FinishedWork?
    }

    private func answer(_ request: HTTPRequest, in lane: Lane) -> Answer {
        if request.target.raw == "*" { return unmatchedAnswer(to: request, serverOptions) }
        switch router.match(request.method, request.target.pathSegments) {
        case .route(let route, let parameters):
            let (action, meter) = (route.handler.action, route.handler.meter)
            guard var entry = reception.admit(request, parameters, for: action, in: lane) else {
                return Answer(reply: .needs(.asking), meter: meter)
            }
            if entry.refusal == nil, request.lacksBody {
                entry.refusal = ServiceError(.unavailable, "the service would have refused this request when it began")
                    .retry(afterSeconds: 1)
            }
            if sessionsWait, lane < .waiting, entry.refusal == nil, action.usesSessions(request.target) {
                return Answer(reply: .needs(.waiting), meter: meter)
            }
            // The budget is noted on the response, which may take long to be sent.
            let sender = request.carrying(nil)
            let work = WorkBudget(limit: budget(in: lane)) { !sender.isClientGone }
            let trace = RequestTrace(session: parameters.value(of: "session"), work: work)
            var finished = request.carried as? FinishedWork
            if finished == nil, !isLast(lane) { finished = FinishedWork(within: service.carriedMemory) }
            let reply: HTTPReply =
                if let refusal = entry.refusal {
                    .response(service.errors.response(refusal, to: request))
                } else {
                    reply(to: request, parameters, by: action, for: entry.caller, trace, finished, in: lane)
                }
            return Answer(
                reply: reply,
                meter: meter,
                isByLanguage: action.isByLanguage,
                trace: trace,
                rate: entry.rate,
                keyName: entry.caller.keyName,
                finished: finished
            )
        case .methodNotAllowed(let allowed):
            return unmatchedAnswer(to: request) { request in
                service.answers.preflight(request, allowing: allowed) ?? methodNotAllowed(request, allowed)
            }
        case .notFound:
            return unmatchedAnswer(to: request) { request in
                // A preflight is let through, so that the page can read what is wrong with the address.
                if let response = service.answers.preflight(request, allowing: Self.methods) { return response }
                let error = refusal?() ?? ServiceError(.notFound, "no route has this path")
                return service.errors.response(error, to: request)
            }
        }
    }

    /// The answer to a request that has no route, and counts all the same.
    private func unmatchedAnswer(to request: HTTPRequest, _ respond: (HTTPRequest) -> HTTPResponse) -> Answer {
        let entry = reception.admitUnmatched(request)
        let response = entry.refusal.map { service.errors.response($0, to: request) } ?? respond(request)
        return Answer(
            reply: .response(response),
            meter: unmatched,
            rate: entry.rate,
            keyName: entry.caller.keyName
        )
    }

    /// Has a request handled within the budget of its lane. Beyond that nothing has changed (writes are answered before
    /// they are saved), so that the request can be handled once more in the slow lane, with what it has finished.
    private func reply(
        to request: HTTPRequest,
        _ parameters: PathParameters,
        by action: RouteAction,
        for caller: Caller,
        _ trace: RequestTrace,
        _ finished: FinishedWork?,
        in lane: Lane
    ) -> HTTPReply {
        let bounds = RequestBounds(
            work: trace.work,
            maxAnswerBytes: service.limits.maxAnswerBytes,
            isPatient: isLast(lane),
            trace: trace,
            spare: service.spare,
            finished: finished
        )
        do {
            let request = try request.decodingBody(atMost: service.limits.maxBodyBytes)
            let context = RequestContext(service: service, bounds: bounds, caller: caller)
            return try action.reply(Call(request, parameters, context))
        } catch {
            if error.code == .tooMuchWork {
                if request.isClientGone { return .clientGone }
                if !isLast(lane) { return .needs(.slow, carrying: finished?.carried()) }
            }
            service.report(error)
            return .response(service.errors.response(error, to: request))
        }
    }

    private func methodNotAllowed(_ request: HTTPRequest, _ allowed: [String]) -> HTTPResponse {
        let list = allowed.joined(separator: ", ")
        if request.method == .options { return HTTPResponse(status: 204, headers: ["Allow": list]) }
        let error = ServiceError(.methodNotAllowed, "\(request.method.token) is not allowed here; \(list) are")
        return service.errors.response(error.adding("Allow", list), to: request)
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
