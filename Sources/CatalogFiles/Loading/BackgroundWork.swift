import Dispatch
package import Support

/// Work on a thread of its own, which starts at once.
package final class BackgroundWork<Output: Sendable>: Sendable {
    private let output = Mutex<Output?>(nil)
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter name: of the thread, for debuggers and `top`.
    /// - Throws: ``ThreadFailure``; the work is not done then.
    package init(name: String, _ work: @escaping @Sendable () -> Output) throws(ThreadFailure) {
        try WorkerThread(name: name) { [self] in
            let result = work()
            output.withLock { $0 = result }
            finished.signal()
        }
    }

    /// Waits until the work is done.
    ///
    /// - Returns: its result.
    ///
    /// - Precondition: not called before.
    package func wait() -> Output {
        finished.wait()
        guard let result = output.withLock({ $0.take() }) else { preconditionFailure("waited for twice") }
        return result
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
