import Clocks
package import FilterCore

/// Sessions over a store: ids, revisions, and every way to change one.
///
/// A write finds the stored session, computes a change without a lock, and saves it if no other write came between.
/// Otherwise it retries from the newer session. So no change is lost, whatever the store.
///
/// ## Topics
///
/// ### A session's life
/// - ``create(_:mark:for:)``
/// - ``end(_:)``
///
/// ### Reading
/// - ``read(_:)``
/// - ``readStored(_:)``
///
/// ### Writing
/// - ``find(_:mark:)``
/// - ``save(_:over:)``
package final class ClientSessions: Sendable {
    package let store: any SessionStore
    package let configuration: SessionConfiguration
    package let signer: SessionIDSigner
    package let activity = SessionActivity()
    let now: @Sendable () -> Instant
    private let random: @Sendable () -> UInt64

    /// - Parameters:
    ///   - configuration: valid.
    ///   - now: the present, for what expires at a moment.
    ///   - random: 64 new bits at each call, of cryptographic quality in service; drawn anew if a key is taken already.
    package init(
        _ store: any SessionStore,
        configuration: SessionConfiguration = SessionConfiguration(),
        now: @escaping @Sendable () -> Instant = Instant.now,
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
    ) {
        self.store = store
        self.now = now
        self.configuration = configuration
        self.random = random
        signer = SessionIDSigner(key: configuration.signingKey)
    }

    /// How full the store is, and what happened in it.
    package var statistics: SessionStatistics { store.statistics }

    /// Begins a session at revision 1, under an id that cannot be guessed.
    ///
    /// - Parameters:
    ///   - mark: under it a request that is sent again finds the session that it began.
    ///   - client: whom the session is counted for.
    /// - Throws: ``SessionError/tooLarge(bytes:limit:)``, ``SessionError/keyReused``,
    ///   ``SessionError/tooManyOfClient(retryAfter:)``, ``SessionError/noRoom(retryAfter:)``,
    ///   ``SessionError/unavailable(retryAfter:)``.
    package func create(
        _ state: SessionState,
        mark: CreationMark? = nil,
        for client: SessionClient? = nil
    ) throws(SessionError) -> BegunSession {
        try begin(SessionRecord(state: try encode(state)), mark: mark, for: client)
    }

    /// A session without a look at its state.
    ///
    /// - Throws: ``SessionError/unknown``, ``SessionError/expired``, ``SessionError/unavailable(retryAfter:)``.
    func readStored(_ id: String) throws(SessionError) -> StoredSession {
        let key = try key(in: id)
        return try session(key, try entry(of: key))
    }

    /// - Throws: ``SessionError/unknown``, ``SessionError/expired``, ``SessionError/damaged(_:)``,
    ///   ``SessionError/unavailable(retryAfter:)``.
    package func read(_ id: String) throws(SessionError) -> Session {
        try readStored(id).decoded()
    }

    /// Stores a record under a new key, or finds the one that the same request stored before.
    func begin(
        _ record: SessionRecord,
        mark: CreationMark?,
        for client: SessionClient?
    ) throws(SessionError) -> BegunSession {
        var record = record
        if let mark { record.note(mark.request, within: configuration.record) }
        let bytes = SessionRecordCoding.encode(record)
        while true {
            let key = mark.map { signer.key(for: $0) } ?? signer.key(high: random(), low: random())
            if let entry = try store.insert(key, bytes, for: client) {
                return BegunSession(session: try session(key, entry).decoded())
            }
            if let mark, let session = try begun(under: mark) {
                return BegunSession(session: session, isRepeated: true)
            }
        }
    }

    /// The session that a request began before; `nil` if there is none.
    func begun(under mark: CreationMark) throws(SessionError) -> Session? {
        let key = signer.key(for: mark)
        guard let entry = try store.find(key) else { return nil }
        let session = try session(key, entry).decoded()
        if let repeated = try repeated(mark.request, in: session.stored.record(), of: session) { return repeated }
        // A key that is not retained any more was the first of many, and of this request.
        activity.note(.requestRepeated)
        return session
    }
}

/// A session that a request begins, or had begun when it was sent before.
package struct BegunSession: Sendable, Equatable {
    package let session: Session
    package var isRepeated = false
}

// MARK: - Stored records

extension ClientSessions {
    func key(in id: String) throws(SessionError) -> SessionKey {
        guard let key = SessionKey(id: id) else { throw .unknown }
        return key
    }

    func entry(of key: SessionKey) throws(SessionError) -> StoredEntry {
        guard let entry = try store.find(key) else { throw absence(of: key) }
        return entry
    }

    /// A key with a valid signature existed, so its session has expired.
    func absence(of key: SessionKey) -> SessionError {
        signer.hasSigned(key) ? .expired : .unknown
    }

    func encode(_ state: SessionState) throws(SessionError) -> [UInt8] {
        let bytes = SessionCoding.encode(state)
        guard bytes.count <= configuration.maxStateBytes else {
            throw .tooLarge(bytes: bytes.count, limit: configuration.maxStateBytes)
        }
        return bytes
    }

    /// The session of an entry; for a draft also the state of its base.
    ///
    /// - Throws: ``SessionError/expired`` for a draft that was committed, or whose base is gone.
    func session(_ key: SessionKey, _ entry: StoredEntry) throws(SessionError) -> StoredSession {
        let head = try SessionRecordCoding.Head(stored: entry.bytes)
        guard head.flags & SessionRecordCoding.Flag.isCommitted == 0 else { throw .expired }
        let isDraft = head.flags & SessionRecordCoding.Flag.isDraft != 0
        let draft = isDraft ? try origin(of: SessionRecord(stored: entry.bytes)) : nil
        let state = Array(entry.bytes[head.state])
        return StoredSession(
            key: key,
            encodedState: try draft?.completing(state) ?? state,
            revision: head.revision,
            expiresAt: entry.expiresAt,
            canUndo: head.flags & SessionRecordCoding.Flag.canUndo != 0,
            canRedo: head.flags & SessionRecordCoding.Flag.canRedo != 0,
            draft: draft,
            bytes: entry.bytes
        )
    }

    private func origin(of record: SessionRecord) throws(SessionError) -> DraftOrigin {
        guard let base = record.base else { throw .damaged(.damaged(offset: 1)) }
        guard let current = try store.find(base.key) else { throw .expired }
        let head = try SessionRecordCoding.Head(stored: current.bytes)
        return DraftOrigin(base: base, currentRevision: head.revision, currentState: Array(current.bytes[head.state]))
    }
}
