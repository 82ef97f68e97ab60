import FilterCore
import Support

extension ClientSessions {
    /// Makes a share of a session.
    ///
    /// - Throws: ``SessionError/tooLarge(bytes:limit:)`` for a token that would be too long,
    ///   ``SessionError/unavailable(retryAfter:)``.
    package func share(_ session: Session, _ order: ShareOrder) throws(SessionError) -> SharedState {
        activity.note(.shareMade)
        let expiry = order.lifetime.map { Instant(milliseconds: now().milliseconds + $0.wholeMilliseconds) }
        var state = session.state
        state.settings = state.settings.shared
        state.shown = []
        guard order.isToken else {
            // The key is that of the filters as they are written in one order; the stored share has them in that order.
            state.filters = state.filters.inCanonicalOrder
            let key = ShareKey(
                of: Array("\(state.catalog)\n\(state.settings.sort)\n\(state.filters.canonicalForm)".utf8)
            )
            try store.keepShare(key, SessionCoding.encode(state), until: expiry)
            let kept = try store.findShare(key)
            // Others may have asked for a longer life.
            return SharedState(key: key.description, state: state, expiresAt: kept.map(\.expiresAt) ?? expiry)
        }
        // The steps of a draft hold the settings that its base had when it began.
        let record =
            order.hasHistory
            ? try session.stored.record().restarted(as: session.stored.encodedState, within: configuration.record) : nil
        let token = ShareToken(state: state, record: record, expiresAt: expiry)
        let text = token.signed(by: signer, maxBytes: configuration.maxTokenBytes)
        guard text.utf8.count <= configuration.maxTokenBytes else {
            throw .tooLarge(bytes: text.utf8.count, limit: configuration.maxTokenBytes)
        }
        return SharedState(key: text, state: state, record: record, expiresAt: expiry)
    }

    /// What a share holds.
    ///
    /// - Returns: `nil` for a key or a token that was never given, and for a stored share that is gone.
    /// - Throws: ``SessionError/shareExpired``, ``SessionError/damaged(_:)``, ``SessionError/unavailable(retryAfter:)``.
    package func openShare(_ text: String) throws(SessionError) -> SharedState? {
        if let key = ShareKey(text) {
            guard let share = try store.findShare(key) else { return nil }
            return SharedState(key: text, state: try SessionState(stored: share.bytes), expiresAt: share.expiresAt)
        }
        guard let token = ShareToken(text, signedBy: signer) else { return nil }
        if let expiry = token.expiresAt, expiry <= now() { throw .shareExpired }
        return SharedState(key: text, state: token.state, record: token.record, expiresAt: token.expiresAt)
    }

    /// Begins a session with a share, after the steps that it may hold.
    ///
    /// - Parameter state: the share's own, with what the client changes in it.
    /// - Throws: as ``create(_:mark:for:)``.
    package func open(
        _ shared: SharedState,
        as state: SessionState,
        mark: CreationMark?,
        for client: SessionClient?
    ) throws(SessionError) -> BegunSession {
        activity.note(.shareOpened)
        guard let record = shared.record else { return try create(state, mark: mark, for: client) }
        return try begin(
            record.restarted(as: try encode(state), within: configuration.record),
            mark: mark,
            for: client
        )
    }
}
