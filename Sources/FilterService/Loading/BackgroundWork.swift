import Dispatch
import Foundation
import Support

/// Work on a thread of its own, begun at once.
final class BackgroundWork<Output: Sendable>: Sendable {
    private let output = Mutex<Output?>(nil)
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter name: of the thread, for those who look at it from outside.
    init(name: String, _ work: @escaping @Sendable () -> Output) {
        let thread = Thread { [self] in
            let made = work()
            output.withLock { $0 = made }
            finished.signal()
        }
        thread.name = name
        thread.start()
    }

    /// What came of it; waits until it is done.
    ///
    /// - Precondition: not called before.
    func wait() -> Output {
        finished.wait()
        guard let made = output.withLock({ $0.take() }) else { preconditionFailure("asked twice for what was made") }
        return made
    }

    /// Runs `work` on another thread while `other` runs on this one, and waits for both, were it for an error of
    /// `other`.
    static func run<Other, Failure: Error>(
        name: String,
        _ work: @escaping @Sendable () -> Output,
        alongside other: () throws(Failure) -> Other
    ) throws(Failure) -> (Output, Other) {
        let background = BackgroundWork(name: name, work)
        let result = Result { () throws(Failure) in try other() }
        let made = background.wait()
        return (made, try result.get())
    }
}
