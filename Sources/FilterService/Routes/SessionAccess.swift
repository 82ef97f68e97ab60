import FilterCore
import HTTPServer
import Support

/// How routes come to sessions and shares.
struct SessionAccess: Sendable {
    let service: Service

    /// A session to be read.
    ///
    /// - Throws: `unknownSession`, `sessionExpired`.
    func read(_ id: String) throws(ServiceError) -> SessionAnswer {
        let session: StoredSession
        do {
            session = try service.sessions.readStored(id)
        } catch {
            throw failure(error)
        }
        return try SessionAnswer(session, service)
    }

    /// A session at a revision that If-Match allows, for a request that does not change it.
    ///
    /// Such a request is not remembered under its idempotency key, but must not have that of another one.
    func require(_ request: HTTPRequest, _ id: String) throws(ServiceError) -> SessionAnswer {
        let found = try find(id, mark: request.mark())
        let snapshot = try snapshot(of: found.state.catalog)
        let current = SessionAnswer(found.session, snapshot, service)
        guard request.expectedRevisions?.contains(found.session.revision) ?? true else {
            throw try preconditionFailed(current, ScreenOptions()).expiring(with: found.session.stored)
        }
        return current
    }

    /// What a share holds.
    ///
    /// - Throws: `unknownShare`, `shareExpired`.
    func share(
        _ key: String,
        status: Int? = nil,
        at place: ServiceError.Detail.Place
    ) throws(ServiceError) -> SharedState {
        do {
            if let shared = try service.sessions.openShare(key) { return shared }
        } catch {
            throw failure(error)
        }
        throw ServiceError(.unknownShare, status: status, at: place, "no such share, or it is gone")
    }

    func snapshot(of catalog: String) throws(ServiceError) -> CatalogSnapshot {
        try service.catalogs.require(catalog, status: 410, at: .parameter("session"))
    }

    // MARK: From errors of sessions to errors of the service

    func find(_ id: String, mark: RequestMark? = nil) throws(ServiceError) -> FoundSession {
        do { return try service.sessions.find(id, mark: mark) } catch { throw failure(error) }
    }

    func save(_ change: SessionChange, over found: FoundSession) throws(ServiceError) -> Session? {
        do { return try service.sessions.save(change, over: found) } catch { throw failure(error) }
    }

    func failure(_ error: SessionError) -> ServiceError {
        let place = ServiceError.Detail.Place.parameter("session")
        switch error {
        case .unknown:
            return ServiceError(.unknownSession, at: place, "no such session; POST /v1/sessions starts one")
        case .expired:
            return ServiceError(.sessionExpired, at: place, "the session has ended; POST /v1/sessions starts another")
        case .keyReused:
            return ServiceError(
                .idempotencyKeyReused,
                at: .header("Idempotency-Key"),
                "the key was used for another request; every request needs a key of its own"
            )
        case .noStep(let position, let steps):
            return ServiceError(
                .noStep,
                "there is no such step; the steps are \(steps.lowerBound) to \(steps.upperBound), and the session is at "
                    + "\(position)"
            )
        case .draftOfDraft:
            return ServiceError(.draftOfDraft, at: place, "a draft has no drafts; make one of its base")
        case .notADraft:
            return ServiceError(.notADraft, at: place, "the session is not a draft, so there is nothing to commit")
        case .shareExpired:
            return ServiceError(.shareExpired, "the share was made to end before now")
        case .contended:
            var error = ServiceError(.unavailable, "too many writes to this session at once")
            error.headers.append(("Retry-After", "1"))
            return error
        case .unavailable(let retryAfter):
            var error = ServiceError(.unavailable, "sessions cannot be reached at the moment")
            error.headers.append(("Retry-After", "\(max(1, (retryAfter.wholeMilliseconds + 999) / 1000))"))
            return error
        case .tooLarge(let bytes, let limit):
            return ServiceError(.tooMany, "the session's state takes \(bytes) bytes; at most \(limit) are kept")
        case .damaged(let fault):
            service.reportInternalError("a stored session cannot be read: \(fault)")
            return ServiceError(.internalError, "the session cannot be read")
        }
    }
}
