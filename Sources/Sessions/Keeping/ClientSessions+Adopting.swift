package import FilterCore

// Sessions whose filters were chosen under another definition than the one that the catalog has now.

extension ClientSessions {
    /// A session as a catalog can mean it.
    ///
    /// Dropped filters, moved bounds and newly required values are a step of their own, which can be undone. A change
    /// of form alone is no step, and neither is a sort that there is no more. Nothing is saved before an answer or a write is.
    ///
    /// - Throws: ``SessionError/damaged(_:)``.
    package func adopting(_ found: FoundSession, under catalog: Catalog) throws(SessionError) -> FoundSession {
        guard let (adopted, adoption) = found.state.adopted(by: catalog) else { return found }
        var record = found.record
        // A draft keeps the settings that its base had when it began.
        var kept = try SessionState(stored: record.state)
        kept.filters = adopted.filters
        if found.session.stored.draft == nil { kept.settings = adopted.settings }
        let bytes = SessionCoding.encode(kept)
        if adoption?.isStep ?? false {
            record.advance(to: bytes, within: configuration.record)
        } else {
            record.amend(to: bytes)
        }
        let stored = found.session.stored
        // With the step: what is read of the session's history has it, too.
        let recordBytes = SessionRecordCoding.encode(record)
        let entry = StoredEntry(bytes: recordBytes, version: found.version, expiresAt: stored.expiresAt)
        let session = try session(stored.key, of: entry, record: record, draft: stored.draft, state: adopted)
        return FoundSession(
            // A draft is read with the settings of its base.
            session: stored.draft == nil ? session : session.adopted(by: catalog),
            record: record,
            version: found.version,
            mark: found.mark,
            repeated: found.repeated,
            dropped: adoption?.dropped ?? [],
            hasUnsavedStep: adoption?.isStep ?? false
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
        guard let adopted = state.adopted(by: catalog)?.state else { return self }
        var stored = stored
        stored.encodedState = SessionCoding.encode(adopted)
        return Session(stored: stored, state: adopted)
    }
}

extension SessionState {
    /// The state as a catalog can mean it: with the filters that it can express, and with the default order in place of a sort
    /// that it does not have.
    ///
    /// - Returns: the state, and what became of its filters if they are others; `nil` if the catalog means it as it is.
    package func adopted(by catalog: Catalog) -> (state: SessionState, adoption: Adoption?)? {
        let adoption = catalog.adopting(filters)
        let hasSort = settings.sort == SortDefinition.defaultID || catalog.sortOrder(settings.sort) != nil
        guard adoption != nil || !hasSort else { return nil }
        var adopted = self
        if let adoption { adopted.filters = adoption.state }
        if !hasSort { adopted.settings.sort = SortDefinition.defaultID }
        return (adopted, adoption)
    }
}
