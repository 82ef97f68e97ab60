import Glibc

/// Waits for SIGTERM or SIGINT.
///
///     let signals = SignalWaiter()          // first of all, while there is one thread
///     let server = try HTTPServer(…)
///     signals.waitForTermination()
///     server.stop()
public struct SignalWaiter: Sendable {
    /// Holds the two signals back in the calling thread and all threads it will start.
    ///
    /// They are then delivered nowhere but in ``waitForTermination()``. A process that is number 1 of a container, for
    /// which signals have no default effect, is ended by them too.
    public init() {
        Self.mask(SIG_BLOCK)
    }

    /// Returns the signal when one comes. The next one, from then on, ends the process at once.
    @discardableResult
    public func waitForTermination() -> Int32 {
        var signals = Self.signals
        var signal: Int32 = 0
        while unsafe sigwait(&signals, &signal) != 0 {}
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
