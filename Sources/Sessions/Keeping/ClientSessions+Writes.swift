import FilterCore

/// One write, from what is stored to what is stored next.
///
///     for _ in 0..<sessions.configuration.maxUpdateTries {
///         let found = try sessions.find(id, mark: mark)
///         if let repeated = found.repeated { return repeated }
///         let planned = try sessions.plan(.filters(next(found.state)), over: found)
///         if let session = try sessions.save(planned, over: found) { return session }
///     }
extension ClientSessions {
    /// Finds a session for a write.
    ///
    /// - Parameter mark: names the request, if it may be sent again; what was carried out under it is not done twice.
    /// - Throws: ``SessionError/keyReused``, and as ``read(_:)``.
    package func find(_ id: String, mark: RequestMark? = nil) throws(SessionError) -> FoundSession {
        let key = try key(in: id)
        let entry = try entry(of: key)
        let session = try session(key, entry).decoded()
        let record = try SessionRecord(stored: entry.bytes)
        return FoundSession(
            session: session,
            record: record,
            version: entry.version,
            mark: mark,
            repeated: try repeated(mark, in: record, of: session)
        )
    }

    /// What a change makes of a session; nothing is saved.
    ///
    /// - Parameter shown: the categories that the screen then shows of those made of names; `nil` for the same as before, and
    ///   for those of the step that the change goes to. Other ones alone are no step.
    /// - Throws: ``SessionError/tooLarge(bytes:limit:)``, ``SessionError/noStep(position:steps:)``,
    ///   ``SessionError/damaged(_:)``.
    package func plan(
        _ change: SessionChange,
        over found: FoundSession,
        showing shown: [String]? = nil
    ) throws(SessionError) -> PlannedSession {
        var record = found.record
        var dropped: [DroppedFilter] = []
        let state = try apply(change, to: &record, of: found.session, showing: shown, dropping: &dropped)
        if let mark = found.mark { record.note(mark, within: configuration.record) }
        let entry = StoredEntry(
            bytes: found.session.stored.bytes,
            version: found.version,
            expiresAt: found.session.expiresAt
        )
        let (key, draft) = (found.session.stored.key, found.session.stored.draft)
        let session = try session(key, of: entry, record: record, draft: draft, state: state)
        return PlannedSession(session: session, record: record, dropped: dropped)
    }

    /// Saves a change if the session is still as it was found.
    ///
    /// - Returns: the session after it; one that came out equal keeps its revision and is not stored. `nil` if another
    ///   write came between.
    /// - Throws: ``SessionError/expired``, ``SessionError/damaged(_:)``, ``SessionError/unavailable(retryAfter:)``.
    package func save(_ planned: PlannedSession, over found: FoundSession) throws(SessionError) -> Session? {
        let record = planned.record
        guard record != found.record || found.hasUnsavedStep else { return found.session }
        let key = found.session.stored.key
        switch try store.replace(key, version: found.version, with: SessionRecordCoding.encode(record)) {
        case .changed:
            activity.note(.writeRetried)
            return nil
        case .absent: throw absence(of: key)
        case .replaced(let entry):
            activity.note(from: found.record, to: record, isMarked: found.mark != nil)
            return planned.session.saved(as: entry)
        }
    }

    /// Ends a session if it is still as it was found, and takes a draft off its base.
    ///
    /// - Returns: whether it was; `false` if another write came between.
    /// - Throws: ``SessionError/expired``, ``SessionError/unavailable(retryAfter:)``.
    package func end(_ found: FoundSession) throws(SessionError) -> Bool {
        let session = found.session.stored
        switch try store.remove(session.key, version: found.version) {
        case .changed: return false
        case .absent: throw absence(of: session.key)
        case .removed:
            // The draft is gone, whatever becomes of this: a base may list drafts that are, and evicts them first.
            if let base = session.draft?.base { try? write(.closeDraft(session.key), to: base.key.id) }
            return true
        }
    }

    /// Makes a change that depends on nothing in the session.
    func write(_ change: SessionChange, to id: String) throws(SessionError) {
        for _ in 0..<configuration.maxUpdateTries {
            let found = try find(id)
            if try save(try plan(change, over: found), over: found) != nil { return }
        }
        throw .contended
    }

    /// The session as a request left it that is sent again; `nil` for a new request.
    ///
    /// - Throws: ``SessionError/keyReused`` if the key is that of another request.
    func repeated(
        _ mark: RequestMark?,
        in record: SessionRecord,
        of session: Session
    ) throws(SessionError) -> Session? {
        guard let mark, let completed = record.completion(of: mark) else { return nil }
        guard completed.mark == mark else { throw .keyReused }
        activity.note(.requestRepeated)
        guard var former = try session.stored.at(completed.revision) else { return session }
        former.canUndo = completed.canUndo
        former.canRedo = completed.canRedo
        return try former.decoded()
    }

