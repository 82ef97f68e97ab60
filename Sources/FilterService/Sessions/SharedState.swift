import FilterCore

/// The contents of a share, and how it is found.
struct SharedState: Sendable {
    /// A ``ShareKey``, or a whole ``ShareToken``.
    let key: String
    /// The filters, of a stored share in canonical order, and the sort; page size and locale are for whoever opens it.
    let state: SessionState
    /// The session's record to go on with, for a token that holds its steps.
    var record: SessionRecord?
    /// `nil`: it does not expire.
    let expiresAt: Instant?
}
