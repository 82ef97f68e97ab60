import Foundation

/// A drawer: filters that are tried out, and then applied together or dropped.
extension FilterSession {
    /// Begins a draft of this session, after what waits is answered, as for ``share()``.
    ///
    /// - Throws: ``Problem``, or what the transport throws after three attempts.
    public func draft() async throws -> FilterSession {
        await settle()
        guard let transport = conversation.transport else { throw URLError(.notConnectedToInternet) }
        let draft = try await conversation.endingWithSession {
            try await Self.givingUp(conversation.options) { options in
                let request = ServiceRequest(
                    "POST",
                    "\(conversation.path)/drafts?\(options.query)",
                    headers: ["Idempotency-Key": UUID().uuidString]
                )
                return try await Self.opened(
                    by: request,
                    options: options,
                    through: transport,
                    clock: conversation.clock
                )
            }
        }
        return FilterSession(draft, base: self)
    }

    /// Makes the changes of this draft in the session that it is a draft of, in one step, whatever happened there
    /// meanwhile; the draft ends.
    ///
    /// - Throws: ``Problem``, or what the transport throws after three attempts; then it can be called again.
    public func commit() async throws {
        await settle()
        guard let base, let transport = conversation.transport else { throw URLError(.notConnectedToInternet) }
        let request = ServiceRequest(
            "POST",
            "\(conversation.path)/commit?include=",
            headers: ["Idempotency-Key": commitKey.uuidString],
            body: ["onConflict": "rebase"]
        )
        _ = try await conversation.endingWithSession {
            try await Self.answer(to: request, through: transport, clock: conversation.clock).json()
        }
        conversation.end()
        base.conversation.refresh()
        base.conversation.retry()
        await base.settle()
    }

    /// Drops this draft, or ends this session. Where the service cannot be reached it expires there.
    public func discard() async {
        conversation.end()
        _ = try? await conversation.transport?.response(to: ServiceRequest("DELETE", conversation.path))
    }
}
