import CMicroHTTPD
import Support

/// Has daemons stop accepting, each on its own thread.
///
/// Called on another thread, `MHD_quiesce_daemon` can abort the process: it notes that it was called, then takes the
/// listening socket out of the daemon's epoll set; the daemon's thread, once it sees that note, does so too, and panics if
/// it comes second (`MHD_epoll` in daemon.c, in version 0.9.75 and in later ones). On the daemon's thread nothing comes in
/// between. There it is called when a connection begins or ends, and ``Daemon/quiesce()`` gives the daemon one that does.
final class AcceptStop: Sendable {
    private enum Phase {
        /// It has given back its listening socket.
        case quiesced(Int32)
        /// It has been told to end, or has.
        case ended
    }

    private let isWanted = Atomic(false)
    /// By daemon; `nil` while it accepts.
    private let phases = Mutex<[UInt: Phase]>([:])

    /// Has all daemons stop accepting as soon as one of their connections begins or ends.
    func begin() {
        isWanted.store(true, ordering: .relaxed)
    }

    /// Called on the thread of a daemon when one of its connections has begun or ended.
    func noteChange(of daemon: OpaquePointer?) {
        guard isWanted.load(ordering: .relaxed), let daemon = unsafe daemon else { return }
        phases.withLock { phases in
            let key = UInt(bitPattern: daemon)
            // Under the lock, because a daemon decides when it begins to end whether it closes the socket. It waits for
            // nothing.
            if phases[key] == nil { phases[key] = .quiesced(unsafe MHD_quiesce_daemon(daemon)) }
        }
    }

    /// Whether a daemon accepts no more.
    func hasStopped(_ daemon: OpaquePointer) -> Bool {
        phases.withLock { $0[UInt(bitPattern: daemon)] != nil }
    }

    /// Called before a daemon ends: if it still accepts, it does so to its end.
    ///
    /// - Returns: the listening socket that the daemon leaves open; `nil` if it will close it.
    func end(_ daemon: OpaquePointer) -> Int32? {
        phases.withLock { phases in
            let old = phases.updateValue(.ended, forKey: UInt(bitPattern: daemon))
            return if case .quiesced(let descriptor) = old { descriptor } else { nil }
        }
    }
}
