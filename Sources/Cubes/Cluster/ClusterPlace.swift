import Support

/// Which server of a cluster is asked next, and under which name statements run there: it outlasts the clients of a source.
final class ClusterPlace: Sendable {
    /// The same for all statements that copy a source: one that still runs when the next comes is ended by it.
    let queryID = "filter-service-\(String(UInt64.random(in: 0...UInt64.max), radix: 16))"
    private let index = Atomic(0)

    /// Among the hosts of the address.
    var hostIndex: Int { index.load(ordering: .relaxed) }

    /// The host cannot be reached, or is silent: the next attempt begins at another one.
    func leave(_ hostIndex: Int, among count: Int) { index.store((hostIndex + 1) % count, ordering: .relaxed) }
}
