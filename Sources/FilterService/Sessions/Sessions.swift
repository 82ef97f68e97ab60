import Crypto
import FilterCore

/// Sessions over a store: ids, revisions, and every way to change one.
///
/// A change reads what is stored, computes the next record without a lock, and stores it if nobody else has stored
/// another meanwhile; otherwise it begins again from the newer one. So no change is lost, in memory or elsewhere.
///
/// ## Topics
///
/// ### A session's life
/// - ``create(_:mark:)``
/// - ``delete(_:ifRevision:)``
///
/// ### Reading
/// - ``read(_:)``
/// - ``readStored(_:)``
///
/// ### Changing
/// - ``update(_:ifRevision:mark:_:)``
/// - ``move(_:ifRevision:mark:to:)``
/// - ``revise(_:ifRevision:mark:_:)``
final class Sessions: Sendable {
    let store: any SessionStore
    let configuration: SessionConfiguration
    let signer: SessionIDSigner
    let activity = SessionActivity()
    let now: @Sendable () -> Instant
    private let random: @Sendable () -> UInt64

    /// - Parameters:
    ///   - configuration: valid.
    ///   - now: the present, for what expires at a moment.
    ///   - random: 64 new bits at each call, of cryptographic quality in service; drawn anew if a key is taken already.
    init(
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
    var statistics: SessionStatistics { store.statistics }

    /// Begins a session at revision 1, under an id that nobody can guess.
    ///
    /// - Parameter mark: under it a request that is sent again finds the session that it began.
    /// - Throws: ``SessionError/tooLarge(bytes:limit:)``, ``SessionError/keyReused``, ``SessionError/unavailable(retryAfter:)``.
    func create(_ state: SessionState, mark: CreationMark? = nil) throws(SessionError) -> Answered {
        try begin(SessionRecord(state: try encode(state)), mark: mark)
    }

    /// A session without a look at its state.
    ///
    /// - Throws: ``SessionError/unknown``, ``SessionError/expired``, ``SessionError/unavailable(retryAfter:)``.
    func readStored(_ id: String) throws(SessionError) -> StoredSession {
        let key = try key(in: id)
        return try session(key, try entry(key))
    }

    /// - Throws: ``SessionError/unknown``, ``SessionError/expired``, ``SessionError/damaged(_:)``,
    ///   ``SessionError/unavailable(retryAfter:)``.
    func read(_ id: String) throws(SessionError) -> Session {
        try readStored(id).decoded()
    }
}

// MARK: - Changing

extension Sessions {
    /// A session after a request, and whether the request had been carried out before.
    struct Answered: Sendable, Equatable {
        let session: Session
        /// The request was sent again under its idempotency key: nothing has changed, and `session` is as it was when the
        /// request was carried out, or as it is now if that revision is not kept any more.
        var isRepeated = false
    }

    /// Replaces a session's state by what `change` makes of it.
    ///
    ///     let answered = try sessions.update(id) { session in
    ///         var state = session.state
    ///         state.pageSize = 50
    ///         return state
    ///     }
    ///
    /// No update is lost: if another write comes between, `change` is applied again to the newer state. So it may be
    /// called several times, on several threads' behalf at once, and must have no effect but its result.
    ///
    /// The change is a step that can be undone; one that moves the same slider as the step before belongs to that step.
    ///
    /// - Parameters:
    ///   - ifRevision: refuse unless the current revision is one of these; `nil` takes any.
    ///   - mark: names the request, if it may be sent again; what has been done under it is not done twice.
    ///   - change: from the current session to its next state. No lock is held while it runs.
    /// - Returns: the session after the change. If the state came out equal the session keeps its revision.
    /// - Throws: ``SessionUpdateError/change(_:)`` with what `change` threw; otherwise ``SessionUpdateError/session(_:)``
    ///   with any ``SessionError``.
    func update<Failure: Error>(
        _ id: String,
        ifRevision: Set<Int>? = nil,
        mark: RequestMark? = nil,
        _ change: (Session) throws(Failure) -> SessionState
    ) throws(SessionUpdateError<Failure>) -> Answered {
        try revise(id, ifRevision: ifRevision, mark: mark) { record, session throws(SessionUpdateError<Failure>) in
            let next: SessionState
            do throws(Failure) {
                next = try change(session)
            } catch {
                throw .change(error)
            }
            do throws(SessionError) {
                try advance(&record, session, to: next)
            } catch {
                throw .session(error)
            }
            return next
        }
    }

