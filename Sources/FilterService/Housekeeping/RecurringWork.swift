import Dispatch
import Support

/// Work done at intervals on a thread of its own, from `init` until ``stop()``.
final class RecurringWork: Sendable {
    private let stopping = TimedSemaphore()
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - name: of the thread, for debuggers and `top`.
    ///   - interval: the rest before each time.
    ///   - work: called on that thread, never twice at once; such as ``InMemorySessionStore/sweep()``.
    /// - Throws: ``ThreadFailure``.
    init(
        _ name: String,
        every interval: Duration,
        _ work: @escaping @Sendable () -> Void
    ) throws(ThreadFailure) {
        do throws(ThreadFailure) {
            // The thread holds the semaphores only, so that the work can be stopped by letting go of it.
            try WorkerThread(name: name) { [stopping, finished] in
                while !stopping.wait(atMost: interval) {
                    work()
                }
                finished.signal()
            }
        } catch {
            // `deinit` waits for it.
            finished.signal()
            throw error
        }
    }

    deinit {
        stop()
    }

    /// Lets the work finish that is under way; when this returns there is none any more. May be called again, from any
    /// thread but its own.
    func stop() {
        stopping.signal()
        finished.wait()
        finished.signal()
    }
}
