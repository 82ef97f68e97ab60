import Gateway
import Sessions

/// The source of streams: sessions as they are now. The seam between streams and everything that knows filtering.
struct StreamFeed: Sendable {
    /// A session as it is now.
    enum Standing: Sendable {
        case current(
            EntityTag,
            changes: @Sendable (_ since: EntityTag, _ options: ScreenOptions) -> Changes
        )
        case ended(EventMessage.EndReason)
        /// It cannot be known now.
        case unavailable(retryAfter: Duration)
    }

    /// The difference since a version.
    enum Changes: Sendable {
        /// The body of the answer to `GET …/changes`.
        case body([UInt8])
        /// The version is too old.
        case expired
        /// The difference would cost more than one answer may.
        case tooMuchWork
    }

    /// Finds a session, which counts as a use of it, for a caller with a key, or without one.
    let find: @Sendable (SessionKey, Caller.Pass?) -> Standing
}
