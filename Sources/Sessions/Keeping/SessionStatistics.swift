/// How full a store is, and what happened in it since it was made. A store of which another server has the sessions knows no
/// counts and bytes of them.
package struct SessionStatistics: Sendable, Equatable {
    /// Sessions in the store, with drafts, and with those that have expired and are not swept yet.
    package var count = 0
    /// Drafts in the store, likewise.
    package var drafts = 0
    /// Bytes that these take: see ``SessionTable/bytesPerSession``.
    package var bytes = 0
    package var created = 0
    /// Ended by the idle timeout.
    package var expired = 0
    /// Ended early to make room for others.
    package var evicted = 0
    /// Not begun, or not made larger, for want of room.
    package var refused = 0
    /// Ended by their clients.
    package var deleted = 0
    /// Shares in the store.
    package var shares = 0
    /// Bytes that these take: see ``ShareTable/bytesPerShare``.
    package var shareBytes = 0
    /// Shares ended early to make room for others.
    package var sharesEvicted = 0
}
