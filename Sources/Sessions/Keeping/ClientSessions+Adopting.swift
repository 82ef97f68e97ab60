package import FilterCore

// Sessions whose filters were chosen under another definition than the one that the catalog has now.

extension ClientSessions {
    /// A session as a catalog can mean it.
    ///
    /// Dropped filters, moved bounds and newly required values are a step of their own, which can be undone. A change
    /// of form alone is no step. Nothing is saved before an answer or a write is.
    ///
    /// - Throws: ``SessionError/damaged(_:)``.
    package func adopting(_ found: FoundSession, under catalog: Catalog) throws(SessionError) -> FoundSession {
        guard let adoption = catalog.adopting(found.state.filters) else { return found }
        var record = found.record
        // A draft keeps the settings that its base had when it began.
        let bytes = SessionCoding.encode(try SessionState(stored: record.state).with(adoption.state))
        if adoption.isStep {
            record.advance(to: bytes, within: configuration.record)
        } else {
            record.amend(to: bytes)
        }
        let stored = found.session.stored
        // With the step: what is read of the session's history has it, too.
        let recordBytes = SessionRecordCoding.encode(record)
        let entry = StoredEntry(bytes: recordBytes, version: found.version, expiresAt: stored.expiresAt)
        return FoundSession(
            session: try session(
                stored.key,
                of: entry,
                record: record,
                draft: stored.draft,
                state: found.state.with(adoption.state)
            ),
            record: record,
            version: found.version,
            mark: found.mark,
            repeated: found.repeated,
            dropped: adoption.dropped,
            hasUnsavedStep: adoption.isStep
        )
    }

    /// A draft as a catalog can mean it, and the filters that it began with.
    package func adopting(_ draft: OpenDraft, under catalog: Catalog) throws(SessionError) -> OpenDraft {
        OpenDraft(
            found: try adopting(draft.found, under: catalog),
            base: draft.base,
            origin: catalog.adopted(draft.origin)
        )
    }
}

extension Session {
    /// The session as a catalog can mean it, to be shown and not to be stored.
    package func adopted(by catalog: Catalog) -> Session {
        guard let adoption = catalog.adopting(state.filters) else { return self }
        let adopted = state.with(adoption.state)
        var stored = stored
        stored.encodedState = SessionCoding.encode(adopted)
        return Session(stored: stored, state: adopted)
    }
}
