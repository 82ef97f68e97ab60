import Support

/// The bound on the memory of all catalogs together: of those that are served, of their former versions, and of what is being
/// made or read for the next ones.
///
///     let charge = bound.charge()
///     guard charge.raise(to: 1 << 20) else { throw … }     // nothing was allocated yet
///
/// Versions that are served are asked for their estimates; whatever is being made has a ``MemoryCharge`` for it.
package final class MemoryBound: Sendable {
    /// In bytes.
    package let limit: Int
    private let served: @Sendable () -> Int
    private let state = Mutex(State())

    private struct State {
        /// The sum of all charges.
        var charged = 0
        /// Bytes given back since ``takeReleased(atLeast:)`` returned them last.
        var released = 0
    }

    /// - Parameters:
    ///   - limit: in bytes; by default there is none.
    ///   - served: about what the catalogs take that can be read.
    package init(limit: Int = .max, served: @escaping @Sendable () -> Int = { 0 }) {
        self.limit = limit
        self.served = served
    }

    /// About what is in use.
    package var byteCount: Int { served() + state.withLock { $0.charged } }

    /// A charge of nothing, for something that is going to be made.
    package func charge() -> MemoryCharge { MemoryCharge(self) }

    /// Adds to the charges, unless they would then exceed the limit together with what is served.
    fileprivate func add(_ byteCount: Int) -> Bool {
        let served = limit == .max ? 0 : served()
        return state.withLock { state in
            guard byteCount <= limit - served - state.charged else { return false }
            state.charged += byteCount
            return true
        }
    }

    fileprivate func giveBack(_ byteCount: Int) {
        state.withLock { state in
            state.charged -= byteCount
            state.released += byteCount
        }
    }

    /// Whether so much was given back since this was last true, while nothing is being made: the allocator keeps it then.
    package func takeReleased(atLeast byteCount: Int) -> Bool {
        state.withLock { state in
            guard state.charged == 0, state.released >= byteCount else { return false }
            state.released = 0
            return true
        }
    }
}

/// The bytes charged for one thing that is being made; given back with its last reference.
package final class MemoryCharge: Sendable {
    private let bound: MemoryBound
    private let charged = Mutex(0)

    fileprivate init(_ bound: MemoryBound) {
        self.bound = bound
    }

    deinit {
        bound.giveBack(charged.withLock { $0 })
    }

    /// The charged bytes.
    package var byteCount: Int { charged.withLock { $0 } }

    /// The limit of all charges, for messages.
    package var limit: Int { bound.limit }

    /// Charges so much in all. One thread at a time.
    ///
    /// - Returns: whether that is below the limit. If not, the charge is as it was.
    package func raise(to byteCount: Int) -> Bool {
        let former = charged.withLock { $0 }
        guard byteCount > former else { return true }
        guard bound.add(byteCount - former) else { return false }
        charged.withLock { $0 = byteCount }
        return true
    }
}
