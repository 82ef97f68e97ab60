package import FilterCore

/// Where sessions and shares are stored between requests: bytes under keys. A store does not look into the bytes,
/// see ``SessionRecord``.
///
/// Every call that finds a session counts as a use of it, failed writes included: the session then expires a whole idle
/// period later.
///
/// A store that cannot be reached throws ``SessionError/unavailable(retryAfter:)``.
///
/// ## Topics
///
/// ### A session's life
/// - ``insert(_:_:for:)``
/// - ``remove(_:version:)``
///
/// ### Use
/// - ``find(_:)``
/// - ``replace(_:version:with:)``
///
/// ### Shares
/// - ``keepShare(_:_:until:)``
/// - ``findShare(_:)``
package protocol SessionStore: Sendable {
    /// Stores a new session at version 1.
    ///
    /// - Parameter client: whom the session is counted for, by a store that bounds the sessions of a client.
    /// - Returns: `nil` if the key is taken.
    /// - Throws: ``SessionError/tooManyOfClient(retryAfter:)``, ``SessionError/noRoom(retryAfter:)``,
    ///   ``SessionError/recordTooLarge(bytes:limit:)``.
    func insert(_ key: SessionKey, _ bytes: [UInt8], for client: SessionClient?) throws(SessionError) -> StoredEntry?

    /// - Returns: `nil` if there is none, or none any more.
    func find(_ key: SessionKey) throws(SessionError) -> StoredEntry?

    /// Replaces a session's bytes if it still has the version, and raises that by 1.
    ///
    /// - Throws: ``SessionError/unavailable(retryAfter:)``; the bytes may have been replaced or not.
    ///   ``SessionError/noRoomToGrow(retryAfter:)``, ``SessionError/recordTooLarge(bytes:limit:)``; the bytes are as they
    ///   were.
    func replace(
        _ key: SessionKey,
        version: UInt64,
        with bytes: [UInt8]
    ) throws(SessionError) -> Replacement

    /// Ends a session if it has the version, or whichever it has for `nil`.
    func remove(_ key: SessionKey, version: UInt64?) throws(SessionError) -> Removal

    /// Stores a share; of several expiries of one share the latest is in force, and `nil` is later than all.
    func keepShare(_ key: ShareKey, _ bytes: [UInt8], until expiry: Instant?) throws(SessionError)

    /// - Returns: `nil` if there is none, or none any more.
    func findShare(_ key: ShareKey) throws(SessionError) -> StoredShare?

    /// Calls an observer after each change and each end of a session, whichever process made it.
    ///
    /// - Parameter observer: called on any thread, and must return quickly.
    func observe(_ observer: @escaping @Sendable (SessionNotice) -> Void)

    /// Removes what has expired, where a store does not do so by itself.
    ///
    /// - Returns: how many sessions.
    @discardableResult
    func sweep() -> Int

    /// Whether a call may wait for another server. Default: it never does.
    var waitsForServer: Bool { get }

    /// How full the store is, and what happened in it, as far as this process knows.
    var statistics: SessionStatistics { get }
}

extension SessionStore {
    package var waitsForServer: Bool { false }

    /// Stores a session that is counted for no client.
    func insert(_ key: SessionKey, _ bytes: [UInt8]) throws(SessionError) -> StoredEntry? {
        try insert(key, bytes, for: nil)
    }
}

/// A session in a store, at one moment.
package struct StoredEntry: Sendable, Equatable {
    var bytes: [UInt8]
    /// 1 at first; rises by 1 with each replacement.
    var version: UInt64
    /// The first millisecond at which the session is gone, unless it is used before.
    var expiresAt: Instant
}

/// The result of ``SessionStore/replace(_:version:with:)``.
package enum Replacement: Sendable, Equatable {
    case replaced(StoredEntry)
    /// Another version is there.
    case changed
    /// The session is gone.
    case absent
}

/// The result of ``SessionStore/remove(_:version:)``.
package enum Removal: Sendable, Equatable {
    case removed
    /// Another version is there.
    case changed
    /// The session was gone before.
    case absent
}

/// A share in a store.
package struct StoredShare: Sendable, Equatable {
    var bytes: [UInt8]
    /// `nil`: it does not expire.
    var expiresAt: Instant?
}

/// An event in a store.
package enum SessionNotice: Sendable, Equatable {
    case changed(SessionKey)
    case ended(SessionKey)
    /// Notices may have been lost: an observer has to look at everything again.
    case missed
}
