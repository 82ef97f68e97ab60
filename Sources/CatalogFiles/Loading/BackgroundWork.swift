package import Support

/// Work on a thread of its own, which starts at once.
package final class BackgroundWork<Output: Sendable>: Sendable {
    private let thread: WorkerThread
    private let result: WorkResult<Output>

    /// - Parameter name: of the thread, for debuggers and `top`.
    /// - Throws: ``ThreadFailure``; the work is not done then.
    package init(name: String, _ work: @escaping @Sendable () -> Output) throws(ThreadFailure) {
        let result = WorkResult<Output>()
        self.result = result
        thread = try WorkerThread(name: name) { result.set(work()) }
    }

    /// Waits until the work is done and its thread has released everything.
    ///
    /// - Returns: its result.
    ///
    /// - Precondition: not called before.
    package func wait() -> Output {
        thread.join()
        return result.take()
    }

    /// Runs `work` on another thread while `other` runs on this one, and waits for both, even if `other` throws. If there
    /// is no other thread to be had, runs one after the other.
    package static func run<Other, Failure: Error>(
        name: String,
        _ work: @escaping @Sendable () -> Output,
        alongside other: () throws(Failure) -> Other
    ) throws(Failure) -> (Output, Other) {
        guard let background = try? BackgroundWork(name: name, work) else { return (work(), try other()) }
        let result = Result { () throws(Failure) in try other() }
        let output = background.wait()
        return (output, try result.get())
    }
}

/// What a thread leaves for the one that joins it.
private final class WorkResult<Output: Sendable>: Sendable {
    private let output = Mutex<Output?>(nil)

    func set(_ output: Output) {
        self.output.withLock { $0 = output }
    }

    func take() -> Output {
        guard let output = output.withLock({ $0.take() }) else { preconditionFailure("the thread has not ended") }
        return output
    }
}
