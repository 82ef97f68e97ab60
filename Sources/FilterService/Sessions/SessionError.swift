/// Why a session cannot be had; whatever is thrown, the session is as it was before the call.
enum SessionError: Error, Sendable, Equatable {
    /// The id was never issued under this signing key: it is malformed, or its code does not fit. HTTP 404.
    case unknown
    /// The id was issued, and its session has expired, was deleted or was evicted. HTTP 410.
    case expired
    /// The write asked for another revision than the `current` one. HTTP 412.
    case preconditionFailed(current: Session)
    /// The idempotency key was used for another request. HTTP 422.
    case keyReused
    /// There is no step to go back or forth to; `position` is that of the current state. HTTP 422.
    case noStep(position: Int, steps: ClosedRange<Int>)
    /// The session is itself a draft. HTTP 422.
    case draftOfDraft
    /// The session is not a draft. HTTP 422.
    case notADraft
    /// The base has other filters than when the draft began. HTTP 412.
    case draftConflict(current: Session, draft: Session)
    /// The share's token says that it is over. HTTP 410.
    case shareExpired
    /// The store cannot be reached. HTTP 503.
    case unavailable(retryAfter: Duration)
    /// Other writes won every one of the bounded number of tries. HTTP 503, worth a retry.
    case contended
    /// The state takes `bytes` in the store, more than one session may: ``SessionConfiguration/maxStateBytes``. HTTP 422.
    case tooLarge(bytes: Int, limit: Int)
    /// What is stored cannot be read. HTTP 500.
    case damaged(SessionCodingError)
}

/// Why an update did not happen: for the session's reasons, or for those of the change that was asked for.
enum SessionUpdateError<Failure: Error>: Error {
    case session(SessionError)
    /// What the change threw, as it threw it.
    case change(Failure)
}

extension SessionUpdateError: Equatable where Failure: Equatable {}

extension SessionUpdateError where Failure == Never {
    /// The only reason there can be.
    var sessionError: SessionError {
        switch self {
        case .session(let error): error
        }
    }
}

extension SessionUpdateError {
    /// Runs a step of the store's own: what it throws is the session's reason.
    static func lifting<Result>(_ step: () throws(SessionError) -> Result) throws(Self) -> Result {
        do throws(SessionError) {
            return try step()
        } catch {
            throw .session(error)
        }
    }
}
