import Dispatch
import Foundation
import Support

/// Runs the body on threads of their own at once, and returns their results in the order of the threads when all
/// are done. Expectations belong behind it: on other threads they would belong to no test.
@discardableResult
public func concurrently<Result: Sendable>(
    _ threadCount: Int,
    _ body: @escaping @Sendable (_ thread: Int) throws -> Result
) throws -> [Result] {
    try ConcurrentThreads(threadCount, body).wait()
}

/// Threads of their own that run a body beside the test; see ``concurrently(_:_:)``.
public final class ConcurrentThreads<Output: Sendable>: Sendable {
    private let group = DispatchGroup()
    private let results = Mutex<[Int: Result<Output, any Error>]>([:])

    /// Starts them.
    public init(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) throws -> Output) {
        for thread in 0..<count {
            group.enter()
            Thread.detachNewThread { [self] in
                let result = Result { try body(thread) }
                results.withLock { $0[thread] = result }
                group.leave()
            }
        }
    }

    /// Waits until all are done.
    ///
    /// - Returns: their results, in the order of the threads.
    /// - Throws: the first error of any of them.
    @discardableResult
    public func wait() throws -> [Output] {
        group.wait()
        return try results.withLock { $0 }.sorted { $0.key < $1.key }.map { try $0.value.get() }
    }
}
