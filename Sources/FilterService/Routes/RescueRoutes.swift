import FilterCore
import HTTPServer

/// Help at dead ends: what to drop, and why an item is not there.
struct RescueRoutes: Sendable {
    let service: Service
    private let access: SessionAccess

    init(service: Service) {
        self.service = service
        access = SessionAccess(service: service)
    }

    var routes: [Route] {
        [
            Route(.get, "/v1/sessions/{session}/rescue", rescue),
            Route(.get, "/v1/sessions/{session}/explain/{item}", explain),
        ]
    }

    @Sendable
    private func rescue(_ request: HTTPRequest, _ path: PathParameters) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        let answer = try access.read(path["session"])
        if let response = try answer.notModified(request) { return response }
        let snapshot = answer.snapshot
        let rescue = snapshot.catalog.evaluate(try answer.state().filters).rescue(answer.wording)
        return answer.part { RescueWriter(snapshot: snapshot).write(rescue, to: &$0) }
    }

    @Sendable
    private func explain(_ request: HTTPRequest, _ path: PathParameters) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: [])
        let answer = try access.read(path["session"])
        let snapshot = answer.snapshot
        let id = path["item"]
        guard let item = snapshot.items.index(ofID: id) else {
            throw ServiceError(.unknownItem, at: .path("item"), "no item “\(id)”")
        }
        if let response = try answer.notModified(request) { return response }
        let evaluation = snapshot.catalog.evaluate(try answer.state().filters)
        let explanation = evaluation.explanation(of: item, answer.wording)
        return answer.part { writer in
            writer.member("item", id)
            RescueWriter(snapshot: snapshot).write(explanation, to: &writer)
        }
    }
}
