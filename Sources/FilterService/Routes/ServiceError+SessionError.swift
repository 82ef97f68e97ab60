import Support

extension ServiceError {
    /// A session, a draft or a share cannot be had.
    init(_ error: SessionError) {
        switch error {
        case .unknown:
            self.init(.unknownSession, at: .path("session"), "no such session; POST /v1/sessions starts one")
        case .expired:
            self.init(
                .sessionExpired,
                at: .path("session"),
                "the session has ended; POST /v1/sessions starts another"
            )
        case .keyReused:
            self.init(
                .idempotencyKeyReused,
                at: .header("Idempotency-Key"),
                "the key was used for another request; every request needs a key of its own"
            )
        case .noStep(let position, let steps):
            self.init(
                .noStep,
                "there is no such step; the steps are \(steps.lowerBound) to \(steps.upperBound), and the session is at "
                    + "\(position)"
            )
        case .draftOfDraft:
            self.init(.draftOfDraft, at: .path("session"), "a draft has no drafts; make one of its base")
        case .notADraft:
            self.init(
                .notADraft,
                at: .path("session"),
                "the session is not a draft, so there is nothing to commit"
            )
        case .shareExpired:
            self.init(.shareExpired, "the share was made to end before now")
        case .unavailable(let retryAfter):
            let seconds = Int(max(1, (retryAfter.wholeMilliseconds + 999) / 1000))
            self = ServiceError(.unavailable, "the session store is unavailable").retry(afterSeconds: seconds)
        case .contended:
            self = ServiceError(.unavailable, "too many writes to this session at once").retry(afterSeconds: 1)
        case .tooLarge(let bytes, let limit):
            self.init(.tooMany, "the session's state takes \(bytes) bytes; at most \(limit) are kept")
        case .damaged(let fault):
            self.init(.internalError, "the session cannot be read")
            cause = "a stored session cannot be read: \(fault)"
        }
    }
}
