import CMicroHTTPD
import Glibc

/// Waits for SIGTERM or SIGINT, or to be woken by another thread, and hears of SIGHUP and SIGUSR1 meanwhile.
///
///     let signals = try SignalWaiter()          // first of all, while there is one thread
///     let server = try HTTPServer(…)
///     let signal = signals.wait { … }           // read again what can be read again
///     signals.letNextSignalEndTheProcess()
///     server.stop()
public final class SignalWaiter: Sendable {
    private let signalDescriptor: Int32
    private let wakingEvent: Int32

    /// Holds the four signals back in the calling thread and all threads it will start.
    ///
    /// They are then delivered nowhere but in ``wait(onHangUp:onUser1:)``. A process that is number 1 of a container, for which signals have
    /// no default effect, is ended by them too.
    ///
    /// - Throws: ``ServerError/systemCall(_:code:message:)``.
    public init() throws(ServerError) {
        var signals = Self.signals
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        signalDescriptor = unsafe CMicroHTTPD_makeSignalDescriptor(&signals)
        guard signalDescriptor >= 0 else { throw .systemCall("signalfd") }
        wakingEvent = CMicroHTTPD_makeWakingEvent()
        guard wakingEvent >= 0 else {
            let error = ServerError.systemCall("eventfd")
            close(signalDescriptor)
            throw error
        }
    }

    deinit {
        close(signalDescriptor)
        close(wakingEvent)
    }

    /// Waits for SIGTERM or SIGINT, or for ``wake()``. For one thread.
    ///
    /// - Parameters:
    ///   - onHangUp: called for each SIGHUP meanwhile, on the calling thread; those that come close together may be one.
    ///   - onUser1: likewise for SIGUSR1.
    /// - Returns: the signal; `nil` if there was none before ``wake()``.
    public func wait(onHangUp: () -> Void = {}, onUser1: () -> Void = {}) -> Int32? {
        while true {
            switch CMicroHTTPD_takeSignal(signalDescriptor) {
            case 0:
                if CMicroHTTPD_takeEvent(wakingEvent) != 0 { return nil }
                var events = [signalDescriptor, wakingEvent].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                _ = unsafe poll(&events, nfds_t(events.count), -1)
            case SIGHUP: onHangUp()
            case SIGUSR1: onUser1()
            case let signal: return signal
            }
        }
    }

    /// Lets ``wait(onHangUp:onUser1:)`` return; from any thread.
    public func wake() {
        CMicroHTTPD_wake(wakingEvent)
    }

    /// From now on SIGTERM and SIGINT end the process at once, and the other signals do nothing.
    public func letNextSignalEndTheProcess() {
        signal(SIGHUP, SIG_IGN)
        signal(SIGUSR1, SIG_IGN)
        // The handler is set because number 1 of a container would survive the default.
        signal(SIGTERM, exitAtOnce)
        signal(SIGINT, exitAtOnce)
        var signals = Self.signals
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    private static var signals: sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGUSR1] { unsafe sigaddset(&signals, signal) }
        return signals
    }
}

/// Runs as a signal handler: `_exit` is one of the few functions that may be called there. The code is what a shell
/// reports for a process that a signal ended.
private func exitAtOnce(_ signal: Int32) {
    _exit(128 + signal)
}
