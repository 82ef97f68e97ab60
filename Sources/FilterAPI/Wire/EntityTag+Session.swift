import Gateway
import Sessions

// The tags that a session gives, and that clients name.
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
