import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions

/// Drafts: sessions that are tried out before they become the filters of their base.
///
/// A draft is read, changed and cancelled (deleted) by the addresses of a session.
enum DraftRoutes {
    static var routes: [Route] {
        [
            Route(.post, "/v1/sessions/{session}/drafts", needs: .sessions, create),
            Route(.post, "/v1/sessions/{session}/commit", needs: .sessions, commit),
        ]
    }

    private static func create(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try call.requireNoFields()
        let query = try call.query(allowing: ScreenOption.names)
        let stored = try call.access.find(call["session"])
        let screen = try call.access.screen(query, of: stored.state)
        let found = try call.access.adopting(stored, under: screen.snapshot)
        let base = found.session
        let prepared = try call.access.prepareDraft(of: base, screen)
        let mark = try call.request.creationMark(in: call["session"])
        let condition = try RevisionCondition(call.request)
        let begun = try ServiceError.mapping { () throws(SessionError) in
            try call.service.sessions.createDraft(
                of: base.stored,
                under: screen.snapshot.catalog,
                ifRevision: condition.allows,
                mark: mark,
                for: call.request.sessionClient
            )
        }
        guard let begun else {
            throw try call.access.preconditionFailed(condition, found, screen).expiring(with: base.stored)
        }
        return try call.access.created(begun, screen, prepared: prepared, dropped: found.dropped)
    }

    /// Answers with the base.
    private static func commit(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let resolution = try resolution(call)
        let conditions = try WriteConditions(call.request)
        let found: FoundDraft
        do throws(SessionError) {
            found = try call.service.sessions.findDraft(call["session"], mark: conditions.mark)
        } catch {
            // Those from whom a session is hidden are not told that it is no draft.
            if case .notADraft = error { _ = try call.access.snapshot(of: call.access.find(call["session"]).state) }
            throw ServiceError(error)
        }
        switch found {
        case .committed(let base):
            let screen = try call.access.screen(conditions, of: base)
            let shown = base.adopted(by: screen.snapshot.catalog)
            return try call.access.writtenAnswer(
                to: call.request,
                WrittenSession(session: shown, isRepeated: true, screen: screen)
            )
        case .open(let stored):
            let draft = try call.access.adopting(stored)
            return try call.access.writtenAnswer(
                to: call.request,
                commit(draft, resolution: resolution, if: conditions, call)
            )
        }
    }

    private static func resolution(_ call: Call) throws(ServiceError) -> ConflictResolution {
        var resolution = ConflictResolution.refuse
        guard let body = try call.optionalJSON() else { return resolution }
        for (_, member) in try body.members(allowing: ["onConflict"]) {
            resolution = try member.choice()
        }
        return resolution
    }

    /// Makes a draft's filters those of its base, as one step of the base's history, and ends the draft.
    private static func commit(
        _ draft: OpenDraft,
        resolution: ConflictResolution,
        if conditions: WriteConditions,
        _ call: Call
    ) throws(ServiceError) -> WrittenSession {
        let session = draft.found.session
        if let condition = conditions.revision, !condition.allows(session.revision) {
            let screen = try call.access.screen(conditions.query, of: session.state)
            throw try call.access.preconditionFailed(condition, draft.found, screen).expiring(with: session.stored)
        }
        let demands = WriteConditions(
            mark: draft.commitMark,
            isMinimal: conditions.isMinimal,
            format: conditions.format,
            isReordering: conditions.isReordering,
            query: conditions.query
        )
        var written = try call.access.carryOut(demands, on: draft.base.key.id) {
            base,
            snapshot throws(ServiceError) in
            if resolution == .refuse, draft.isConflicting(with: base.state.filters) {
                throw try call.access.draftConflict(
                    draft.found,
                    base: base,
                    call.access.screen(conditions.query, of: base.state)
                )
            }
            return .commit(
                session.stored.key,
                try filters(of: draft, over: base, of: snapshot, resolution, call.work)
            )
        }
        try ServiceError.mapping { () throws(SessionError) in
            try call.service.sessions.endCommitted(draft, base: written.session, isRepeated: written.isRepeated)
        }
        written.dropped += draft.found.dropped.filter { !written.dropped.contains($0) }
        return written
    }

    /// The filters that the base is to have.
    private static func filters(
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
