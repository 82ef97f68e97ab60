import Glibc

/// A thread of the process's own.
///
/// Not one of Foundation or Dispatch: where the system gives no more threads, `Thread.start` does nothing, and Dispatch
/// waits for one without an error. Here the caller gets an error.
public final class WorkerThread: Sendable {
    private let thread: pthread_t
    private let isJoined = Atomic(false)

    /// Starts it.
    ///
    /// - Parameters:
    ///   - name: for debuggers and `top`; the first 15 bytes are shown.
    ///   - body: runs to its end, even if this object is released before.
    /// - Throws: ``ThreadFailure``; nothing runs then.
    @discardableResult
    public init(name: String, _ body: @escaping @Sendable () -> Void) throws(ThreadFailure) {
        // Released in `run`, or below.
        let work = unsafe Unmanaged.passRetained(ThreadBody(name: name, body))
        var thread = pthread_t()
        let code = unsafe pthread_create(&thread, nil, run, work.toOpaque())
        guard code == 0 else {
            unsafe work.release()
            throw ThreadFailure(name: name, code: code)
        }
        self.thread = thread
    }

    deinit {
        if !isJoined.load(ordering: .relaxed) { pthread_detach(thread) }
    }

    /// Waits for the end of its body. To be called once, from another thread.
    public func join() {
        let wasJoined = isJoined.exchange(true, ordering: .relaxed)
        precondition(!wasJoined, "a thread ends once")
        pthread_join(thread, nil)
    }

    /// Lets other threads of the process be preferred to the calling one.
    ///
    /// - Parameter niceness: 0…19; on Linux it belongs to the thread. At 5 a thread gets a third of the time of one at 0
    ///   if they share a processor.
    public static func lowerPriority(to niceness: Int32) {
        // A failure costs a preference, nothing else.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    }
}

/// The system made no thread: the process or the machine has as many as it may.
public struct ThreadFailure: Error, Equatable, CustomStringConvertible {
    /// Of the thread.
    public let name: String
    /// As `errno` has them.
    public let code: Int32

    public init(name: String, code: Int32) {
        self.name = name
        self.code = code
    }

    public var description: String {
        "the thread “\(name)” cannot be started: \(unsafe String(cString: strerror(code))) (\(code))"
    }
}

private final class ThreadBody: Sendable {
    private let name: String
    private let body: @Sendable () -> Void

    init(name: String, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }

    func run() {
        // As `pthread_setname_np`, which Swift does not see. Without a name it is a thread all the same.
        let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        if file >= 0 {
            _ = unsafe write(file, name, name.utf8.count)
            close(file)
        }
        body()
    }
}

/// The first function of each thread.
private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    // Retained in `init`.
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
