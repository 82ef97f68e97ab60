import FilterCore

/// What a client can change in its session; every change raises the revision.
struct SessionState: Sendable, Equatable {
    /// The catalog's name; fixed for the session's life.
    var catalog: String
    var filters: FilterState
    /// A sort's id, or `default`.
    var sort: String
    /// Items on a page.
    var pageSize: Int
    /// A language tag, such as `en`.
    var locale: String

    init(catalog: String, filters: FilterState = FilterState(), sort: String, pageSize: Int, locale: String) {
        self.catalog = catalog
        self.filters = filters
        self.sort = sort
        self.pageSize = pageSize
        self.locale = locale
    }
}

/// One client's state kept between requests, as it was at one moment.
struct Session: Sendable, Equatable {
    /// What the client names it by: 32 characters of the URL-safe base64 alphabet.
    let id: String
    let state: SessionState
    /// 1 at creation; rises by 1 with each change, never falls.
    let revision: Int
    let createdAt: Instant
    /// The first millisecond at which the session is gone, unless it is used before.
    let expiresAt: Instant
}
