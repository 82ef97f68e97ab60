import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions

/// Drafts: sessions that are tried out before they become the filters of their base.
///
/// A draft is read, changed and cancelled (deleted) by the addresses of a session.
struct DraftRoutes: Sendable {
    let service: Service

    var routes: [Route] {
        [
            Route(.post, "/v1/sessions/{session}/drafts", needs: .sessions, create),
            Route(.post, "/v1/sessions/{session}/commit", needs: .sessions, commit),
        ]
    }

    @Sendable
    private func create(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        try request.requireNoFields(maxDepth: service.limits.maxJSONDepth)
        let query = try QueryParameters(request, allowing: ScreenOptions.parameterNames)
        let stored = try context.access.find(path["session"])
        let screen = try context.access.screen(query, of: stored.state)
        let found = try context.access.adopting(stored, under: screen.snapshot)
        let base = found.session
        let prepared = try context.access.prepareDraft(of: base, screen)
        let mark = try request.creationMark(in: path["session"])
        let revisions = try request.expectedRevisions()
        let begun: BegunSession?
        do throws(SessionError) {
            begun = try service.sessions.createDraft(
                of: base.stored,
                under: screen.snapshot.catalog,
                ifRevision: revisions,
                mark: mark,
                for: request.sessionClient
            )
        } catch {
            throw ServiceError(error)
        }
        guard let begun else { throw try context.access.preconditionFailed(found, screen).expiring(with: base.stored) }
        return try context.access.created(begun, screen, prepared: prepared, dropped: found.dropped)
    }

    /// Answers with the base.
    @Sendable
    private func commit(
        _ request: HTTPRequest,
        _ path: PathParameters,
        _ context: RequestContext
    ) throws(ServiceError) -> HTTPResponse {
        let resolution = try resolution(request)
        let conditions = try WriteConditions(request)
        let found: FoundDraft
        do throws(SessionError) {
            found = try service.sessions.findDraft(path["session"], mark: conditions.mark)
        } catch {
            throw ServiceError(error)
        }
        switch found {
        case .committed(let base):
            let screen = try context.access.screen(conditions, of: base)
            let shown = base.adopted(by: screen.snapshot.catalog)
            return try context.access.answer(request, WrittenSession(session: shown, isRepeated: true, screen: screen))
        case .open(let stored):
            let draft = try context.access.adopting(stored)
            return try context.access.answer(
                request,
                commit(draft, resolution: resolution, if: conditions, context)
            )
        }
    }

    private func resolution(_ request: HTTPRequest) throws(ServiceError) -> ConflictResolution {
        var resolution = ConflictResolution.refuse
        guard let body = try request.optionalJSON(maxDepth: service.limits.maxJSONDepth) else { return resolution }
        for (_, member) in try body.members(allowing: ["onConflict"]) {
            resolution = try member.choice()
        }
        return resolution
    }

    /// Makes a draft's filters those of its base, as one step of the base's history, and ends the draft.
    private func commit(
        _ draft: OpenDraft,
        resolution: ConflictResolution,
        if conditions: WriteConditions,
        _ context: RequestContext
    ) throws(ServiceError) -> WrittenSession {
        let session = draft.found.session
        guard conditions.allow(session.revision) else {
            let screen = try context.access.screen(conditions.query, of: session.state)
            throw try context.access.preconditionFailed(draft.found, screen).expiring(with: session.stored)
        }
        let demands = WriteConditions(
            revisions: nil,
            mark: draft.commitMark,
            isMinimal: conditions.isMinimal,
            form: conditions.form,
            query: conditions.query
        )
        var written = try context.access.carryOut(demands, on: draft.base.key.id) {
            base,
            snapshot throws(ServiceError) in
            if resolution == .refuse, draft.isConflicting(with: base.state.filters) {
                throw try context.access.draftConflict(
                    session,
                    base: base.session,
                    context.access.screen(conditions.query, of: base.state)
                )
            }
            return .commit(
                session.stored.key,
                try filters(of: draft, over: base, of: snapshot, resolution, context.work)
            )
        }
        do {
            try service.sessions.endCommitted(draft, base: written.session, isRepeated: written.isRepeated)
        } catch {
            throw ServiceError(error)
        }
        written.dropped += draft.found.dropped.filter { !written.dropped.contains($0) }
        return written
    }

    /// What the base is to have.
    private func filters(
        of draft: OpenDraft,
        over base: FoundSession,
        of snapshot: CatalogSnapshot,
        _ resolution: ConflictResolution,
        _ work: WorkBudget
    ) throws(ServiceError) -> FilterState {
        let own = draft.found.state.filters
        guard resolution == .rebase, draft.isConflicting(with: base.state.filters) else { return own }
        do {
            return try snapshot.catalog.rebasing(own, from: draft.origin, onto: base.state.filters, work: work)
        } catch {
            throw ServiceError(error, at: .body("/onConflict"))
        }
    }
}
