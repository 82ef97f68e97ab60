package import FilterCore

/// The effect of a commit if its base has other filters than when the draft began.
package enum ConflictResolution: String, Sendable, CaseIterable {
    /// None: the client gets both states.
    case refuse
    /// The draft's filters take the place of the base's.
    case force
    /// The draft's changes are made to the base's filters.
    case rebase
}

/// A draft as its commit finds it.
package enum FoundDraft: Sendable {
    case open(OpenDraft)
    /// The same request has committed it before; the base as that left it.
    case committed(base: Session)
}

package struct OpenDraft: Sendable {
    package let found: FoundSession
    package let base: DraftBase
    /// The base's filters when the draft began.
    package let origin: FilterState

    /// Whether the base has other filters than when the draft began.
    package func isConflicting(with current: FilterState) -> Bool { origin.canonicalForm != current.canonicalForm }

    /// The mark of the commit that the base keeps: a commit that broke off is not done twice. A draft that was changed
    /// since is another commit.
    package var commitMark: RequestMark {
        let key = found.session.stored.key
        return RequestMark(key: key.low &+ UInt64(found.session.revision), content: key.high)
    }
}

extension ClientSessions {
    /// Begins a draft: a session of its own that starts with the filters of its base.
    ///
    /// A base has at most ``SessionRecord/Limits/maxDrafts`` open drafts; its oldest are evicted for one more.
    ///
    /// - Parameters:
    ///   - base: adopted by the catalog. The filters that this drops are saved with the draft, so a refused request
    ///     saves nothing.
    ///   - allowsRevision: whether the base may have a revision.
    ///   - client: whom the draft is counted for.
    /// - Returns: `nil` if the base has another revision, and the request is new.
    /// - Throws: ``SessionError/draftOfDraft``, ``SessionError/draftEnded``, and what reading and creating throw.
    package func createDraft(
        of base: StoredSession,
        under catalog: Catalog,
        ifRevision allowsRevision: (Int) -> Bool,
        mark: CreationMark?,
        for client: SessionClient? = nil
    ) throws(SessionError) -> BegunSession? {
        guard base.draft == nil else { throw .draftOfDraft }
        let begun: BegunSession
        if let mark, let session = try begunDraft(under: mark) {
            begun = BegunSession(session: session, isRepeated: true)
        } else {
            guard allowsRevision(base.revision) else { return nil }
            let origin = DraftBase(key: base.key, revision: base.revision, state: base.encodedState)
            begun = try begin(SessionRecord(state: base.encodedState, base: origin), mark: mark, for: client)
        }
        if !begun.isRepeated { activity.note(.draftBegun) }
        // Also for one that was begun before: the request may have broken off here.
        try open(begun.session.stored.key, at: base.id, under: catalog)
        return begun
    }

    private func begunDraft(under mark: CreationMark) throws(SessionError) -> Session? {
        do throws(SessionError) {
            return try begun(under: mark)
        } catch {
            if case .expired = error { throw .draftEnded }
            throw error
        }
    }

    private func open(_ draft: SessionKey, at base: String, under catalog: Catalog) throws(SessionError) {
        for _ in 0..<configuration.maxUpdateTries {
            let found = try adopting(find(base), under: catalog)
            guard let session = try save(try plan(.openDraft(draft), over: found), over: found) else { continue }
            let open = try session.stored.record().drafts
            for key in found.record.drafts where !open.contains(key) {
                if try store.remove(key, version: nil) == .removed { activity.note(.draftEvicted) }
            }
            return
        }
        throw .contended
    }

    /// A session as it was at one of the last revisions; a draft with the settings that its base had at one of its own.
    ///
    /// - Parameter baseRevision: that of the base, for a draft alone.
    /// - Returns: `nil` if one of the revisions is not retained any more, or never was there.
    /// - Throws: ``SessionError/expired`` if the base is gone, ``SessionError/damaged(_:)``,
    ///   ``SessionError/unavailable(retryAfter:)``.
    package func former(
        _ session: StoredSession,
        at revision: Int,
        ofBase baseRevision: Int?
    ) throws(SessionError) -> StoredSession? {
        guard let draft = session.draft, let baseRevision, baseRevision != draft.currentRevision else {
            return baseRevision == session.draft?.currentRevision ? try session.at(revision) : nil
        }
        guard baseRevision >= draft.base.revision else { return nil }
        let base = try SessionRecord(stored: try entry(of: draft.base.key).bytes)
        guard let state = base.state(at: baseRevision) else { return nil }
        let former = DraftOrigin(base: draft.base, currentRevision: baseRevision, currentState: state)
        return try session.at(revision, of: former)
    }

    /// Finds a draft for its commit.
    ///
    /// - Throws: ``SessionError/notADraft``, ``SessionError/expired`` for one that another request has committed,
    ///   ``SessionError/keyReused`` for a key under which the draft itself was begun or changed, and what reading throws.
    package func findDraft(_ id: String, mark: RequestMark?) throws(SessionError) -> FoundDraft {
        let key = try key(in: id)
        let entry = try entry(of: key)
        let record = try SessionRecord(stored: entry.bytes)
        guard let base = record.base else { throw .notADraft }
        if record.isCommitted {
            guard let repeated = try repeated(mark, in: record, of: read(base.key.id)) else { throw .expired }
            return .committed(base: repeated)
        }
        if let mark, record.completion(of: mark) != nil { throw .keyReused }
        let session = try session(key, entry).decoded()
        let found = FoundSession(session: session, record: record, version: entry.version, mark: mark, repeated: nil)
        return .open(OpenDraft(found: found, base: base, origin: try SessionState(stored: base.state).filters))
    }

    /// Ends a draft that was committed. It stays for its idle period, to answer its commit if that is sent again.
    ///
    /// A draft whose filters were changed meanwhile goes on, in conflict with its base.
    ///
    /// - Parameters:
    ///   - base: as the commit left it.
    ///   - isRepeated: the commit had been done before, and broke off here.
    package func endCommitted(_ draft: OpenDraft, base: Session, isRepeated: Bool) throws(SessionError) {
        if !isRepeated { activity.note(.draftCommitted) }
        let request = draft.found.mark.map { mark in
            CompletedRequest(
                mark: mark,
                revision: base.revision,
                canUndo: base.stored.canUndo,
                canRedo: base.stored.canRedo
            )
        }
        let key = draft.found.session.stored.key
        var (record, version) = (draft.found.record, draft.found.version)
        for _ in 0..<configuration.maxUpdateTries {
            record.becomeCommitted(request)
            switch try store.replace(key, version: version, with: SessionRecordCoding.encode(record)) {
            case .absent, .replaced: return
            case .changed: break
            }
            guard let entry = try store.find(key) else { return }
            (record, version) = (try SessionRecord(stored: entry.bytes), entry.version)
            // A read of the draft saves a step that its definition makes.
            let filters = try SessionState(stored: record.state).filters
            guard !record.isCommitted, filters == draft.found.state.filters else { return }
        }
    }
}
