import FilterCore
import HTTPServer
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
        try read(id) { present throws(ServiceError) in try DataChoice(query, of: present, request, context) }
    }

    private func read(
        _ id: String,
        _ choose: (CatalogSnapshot) throws(ServiceError) -> DataChoice
    ) throws(ServiceError) -> SessionAnswer {
        let session: StoredSession
        do {
            session = try service.sessions.readStored(id)
        } catch {
            throw ServiceError(error)
        }
        return try SessionAnswer(session, context, choose)
    }

    /// A session at a revision that If-Match allows, for a request that does not change it.
    ///
    /// Such a request is not remembered under its idempotency key, but must not have that of another one.
    func require(_ request: HTTPRequest, _ id: String) throws(ServiceError) -> SessionAnswer {
        let revisions = try request.expectedRevisions()
        let found = try find(id, mark: request.mark())
        let screen = ScreenRequest(snapshot: try snapshot(of: found.state.catalog))
        guard revisions?.contains(found.session.revision) ?? true else {
            throw try preconditionFailed(found.session, screen).expiring(with: found.session.stored)
        }
        return SessionAnswer(found.session, of: screen.snapshot, context)
    }

    /// What a share holds.
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

    func snapshot(of catalog: String) throws(ServiceError) -> CatalogSnapshot {
        try context.catalogs.requireStillServed(catalog, at: .path("session"))
    }

    // MARK: From errors of sessions to errors of the service

    func find(_ id: String, mark: RequestMark? = nil) throws(ServiceError) -> FoundSession {
        do { return try service.sessions.find(id, mark: mark) } catch { throw ServiceError(error) }
    }

    func plan(_ change: SessionChange, over found: FoundSession) throws(ServiceError) -> PlannedSession {
        do { return try service.sessions.plan(change, over: found) } catch { throw ServiceError(error) }
    }

    func save(_ change: PlannedSession, over found: FoundSession) throws(ServiceError) -> Session? {
        do { return try service.sessions.save(change, over: found) } catch { throw ServiceError(error) }
    }
}