    /// - Returns: the state that the record has now, if it is at hand.
    private func apply(
        _ change: SessionChange,
        to record: inout SessionRecord,
        of session: Session,
        showing shown: [String]?,
        dropping dropped: inout [DroppedFilter]
    ) throws(SessionError) -> SessionState? {
        func showing(_ state: SessionState) -> SessionState {
            var state = state
            if let shown { state.shown = shown }
            return state
        }
        switch change {
        case .state(let state, let written):
            return try advance(&record, from: session, to: showing(state), tapping: written)
        case .filters(let filters, let written):
            return try advance(&record, from: session, to: showing(session.state.with(filters)), tapping: written)
        case .batch(let state): return try advance(&record, from: session, to: showing(state))
        case .step(let number, let catalog):
            let steps = record.firstStep...record.endPosition
            guard record.move(to: number, within: configuration.record) else {
                throw .noStep(position: record.position, steps: steps)
            }
            var state = showing(try SessionState(stored: record.state))
            if let (adopted, adoption) = state.adopted(by: catalog) {
                state.filters = adopted.filters
                // Those of a draft are not its own.
                if session.stored.draft == nil { state.settings = adopted.settings }
                dropped = adoption?.dropped ?? []
            }
            // Not one more step: the way back would end here.
            record.amend(to: SessionCoding.encode(state))
            return nil
        case .commit(let draft, let filters):
            record.close(draft)
            return try advance(&record, from: session, to: showing(session.state.with(filters)))
        case .openDraft(let draft): record.open(draft, within: configuration.record)
        case .closeDraft(let draft): record.close(draft)
        }
        return session.state
    }

    /// Makes a state the current one of a record, unless it is that already.
    ///
    /// A tap that moves the same slider as the tap before belongs to its step.
    ///
    /// - Parameter written: for a tap, the categories whose selections it wrote; `nil` for what is a step of its own.
    private func advance(
        _ record: inout SessionRecord,
        from session: Session,
        to next: SessionState,
        tapping written: Set<String>? = nil
    ) throws(SessionError) -> SessionState {
        var kept = next
        if session.stored.draft != nil {
            // Settings from the base are not the draft's own; its record keeps those that the base had when it began.
            kept.settings = try SessionState(stored: record.state).settings
        }
        let bytes = try encode(kept)
        guard bytes != record.state else { return next }
        let isSame = next.filters == session.state.filters && next.settings == session.state.settings
        if isSame, next.shown != session.state.shown {
            record.restate(bytes, within: configuration.record)
            return next
        }
        guard let written, let move = SliderMove(from: session.state, to: next, writing: written) else {
            record.advance(to: bytes, within: configuration.record)
            return next
        }
        let time = now()
        let isContinuation = try isContinued(record, by: move, at: time)
        record.advance(to: bytes, continuing: isContinuation, movedAt: time, within: configuration.record)
        return next
    }

    /// Whether a move belongs to the last step: that moved the same slider, and of a text not too long ago.
    private func isContinued(
        _ record: SessionRecord,
        by move: SliderMove,
        at time: Instant
    ) throws(SessionError) -> Bool {
        guard let last = record.lastMove, let before = record.stateBeforeLastStep else { return false }
        // A store can give any moment back.
        let pause = Duration.milliseconds(max(0, time.milliseconds &- last.milliseconds))
        guard !move.isTyped || pause < configuration.searchPause else { return false }
        // Both as they are kept: what a draft has from its base may have changed since the step.
        return move.continues(from: try SessionState(stored: before), to: try SessionState(stored: record.state))
    }

    func session(
        _ key: SessionKey,
        of entry: StoredEntry,
        record: SessionRecord,
        draft: DraftOrigin?,
        state: SessionState?
    ) throws(SessionError) -> Session {
        let stored = StoredSession(
            key: key,
            encodedState: try draft?.completing(record.state) ?? record.state,
            revision: record.revision,
            expiresAt: entry.expiresAt,
            canUndo: record.canUndo,
            canRedo: record.canRedo,
            draft: draft,
            bytes: entry.bytes
        )
        guard let state, draft == nil else { return try stored.decoded() }
        return Session(stored: stored, state: state)
    }
}

extension SessionState {
    func with(_ filters: FilterState) -> SessionState {
        var state = self
        state.filters = filters
        return state
    }
}
