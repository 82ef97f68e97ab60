package import FilterCore
@testable package import Sessions

/// A store that fails in one way.
package struct FailingStore: SessionStore {
    package enum Way: Sendable {
        /// Every call throws.
        case unavailable
        /// The bytes that are read are not those that were written.
        case damaged
        /// Another write always comes between.
        case contended
    }

    package let way: Way

    package init(_ way: Way) {
        self.way = way
    }

    /// Sessions over such a store.
    package static func sessions(_ way: Way) -> ClientSessions {
        ClientSessions(FailingStore(way))
    }

    /// A session's id that the store is asked about.
    package static let id = SessionKey(high: 1, low: 2, code: 3).id

    private static let entry = StoredEntry(
        bytes: SessionRecordCoding.encode(SessionRecord(state: SessionCoding.encode(SessionFixtures.state()))),
        version: 1,
        expiresAt: Instant(milliseconds: 0)
    )

    private func answer() throws(SessionError) -> StoredEntry {
        switch way {
        case .unavailable: throw .unavailable(retryAfter: .milliseconds(1_500))
        case .damaged: return StoredEntry(bytes: [9, 9], version: 1, expiresAt: Instant(milliseconds: 0))
        case .contended: return Self.entry
        }
    }

    package func insert(_ key: SessionKey, _ bytes: [UInt8], for client: SessionClient?) throws(SessionError)
        -> StoredEntry?
    {
        try answer()
    }

    package func find(_ key: SessionKey) throws(SessionError) -> StoredEntry? { try answer() }

    package func replace(_ key: SessionKey, version: UInt64, with bytes: [UInt8]) throws(SessionError) -> Replacement {
        _ = try answer()
        return .changed
    }

    package func remove(_ key: SessionKey, version: UInt64?) throws(SessionError) -> Removal {
        _ = try answer()
        return .changed
    }

    package func keepShare(_ key: ShareKey, _ bytes: [UInt8], until expiry: Instant?) throws(SessionError) {
        _ = try answer()
    }

    package func findShare(_ key: ShareKey) throws(SessionError) -> StoredShare? {
        StoredShare(bytes: try answer().bytes, expiresAt: nil)
    }

    package func observe(_ observer: @escaping @Sendable (SessionNotice) -> Void) {}

    package func sweep() -> Int { 0 }

    package var statistics: SessionStatistics { SessionStatistics() }
}
