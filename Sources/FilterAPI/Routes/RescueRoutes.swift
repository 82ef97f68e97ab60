import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// Help at dead ends: what to drop, and why an item is not there.
struct RescueRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.get, "/v1/sessions/{session}/rescue", needs: .sessions, rescue),
            Route(.get, "/v1/sessions/{session}/explain/{item}", needs: .sessions, explain),
        ]
    }

    @Sendable
    private func rescue(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        let answer = try context.access.read(path["session"])
        if let response = try answer.notModified(request) { return response }
        let snapshot = answer.snapshot
        let evaluation = try context.evaluation(of: answer.filters, in: snapshot)
        let rescue = try ServiceError.limiting { () throws(TooMuchWork) in try evaluation.rescue(answer.wording) }
        return try answer.part { writer throws(ServiceError) in
            RescueWriter(snapshot: snapshot).write(rescue, to: &writer)
        }
    }

    @Sendable
    private func explain(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        let answer = try context.access.read(path["session"])
        let snapshot = answer.snapshot
        let id = path["item"]
        guard let item = snapshot.items.index(ofID: id) else {
            throw ServiceError(.unknownItem, at: .path("item"), "no item “\(id)”")
        }
        if let response = try answer.notModified(request) { return response }
        let evaluation = try context.evaluation(of: answer.filters, in: snapshot)
        let explanation = try ServiceError.limiting { () throws(TooMuchWork) in
            try evaluation.explanation(of: item, answer.wording)
        }
        return try answer.part { writer throws(ServiceError) in
            writer.member("item", id)
            RescueWriter(snapshot: snapshot).write(explanation, to: &writer)
        }
    }
}
