import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions

/// The steps of a session: what was done, and going back and forth among them.
enum HistoryRoutes {
    static var routes: [Route] {
        [
            Route(.get, "/v1/sessions/{session}/history", needs: .sessions, show),
            Route(.post, "/v1/sessions/{session}/undo", needs: .sessions, move(by: -1)),
            Route(.post, "/v1/sessions/{session}/redo", needs: .sessions, move(by: 1)),
        ]
    }

    private static func show(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoParameters()
        let answer = try call.read()
        if let response = try answer.notModified(call.request) { return response }
        let history = try ServiceError.mapping { () throws(SessionError) in try SessionHistory(answer.session) }
        return try answer.part { writer throws(ServiceError) in
            try HistoryWriter(snapshot: answer.snapshot, wording: answer.wording, work: call.work).write(
                history,
                to: &writer
            )
        }
    }

    /// A handler that goes one step in a direction, or to the step in that direction which the request names.
    ///
    /// - Parameter direction: -1 or 1.
    private static func move(by direction: Int) -> RouteHandler {
        { call throws(ServiceError) in
            var target: Int?
            if let body = try call.optionalJSON() {
                for (_, member) in try body.members(allowing: ["to"]) {
                    target = try member.integer(in: 0...Int(Int32.max))
                }
            }
            do throws(ServiceError) {
                // Steps are counted from the one that the client has seen: what is dropped of it is no step before this one.
                return try call.write(from: .stored) {
                    found,
                    snapshot throws(ServiceError) in
                    let position = found.record.position
                    let step = target ?? position + direction
                    // A step in the other direction is none.
                    return .step((step - position) * direction > 0 ? step : -1, under: snapshot.catalog)
                }
            } catch {
                throw error.code == .noStep && target != nil ? error.at(.body("/to")) : error
            }
        }
    }
}
