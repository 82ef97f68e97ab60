/// How full a store is, and what happened in it since it was made.
struct SessionStatistics: Sendable, Equatable {
    /// Sessions in the store, with drafts, and with those that have expired and are not swept yet.
    var count = 0
    /// Drafts in the store, likewise.
    var drafts = 0
    /// Bytes that these take: see ``SessionTable/bytesPerSession``.
    var bytes = 0
    var created = 0
    /// Ended by the idle timeout.
    var expired = 0
    /// Ended early to make room for others.
    var evicted = 0
    /// Not begun, or not made larger, for want of room.
    var refused = 0
    /// Ended by their clients.
    var deleted = 0
    /// Shares in the store.
    var shares = 0
    /// Bytes that these take: see ``ShareTable/bytesPerShare``.
    var shareBytes = 0
    /// Shares ended early to make room for others.
    var sharesEvicted = 0
    /// Set if the sessions are in Redis; `count` and `bytes` are unknown then.
    var redis: RedisStatistics?
}
