import FilterCore
import HTTPServer

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
        let base = try access.read(path["session"])
        let options = try ScreenOptions(query, of: base.snapshot, limits: service.limits)
        let mark = try request.creationMark(in: path["session"])
        let revisions = request.expectedRevisions
        let begun: BegunSession?
        do throws(SessionError) {
            begun = try service.sessions.createDraft(of: base.session, ifRevision: revisions, mark: mark)
        } catch {
            throw access.failure(error)
        }
        guard let begun else { throw try access.preconditionFailed(base, options).expiring(with: base.session) }
        return try access.created(begun, query)
    }

    /// Answers with the base.
    @Sendable
    private func commit(_ request: HTTPRequest, _ path: PathParameters) throws(ServiceError) -> HTTPResponse {
        let resolution = try resolution(request)
        let conditions = try WriteConditions(request)
        let found: FoundDraft
        do throws(SessionError) {
            found = try service.sessions.findDraft(path["session"], mark: conditions.mark)
        } catch {
            throw access.failure(error)
        }
        switch found {
        case .committed(let base): return try access.answer(request, repeated(base, conditions))
        case .open(let draft): return try access.answer(request, commit(draft, resolution, conditions))
        }
    }

    private func resolution(_ request: HTTPRequest) throws(ServiceError) -> ConflictResolution {
        var resolution = ConflictResolution.refuse
        guard let body = try request.optionalJSON(maxDepth: service.limits.maxJSONDepth) else { return resolution }
        for (_, member) in try body.members(allowing: ["onConflict"]) {
            guard let named = ConflictResolution(rawValue: try member.string()) else {
                throw member.mismatch("one of " + ConflictResolution.allCases.map(\.rawValue).joined(separator: ", "))
            }
            resolution = named
        }
        return resolution
    }

    private func repeated(_ base: Session, _ conditions: WriteConditions) throws(ServiceError) -> WrittenSession {
        let snapshot = try access.snapshot(of: base.state.catalog)
        let options = try ScreenOptions(conditions.query, of: snapshot, limits: service.limits)
        return WrittenSession(session: base, isRepeated: true, snapshot: snapshot, options: options)
    }

    /// Makes a draft's filters those of its base, as one step of the base's history, and ends the draft.
    private func commit(
        _ draft: OpenDraft,
        _ resolution: ConflictResolution,
        _ conditions: WriteConditions
    ) throws(ServiceError) -> WrittenSession {
        let session = draft.found.session
        guard conditions.allow(session.revision) else {
            let snapshot = try access.snapshot(of: session.state.catalog)
            let options = try ScreenOptions(conditions.query, of: snapshot, limits: service.limits)
            throw try access.preconditionFailed(SessionAnswer(session, snapshot, service), options)
                .expiring(with: session.stored)
        }
        var ofBase = conditions
        ofBase.revisions = nil
        ofBase.mark = draft.commitMark
        let written = try access.carryOut(ofBase, on: draft.base.key.id) { base, snapshot throws(ServiceError) in
            let filters = try filters(of: draft, over: base, snapshot, resolution, conditions)
            return .commit(session.stored.key, filters)
        }
        do {
            try service.sessions.endCommitted(draft, base: written.session, isRepeated: written.isRepeated)
        } catch {
            throw access.failure(error)
        }
        return written
    }

    /// What the base is to have.
    ///
    /// - Throws: `draftConflict` with both screens if the base has other filters than when the draft began.
    private func filters(
        of draft: OpenDraft,
        over base: FoundSession,
        _ snapshot: CatalogSnapshot,
        _ resolution: ConflictResolution,
        _ conditions: WriteConditions
    ) throws(ServiceError) -> FilterState {
        let own = draft.found.state.filters
        if draft.origin.canonicalForm == base.state.filters.canonicalForm { return own }
        switch resolution {
        case .force: return own
        case .rebase:
            do {
                return try snapshot.catalog.rebasing(own, from: draft.origin, onto: base.state.filters)
            } catch {
                throw ServiceError(error, at: .body("/onConflict"))
            }
        case .refuse:
            let options = try ScreenOptions(conditions.query, of: snapshot, limits: service.limits)
            let current = SessionAnswer(base.session, snapshot, service)
            var error = ServiceError(
                .draftConflict,
                "the base has other filters than when the draft began, at revision \(base.session.revision); commit with "
                    + "“rebase” to add the draft’s changes to them, with “force” to replace them, or cancel the draft"
            ).adding("ETag", current.entityTag.description)
            error.current = try current.screenBytes(options)
            error.draft = try SessionAnswer(draft.found.session, snapshot, service).screenBytes(options)
            throw error
        }
    }
}
