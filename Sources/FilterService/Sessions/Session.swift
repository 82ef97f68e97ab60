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

/// What a session says besides its filters.
struct SessionHead: Sendable, Equatable {
    let catalog: String
    let sort: String
    let pageSize: Int
    let locale: String

    init(catalog: String, sort: String, pageSize: Int, locale: String) {
        self.catalog = catalog
        self.sort = sort
        self.pageSize = pageSize
        self.locale = locale
    }

    init(_ state: SessionState) {
        self.init(catalog: state.catalog, sort: state.sort, pageSize: state.pageSize, locale: state.locale)
    }
}

/// One client's state kept between requests, as it was at one moment and as it is stored: the filters are not decoded.
struct StoredSession: Sendable, Equatable {
    /// What the client names it by: 32 characters of the URL-safe base64 alphabet.
    let id: String
    /// The state as ``SessionCoding`` writes it.
    let encodedState: [UInt8]
    /// 1 at creation; rises by 1 with each change, never falls.
    let revision: Int
    let createdAt: Instant
    /// The first millisecond at which the session is gone, unless it is used before.
    let expiresAt: Instant

    /// - Throws: ``SessionError/damaged(_:)``.
    func head() throws(SessionError) -> SessionHead {
        do throws(SessionCodingError) { return try SessionCoding.decodeHead(encodedState) } catch {
            throw .damaged(error)
        }
    }

    /// - Throws: ``SessionError/damaged(_:)``.
    func decoded() throws(SessionError) -> Session {
        do throws(SessionCodingError) {
            return Session(stored: self, state: try SessionCoding.decode(encodedState))
        } catch {
            throw .damaged(error)
        }
    }
}

/// One client's state kept between requests, as it was at one moment.
struct Session: Sendable, Equatable {
    let stored: StoredSession
    /// What `stored` has in encoded form.
    let state: SessionState

    /// What the client names it by: 32 characters of the URL-safe base64 alphabet.
    var id: String { stored.id }
    /// 1 at creation; rises by 1 with each change, never falls.
    var revision: Int { stored.revision }
    var createdAt: Instant { stored.createdAt }
    /// The first millisecond at which the session is gone, unless it is used before.
    var expiresAt: Instant { stored.expiresAt }
}
