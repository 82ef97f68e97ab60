import FilterCore
import Gateway
import Sessions

// Refusals that show the client what it did not know.

extension SessionAccess {
    /// Refuses a request that asks for another revision than the current one.
    ///
    /// - Throws: `preconditionFailed`, with the screen.
    func checkRevision(
        by condition: RevisionCondition?,
        of found: FoundSession,
        _ screen: ScreenRequest
    ) throws(ServiceError) {
        guard let condition, !condition.allows(found.session.revision) else { return }
        throw try preconditionFailed(condition, found, screen)
    }

    /// The refusal of a request that asks for another revision than the current one.
    func preconditionFailed(
        _ condition: RevisionCondition,
        _ found: FoundSession,
        _ screen: ScreenRequest
    ) throws(ServiceError) -> ServiceError {
        let detail = "the session is at revision \(found.session.revision)"
        let field = condition.fieldRefusing(found.session.revision) ?? "If-Match"
        let data = DataChoice(screen.snapshot)
        return try ServiceError(.preconditionFailed, at: .header(field), detail)
            .showing(SessionAnswer(found.session, of: data, context, telling: found), screen.options)
    }

    /// The base of a draft has other filters than when the draft began.
    func draftConflict(
        _ draft: FoundSession,
        base: FoundSession,
        _ screen: ScreenRequest
    ) throws(ServiceError) -> ServiceError {
        let data = DataChoice(screen.snapshot)
        let ofBase = SessionAnswer(base.session, of: data, context, telling: base)
        let ofDraft = SessionAnswer(draft.session, of: data, context, telling: draft)
        // Bytes save what they report, so that nothing may be refused between them.
        let (current, tried) = (try ofBase.prepare(screen.options), try ofDraft.prepare(screen.options))
        var error = ServiceError(
            .draftConflict,
            "the base has other filters than when the draft began, at revision \(base.session.revision); commit with "
                + "“onConflict”: “rebase” adds the draft’s changes to them, “force” replaces them; or cancel the draft"
        ).adding("ETag", ofBase.entityTag.description)
        error.current = ofBase.bytes(of: current).bytes
        error.draft = ofDraft.bytes(of: tried).bytes
        return error
    }
}

extension ServiceError {
    /// The error with the end of the session that the request has used.
    func expiring(with session: StoredSession) -> ServiceError {
        adding("Session-Expires", session.expiresAt.description)
    }

    /// The error with the screen of a session and its validator.
    fileprivate func showing(
        _ current: SessionAnswer,
        _ options: ScreenOptions
    ) throws(ServiceError) -> ServiceError {
        var error = adding("ETag", current.entityTag.description)
        error.current = try current.screenBytes(options)
        return error
    }
}
