/// Where sessions are kept between requests.
///
/// Every call that finds a session counts as a use of it, failed writes included: the session then expires a whole idle
/// period later.
///
/// ## Topics
///
/// ### A session's life
/// - ``create(_:)``
/// - ``delete(_:ifRevision:)``
///
/// ### Use
/// - ``read(_:)``
/// - ``readStored(_:)``
/// - ``update(_:ifRevision:_:)``
protocol SessionStore: Sendable {
    /// Begins a session at revision 1, under an id that nobody can guess.
    ///
    /// - Throws: ``SessionError/tooLarge(bytes:limit:)``.
    func create(_ state: SessionState) throws(SessionError) -> Session

    /// A session without a look at its state.
    ///
    /// - Throws: ``SessionError/unknown``, ``SessionError/expired``.
    func readStored(_ id: String) throws(SessionError) -> StoredSession

    /// Replaces a session's state by what `change` makes of it.
    ///
    ///     let session = try store.update(id) { state in
    ///         var state = state
    ///         state.pageSize = 50
    ///         return state
    ///     }
    ///
    /// No update is lost: if another write comes between, `change` is applied again to the newer state. So it may be
    /// called several times, on several threads' behalf at once, and must have no effect but its result.
    ///
    /// - Parameters:
    ///   - ifRevision: refuse unless this is the current revision; `nil` takes any.
    ///   - change: from the current state to the next. No lock is held while it runs.
    /// - Returns: the session after the change. If the state came out equal the session keeps its revision.
    /// - Throws: ``SessionUpdateError/change(_:)`` with what `change` threw; otherwise ``SessionUpdateError/session(_:)``
    ///   with any ``SessionError``.
    func update<Failure: Error>(
        _ id: String,
        ifRevision: Int?,
        _ change: (SessionState) throws(Failure) -> SessionState
    ) throws(SessionUpdateError<Failure>) -> Session

    /// Ends a session; its id answers ``SessionError/expired`` from now on.
    ///
    /// - Parameter ifRevision: refuse unless this is the current revision; `nil` takes any.
    /// - Throws: ``SessionError/unknown``, ``SessionError/expired``, ``SessionError/preconditionFailed(current:)``.
    func delete(_ id: String, ifRevision: Int?) throws(SessionError)

    /// How full the store is, and what happened in it.
    var statistics: SessionStatistics { get }
}

extension SessionStore {
    /// - Throws: ``SessionError/unknown``, ``SessionError/expired``, ``SessionError/damaged(_:)``.
    func read(_ id: String) throws(SessionError) -> Session {
        try readStored(id).decoded()
    }

    /// ``delete(_:ifRevision:)`` of any revision.
    func delete(_ id: String) throws(SessionError) {
        try delete(id, ifRevision: nil)
    }

    /// ``update(_:ifRevision:_:)`` of any revision.
    func update<Failure: Error>(
        _ id: String,
        _ change: (SessionState) throws(Failure) -> SessionState
    ) throws(SessionUpdateError<Failure>) -> Session {
        try update(id, ifRevision: nil, change)
    }
}
