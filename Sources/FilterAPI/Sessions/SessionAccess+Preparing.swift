import FilterCore
import Gateway
import Sessions

// Screens of sessions that are about to begin, made before anything is stored.

extension SessionAccess {
    /// The screen of a session that begins with a state.
    ///
    /// - Throws: `tooMuchWork`, `answerTooLarge`.
    func prepare(_ state: SessionState, _ screen: ScreenRequest) throws(ServiceError) -> PreparedAnswer {
        try prepare(state, SessionCoding.encode(state), draft: nil, screen)
    }

    /// The screen of a draft that begins now.
    ///
    /// - Throws: `tooMuchWork`, `answerTooLarge`.
    func prepareDraft(of base: Session, _ screen: ScreenRequest) throws(ServiceError) -> PreparedAnswer {
        let stored = base.stored
        let origin = DraftOrigin(
            base: DraftBase(key: stored.key, revision: stored.revision, state: stored.encodedState),
            currentRevision: stored.revision,
            currentState: stored.encodedState
        )
        return try prepare(base.state, stored.encodedState, draft: origin, screen)
    }

    private func prepare(
        _ state: SessionState,
        _ encodedState: [UInt8],
        draft: DraftOrigin?,
        _ screen: ScreenRequest
    ) throws(ServiceError) -> PreparedAnswer {
        // Nothing of what is costly shows the key, and nothing else is known of the session yet.
        let stored = StoredSession(
            key: SessionKey(high: 0, low: 0, code: 0),
            encodedState: encodedState,
            revision: 1,
            expiresAt: Instant(milliseconds: 0),
            canUndo: false,
            canRedo: false,
            draft: draft,
            bytes: []
        )
        return try SessionAnswer(Session(stored: stored, state: state), of: DataChoice(screen.snapshot), context)
            .prepare(screen.options)
    }
}
