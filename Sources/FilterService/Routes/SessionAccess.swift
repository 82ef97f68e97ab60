import FilterCore
import Support

/// How routes read and write sessions.
struct SessionAccess: Sendable {
    let service: Service

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

    /// Changes a session and answers with its new screen, or with nothing but the validator if the client prefers.
    ///
    /// - Parameters:
    ///   - place: where the request names a setting of the session's, by the name of the setting.
    ///   - change: from state to state; applied again if another write comes between.
    func write(
        _ request: HTTPRequest,
        _ id: String,
        settingAt place: (String) -> ServiceError.Detail.Place = { .body("/\($0)") },
        _ change: (SessionState, CatalogSnapshot) throws(ServiceError) -> SessionState
    ) throws(ServiceError) -> HTTPResponse {
        try answer(request, id) { expected, mark, read throws(SessionUpdateError<ServiceError>) in
            try service.sessions.update(id, ifRevision: expected, mark: mark) { session throws(ServiceError) in
                try telling(session) { () throws(ServiceError) in
                    let next = try change(session.state, try read(session).snapshot)
                    try requireNoSettingOfDraft(session, next, at: place)
                    return next
                }
            }
        }
    }

    /// Carries out a request that changes a session, and answers it.
    ///
    /// - Parameter revise: does it: gets the revisions that If-Match allows, the mark of the request, and a function to be
    ///   called with the session before its change, which finds its catalog and reads what the request says of the answer,
    ///   so that nothing is changed by a request that is refused for that.
    func answer(
        _ request: HTTPRequest,
        _ id: String,
        _ revise: (
            Set<Int>?, RequestMark?, (Session) throws(ServiceError) -> Reading
        ) throws(SessionUpdateError<ServiceError>) -> Sessions.Answered
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ScreenOptions.parameterNames)
        let mark = try request.mark()
        var reading: Reading?
        func read(_ session: Session) throws(ServiceError) -> Reading {
            if let reading { return reading }
            let snapshot = try snapshot(of: session.state.catalog)
            let options = try ScreenOptions(query, of: snapshot, limits: service.limits)
            reading = Reading(snapshot: snapshot, options: options)
            return Reading(snapshot: snapshot, options: options)
        }
        let answered: Sessions.Answered
        do throws(SessionUpdateError<ServiceError>) {
            answered = try revise(request.expectedRevisions, mark, read)
        } catch {
            switch error {
            case .change(let error): throw error
            case .session(let error): throw try failure(error, read)
            }
        }
        let session = answered.session
        let found = try telling(session) { () throws(ServiceError) in try read(session) }
        var response = try minimalOrScreen(request, SessionAnswer(session, found.snapshot, service), found.options)
        if answered.isRepeated { response.headers.append("Idempotency-Replayed", "true") }
        return response
    }

    /// Answers a request that begins a session, or had begun it before.
    func create(
        _ request: HTTPRequest,
        _ begin: () throws(SessionError) -> Sessions.Answered
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ScreenOptions.parameterNames)
        func read(_ session: Session) throws(ServiceError) -> Reading {
            let snapshot = try snapshot(of: session.state.catalog)
            return Reading(
                snapshot: snapshot,
                options: try ScreenOptions(query, of: snapshot, limits: service.limits)
            )
        }
        let answered: Sessions.Answered
        do throws(SessionError) {
            answered = try begin()
        } catch {
            throw try failure(error, read)
        }
        let found = try read(answered.session)
        return try created(answered, found.snapshot, found.options)
    }

    private func created(
        _ answered: Sessions.Answered,
        _ snapshot: CatalogSnapshot,
        _ options: ScreenOptions
    ) throws(ServiceError) -> HTTPResponse {
        let session = answered.session
        var response = try SessionAnswer(session, snapshot, service).screen(status: 201, options)
        response.headers.append("Location", "/v1/sessions/\(session.id)")
        if answered.isRepeated { response.headers.append("Idempotency-Replayed", "true") }
        return response
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

    /// What a write finds out about the session on its way.
    struct Reading {
        let snapshot: CatalogSnapshot
        let options: ScreenOptions
    }

    private func minimalOrScreen(
        _ request: HTTPRequest,
        _ after: SessionAnswer,
        _ options: ScreenOptions
    ) throws(ServiceError) -> HTTPResponse {
        guard request.prefersMinimal else { return try after.screen(options) }
        var response = after.response(HTTPResponse(status: 204))
        response.headers.append("Preference-Applied", "return=minimal")
        return response
    }

    /// Answers a request that needs a session at the revision that If-Match names, and does not change it.
    ///
    /// Such a request is not remembered under its idempotency key, but must not have that of another one.
    func reading(
        _ request: HTTPRequest,
        _ id: String,
        _ body: (Session, CatalogSnapshot) throws(ServiceError) -> HTTPResponse
    ) throws(ServiceError) -> HTTPResponse {
        let mark = try request.mark()
        let session: Session
        do throws(SessionError) {
            session = try service.sessions.read(id)
            if let mark, try session.stored.record().answer(to: mark) != nil { throw .keyReused }
        } catch {
            throw failure(error)
        }
        let snapshot = try snapshot(of: session.state.catalog)
        guard request.expectedRevisions?.contains(session.revision) ?? true else {
            throw try failure(.preconditionFailed(current: session)) { _ in
                Reading(snapshot: snapshot, options: ScreenOptions())
            }
        }
        return try telling(session) { () throws(ServiceError) in try body(session, snapshot) }
    }

    func snapshot(of catalog: String) throws(ServiceError) -> CatalogSnapshot {
        try service.catalogs.require(catalog, status: 410, at: .parameter("session"))
    }

    /// A refused write was a use of the session, too, and says when it ends.
    func telling<Result>(
        _ session: Session,
        _ step: () throws(ServiceError) -> Result
    ) throws(ServiceError) -> Result {
        do throws(ServiceError) {
            return try step()
        } catch {
            throw error.adding("Session-Expires", session.expiresAt.description)
        }
    }

    /// A draft reads its settings through its base.
    func requireNoSettingOfDraft(
        _ session: Session,
        _ next: SessionState,
        at place: (String) -> ServiceError.Detail.Place
    ) throws(ServiceError) {
        guard session.stored.draft != nil else { return }
        let before = session.state
        let setting =
            before.sort != next.sort
            ? "sort" : before.pageSize != next.pageSize ? "pageSize" : before.locale != next.locale ? "locale" : nil
        guard let setting else { return }
        throw ServiceError(.notInDraft, at: place(setting), "a draft has the \(setting) of its base; change it there")
    }

    /// Ends a session.
    ///
    /// - Throws: `preconditionFailed` if the request asks for another revision.
    func delete(_ request: HTTPRequest, _ id: String) throws(ServiceError) {
        do {
            try service.sessions.delete(id, ifRevision: request.expectedRevisions)
        } catch {
            throw try failure(error) { session throws(ServiceError) in
                Reading(snapshot: try snapshot(of: session.state.catalog), options: ScreenOptions())
            }
        }
    }

    /// Changes the filters of a session, see ``write(_:_:_:)``.
    func writeFilters(
        _ request: HTTPRequest,
        _ id: String,
        _ change: (FilterState, CatalogSnapshot) throws(ServiceError) -> FilterState
    ) throws(ServiceError) -> HTTPResponse {
        try write(request, id) { state, snapshot throws(ServiceError) in
            var state = state
            state.filters = try change(state.filters, snapshot)
            return state
        }
    }

    /// A refusal with the screens that it speaks of.
    private func failure(
        _ error: SessionError,
        _ read: (Session) throws(ServiceError) -> Reading
    ) throws(ServiceError) -> ServiceError {
        var refusal = failure(error)
        switch error {
        case .preconditionFailed(let current):
            refusal.current = try screen(current, read, &refusal)
        case .draftConflict(let current, let draft):
            refusal.current = try screen(current, read, &refusal)
            let found = try read(draft)
            refusal.draft = try SessionAnswer(draft, found.snapshot, service).screenBytes(found.options)
        default: break
        }
        return refusal
    }

    private func screen(
        _ current: Session,
        _ read: (Session) throws(ServiceError) -> Reading,
        _ refusal: inout ServiceError
    ) throws(ServiceError) -> [UInt8] {
        let found = try read(current)
        let answer = SessionAnswer(current, found.snapshot, service)
        refusal.headers.append(("ETag", answer.entityTag.description))
        refusal = refusal.adding("Session-Expires", current.expiresAt.description)
        return try answer.screenBytes(found.options)
    }

    func failure(_ error: SessionError) -> ServiceError {
        let place = ServiceError.Detail.Place.parameter("session")
        switch error {
        case .unknown:
            return ServiceError(.unknownSession, at: place, "no such session; POST /v1/sessions starts one")
        case .expired:
            return ServiceError(.sessionExpired, at: place, "the session has ended; POST /v1/sessions starts another")
        case .preconditionFailed(let current):
            return ServiceError(
                .preconditionFailed,
                at: .header("If-Match"),
                "the session is at revision \(current.revision)"
            )
        case .draftConflict(let current, _):
            return ServiceError(
                .draftConflict,
                "the base has other filters than when the draft began, at revision \(current.revision); commit with "
                    + "“rebase” to add the draft’s changes to them, with “force” to replace them, or cancel the draft"
            )
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

extension HTTPRequest {
    /// The revisions that If-Match allows; `nil` if any will do.
    var expectedRevisions: Set<Int>? {
        condition("If-Match").flatMap { EntityTag.revisions(in: $0) }
    }

    /// `Prefer: return=minimal` (RFC 7240).
    fileprivate var prefersMinimal: Bool {
        headers.values(for: "Prefer").contains { field in
            field.split(separator: ",").contains { String($0).trimmingSpaces.lowercased() == "return=minimal" }
        }
    }
}
