package import FilterCore

/// The part of a session that a client can change; every change raises the revision.
package struct SessionState: Sendable, Equatable {
    /// The catalog's name; fixed for the session's life.
    package var catalog: String
    package var filters: FilterState
    package var settings: SessionSettings
    /// The ids of the categories made of names that its screen shows, in their order, see
    /// ``Evaluation/shownCategories(keeping:from:)``; a client can only ask for their order anew.
    package var shown: [String]

    package init(
        catalog: String,
        filters: FilterState = FilterState(),
        settings: SessionSettings,
        shown: [String] = []
    ) {
        self.catalog = catalog
        self.filters = filters
        self.settings = settings
        self.shown = shown
    }
}

/// A session's state without its filters.
package struct SessionHead: Sendable, Equatable {
    package let catalog: String
    package let settings: SessionSettings
    package let shown: [String]

    package init(_ state: SessionState) {
        catalog = state.catalog
        settings = state.settings
        shown = state.shown
    }
}

/// The state of one client between requests, as it is stored at one moment: the filters are not decoded.
package struct StoredSession: Sendable, Equatable {
    package let key: SessionKey
    /// The state as ``SessionCoding`` writes it. A draft has the sort, the page size and the locale of its base.
    package var encodedState: [UInt8]
    /// 1 at creation; rises by 1 with each change, never falls.
    package var revision: Int
    /// The first millisecond at which the session is gone, unless it is used before.
    package private(set) var expiresAt: Instant
    package var canUndo: Bool
    package var canRedo: Bool
    /// What this is a draft of; `nil` for a session of its own.
    package private(set) var draft: DraftOrigin?
    /// Everything that is stored of the session, as ``SessionRecordCoding`` writes it.
    package private(set) var bytes: [UInt8]

    package init(
        key: SessionKey,
        encodedState: [UInt8],
        revision: Int,
        expiresAt: Instant,
        canUndo: Bool,
        canRedo: Bool,
        draft: DraftOrigin? = nil,
        bytes: [UInt8]
    ) {
        self.key = key
        self.encodedState = encodedState
        self.revision = revision
        self.expiresAt = expiresAt
        self.canUndo = canUndo
        self.canRedo = canRedo
        self.draft = draft
        self.bytes = bytes
    }

    /// What the client names it by: 32 characters of the URL-safe base64 alphabet.
    package var id: String { key.id }

    /// - Throws: ``SessionError/damaged(_:)``.
    package func decoded() throws(SessionError) -> Session {
        Session(stored: self, state: try SessionState(stored: encodedState))
    }

    /// - Throws: ``SessionError/damaged(_:)``.
    func record() throws(SessionError) -> SessionRecord { try SessionRecord(stored: bytes) }

    /// The session as an entry of the store that has just been written.
    func saved(as entry: StoredEntry) -> StoredSession {
        var session = self
        (session.expiresAt, session.bytes) = (entry.expiresAt, entry.bytes)
        return session
    }

    /// The session as it was at one of the last revisions.
    ///
    /// - Parameter origin: the base of a draft, as it was then; `nil` for what it is now.
    /// - Returns: `nil` for a revision that is not retained any more, or never was there.
    /// - Throws: ``SessionError/damaged(_:)``.
    func at(_ revision: Int, of origin: DraftOrigin? = nil) throws(SessionError) -> StoredSession? {
        guard let state = try record().state(at: revision) else { return nil }
        var session = self
        if let origin { session.draft = origin }
        session.encodedState = try session.draft?.completing(state) ?? state
        session.revision = revision
        return session
    }
}

/// The base of a draft, as it was when the draft began and as it is now.
package struct DraftOrigin: Sendable, Equatable {
    package let base: DraftBase
    /// The base's revision now.
    package let currentRevision: Int
    /// The base's state now, as ``SessionCoding`` writes it.
    package let currentState: [UInt8]

    package init(base: DraftBase, currentRevision: Int, currentState: [UInt8]) {
        self.base = base
        self.currentRevision = currentRevision
        self.currentState = currentState
    }

    /// A draft's state with the sort, the page size and the locale that its base has now.
    ///
    /// - Throws: ``SessionError/damaged(_:)``.
    func completing(_ state: [UInt8]) throws(SessionError) -> [UInt8] {
        var completed = try SessionState(stored: currentState)
        let own = try SessionState(stored: state)
        (completed.filters, completed.shown) = (own.filters, own.shown)
        return SessionCoding.encode(completed)
    }
}

/// The state of one client between requests, at one moment.
package struct Session: Sendable, Equatable {
    package let stored: StoredSession
    /// The state that `stored` holds encoded.
    package let state: SessionState

    package init(stored: StoredSession, state: SessionState) {
        self.stored = stored
        self.state = state
    }

    /// What the client names it by: 32 characters of the URL-safe base64 alphabet.
    package var id: String { stored.id }
    /// 1 at creation; rises by 1 with each change, never falls.
    package var revision: Int { stored.revision }
    /// The first millisecond at which the session is gone, unless it is used before.
    package var expiresAt: Instant { stored.expiresAt }

    /// The session as an entry of the store that has just been written.
    func saved(as entry: StoredEntry) -> Session {
        Session(stored: stored.saved(as: entry), state: state)
    }
}
