import Dispatch
package import Support

/// A second thread for one large piece of work, while nothing else needs the processor.
///
/// One piece at a time has it; others are done by their own thread alone meanwhile, and none waits for it.
///
///     spare.share { while let index = next() { count(index) } }      // on both threads
package final class SpareThread: Sendable {
    private struct State {
        /// The work for the thread; taken from here when it begins.
        var work: (@Sendable () -> Void)?
        /// A piece of work has the thread.
        var isTaken = false
        var isClosed = false
    }

    /// Work over fewer items is not worth waking a thread.
    package let leastItemCount: Int
    private let isNeeded: @Sendable () -> Bool
    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)
    private let finished = DispatchSemaphore(value: 0)

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - leastItemCount: what work is shared; for ``leastItemCount``.
    ///   - isNeeded: whether the processor is needed elsewhere; asked each time that work is to be shared.
    /// - Throws: ``ThreadFailure``.
    package init(leastItemCount: Int, isNeeded: @escaping @Sendable () -> Bool) throws(ThreadFailure) {
        self.leastItemCount = leastItemCount
        self.isNeeded = isNeeded
        try WorkerThread(name: "spare") { self.workUntilStopped() }
    }

    private func workUntilStopped() {
        while true {
            arrivals.wait()
            let (work, isClosed) = state.withLock { state in (state.work.take(), state.isClosed) }
            if let work {
                work()
                finished.signal()
            } else if isClosed {
                return
            }
        }
    }

    /// Does some work, on the spare thread as well if nothing else needs it.
    ///
    /// - Parameter work: draws its steps from where both threads find them, until there are none. When this returns, all that
    ///   began has ended.
    package func share(_ work: @escaping @Sendable () -> Void) {
        guard !isNeeded(), take() else { return work() }
        defer { state.withLock { $0.isTaken = false } }
        state.withLock { $0.work = work }
        arrivals.signal()
        work()
        // Work that the thread has not begun by now is already done by the caller.
        let hasBegun = state.withLock { $0.work.take() == nil }
        if hasBegun { finished.wait() }
    }

    private func take() -> Bool {
        state.withLock { state in
            guard !state.isTaken, !state.isClosed else { return false }
            state.isTaken = true
            return true
        }
    }

    /// Ends the thread, which releases this object; work is done without it from then on.
    package func stop() {
        state.withLock { $0.isClosed = true }
        arrivals.signal()
    }
}
