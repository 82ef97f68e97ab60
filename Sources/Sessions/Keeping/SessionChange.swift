package import FilterCore

/// What a write makes of a session.
package enum SessionChange: Sendable {
    /// Another state, as a step that can be undone; an equal one changes nothing. Moves of one slider are one step, see
    /// ``SliderMove`` for what is written.
    case state(SessionState, writing: Set<String> = [])
    /// Other filters, likewise.
    case filters(FilterState, writing: Set<String> = [])
    /// Another state that several operations led to, always as a step of its own.
    case batch(SessionState)
    /// Back or forth to the step with a number, as a catalog can mean it.
    case step(Int, under: Catalog)
    /// The filters of a draft, as a step of its own; the draft is not open any more.
    case commit(SessionKey, FilterState)
    /// One more open draft; the oldest of too many are evicted.
    case openDraft(SessionKey)
    /// A draft that is not open any more.
    case closeDraft(SessionKey)
}
