package import FilterCore

/// A session as a write finds it.
package struct FoundSession: Sendable {
    package let session: Session
    /// Everything that is stored of it.
    package let record: SessionRecord
    /// The version of what is stored; a change is saved only if it is still that.
    let version: UInt64
    /// The mark of the request; kept with the change.
    let mark: RequestMark?
    /// The session as the same request left it, if that was carried out before; or as it is now, if that revision is
    /// not retained any more.
    package let repeated: Session?
    /// The filters that the catalog cannot express any more, see ``ClientSessions/adopting(_:under:)``: the session is
    /// stored without them by the next answer that reports them, or write.
    package var dropped: [DroppedFilter] = []
    /// Whether that, or what else another definition changed, is a step that is not saved yet.
    package var hasUnsavedStep = false

    package var state: SessionState { session.state }
}

/// A session as a change would leave it.
package struct PlannedSession: Sendable {
    /// As it will be answered, but for the moment at which it expires.
    package let session: Session
    /// Everything that is to be stored of it.
    let record: SessionRecord
    /// The filters of the step that the change goes to which the catalog cannot express.
    package var dropped: [DroppedFilter] = []
}

extension FoundSession {
    /// The session as it was found, to be stored so.
    package var planned: PlannedSession { PlannedSession(session: session, record: record) }
}
