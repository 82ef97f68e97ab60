import FilterCore

/// What a write makes of a session.
enum SessionChange: Sendable {
    /// Another state, as a step that can be undone; an equal one changes nothing.
    case state(SessionState)
    /// Other filters, likewise.
    case filters(FilterState)
    /// Back or forth to the step with a number.
    case step(Int)
    /// The filters of a draft, as one step; the draft is not open any more.
    case commit(SessionKey, FilterState)
    /// One more open draft; the oldest of too many are evicted.
    case openDraft(SessionKey)
    /// A draft that is not open any more.
    case closeDraft(SessionKey)
}
