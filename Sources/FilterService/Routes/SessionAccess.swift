import FilterCore

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
    /// - Parameter change: from state to state; applied again if another write comes between.
    func write(
        _ request: HTTPRequest,
        _ id: String,
        _ change: (SessionState, CatalogSnapshot) throws(ServiceError) -> SessionState
    ) throws(ServiceError) -> HTTPResponse {
        let query = try QueryParameters(request, allowing: ScreenOptions.parameterNames)
        // Whoever sends the key counts on it: a toggle must not flip twice in silence.
        guard request.headers["Idempotency-Key"] == nil else {
            throw ServiceError(.notServed, at: .header("Idempotency-Key"), "requests are not remembered by key yet")
        }
        let before = try read(id)
        do throws(ServiceError) {
            let options = try ScreenOptions(query, of: before.snapshot, limits: service.limits)
            let after = try update(before, ifRevision: try expectedRevision(request, before, options), options, change)
            guard request.prefersMinimal else { return try after.screen(options) }
            var response = after.response(HTTPResponse(status: 204))
            response.headers.append("Preference-Applied", "return=minimal")
            return response
        } catch {
            throw telling(error, before)
        }
    }

    /// A refused write was a use of the session, too, and says when it ends.
    private func telling(_ error: ServiceError, _ before: SessionAnswer) -> ServiceError {
        error.adding("Session-Expires", before.session.expiresAt.description)
    }

    private func update(
        _ before: SessionAnswer,
        ifRevision expected: Int?,
        _ options: ScreenOptions,
        _ change: (SessionState, CatalogSnapshot) throws(ServiceError) -> SessionState
    ) throws(ServiceError) -> SessionAnswer {
        let session: Session
        do {
            session = try service.sessions.update(before.session.id, ifRevision: expected) {
                state throws(ServiceError) in try change(state, before.snapshot)
            }
        } catch {
            switch error {
            case .change(let error): throw error
            case .session(let error): throw try failure(error, before.snapshot, options)
            }
        }
        return SessionAnswer(session, before.snapshot, service)
    }

    /// Ends a session.
    ///
    /// - Throws: `preconditionFailed` if the request asks for another revision.
    func delete(_ request: HTTPRequest, _ id: String) throws(ServiceError) {
        let answer = try read(id)
        let options = ScreenOptions()
        do throws(ServiceError) {
            let expected = try expectedRevision(request, answer, options)
            do {
                try service.sessions.delete(id, ifRevision: expected)
            } catch {
                throw try failure(error, answer.snapshot, options)
            }
        } catch {
            throw telling(error, answer)
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

    /// The revision that an If-Match asks for; `nil` if any will do.
    func expectedRevision(
        _ request: HTTPRequest,
        _ before: SessionAnswer,
        _ options: ScreenOptions
    ) throws(ServiceError) -> Int? {
        guard let condition = request.condition("If-Match"),
            let revisions = EntityTag.revisions(in: condition)
        else { return nil }
        guard revisions.contains(before.session.revision) else { throw try preconditionFailed(before, options) }
        return before.session.revision
    }

    private func failure(
        _ error: SessionError,
        _ snapshot: CatalogSnapshot,
        _ options: ScreenOptions
    ) throws(ServiceError) -> ServiceError {
        guard case .preconditionFailed(let current) = error else { return failure(error) }
        return try preconditionFailed(SessionAnswer(current, snapshot, service), options)
    }

    func failure(_ error: SessionError) -> ServiceError {
        let place = ServiceError.Detail.Place.parameter("session")
        switch error {
        case .unknown:
            return ServiceError(.unknownSession, at: place, "no such session; POST /v1/sessions starts one")
        case .expired:
            return ServiceError(.sessionExpired, at: place, "the session has ended; POST /v1/sessions starts another")
        case .preconditionFailed(let current):
            return ServiceError(.preconditionFailed, "the session is at revision \(current.revision)")
        case .contended:
            var error = ServiceError(.unavailable, "too many writes to this session at once")
            error.headers.append(("Retry-After", "1"))
            return error
        case .tooLarge(let bytes, let limit):
            return ServiceError(.tooMany, "the session's state takes \(bytes) bytes; at most \(limit) are kept")
        case .damaged(let fault):
            service.reportInternalError("a stored session cannot be read: \(fault)")
            return ServiceError(.internalError, "the session cannot be read")
        }
    }

    private func preconditionFailed(
        _ current: SessionAnswer,
        _ options: ScreenOptions
    ) throws(ServiceError) -> ServiceError {
        var error = ServiceError(
            .preconditionFailed,
            at: .header("If-Match"),
            "the session is at revision \(current.session.revision)"
        )
        error.current = try current.screenBytes(options)
        error.headers.append(("ETag", current.entityTag.description))
        return error
    }
}

extension HTTPRequest {
    /// `Prefer: return=minimal` (RFC 7240).
    fileprivate var prefersMinimal: Bool {
        headers.values(for: "Prefer").contains { field in
            field.split(separator: ",").contains { String($0).trimmingSpaces.lowercased() == "return=minimal" }
        }
    }
}
