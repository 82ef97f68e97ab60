import FilterCore

/// The contents of a share, and how it is found.
struct SharedState: Sendable {
    /// A ``ShareKey``, or a whole ``ShareToken``.
    let key: String
    /// The filters, of a stored share in canonical order, and the sort; page size and locale are for whoever opens it.
    var state: SessionState
    /// The session's record to go on with, for a token that holds its steps.
    var record: SessionRecord?
    /// `nil`: it does not expire.
    let expiresAt: Instant?

    /// The share as a catalog opens it, with bounds that may be others than where it was made.
    func clamped(by catalog: Catalog) -> SharedState {
        var shared = self
        shared.state.filters = catalog.clamped(state.filters)
        return shared
    }
}
