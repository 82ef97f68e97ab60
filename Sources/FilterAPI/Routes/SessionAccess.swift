import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions
import Support

/// How routes come to sessions and shares.
struct SessionAccess: Sendable {
    let context: RequestContext

    var service: Service { context.service }

    /// A session to be read.
    ///
    /// - Throws: `unknownSession`, `sessionExpired`.
    func read(_ id: String) throws(ServiceError) -> SessionAnswer {
        try read(id) { DataChoice($0) }
    }

    /// A session to be read, with the data that the request names.
    ///
    /// - Throws: `unknownSession`, `sessionExpired`, `dataVersionExpired`.
    func read(
        _ id: String,
        _ query: QueryParameters,
        _ request: HTTPRequest
    ) throws(ServiceError) -> SessionAnswer {
        // An answer without a body reports nothing that is dropped, so that it is left for the next one.
        try read(id, saves: request.method != .head) { present throws(ServiceError) in
            try DataChoice(query, of: present, request, context)
        }
    }

    private func read(
        _ id: String,
        saves: Bool = true,
        _ choose: (CatalogSnapshot) throws(ServiceError) -> DataChoice
    ) throws(ServiceError) -> SessionAnswer {
        let session: Session
        do {
            session = try service.sessions.read(id)
        } catch {
            throw ServiceError(error)
        }
        let data = try choose(snapshot(of: session.state))
        guard let adoption = data.snapshot.catalog.adopting(session.state.filters) else {
            return SessionAnswer(session, of: data, context)
        }
        // Data that the request names are read as they were: nothing is dropped for their sake.
        guard !data.isNamed, adoption.isStep else {
            return SessionAnswer(session.adopted(by: data.snapshot.catalog), of: data, context)
        }
        let found = try adopting(find(id), under: data.snapshot)
        return saves
            ? SessionAnswer(found.session, of: data, context, telling: found)
            : SessionAnswer(found.session, of: data, context, dropped: found.dropped)
    }

    /// A session at a revision that If-Match allows, for a request that does not change it.
    ///
    /// Such a request is not remembered under its idempotency key, but must not have that of another one.
    func require(_ request: HTTPRequest, _ id: String) throws(ServiceError) -> SessionAnswer {
        let revisions = try request.expectedRevisions()
        let stored = try find(id, mark: request.mark())
        let screen = ScreenRequest(snapshot: try snapshot(of: stored.state))
        let found = try adopting(stored, under: screen.snapshot)
        guard revisions?.contains(found.session.revision) ?? true else {
            throw try preconditionFailed(found, screen).expiring(with: found.session.stored)
        }
        return SessionAnswer(found.session, of: DataChoice(screen.snapshot), context, telling: found)
    }

    /// The content of a share.
    ///
    /// - Throws: `unknownShare`, `shareExpired`.
    func share(
        _ key: String,
        at place: ServiceError.Place
    ) throws(ServiceError) -> SharedState {
        do {
            if let shared = try service.sessions.openShare(key) { return shared }
        } catch {
            guard case .damaged(let fault) = error else { throw ServiceError(error) }
            var lost = ServiceError(.shareExpired, at: place, "what was stored of the share cannot be read any more")
            lost.cause = "a stored share cannot be read: \(fault)"
            throw lost
        }
        throw ServiceError(.unknownShare, at: place, "no such share, or it has expired or was evicted")
    }

    /// The catalog of a session, with all categories in which it has chosen and that the definition still has.
    func snapshot(of state: SessionState) throws(ServiceError) -> CatalogSnapshot {
        let chosen = state.filters.selections.keys
        return try context.catalogs.requireStillServed(state.catalog, choosingIn: chosen, at: .path("session"))
    }

    // MARK: From errors of sessions to errors of the service

    func find(_ id: String, mark: RequestMark? = nil) throws(ServiceError) -> FoundSession {
        do { return try service.sessions.find(id, mark: mark) } catch { throw ServiceError(error) }
    }

    /// The session as a version of its catalog can mean it; nothing is saved.
    func adopting(_ found: FoundSession, under snapshot: CatalogSnapshot) throws(ServiceError) -> FoundSession {
        do { return try service.sessions.adopting(found, under: snapshot.catalog) } catch { throw ServiceError(error) }
    }

    /// A draft as its catalog can mean it; nothing is saved.
    func adopting(_ draft: OpenDraft) throws(ServiceError) -> OpenDraft {
        let catalog = try snapshot(of: draft.found.state).catalog
        do { return try service.sessions.adopting(draft, under: catalog) } catch { throw ServiceError(error) }
    }

    func plan(_ change: SessionChange, over found: FoundSession) throws(ServiceError) -> PlannedSession {
        do { return try service.sessions.plan(change, over: found) } catch { throw ServiceError(error) }
    }

    func save(_ change: PlannedSession, over found: FoundSession) throws(ServiceError) -> Session? {
        do { return try service.sessions.save(change, over: found) } catch { throw ServiceError(error) }
    }
}