    /// Goes back or forth among the steps of a session: undo, redo, or a jump.
    ///
    /// - Parameter target: the number of a step, from the session before and the number of its current one.
    /// - Throws: ``SessionUpdateError/change(_:)`` with what `target` threw; otherwise ``SessionUpdateError/session(_:)``
    ///   with any ``SessionError``, ``SessionError/noStep(position:steps:)`` if there is no such step.
    func move<Failure: Error>(
        _ id: String,
        ifRevision: Set<Int>? = nil,
        mark: RequestMark? = nil,
        to target: (_ session: Session, _ position: Int) throws(Failure) -> Int
    ) throws(SessionUpdateError<Failure>) -> Answered {
        try revise(id, ifRevision: ifRevision, mark: mark) { record, session throws(SessionUpdateError<Failure>) in
            let number: Int
            do throws(Failure) {
                number = try target(session, record.position)
            } catch {
                throw .change(error)
            }
            let steps = record.firstStep...record.endPosition
            guard record.move(to: number, within: configuration.record) else {
                throw .session(.noStep(position: record.position, steps: steps))
            }
            return nil
        }
    }

    /// Stores what `body` makes of a session's record, and begins again if another write came between.
    ///
    /// - Parameter body: changes the record; returns the state that it now has, if that is at hand.
    /// - Returns: the session after it. A record that came out equal is not stored.
    func revise<Failure: Error>(
        _ id: String,
        ifRevision: Set<Int>?,
        mark: RequestMark?,
        _ body: (inout SessionRecord, Session) throws(SessionUpdateError<Failure>) -> SessionState?
    ) throws(SessionUpdateError<Failure>) -> Answered {
        typealias Step = SessionUpdateError<Failure>
        let key = try Step.lifting { () throws(SessionError) in try self.key(in: id) }
        for _ in 0..<configuration.maxUpdateTries {
            let (entry, session) = try Step.lifting { () throws(SessionError) in
                let entry = try self.entry(key)
                return (entry, try self.session(key, entry).decoded())
            }
            let before = try Step.lifting { () throws(SessionError) in try session.stored.record() }
            if let mark, let answer = before.answer(to: mark) {
                return try Step.lifting { () throws(SessionError) in try repeated(answer, to: mark, session) }
            }
            guard ifRevision?.contains(session.revision) ?? true else {
                throw .session(.preconditionFailed(current: session))
            }
            var record = before
            let state = try body(&record, session)
            if let mark { record.note(mark, within: configuration.record) }
            if record == before { return Answered(session: session) }
            let replacement = try Step.lifting { () throws(SessionError) in
                try reaching { () throws(StoreError) in
                    try store.replace(key, version: entry.version, with: SessionRecordCoding.encode(record))
                }
            }
            switch replacement {
            case .changed: activity.note(.writeRetried)
            case .absent: throw .session(absence(of: key))
            case .replaced(let entry):
                activity.note(from: before, to: record, isMarked: mark != nil)
                return try Step.lifting { () throws(SessionError) in
                    let stored = try stored(key, entry, record, session.stored.draft)
                    guard let state, stored.draft == nil else { return Answered(session: try stored.decoded()) }
                    return Answered(session: Session(stored: stored, state: state))
                }
            }
        }
        throw .session(.contended)
    }

    /// Makes a state the current one of a record, unless it is that already.
    func advance(_ record: inout SessionRecord, _ session: Session, to next: SessionState) throws(SessionError) {
        var kept = next
        if session.stored.draft != nil {
            // What a draft has from its base is not its own; it keeps what the base had when it began.
            let own = try StoredSession.state(record.state)
            (kept.sort, kept.pageSize, kept.locale) = (own.sort, own.pageSize, own.locale)
        }
        let bytes = try encode(kept)
        guard bytes != record.state else { return }
        var isContinuation = false
        if record.hasOpenStep, let slider = SliderMove.category(from: session.state, to: next),
            let before = record.stateBeforeLastStep
        {
            // Both as they are kept: what a draft has from its base may have changed since the step.
            let current = try StoredSession.state(record.state)
            isContinuation = SliderMove.isMove(of: slider, from: try StoredSession.state(before), to: current)
        }
        record.advance(to: bytes, continuing: isContinuation, within: configuration.record)
    }

    /// The session as a request left it that is sent again.
    ///
    /// - Throws: ``SessionError/keyReused`` if it is another request.
    func repeated(
        _ answer: AnsweredRequest,
        to mark: RequestMark,
        _ session: Session
    ) throws(SessionError) -> Answered {
        guard answer.mark == mark else { throw .keyReused }
        activity.note(.requestRepeated)
        guard var kept = try session.stored.at(answer.revision) else {
            return Answered(session: session, isRepeated: true)
        }
        kept.canUndo = answer.canUndo
        kept.canRedo = answer.canRedo
        return Answered(session: try kept.decoded(), isRepeated: true)
    }
}

// MARK: - Steps

extension Sessions {
    /// Stores a record under a new key, or finds the one that the same request stored before.
    func begin(_ record: SessionRecord, mark: CreationMark?) throws(SessionError) -> Answered {
        var record = record
        if let mark { record.note(mark.request, within: configuration.record) }
        let bytes = SessionRecordCoding.encode(record)
        while true {
            let key = mark.map { signer.key(for: $0) } ?? signer.key(high: random(), low: random())
            let entry = try reaching { () throws(StoreError) in try store.insert(key, bytes) }
            if let entry { return Answered(session: try session(key, entry).decoded()) }
            if let mark, let answered = try begun(under: mark) { return answered }
        }
    }

