package import FilterCore

/// The contents of a share, and how it is found.
package struct SharedState: Sendable {
    /// A ``ShareKey``, or a whole ``ShareToken``.
    package let key: String
    /// The filters, of a stored share in canonical order, and the sort; page size and locale are those of the client
    /// that opens it.
    package var state: SessionState
    /// The session's record to go on with, for a token that holds its steps.
    var record: SessionRecord?
    /// Whether a session that begins with it goes on with the steps of another one, under the settings that it had.
    package var hasHistory: Bool { record != nil }
    /// `nil`: it does not expire.
    package let expiresAt: Instant?

    /// The filters that the catalog that opened it cannot express.
    package private(set) var dropped: [DroppedFilter] = []

    /// The share as a catalog opens it: its definition and its bounds may be others than where the share was made.
    package func opened(by catalog: Catalog) -> SharedState {
        var shared = self
        let adopted = state.adopted(by: catalog)
        shared.state = adopted?.state ?? state
        shared.state.filters = catalog.clamped(shared.state.filters)
        shared.dropped = adopted?.adoption?.dropped ?? []
        return shared
    }
}
