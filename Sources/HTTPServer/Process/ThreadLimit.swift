import Dispatch
import Support

/// How many threads the process may have (`ulimit -u`, a container's limit of tasks, address space for stacks).
public enum ThreadLimit {
    /// Makes so many threads and lets them end.
    ///
    /// To be called at the start: where a thread is missing later, Dispatch waits for it without a word.
    ///
    /// - Throws: ``ServerError/tooFewThreads(needed:allowed:)``.
    public static func check(_ count: Int) throws(ServerError) {
        let gate = DispatchSemaphore(value: 0)
        var threads: [WorkerThread] = []
        defer {
            for _ in threads { gate.signal() }
            for thread in threads { thread.join() }
        }
        for _ in 0..<count {
            do {
                threads.append(try WorkerThread(name: "thread-limit") { gate.wait() })
            } catch {
                throw .tooFewThreads(needed: count, allowed: threads.count)
            }
        }
    }
}
