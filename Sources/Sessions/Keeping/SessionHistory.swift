import FilterCore

/// The steps of a session, decoded.
package struct SessionHistory {
    /// The states that undo and redo can reach, in their order.
    package let states: [SessionState]
    /// The number of the first of them.
    package let first: Int
    /// The number of the current one.
    package let position: Int

    /// - Throws: ``SessionError/damaged(_:)``.
    package init(_ session: StoredSession) throws(SessionError) {
        let record = try session.record()
        guard let timeline = record.timeline() else { throw .damaged(.damaged(offset: 0)) }
        var states: [SessionState] = []
        for state in timeline { states.append(try SessionState(stored: state)) }
        self.states = states
        first = record.firstStep
        position = record.position
    }
}