    /// The session that a request began before; `nil` if there is none.
    func begun(under mark: CreationMark) throws(SessionError) -> Answered? {
        let key = signer.key(for: mark)
        guard let entry = try reaching({ () throws(StoreError) in try store.find(key) }) else { return nil }
        let session = try session(key, entry).decoded()
        // A key that is not kept any more was the first of many, and of this request.
        guard let answer = try session.stored.record().answer(to: mark.request) else {
            activity.note(.requestRepeated)
            return Answered(session: session, isRepeated: true)
        }
        return try repeated(answer, to: mark.request, session)
    }

    func key(in id: String) throws(SessionError) -> SessionKey {
        guard let key = SessionKey(id: id) else { throw .unknown }
        return key
    }

    func entry(_ key: SessionKey) throws(SessionError) -> StoredEntry {
        guard let entry = try reaching({ () throws(StoreError) in try store.find(key) }) else {
            throw absence(of: key)
        }
        return entry
    }

    /// What was signed and is not here was here once.
    func absence(of key: SessionKey) -> SessionError {
        signer.hasSigned(key) ? .expired : .unknown
    }

    /// Runs a step of the store's.
    func reaching<Result>(_ step: () throws(StoreError) -> Result) throws(SessionError) -> Result {
        do throws(StoreError) {
            return try step()
        } catch {
            switch error {
            case .unavailable(let retryAfter): throw .unavailable(retryAfter: retryAfter)
            }
        }
    }

    func encode(_ state: SessionState) throws(SessionError) -> [UInt8] {
        let bytes = SessionCoding.encode(state)
        guard bytes.count <= configuration.maxStateBytes else {
            throw .tooLarge(bytes: bytes.count, limit: configuration.maxStateBytes)
        }
        return bytes
    }

    /// What an entry says; for a draft also what has become of its base.
    ///
    /// - Throws: ``SessionError/expired`` for a draft that was committed, or whose base is gone.
    func session(_ key: SessionKey, _ entry: StoredEntry) throws(SessionError) -> StoredSession {
        let head = try Self.decoding { () throws(SessionCodingError) in try SessionRecordCoding.decodeHead(entry.bytes)
        }
        guard head.flags & SessionRecordCoding.Flag.isCommitted == 0 else { throw .expired }
        var state = Array(entry.bytes[head.state])
        var draft: DraftOrigin?
        if head.flags & SessionRecordCoding.Flag.isDraft != 0 {
            let origin = try origin(of: entry)
            state = try origin.completing(state)
            draft = origin
        }
        return StoredSession(
            key: key,
            encodedState: state,
            revision: head.revision,
            expiresAt: entry.expiresAt,
            canUndo: head.flags & SessionRecordCoding.Flag.canUndo != 0,
            canRedo: head.flags & SessionRecordCoding.Flag.canRedo != 0,
            draft: draft,
            bytes: entry.bytes
        )
    }

    private func origin(of entry: StoredEntry) throws(SessionError) -> DraftOrigin {
        guard
            let base = try Self.decoding({ () throws(SessionCodingError) in try SessionRecordCoding.decode(entry.bytes)
            }).base
        else { throw .damaged(.damaged(offset: 1)) }
        guard let current = try reaching({ () throws(StoreError) in try store.find(base.key) }) else { throw .expired }
        let head = try Self.decoding { () throws(SessionCodingError) in
            try SessionRecordCoding.decodeHead(current.bytes)
        }
        return DraftOrigin(base: base, currentRevision: head.revision, currentState: Array(current.bytes[head.state]))
    }

    static func decoding<Result>(_ step: () throws(SessionCodingError) -> Result) throws(SessionError) -> Result {
        do throws(SessionCodingError) { return try step() } catch { throw .damaged(error) }
    }

    private func stored(
        _ key: SessionKey,
        _ entry: StoredEntry,
        _ record: SessionRecord,
        _ draft: DraftOrigin?
    ) throws(SessionError) -> StoredSession {
        StoredSession(
            key: key,
            encodedState: try draft?.completing(record.state) ?? record.state,
            revision: record.revision,
            expiresAt: entry.expiresAt,
            canUndo: record.canUndo,
            canRedo: record.canRedo,
            draft: draft,
            bytes: entry.bytes
        )
    }
}
