import Catalogs
import FilterCore
import Gateway
import HTTPServer
import JSON

/// Help at dead ends: what to drop, and why an item is not there.
enum RescueRoutes {
    static var routes: [Route] {
        [
            Route(.get, "/v1/sessions/{session}/rescue", needs: .sessions, rescue),
            Route(.get, "/v1/sessions/{session}/explain/{item}", needs: .sessions, explain),
        ]
    }

    private static func rescue(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        let answer = try call.read()
        if let response = try answer.notModified(call.request) { return response }
        let snapshot = answer.snapshot
        let evaluation = try call.context.evaluation(of: answer.filters, in: snapshot)
        let rescue = try ServiceError.mapping { () throws(TooMuchWork) in try evaluation.rescue(answer.wording) }
        return try answer.part { writer throws(ServiceError) in
            RescueWriter(snapshot: snapshot).write(rescue, to: &writer)
        }
    }

    private static func explain(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        let answer = try call.read()
        let snapshot = answer.snapshot
        let id = call["item"]
        guard let subject = snapshot.catalog.explanationSubject(id, snapshot.items) else {
            throw ServiceError(.unknownItem, at: .path("item"), "no item “\(id)”")
        }
        if let response = try answer.notModified(call.request) { return response }
        let evaluation = try call.context.evaluation(of: answer.filters, in: snapshot)
        let explanation = try ServiceError.mapping { () throws(TooMuchWork) in
            try evaluation.explanation(of: subject, answer.wording)
        }
        return try answer.part { writer throws(ServiceError) in
            RescueWriter(snapshot: snapshot).write(explanation, to: &writer)
        }
    }
}
