package import FilterCore
@testable package import Sessions
import Support

/// A store in which something can be made to happen before the next replacement.
package final class InterruptedStore: SessionStore {
    package typealias Interruption = @Sendable () throws(SessionError) -> Void

    private let store: any SessionStore
    private let interruption = Mutex<Interruption?>(nil)

    package init(_ store: any SessionStore) {
        self.store = store
    }

    package func beforeNextReplacement(_ interruption: @escaping Interruption) {
        self.interruption.withLock { $0 = interruption }
    }

    package func replace(_ key: SessionKey, version: UInt64, with bytes: [UInt8]) throws(SessionError) -> Replacement {
        let interruption = interruption.withLock { interruption in
            defer { interruption = nil }
            return interruption
        }
        try interruption?()
        return try store.replace(key, version: version, with: bytes)
    }

    package func insert(
        _ key: SessionKey,
        _ bytes: [UInt8],
        for client: SessionClient?
    ) throws(SessionError) -> StoredEntry? {
        try store.insert(key, bytes, for: client)
    }

    package func find(_ key: SessionKey) throws(SessionError) -> StoredEntry? { try store.find(key) }

    package func remove(_ key: SessionKey, version: UInt64?) throws(SessionError) -> Removal {
        try store.remove(key, version: version)
    }

    package func keepShare(_ key: ShareKey, _ bytes: [UInt8], until expiry: Instant?) throws(SessionError) {
        try store.keepShare(key, bytes, until: expiry)
    }

    package func findShare(_ key: ShareKey) throws(SessionError) -> StoredShare? { try store.findShare(key) }

    package func observe(_ observer: @escaping @Sendable (SessionNotice) -> Void) { store.observe(observer) }

    package func sweep() -> Int { store.sweep() }

    package var statistics: SessionStatistics { store.statistics }
}
