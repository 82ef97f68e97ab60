/// Which server holds which slot of a cluster, as far as is known. A single server holds all.
struct RedisSlotTable: Sendable, Equatable {
    /// Every server that holds a slot.
    private(set) var endpoints: Set<RedisEndpoint>
    /// By slot.
    private var owners: [RedisEndpoint]

    /// All slots belong to one server: the single one, or the one by which a cluster is entered.
    init(all endpoint: RedisEndpoint) {
        owners = Array(repeating: endpoint, count: RedisSlot.count)
        endpoints = [endpoint]
    }

    subscript(slot: Int) -> RedisEndpoint { owners[slot] }

    /// Follows a redirect.
    ///
    /// - Complexity: O(slots).
    mutating func move(_ slot: Int, to endpoint: RedisEndpoint) {
        guard owners.indices.contains(slot), owners[slot] != endpoint else { return }
        owners[slot] = endpoint
        endpoints = Set(owners)
    }

    /// Reads an answer to `CLUSTER SLOTS`. Slots without an owner in it keep their former one.
    ///
    /// ```
    /// [ [ first, last, [host, port, id, …] of the primary, [host, port, id, …] of a replica, … ], … ]
    /// ```
    ///
    /// - Returns: whether anything was learned; `false` for an answer of another form, or that names no server.
    mutating func learn(_ answer: RedisReply, from sender: RedisEndpoint) -> Bool {
        guard case .array(let ranges) = answer else { return false }
        var learned = owners
        var hasLearned = false
        for case .array(let range) in ranges {
            guard range.count >= 3, case .integer(let first) = range[0], case .integer(let last) = range[1],
                case .array(let primary) = range[2], primary.count >= 2, case .integer(let port) = primary[1],
                let endpoint = RedisEndpoint(named: primary[0].text ?? "", port: port, by: sender),
                0 <= first, first <= last, last < RedisSlot.count
            else { continue }
            for slot in first...last { learned[slot] = endpoint }
            hasLearned = true
        }
        guard hasLearned else { return false }
        owners = learned
        endpoints = Set(learned)
        return true
    }
}
