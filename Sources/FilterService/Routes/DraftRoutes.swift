import FilterCore

/// Drafts: sessions that are tried out before they become the filters of their base.
///
/// A draft is read, changed and cancelled (deleted) by the addresses of a session.
struct DraftRoutes: Sendable {
    let service: Service
    private let access: SessionAccess

    init(service: Service) {
        self.service = service
        access = SessionAccess(service: service)
    }

    var routes: [Route] {
        [
            Route(.post, "/v1/sessions/{session}/drafts", create),
            Route(.post, "/v1/sessions/{session}/commit", commit),
        ]
    }

    @Sendable
    private func create(_ request: HTTPRequest, _ path: PathParameters) throws(ServiceError) -> HTTPResponse {
        try request.requireNoFields(maxDepth: service.limits.maxJSONDepth)
        let query = try QueryParameters(request, allowing: ScreenOptions.parameterNames)
        _ = try ScreenOptions(query, of: access.read(path["session"]).snapshot, limits: service.limits)
        let mark = try request.creationMark(in: path["session"])
        return try access.create(request) { () throws(SessionError) in
            try service.sessions.createDraft(of: path["session"], ifRevision: request.expectedRevisions, mark: mark)
        }
    }

    /// Answers with the base.
    @Sendable
    private func commit(_ request: HTTPRequest, _ path: PathParameters) throws(ServiceError) -> HTTPResponse {
        var resolution = ConflictResolution.refuse
        if let body = try request.optionalJSON(maxDepth: service.limits.maxJSONDepth) {
            for (_, member) in try body.members(allowing: ["onConflict"]) {
                resolution = try member.choice()
            }
        }
        return try access.answer(request, path["session"]) {
            expected,
            mark,
            read throws(SessionUpdateError<ServiceError>) in
            try service.sessions.commit(
                path["session"],
                ifRevision: expected,
                mark: mark,
                onConflict: resolution,
                permit: { base throws(ServiceError) in _ = try read(base) }
            ) {
                draft,
                origin,
                current throws(ServiceError) in
                let catalog = try access.snapshot(of: current.catalog).catalog
                do throws(FilterError) {
                    return try catalog.rebasing(draft, from: origin, onto: current.filters)
                } catch {
                    throw ServiceError(error, at: .body("/onConflict"))
                }
            }
        }
    }
}
