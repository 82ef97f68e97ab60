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
    let group = DispatchGroup()
    let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
    for thread in 0..<threadCount {
        group.enter()
        Thread.detachNewThread {
            let result = Swift.Result { try body(thread) }
            results.withLock { $0[thread] = result }
            group.leave()
        }
    }
    group.wait()
    return try results.withLock { $0 }.sorted { $0.key < $1.key }.map { try $0.value.get() }
}
