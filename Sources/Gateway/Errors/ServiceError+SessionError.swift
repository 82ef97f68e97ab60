package import Sessions
import Support

extension ServiceError {
    /// A session, a draft or a share cannot be had.
    package init(_ error: SessionError) {
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
        case .draftEnded:
            self.init(
                .idempotencyKeyReused,
                at: .header("Idempotency-Key"),
                "the draft that was begun under the key has been committed; another draft needs a key of its own"
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
            self = ServiceError(.unavailable, "the session store is unavailable").retry(after: retryAfter)
        case .tooManyOfClient(let retryAfter):
            let detail = "this address has as many sessions, or as large ones, as it may have; end one, or wait"
            self = ServiceError(.tooManySessions, detail).retry(after: retryAfter)
        case .noRoom(let retryAfter):
            self = ServiceError(.tooManySessions, "there is no room for one more session").retry(after: retryAfter)
        case .noRoomToGrow(let retryAfter):
            let detail = "the session cannot become larger beside others, of its address or of all; it is as it was"
            self = ServiceError(.unavailable, detail).retry(after: retryAfter)
        case .contended:
            self = ServiceError(.unavailable, "too many writes to this session at once").retry(afterSeconds: 1)
        case .tooLarge(let bytes, let limit):
            self.init(.tooMany, "the session's state takes \(bytes) bytes; at most \(limit) are kept")
        case .recordTooLarge(let bytes, let limit):
            self.init(
                .tooMany,
                "what is stored of the session takes \(bytes) bytes with its history; at most \(limit) are kept"
            )
        case .damaged(let fault):
            self.init(
                .sessionExpired,
                at: .path("session"),
                "what was stored cannot be read any more; POST /v1/sessions starts a session"
            )
            cause = "a stored session cannot be read: \(fault)"
        }
    }

    /// Carries out a step on a session, a draft or a share.
    package static func mapping<Result>(
        _ step: () throws(SessionError) -> Result
    ) throws(ServiceError) -> Result {
        do throws(SessionError) {
            return try step()
        } catch {
            throw ServiceError(error)
        }
    }

    private func retry(after time: Duration) -> ServiceError {
        retry(afterSeconds: Int(max(1, (time.wholeMilliseconds + 999) / 1000)))
    }
}
