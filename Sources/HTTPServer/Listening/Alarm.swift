import CMicroHTTPD
import Glibc

/// Wakes the threads of all daemons at once, at no cost worth naming.
///
/// A thread for which exactly 128 events are ready (256, …) would sleep on them until something else happens, see
/// `CMicroHTTPD_wakeBy`. Rung a few times a second, an alarm is that something.
final class Alarm: Sendable {
    let descriptor: Int32

    /// - Throws: ``ServerError/systemCall(_:code:message:)``.
    init() throws(ServerError) {
        descriptor = CMicroHTTPD_makeWakingEvent()
        guard descriptor >= 0 else { throw .systemCall("eventfd") }
    }

    deinit {
        close(descriptor)
    }

    func ring() {
        CMicroHTTPD_wake(descriptor)
    }
}
