import Dispatch
import Foundation
import Support

/// Work on a thread of its own, which starts at once.
final class BackgroundWork<Output: Sendable>: Sendable {
    private let output = Mutex<Output?>(nil)
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter name: of the thread, for debuggers and `top`.
    init(name: String, _ work: @escaping @Sendable () -> Output) {
        let thread = Thread { [self] in
            let result = work()
            output.withLock { $0 = result }
            finished.signal()
        }
        thread.name = name
        thread.start()
    }

    /// Waits until the work is done.
    ///
    /// - Returns: its result.
    ///
    /// - Precondition: not called before.
    func wait() -> Output {
        finished.wait()
        guard let result = output.withLock({ $0.take() }) else { preconditionFailure("waited for twice") }
        return result
    }

    /// Runs `work` on another thread while `other` runs on this one, and waits for both, even if `other` throws.
    static func run<Other, Failure: Error>(
        name: String,
        _ work: @escaping @Sendable () -> Output,
        alongside other: () throws(Failure) -> Other
    ) throws(Failure) -> (Output, Other) {
        let background = BackgroundWork(name: name, work)
        let result = Result { () throws(Failure) in try other() }
        let output = background.wait()
        return (output, try result.get())
    }
}
