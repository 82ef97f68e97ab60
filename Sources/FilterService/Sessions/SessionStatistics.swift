/// How a store is filled, and what happened in it since it was made.
struct SessionStatistics: Sendable, Equatable {
    /// Sessions kept, drafts among them, those included that have expired and are not swept yet.
    var count = 0
    /// Drafts kept, likewise.
    var drafts = 0
    /// Bytes that these take: see ``SessionTable/bytesPerSession``.
    var bytes = 0
    var created = 0
    /// Gone because nobody used them for the idle period.
    var expired = 0
    /// Gone to make room for others.
    var evicted = 0
    /// Gone because a client ended them.
    var deleted = 0
    /// Shares kept.
    var shares = 0
    /// Bytes that these take: see ``ShareTable/bytesPerShare``.
    var shareBytes = 0
    /// Shares gone to make room for others.
    var sharesEvicted = 0
    /// Set where Redis keeps the sessions; `count` and `bytes` are unknown then.
    var redis: RedisStatistics?
}
