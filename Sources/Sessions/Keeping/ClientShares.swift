/// What the sessions of each client take: an entry for each that has some, so at most as many as there are sessions.
struct ClientShares: Sendable {
    /// Sessions of one client, and their bytes.
    private struct Share: Equatable {
        var count = 0
        var bytes = 0
    }

    private let maxCount: Int
    private let maxBytes: Int
    private var shares: [SessionClient: Share] = [:]

    /// - Parameters:
    ///   - maxCount: sessions of one client.
    ///   - maxBytes: of its sessions.
    init(maxCount: Int, maxBytes: Int) {
        self.maxCount = maxCount
        self.maxBytes = maxBytes
    }

    /// Counts one more session, unless the client has as many, or as large ones, as it may have.
    mutating func enter(_ client: SessionClient, bytes: Int) -> Bool {
        let share = shares[client, default: Share()]
        guard share.count < maxCount, share.bytes + bytes <= maxBytes else { return false }
        add(client, count: 1, bytes: bytes)
        return true
    }

    /// Counts the bytes by which a session becomes larger, unless the client has as many as it may have.
    mutating func grow(_ client: SessionClient, by bytes: Int) -> Bool {
        guard shares[client, default: Share()].bytes + bytes <= maxBytes else { return false }
        add(client, count: 0, bytes: bytes)
        return true
    }

    /// Counts the bytes by which a session has become larger or smaller, whatever the client may have.
    mutating func change(_ client: SessionClient, by bytes: Int) {
        add(client, count: 0, bytes: bytes)
    }

    /// - Precondition: the session was counted with these bytes.
    mutating func leave(_ client: SessionClient, bytes: Int) {
        add(client, count: -1, bytes: -bytes)
    }

    private mutating func add(_ client: SessionClient, count: Int, bytes: Int) {
        var share = shares[client, default: Share()]
        share.count += count
        share.bytes += bytes
        // Bytes of a session that ended while it was to become larger are taken back later.
        shares[client] = share == Share() ? nil : share
    }
}
