import FilterCore

/// The shares of this process. Knows no lock and no clock.
///
/// Shares form a list from the one whose last use is the oldest to the newest; the oldest are evicted.
package struct ShareTable {
    /// The greatest memory of a share besides its bytes: its key 64, its place in the dictionary 88, twice that when
    /// the dictionary has just grown, array header 32, rounding. The benchmark of idle sessions measures it.
    package static let bytesPerShare = 320

    private struct Entry {
        var share: StoredShare
        var older: ShareKey?
        var newer: ShareKey?
    }

    private let maxCount: Int
    private let maxBytes: Int
    private var entries: [ShareKey: Entry] = [:]
    private var oldest: ShareKey?
    private var newest: ShareKey?
    /// Bytes that all shares take.
    private(set) var bytes = 0
    /// Shares that had to make room, since the table was made.
    private(set) var evicted = 0

    init(maxCount: Int, maxBytes: Int) {
        self.maxCount = maxCount
        self.maxBytes = maxBytes
    }

    var count: Int { entries.count }

    /// Stores a share, or prolongs the life of one that is there already.
    ///
    /// - Returns: what was evicted.
    mutating func keep(_ key: ShareKey, _ bytes: [UInt8], until expiry: Instant?, at now: Instant) -> [StoredShare] {
        if let former = find(key, at: now) {
            entries[key]?.share.expiresAt = former.expiresAt.flatMap { old in expiry.map { max(old, $0) } }
            return []
        }
        entries[key] = Entry(share: StoredShare(bytes: bytes, expiresAt: expiry))
        append(key)
        self.bytes += Self.bytesPerShare + bytes.count
        var gone: [StoredShare] = []
        while count > maxCount || self.bytes > maxBytes, let oldest, let share = remove(oldest) {
            if share.expiresAt.map({ $0 > now }) ?? true { evicted += 1 }
            gone.append(share)
        }
        return gone
    }

    /// Finds a share and makes it the newest; one that has expired is removed.
    mutating func find(_ key: ShareKey, at now: Instant) -> StoredShare? {
        guard let share = entries[key]?.share else { return nil }
        if let expiry = share.expiresAt, expiry <= now {
            _ = remove(key)
            return nil
        }
        unlink(key)
        append(key)
        return share
    }

    private mutating func remove(_ key: ShareKey) -> StoredShare? {
        unlink(key)
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        bytes -= Self.bytesPerShare + entry.share.bytes.count
        return entry.share
    }

    private mutating func append(_ key: ShareKey) {
        entries[key]?.older = newest
        entries[key]?.newer = nil
        if let newest { entries[newest]?.newer = key } else { oldest = key }
        newest = key
    }

    private mutating func unlink(_ key: ShareKey) {
        guard let entry = entries[key] else { return }
        if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
        if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    }
}
