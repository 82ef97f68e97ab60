import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions

/// Several changes of a session in one request, all or none.
struct ApplyRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [Route(.post, "/v1/sessions/{session}/apply", needs: .sessions, apply)]
    }

    @Sendable
    private func apply(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let body = try request.json(maxDepth: service.limits.maxJSONDepth)
        let batch = try ApplyRequest(body, limits: service.limits)
        if batch.isDryRun { return try dryRun(batch, for: request, of: path["session"], context) }
        return try context.access.write(request, path["session"]) { found, snapshot throws(ServiceError) in
            let next = try batch.applied(to: found.state, of: snapshot, work: context.work)
            try context.access.requireNoSettingOfDraft(
                found.session.stored,
                from: found.state,
                to: next,
                at: batch.place
            )
            return .batch(next)
        }
    }

    /// The screen that the session would have; it stays as it is, and so do its revision and its validator.
    private func dryRun(
        _ batch: ApplyRequest,
        for request: HTTPRequest,
        of id: String,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ScreenOptions.parameterNames + AnswerForm.parameterNames)
        let form = try AnswerForm(query)
        let current = try context.access.require(request, id)
        do throws(ServiceError) {
            let options = try ScreenOptions(query, of: current.snapshot, limits: service.limits)
            var since = try EntityTag(since: query, of: current.session, dataVersion: current.snapshot.dataVersion)
            if form == .changes, since == nil { since = current.entityTag }
            let state = current.state
            let next = try batch.applied(to: state, of: current.snapshot, work: context.work)
            try context.access.requireNoSettingOfDraft(current.session, from: state, to: next, at: batch.place)
            return try current.preview(of: next, options, since: since)
        } catch {
            throw error.expiring(with: current.session)
        }
    }
}
