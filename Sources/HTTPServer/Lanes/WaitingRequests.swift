/// The requests that wait in a lane. Senders take turns: the requests of one wait for each other, and not those of others for
/// them.
///
/// A sender is an address, or one network of 64 bits of IPv6.
struct WaitingRequests {
    typealias Entry = (request: HTTPRequest, suspension: Suspension)

    /// Of each sender that has any, oldest first.
    private var entries: [NetworkAddress: [Entry]] = [:]
    /// The senders that have any, the next one first.
    private var turns: [NetworkAddress] = []

    var all: [Entry] { entries.values.flatMap(\.self) }

    mutating func append(_ request: HTTPRequest, _ suspension: Suspension) {
        let sender = request.clientAddress.network
        if entries[sender] == nil { turns.append(sender) }
        entries[sender, default: []].append((request, suspension))
    }

    /// Takes the oldest request of the sender whose turn it is.
    ///
    /// - Complexity: O(senders + requests of one).
    mutating func removeFirst() -> Entry? {
        guard let sender = turns.first else { return nil }
        turns.removeFirst()
        let entry = entries[sender]?.removeFirst()
        if entries[sender]?.isEmpty ?? true {
            entries[sender] = nil
        } else {
            turns.append(sender)
        }
        return entry
    }

    /// Takes the newest request of the sender that has most, for one more of a sender that has at least two fewer.
    ///
    /// - Complexity: O(senders).
    mutating func removeNewest(for address: NetworkAddress) -> Entry? {
        let ownCount = entries[address.network]?.count ?? 0
        guard let (sender, theirs) = entries.max(by: { $0.value.count < $1.value.count }), theirs.count > ownCount + 1
        else { return nil }
        // It has another one left, so that its turn stays.
        return entries[sender]?.removeLast()
    }
}
