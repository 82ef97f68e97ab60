import CMicroHTTPD
import Glibc

/// Waits for a signal that stops the process in order, or to be woken by another thread, and hears of SIGHUP and SIGUSR1
/// meanwhile.
///
/// Other signals that would end the process by default, and are no fault of its own, do nothing: ``init()``.
///
///     let signals = try SignalWaiter()          // first of all, while there is one thread
///     let server = try HTTPServer(…)
///     let signal = signals.wait { … }           // read again what can be read again
///     signals.letNextSignalEndTheProcess()
///     server.stop()
public final class SignalWaiter: Sendable {
    private let signalDescriptor: Int32
    private let wakingEvent: Int32

    /// Those that stop the process: of operators, of a terminal, of a machine that loses its power, and of the limit of
    /// processor time.
    public static let stopping = [SIGTERM, SIGINT, SIGQUIT, SIGPWR, SIGXCPU]

    /// Holds these signals, SIGHUP and SIGUSR1 back in the calling thread and all threads it will start, and has the process
    /// ignore SIGUSR2, the timers, SIGIO, SIGSTKFLT and those of real time.
    ///
    /// The first are then delivered nowhere but in ``wait(onHangUp:onUser1:)``. A process that is number 1 of a container, for which signals have
    /// no default effect, is ended by them too.
    ///
    /// - Throws: ``ServerError/systemCall(_:code:message:)``.
    public init() throws(ServerError) {
        let timers = [SIGALRM, SIGVTALRM, SIGPROF]
        for number in timers + [SIGUSR2, SIGIO, SIGSTKFLT] + Array(Self.realTime) { signal(number, SIG_IGN) }
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

    /// Waits for one of ``stopping``, or for ``wake()``. For one thread.
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

    /// From now on SIGTERM, SIGINT and SIGQUIT end the process at once, and the other signals do nothing.
    public func letNextSignalEndTheProcess() {
        // SIGXCPU comes each second.
        for number in [SIGHUP, SIGUSR1, SIGPWR, SIGXCPU] { signal(number, SIG_IGN) }
        // The handler is set because number 1 of a container would survive the default.
        for number in [SIGTERM, SIGINT, SIGQUIT] { signal(number, exitAtOnce) }
        var signals = Self.signals
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    private static var signals: sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in stopping + [SIGHUP, SIGUSR1] { unsafe sigaddset(&signals, signal) }
        return signals
    }

    /// Those that the C library leaves to programs.
    private static var realTime: ClosedRange<Int32> { __libc_current_sigrtmin()...__libc_current_sigrtmax() }
}

/// Runs as a signal handler: `_exit` is one of the few functions that may be called there. The code is what a shell
/// reports for a process that a signal ended.
private func exitAtOnce(_ signal: Int32) {
    _exit(128 + signal)
}
