import FilterCore

/// What a commit does if its base has other filters than when the draft began.
enum ConflictResolution: String, Sendable, CaseIterable {
    /// Nothing: the client is told both states.
    case refuse
    /// The draft's filters take the place of the base's.
    case force
    /// The draft's changes are made to the base's filters.
    case rebase
}

extension Sessions {
    /// Begins a draft: a session of its own that starts with the filters of its base.
    ///
    /// A base has at most ``SessionRecord/Limits/maxDrafts`` open drafts; its oldest ends for one more.
    ///
    /// - Throws: ``SessionError/draftOfDraft``, ``SessionError/preconditionFailed(current:)``, and what reading and
    ///   creating throw.
    func createDraft(of id: String, ifRevision: Set<Int>?, mark: CreationMark?) throws(SessionError) -> Answered {
        let base = try readStored(id)
        guard base.draft == nil else { throw .draftOfDraft }
        let answered: Answered
        if let mark, let before = try begun(under: mark) {
            answered = before
        } else {
            guard ifRevision?.contains(base.revision) ?? true else {
                throw .preconditionFailed(current: try base.decoded())
            }
            let origin = DraftBase(key: base.key, revision: base.revision, state: base.encodedState)
            answered = try begin(SessionRecord(state: base.encodedState, base: origin), mark: mark)
        }
        if !answered.isRepeated { activity.note(.draftBegun) }
        // Also for one that was begun before: the request may have broken off here.
        let draft = answered.session.stored.key
        var surplus: [SessionKey] = []
        try reviseBase(id) { record in surplus = record.open(draft, within: configuration.record) }
        for key in surplus {
            let removal = try reaching { () throws(StoreError) in try store.remove(key, version: nil) }
            if removal == .removed { activity.note(.draftForgotten) }
        }
        return answered
    }

    /// Makes a draft's filters those of its base, as one step of the base's history, and ends the draft.
    ///
    /// - Parameters:
    ///   - ifRevision: refuse unless the draft's revision is one of these.
    ///   - permit: throws if the base must stay as it is for a reason of the caller's.
    ///   - merge: for ``ConflictResolution/rebase``: makes the draft's changes to what the base has now.
    /// - Returns: the base.
    /// - Throws: ``SessionError/notADraft``, ``SessionError/draftConflict(current:draft:)``, ``SessionError/keyReused`` for a
    ///   key under which the draft itself was begun or changed, and what changing throws.
    func commit<Failure: Error>(
        _ id: String,
        ifRevision: Set<Int>?,
        mark: RequestMark?,
        onConflict resolution: ConflictResolution,
        permit: (_ base: Session) throws(Failure) -> Void,
        _ merge: (_ draft: FilterState, _ origin: FilterState, _ current: SessionState) throws(Failure) -> FilterState
    ) throws(SessionUpdateError<Failure>) -> Answered {
        typealias Step = SessionUpdateError<Failure>
        let (entry, record) = try Step.lifting { () throws(SessionError) in
            let entry = try self.entry(try key(in: id))
            return (
                entry,
                try Self.decoding { () throws(SessionCodingError) in try SessionRecordCoding.decode(entry.bytes) }
            )
        }
        guard let base = record.base else { throw .session(.notADraft) }
        if record.isCommitted {
            return try Step.lifting { () throws(SessionError) in
                try repeatedCommit(of: record, to: base.key, mark: mark)
            }
        }
        if let mark, record.answer(to: mark) != nil { throw .session(.keyReused) }
        let (draft, origin) = try Step.lifting { () throws(SessionError) in
            (try session(try key(in: id), entry).decoded(), try StoredSession.state(base.state).filters)
        }
        guard ifRevision?.contains(draft.revision) ?? true else {
            throw .session(.preconditionFailed(current: draft))
        }
        // The base keeps the commit under a mark of its own: one that broke off is not done twice. A draft that was
        // changed since is another commit.
        let own = RequestMark(key: draft.stored.key.low &+ UInt64(draft.revision), content: draft.stored.key.high)
        let answered = try revise(base.key.id, ifRevision: nil, mark: own) { record, session throws(Step) in
            do throws(Failure) {
                try permit(session)
            } catch {
                throw .change(error)
            }
            var next = session.state
            next.filters = draft.state.filters
            if origin.canonicalForm != session.state.filters.canonicalForm {
                switch resolution {
                case .force: break
                case .refuse: throw .session(.draftConflict(current: session, draft: draft))
                case .rebase:
                    do throws(Failure) {
                        next.filters = try merge(draft.state.filters, origin, session.state)
                    } catch {
                        throw .change(error)
                    }
                }
            }
            record.close(draft.stored.key)
            try Step.lifting { () throws(SessionError) in try advance(&record, session, to: next) }
            return next
        }
        try Step.lifting { () throws(SessionError) in
            try end(draft.stored.key, entry, record, answering: mark, with: answered.session)
        }
        if !answered.isRepeated { activity.note(.draftCommitted) }
        return answered
    }

    /// Ends a session, and takes a draft off its base.
    ///
    /// - Parameter ifRevision: refuse unless the current revision is one of these; `nil` takes any.
    /// - Throws: ``SessionError/unknown``, ``SessionError/expired``, ``SessionError/preconditionFailed(current:)``,
    ///   ``SessionError/contended``, ``SessionError/unavailable(retryAfter:)``.
    func delete(_ id: String, ifRevision: Set<Int>? = nil) throws(SessionError) {
        let key = try key(in: id)
        for _ in 0..<configuration.maxUpdateTries {
            let entry = try entry(key)
            let session = try session(key, entry)
            guard ifRevision?.contains(session.revision) ?? true else {
                throw .preconditionFailed(current: try session.decoded())
            }
            switch try reaching({ () throws(StoreError) in try store.remove(key, version: entry.version) }) {
            case .removed:
                if let base = session.draft?.base { try reviseBase(base.key.id) { $0.close(key) } }
                return
            case .absent: throw absence(of: key)
            case .changed: continue
            }
        }
        throw .contended
    }

    /// A committed draft stays for its idle period, to answer its commit if that is sent again.
    private func end(
        _ key: SessionKey,
        _ entry: StoredEntry,
        _ record: SessionRecord,
        answering mark: RequestMark?,
        with base: Session
    ) throws(SessionError) {
        var record = record
        let answer = mark.map { mark in
            AnsweredRequest(
                mark: mark,
                revision: base.revision,
                canUndo: base.stored.canUndo,
                canRedo: base.stored.canRedo
            )
        }
        record.becomeCommitted(answer)
        // If the draft was changed meanwhile it goes on, in conflict with its base.
        _ = try reaching { () throws(StoreError) in
            try store.replace(key, version: entry.version, with: SessionRecordCoding.encode(record))
        }
    }

    private func repeatedCommit(
        of record: SessionRecord,
        to base: SessionKey,
        mark: RequestMark?
    ) throws(SessionError) -> Answered {
        guard let mark, let answer = record.answer(to: mark) else { throw .expired }
        return try repeated(answer, to: mark, try session(base, try entry(base)).decoded())
    }

    private func reviseBase(_ id: String, _ change: (inout SessionRecord) -> Void) throws(SessionError) {
        do throws(SessionUpdateError<Never>) {
            _ = try revise(id, ifRevision: nil, mark: nil) { record, _ throws(SessionUpdateError<Never>) in
                change(&record)
                return nil
            }
        } catch {
            throw error.sessionError
        }
    }
}
