import Catalogs
import FilterCore
import Gateway
import HTTPServer
import Sessions

extension Call {
    /// Changes the session that the path names and answers with its new screen, with what is different from a former one, or
    /// with nothing but the validator, as the client prefers.
    ///
    /// - Parameters:
    ///   - state: in which the change takes the session.
    ///   - change: from the session as it was found; asked for again if another write comes between.
    func write(
        from state: FoundState = .adopted,
        _ change: (FoundSession, CatalogSnapshot) throws(ServiceError) -> SessionChange
    ) throws(ServiceError) -> HTTPResponse {
        let written = try access.carryOut(WriteConditions(request), on: self["session"], from: state, change)
        return try access.writtenAnswer(to: request, written)
    }
}

/// How routes change sessions: find, repeat, change, prepare the answer, save, answer.
extension SessionAccess {
    /// Changes a session, unless the request has done so before.
    ///
    /// Options of the screen are read first, and the screen is prepared before the change is saved, so that nothing is
    /// changed by a request that is refused for them. A refused write was a use of the session, too, and says when it ends.
    func carryOut(
        _ conditions: WriteConditions,
        on id: String,
        from state: FoundState = .adopted,
        _ change: (FoundSession, CatalogSnapshot) throws(ServiceError) -> SessionChange
    ) throws(ServiceError) -> WrittenSession {
        for _ in 0..<service.sessions.configuration.maxUpdateTries {
            let stored = try find(id, mark: conditions.mark)
            do throws(ServiceError) {
                var screen = try screen(conditions.query, of: stored.session.state)
                let catalog = screen.snapshot.catalog
                let adopted = try adopting(stored, under: screen.snapshot)
                screen.since = try since(conditions, of: adopted.session, screen.snapshot)
                if let repeated = stored.repeated {
                    return WrittenSession(session: repeated.adopted(by: catalog), isRepeated: true, screen: screen)
                }
                try checkRevision(by: conditions.revision, of: adopted, screen)
                let found = state == .adopted ? adopted : stored
                if conditions.format == .changes, screen.since == nil {
                    screen.since = EntityTag(of: found.session.stored, dataVersion: screen.snapshot.dataVersion)
                }
                let change = try change(found, screen.snapshot)
                let next = try plan(change, over: found, of: screen.snapshot, reordering: conditions.isReordering)
                // Dropped filters have to be reported, so the whole answer is given then.
                let isMinimal = conditions.isMinimal && found.dropped.isEmpty && next.dropped.isEmpty
                let prepared = isMinimal ? nil : try prepare(next.session, screen, over: found.session)
                if let saved = try save(next, over: found) {
                    return WrittenSession(
                        session: saved,
                        isRepeated: false,
                        screen: screen,
                        prepared: prepared,
                        dropped: found.dropped + next.dropped.filter { !found.dropped.contains($0) }
                    )
                }
            } catch {
                throw error.expiring(with: stored.session.stored)
            }
        }
        throw ServiceError(.contended)
    }

    func writtenAnswer(to request: HTTPRequest, _ written: WrittenSession) throws(ServiceError) -> HTTPResponse {
        let data = DataChoice(written.screen.snapshot)
        let answer = SessionAnswer(written.session, of: data, context, dropped: written.dropped)
        var response: HTTPResponse
        if request.prefers("return", "minimal"), written.dropped.isEmpty {
            response = answer.response(HTTPResponse(status: 204))
            response.headers.append("Preference-Applied", "return=minimal")
        } else {
            let prepared =
                if let prepared = written.prepared { prepared } else { try prepare(written.session, written.screen) }
            response = try answer.response(written.screen.options, prepared: prepared)
        }
        if written.isRepeated { response.headers.append("Idempotency-Replayed", "true") }
        return response
    }

    /// Answers a request that begins a session, or had begun it before.
    ///
    /// - Parameter prepared: the screen of a session that begins with these filters.
    func created(
        _ begun: BegunSession,
        _ screen: ScreenRequest,
        prepared: PreparedAnswer,
        dropped: [DroppedFilter] = []
    ) throws(ServiceError) -> HTTPResponse {
        // A draft that has just begun has to be reported, even if its base was changed while its screen was prepared.
        let context = begun.isRepeated ? context : context.withoutBudget
        let session = begun.session.adopted(by: screen.snapshot.catalog)
        let answer = SessionAnswer(session, of: DataChoice(screen.snapshot), context, dropped: dropped)
        var response = try answer.response(status: 201, screen.options, prepared: prepared)
        response.headers.append("Location", "/v1/sessions/\(begun.session.id)")
        if begun.isRepeated { response.headers.append("Idempotency-Replayed", "true") }
        return response
    }

