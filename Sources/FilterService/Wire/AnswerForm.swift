import FilterCore

/// How the state that a write leads to is told, and the first member of the answer, which tells the client.
enum AnswerForm: String, Sendable, CaseIterable {
    /// The whole screen (schema `Screen`).
    case screen
    /// What is different from a state that the client has (schema `Changes`).
    case changes

    /// The parameters of a write that choose one.
    static let parameterNames = ["answer", "since"]

    /// - Throws: `invalidValue` for another form, and where something is asked that a difference does not tell.
    init(_ query: QueryParameters) throws(ServiceError) {
        let names = Self.allCases.map(\.rawValue)
        let text = query["answer"] ?? Self.screen.rawValue
        guard let form = Self(rawValue: text) else {
            throw ServiceError(
                .invalidValue,
                at: .query("answer"),
                "no answer “\(text)”",
                suggestions: Suggestions.near(text, among: names)
            )
        }
        if form == .screen, query["since"] != nil {
            throw ServiceError(.invalidValue, at: .query("since"), "only with “answer=changes”")
        }
        if form == .changes, query["debug"] != nil {
            throw ServiceError(.invalidValue, at: .query("debug"), "not with “answer=changes”")
        }
        self = form
    }
}

extension EntityTag {
    /// The tag of the state that a client has, as the parameter `since` names it; `nil` without one.
    ///
    /// - Parameter session: as it is now.
    /// - Throws: `invalidValue` for a tag that this session cannot have given.
    init?(since query: QueryParameters, of session: StoredSession, dataVersion: String) throws(ServiceError) {
        guard let text = query["since"] else { return nil }
        let place = ServiceError.Place.query("since")
        let current = EntityTag(of: session, dataVersion: dataVersion)
        guard let since = EntityTag(unquoted: text), (since.baseRevision == nil) == (current.baseRevision == nil) else {
            throw ServiceError(
                .invalidValue,
                at: place,
                "“\(text)” is no ETag of this session without quotes, such as \(current.unquoted)"
            )
        }
        guard since.revision <= current.revision else {
            throw ServiceError(
                .invalidValue,
                at: place,
                "the session is at revision \(current.revision); it was never at \(since.revision)"
            )
        }
        if let draft = session.draft, let revision = since.baseRevision {
            guard (draft.base.revision...max(draft.base.revision, draft.currentRevision)).contains(revision) else {
                throw ServiceError(
                    .invalidValue,
                    at: place,
                    "the draft began at revision \(draft.base.revision) of its base, which is at "
                        + "\(draft.currentRevision); it was never at \(revision)"
                )
            }
        }
        self = since
    }

    /// The tag of a session as it is.
    init(of session: StoredSession, dataVersion: String) {
        self.init(
            revision: session.revision,
            dataVersion: dataVersion,
            baseRevision: session.draft?.currentRevision
        )
    }
}
