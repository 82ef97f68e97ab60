/// How many sessions each client has: an entry for each that has some, so at most as many as there are sessions.
struct ClientCounts: Sendable {
    private var counts: [SessionClient: Int32] = [:]

    /// Clients that have a session.
    var clientCount: Int { counts.count }

    /// Counts one more session, unless the client has as many as it may have.
    mutating func enter(_ client: SessionClient, atMost limit: Int) -> Bool {
        let count = counts[client, default: 0]
        guard count < limit else { return false }
        counts[client] = count + 1
        return true
    }

    /// - Precondition: the client has a session.
    mutating func leave(_ client: SessionClient) {
        guard let count = counts[client] else { preconditionFailure("a session of a client without sessions") }
        counts[client] = count > 1 ? count - 1 : nil
    }
}
