/// What streams are fed with: sessions as they are now. The seam between streams and everything that knows filtering.
struct StreamFeed: Sendable {
    /// A session as it is now.
    enum Standing: Sendable {
        /// `changes` gives the body of the answer to `GET …/changes`, or `nil` if that version is too old.
        case current(
            EntityTag,
            changes: @Sendable (_ since: EntityTag, _ options: ScreenOptions) -> [UInt8]?
        )
        case ended
        /// Nobody can say now.
        case unavailable(retryAfter: Duration)
    }

    /// Finds a session, which counts as a use of it.
    let find: @Sendable (SessionKey) -> Standing
}
