import FilterCore

struct StoredEntry: Sendable, Equatable {
    var bytes: [UInt8]
    var version: UInt64
    var expiresAt: Instant
}

enum Replacement: Sendable {
    case replaced(StoredEntry)
    case changed
    case absent
}

enum Removal: Sendable {
    case removed
    case changed
    case absent
}

enum SessionNotice: Sendable {
    case changed(SessionKey)
    case ended(SessionKey)
    case missed
}

enum StoreError: Error, Sendable {
    case unavailable(retryAfter: Duration)
}

struct ShareKey: Sendable, Hashable {
    let text: String
}

struct StoredShare: Sendable, Equatable {
    var bytes: [UInt8]
    var expiresAt: Instant?
}
