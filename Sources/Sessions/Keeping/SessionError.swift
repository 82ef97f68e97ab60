/// Why a session cannot be had; whatever is thrown, the session is as it was before the call.
package enum SessionError: Error, Sendable, Equatable {
    /// The id was never issued under this signing key: it is malformed, or its code does not fit. HTTP 404.
    case unknown
    /// The id was issued, and its session has expired, was deleted or was evicted. HTTP 410.
    case expired
    /// The idempotency key was used for another request. HTTP 422.
    case keyReused
    /// The draft that was begun under the key has been committed. HTTP 422.
    case draftEnded
    /// There is no step to go back or forth to; `position` is that of the current state. HTTP 422.
    case noStep(position: Int, steps: ClosedRange<Int>)
    /// The session is itself a draft. HTTP 422.
    case draftOfDraft
    /// The session is not a draft. HTTP 422.
    case notADraft
    /// The share's token has expired. HTTP 410.
    case shareExpired
    /// The client has as many sessions as it may have, or as large ones: ``SessionConfiguration/maxCountPerClient``. HTTP 429.
    case tooManyOfClient(retryAfter: Duration)
    /// There is no room for one more session, as all others were used not long ago:
    /// ``SessionConfiguration/protectedPeriod``. HTTP 429.
    case noRoom(retryAfter: Duration)
    /// There is no room for the session to become larger, likewise or because of other sessions of its client. HTTP 503.
    case noRoomToGrow(retryAfter: Duration)
    /// The store cannot be reached; a write may have happened or not. HTTP 503.
    case unavailable(retryAfter: Duration)
    /// Other writes came between at each of the bounded number of tries. HTTP 503, worth a retry.
    case contended
    /// The state takes `bytes` in the store, more than one session may: ``SessionConfiguration/maxStateBytes``. HTTP 422.
    case tooLarge(bytes: Int, limit: Int)
    /// The session with its history, or the share, takes `bytes` in the store, which keeps no more than `limit`. HTTP 422.
    case recordTooLarge(bytes: Int, limit: Int)
    /// The stored bytes cannot be read: damaged, another version's, or unknown. HTTP 410, and a line in the log.
    case damaged(SessionCodingError)
}
