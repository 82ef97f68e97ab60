package import Catalogs
import FilterCore
package import Sessions

/// How requests come to sessions and shares.
package struct SessionAccess: Sendable {
    package let context: RequestContext

    package init(context: RequestContext) {
        self.context = context
    }

    package var service: Service { context.service }

    /// The content of a share.
    ///
    /// - Throws: `unknownShare`, `shareExpired`.
    package func share(
        _ key: String,
        at place: ServiceError.Place
    ) throws(ServiceError) -> SharedState {
        do {
            if let shared = try service.sessions.openShare(key) { return shared }
        } catch {
            guard case .damaged(let fault) = error else { throw ServiceError(error).at(place) }
            var lost = ServiceError(.shareExpired, at: place, "what was stored of the share cannot be read any more")
            lost.cause = "a stored share cannot be read: \(fault)"
            throw lost
        }
        throw ServiceError(.unknownShare, at: place, "no such share, or it has expired or was evicted")
    }

    /// The catalog of a session, with all categories in which it has chosen and that the definition still has.
    package func snapshot(of state: SessionState) throws(ServiceError) -> CatalogSnapshot {
        let chosen = state.filters.selections.keys
        return try context.catalogs.requireStillServed(state.catalog, choosingIn: chosen, at: .path("session"))
    }

    // MARK: From errors of sessions to errors of the service

    package func find(_ id: String, mark: RequestMark? = nil) throws(ServiceError) -> FoundSession {
        try ServiceError.mapping { () throws(SessionError) in try service.sessions.find(id, mark: mark) }
    }

    /// The session as a version of its catalog can mean it; nothing is saved.
    package func adopting(_ found: FoundSession, under snapshot: CatalogSnapshot) throws(ServiceError) -> FoundSession {
        try ServiceError.mapping { () throws(SessionError) in
            try service.sessions.adopting(found, under: snapshot.catalog)
        }
    }

    /// A draft as its catalog can mean it; nothing is saved.
    package func adopting(_ draft: OpenDraft) throws(ServiceError) -> OpenDraft {
        let catalog = try snapshot(of: draft.found.state).catalog
        return try ServiceError.mapping { () throws(SessionError) in
            try service.sessions.adopting(draft, under: catalog)
        }
    }

    /// - Parameter shown: the categories that the screen then shows of those made of names; `nil` for the same as before.
    package func plan(
        _ change: SessionChange,
        over found: FoundSession,
        showing shown: [String]? = nil
    ) throws(ServiceError) -> PlannedSession {
        try ServiceError.mapping { () throws(SessionError) in
            try service.sessions.plan(change, over: found, showing: shown)
        }
    }

    package func save(_ change: PlannedSession, over found: FoundSession) throws(ServiceError) -> Session? {
        try ServiceError.mapping { () throws(SessionError) in try service.sessions.save(change, over: found) }
    }

    // MARK: Drafts

    /// A draft reads its settings through its base.
    ///
    /// - Parameter place: where the request names a setting of the session's, by the name of the setting.
    package func requireNoSettingOfDraft(
        _ session: StoredSession,
        from state: SessionState,
        to next: SessionState,
        at place: (String) -> ServiceError.Place
    ) throws(ServiceError) {
        guard session.draft != nil,
            let setting = SessionSetting.changed(from: state.settings, to: next.settings).first?.name
        else { return }
        throw ServiceError(.notInDraft, at: place(setting), "a draft has the \(setting) of its base; change it there")
    }
}

extension RequestContext {
    /// How the request comes to sessions.
    package var access: SessionAccess { SessionAccess(context: self) }
}
