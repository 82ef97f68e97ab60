import Dispatch
import Support

/// A few batches that go round between the thread that fills them and the one that uses them, in order.
///
/// ```
/// reading thread    takeFree() → fills → pass(_:)      …  close()
/// loading thread    next() → uses → giveBack(_:)       …  next() is nil
/// ```
///
/// Either waits for the other when it is a queue's length ahead, so that memory stays bounded.
final class BatchQueue: Sendable {
    private struct State {
        var free: [RowBatch]
        /// In the order in which they were passed.
        var full: [RowBatch] = []
    }

    private let state: Mutex<State>
    // Begun at zero: a semaphore must not be let go of below the value it began with, as a load that fails would do.
    private let freeCount = DispatchSemaphore(value: 0)
    /// Counts the end as one more.
    private let fullCount = DispatchSemaphore(value: 0)

    /// - Parameter length: how many batches there are.
    init(length: Int = 4) {
        state = Mutex(State(free: (0..<length).map { _ in RowBatch() }))
        for _ in 0..<length { freeCount.signal() }
    }

    /// A batch to be filled; waits until there is one.
    func takeFree() -> RowBatch {
        freeCount.wait()
        return state.withLock { $0.free.removeLast() }
    }

    /// Hands a filled batch on.
    func pass(_ batch: RowBatch) {
        state.withLock { $0.full.append(batch) }
        fullCount.signal()
    }

    /// No more batches follow.
    func close() {
        fullCount.signal()
    }

    /// The next batch, or `nil` at the end; waits until it is known.
    func next() -> RowBatch? {
        fullCount.wait()
        return state.withLock { $0.full.isEmpty ? nil : $0.full.removeFirst() }
    }

    /// Returns a batch that is used up.
    func giveBack(_ batch: RowBatch) {
        state.withLock { $0.free.append(batch) }
        freeCount.signal()
    }
}
