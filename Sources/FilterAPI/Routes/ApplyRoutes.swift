import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions

/// Several changes of a session in one request, all or none.
enum ApplyRoutes {
    static var routes: [Route] {
        [Route(.post, "/v1/sessions/{session}/apply", needs: .sessions, apply)]
    }

    private static func apply(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let body = try call.json()
        let batch = try ApplyRequest(body, limits: call.limits)
        if batch.isDryRun { return try dryRun(batch, call) }
        return try call.write { found, snapshot throws(ServiceError) in
            let next = try batch.applied(to: found.state, of: snapshot, work: call.work)
            try call.access.requireNoSettingOfDraft(
                found.session.stored,
                from: found.state,
                to: next,
                at: batch.place
            )
            return .batch(next)
        }
    }

    /// The screen that the session would have; it stays as it is, and so do its revision and its validator.
    private static func dryRun(_ batch: ApplyRequest, _ call: Call) throws(ServiceError) -> HTTPResponse {
        let names = ScreenOption.names + AnswerFormat.parameterNames + [SessionAccess.reorderName]
        let query = try call.query(allowing: names)
        let format = try AnswerFormat(query)
        let current = try call.access.requireRevision(call.request, call["session"])
        do throws(ServiceError) {
            let options = try ScreenOptions(query, of: current.snapshot, limits: call.limits)
            var since = try EntityTag(since: query, of: current.session, dataVersion: current.snapshot.dataVersion)
            if format == .changes, since == nil { since = current.entityTag }
            let state = current.state
            var next = try batch.applied(to: state, of: current.snapshot, work: call.work)
            let isReordering = try query.bool(SessionAccess.reorderName) ?? false
            if isReordering || next.filters != state.filters {
                next = try call.access.showing(next, after: isReordering ? nil : state.filters, of: current.snapshot)
            }
            try call.access.requireNoSettingOfDraft(current.session, from: state, to: next, at: batch.place)
            return try current.preview(of: next, options, since: since)
        } catch {
            throw error.expiring(with: current.session)
        }
    }
}
