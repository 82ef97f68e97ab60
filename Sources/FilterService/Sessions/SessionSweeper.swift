import Dispatch
import Foundation

/// Sweeps at intervals on a thread of its own, from `init` until ``stop()``.
final class SessionSweeper: Sendable {
    private let stopping = DispatchSemaphore(value: 0)
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - interval: the rest before each sweep.
    ///   - sweep: called on the sweeper's thread, never twice at once; such as ``InMemorySessionStore/sweep()``.
    init(every interval: Duration, sweep: @escaping @Sendable () -> Void) {
        let milliseconds = Int(interval.wholeMilliseconds)
        // The thread holds the semaphores only, so that a sweeper that is let go of can stop it.
        let thread = Thread { [stopping, finished] in
            while stopping.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut {
                sweep()
            }
            finished.signal()
        }
        thread.name = "session-sweeper"
        thread.start()
    }

    deinit {
        stop()
    }

    /// Lets a running sweep finish; when this returns there is none any more. May be called again, from any thread but
    /// the sweeper's own.
    func stop() {
        stopping.signal()
        finished.wait()
        finished.signal()
    }
}