    /// Ends a session.
    ///
    /// - Throws: `preconditionFailed` if the request asks for another revision, `invalidValue` for a condition that is
    ///   none.
    func end(_ request: HTTPRequest, _ id: String) throws(ServiceError) {
        let condition = try RevisionCondition(request)
        for _ in 0..<service.sessions.configuration.maxUpdateTries {
            let found = try find(id)
            // Also one whose catalog is gone can be ended.
            try context.catalogs.permit(storedName: found.state.catalog, at: .path("session"))
            if !condition.allows(found.session.revision) {
                let screen = ScreenRequest(snapshot: try snapshot(of: found.state))
                let shown = try adopting(found, under: screen.snapshot)
                let error = try preconditionFailed(condition, shown, screen)
                throw error.expiring(with: found.session.stored)
            }
            let hasEnded = try ServiceError.mapping { () throws(SessionError) in try service.sessions.end(found) }
            if hasEnded { return }
        }
        throw ServiceError(.contended)
    }

    /// The screen that a request wants to see of a session.
    ///
    /// - Throws: `invalidValue` and what else ``ScreenOptions`` refuses.
    func screen(_ query: QueryParameters, of state: SessionState) throws(ServiceError) -> ScreenRequest {
        let snapshot = try snapshot(of: state)
        return ScreenRequest(
            snapshot: snapshot,
            options: try ScreenOptions(query, of: snapshot, limits: service.limits)
        )
    }

    /// The screen that a write wants to see, whole or as the difference from a former one.
    ///
    /// - Throws: `invalidValue` for a former state that the session cannot have had, and what else ``ScreenOptions`` refuses.
    func screen(_ conditions: WriteConditions, of session: Session) throws(ServiceError) -> ScreenRequest {
        var request = try screen(conditions.query, of: session.state)
        request.since = try since(conditions, of: session, request.snapshot)
        return request
    }

    /// The former state that a write asks for the difference from; `nil` for none.
    private func since(
        _ conditions: WriteConditions,
        of session: Session,
        _ snapshot: CatalogSnapshot
    ) throws(ServiceError) -> EntityTag? {
        try EntityTag(since: conditions.query, of: session.stored, dataVersion: snapshot.dataVersion)
    }

    /// Everything costly of the answer to a write: the difference that it asks for, or the screen where that is not to be
    /// had.
    ///
    /// - Parameter found: the session before the write; `nil` for one that was carried out before.
    private func prepare(
        _ session: Session,
        _ screen: ScreenRequest,
        over found: Session? = nil
    ) throws(ServiceError) -> PreparedAnswer {
        let answer = SessionAnswer(session, of: DataChoice(screen.snapshot), context)
        if let since = screen.since {
            // Mostly the difference is from the state that the write found.
            let former = found.flatMap {
                since == EntityTag(of: $0.stored, dataVersion: screen.snapshot.dataVersion) ? $0 : nil
            }
            let changes = SessionChanges(of: answer, context)
            if let changes = try changes.prepare(since: since, from: former, screen.options) { return changes }
        }
        return try answer.prepare(screen.options)
    }
}

/// The state in which a change takes a session whose filters were chosen under another definition.
enum FoundState {
    /// As the catalog can mean it: what is dropped is a step before the change.
    case adopted
    /// As it is stored: the change leaves that state.
    case stored
}

/// The conditions of a request that changes a session, and the options of its answer.
struct WriteConditions {
    /// On the revision that is found; `nil` for any.
    var revision: RevisionCondition?
    /// Names the request, if it may be sent again.
    var mark: RequestMark?
    /// The client wants nothing but the validator.
    var isMinimal = false
    /// Whether the client wants the screen or what is different.
    var format = AnswerFormat.screen
    /// Whether categories made of names are put in order anew.
    var isReordering = false
    let query: QueryParameters
}

extension WriteConditions {
    private static let parameterNames =
        ScreenOption.names + AnswerFormat.parameterNames + [SessionAccess.reorderName]

    /// - Throws: `unknownParameter`, `invalidValue` for a condition that is none and a key that is no key.
    init(_ request: HTTPRequest) throws(ServiceError) {
        let query = try QueryParameters(request, allowing: Self.parameterNames)
        self.init(
            revision: try RevisionCondition(request),
            mark: try request.mark(),
            isMinimal: request.prefers("return", "minimal"),
            format: try AnswerFormat(query),
            isReordering: try query.bool(SessionAccess.reorderName) ?? false,
            query: query
        )
    }
}

/// The screen that a request wants to see: of which data, with which options.
struct ScreenRequest {
    let snapshot: CatalogSnapshot
    var options = ScreenOptions()
    /// The state from which the difference is sent; `nil` for the whole screen.
    var since: EntityTag?
}

/// A session after a write, and how it is to be answered.
struct WrittenSession {
    let session: Session
    /// The request was sent again under its idempotency key: nothing has changed.
    let isRepeated: Bool
    let screen: ScreenRequest
    /// Its answer, unless it is not wanted, or was not prepared.
    var prepared: PreparedAnswer?
    /// The filters that the catalog cannot express any more.
    var dropped: [DroppedFilter] = []
}
