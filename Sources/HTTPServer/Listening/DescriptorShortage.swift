import Glibc
import Support

/// Has the daemons accept connections again after the system had no descriptor, or no memory, for one.
///
/// After such a failure of `accept4`, version 0.9.75 stops accepting until a connection of that daemon ends
/// (`MHD_accept_connection` in daemon.c). If those that it has stay open, streams or those of a proxy, that is never,
/// also when the shortage was over at once. The end of any connection will do: so it is given one that has ended.
/// A daemon without connections tries again at once, and again, as fast as it can; its thread is made to rest.
final class DescriptorShortage: Sendable {
    /// The library says in no other way what has happened; the words are those of `MHD_accept_connection`.
    private static let (pausing, spinning) = ("temporarily suspending accept()", "at FIRST connection")

    private let isShort = Atomic(false)
    private let daemons = Mutex<[Daemon]>([])

    /// Looks at a line of the library's; called on the thread of the daemon that it is about.
    func note(_ line: String) {
        if line.contains(Self.pausing) {
            isShort.store(true, ordering: .relaxed)
        } else if line.contains(Self.spinning) {
            // The thread has no connections that would wait for it.
            usleep(50_000)
        }
    }

    /// Called a few times a second.
    func relieve() {
        guard isShort.exchange(false, ordering: .relaxed) else { return }
        daemons.withLock { daemons in
            for daemon in daemons where !daemon.resumeAccepting() {
                isShort.store(true, ordering: .relaxed)
            }
        }
    }

    /// Which daemons are helped from now on; they must live until others or none are.
    func watch(_ daemons: [Daemon]) {
        self.daemons.withLock { $0 = daemons }
    }
}
