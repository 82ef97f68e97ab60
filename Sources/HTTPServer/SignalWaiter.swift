import Glibc

/// Waits for SIGTERM or SIGINT, and hears of SIGHUP and SIGUSR1 meanwhile.
///
///     let signals = SignalWaiter()          // first of all, while there is one thread
///     let server = try HTTPServer(…)
///     signals.waitForTermination { … }      // read again what can be read again
///     server.stop()
public struct SignalWaiter: Sendable {
    /// Holds the four signals back in the calling thread and all threads it will start.
    ///
    /// They are then delivered nowhere but in ``waitForTermination()``. A process that is number 1 of a container, for
    /// which signals have no default effect, is ended by them too.
    public init() {
        Self.mask(SIG_BLOCK)
    }

    /// Returns the signal when one comes that ends the process. The next one, from then on, ends it at once.
    ///
    /// - Parameters:
    ///   - onHangUp: called for each SIGHUP until then, on the calling thread; those that come close together may be one.
    ///   - onUser1: likewise for SIGUSR1.
    @discardableResult
    public func waitForTermination(onHangUp: () -> Void = {}, onUser1: () -> Void = {}) -> Int32 {
        var signals = Self.signals
        var signal: Int32 = 0
        while true {
            guard unsafe sigwait(&signals, &signal) == 0 else { continue }
            if signal == SIGHUP {
                onHangUp()
            } else if signal == SIGUSR1 {
                onUser1()
            } else {
                break
            }
        }
        Glibc.signal(SIGHUP, SIG_IGN)
        Glibc.signal(SIGUSR1, SIG_IGN)
        // The handler is set because number 1 of a container would survive the default.
        Glibc.signal(SIGTERM, exitAtOnce)
        Glibc.signal(SIGINT, exitAtOnce)
        Self.mask(SIG_UNBLOCK)
        return signal
    }

    private static var signals: sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGTERM)
        unsafe sigaddset(&signals, SIGINT)
        unsafe sigaddset(&signals, SIGHUP)
        unsafe sigaddset(&signals, SIGUSR1)
        return signals
    }

    private static func mask(_ how: Int32) {
        var signals = signals
        unsafe pthread_sigmask(how, &signals, nil)
    }
}

/// Runs as a signal handler: `_exit` is one of the few functions that may be called there. The code is what a shell
/// reports for a process that a signal ended.
private func exitAtOnce(_ signal: Int32) {
    _exit(128 + signal)
}
