import Dispatch
import Support

/// A few batches that circulate between a thread that fills them and a thread that uses them, in order.
///
/// ```
/// reading thread    takeFree() → fills → pass(_:)      …  close()
/// loading thread    next() → uses → giveBack(_:)       …  next() is nil
/// ```
///
/// A thread that is a queue's length ahead waits for the other, so memory is bounded.
final class BatchQueue: Sendable {
    private struct State {
        var free: [RowBatch]
        /// In the order in which they were passed.
        var full: [RowBatch] = []
    }

    private let state: Mutex<State>
    // Created with zero and raised: a semaphore that is released below its first value traps, and a load that fails
    // would do that.
    private let freeCount = DispatchSemaphore(value: 0)
    /// The end counts as one more batch.
    private let fullCount = DispatchSemaphore(value: 0)

    /// - Parameter length: how many batches there are.
    init(length: Int = 4) {
        state = Mutex(State(free: (0..<length).map { _ in RowBatch() }))
        for _ in 0..<length { freeCount.signal() }
    }

    /// Waits for a batch to be filled.
    func takeFree() -> RowBatch {
        freeCount.wait()
        return state.withLock { $0.free.removeLast() }
    }

    /// Passes a filled batch on.
    func pass(_ batch: RowBatch) {
        state.withLock { $0.full.append(batch) }
        fullCount.signal()
    }

    /// No more batches follow.
    func close() {
        fullCount.signal()
    }

    /// Waits for the next batch; `nil` at the end.
    func next() -> RowBatch? {
        fullCount.wait()
        return state.withLock { $0.full.isEmpty ? nil : $0.full.removeFirst() }
    }

    /// Returns a batch that has been used.
    func giveBack(_ batch: RowBatch) {
        state.withLock { $0.free.append(batch) }
        freeCount.signal()
    }
}
