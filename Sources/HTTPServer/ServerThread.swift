import Glibc

/// A thread of the server's own.
///
/// Not one of Dispatch: a process that may have no more threads is told so by `pthread_create`, while Dispatch waits
/// for one without a word.
final class ServerThread: Sendable {
    private let thread: pthread_t

    /// Starts it.
    ///
    /// - Parameter body: ``join()`` returns after it.
    /// - Throws: ``ServerError/systemCall(_:code:message:)``.
    init(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
        // Released in `run`, or below.
        let retained = unsafe Unmanaged.passRetained(ThreadBody(body))
        var thread = pthread_t()
        let code = unsafe pthread_create(&thread, nil, run, retained.toOpaque())
        guard code == 0 else {
            unsafe retained.release()
            throw .systemCall("pthread_create", code: code)
        }
        self.thread = thread
    }

    /// Waits for its end. To be called once.
    func join() {
        pthread_join(thread, nil)
    }

    /// Lets other threads of the process be preferred to the calling one.
    ///
    /// - Parameter niceness: 0…19; on Linux it belongs to the thread. At 5 a thread gets a third of the time of one at 0
    ///   if they share a processor.
    static func lowerPriority(to niceness: Int32) {
        // A failure costs a preference, nothing else.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    }
}

/// What a thread runs.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

/// The first function of each thread.
private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    // Retained in `init`.
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
