import Dispatch
import Glibc
package import Support

/// Writes lines of the log to a file descriptor, without having those wait who have something to say.
///
/// After ``start()`` lines go into a buffer, from which a thread writes them. While the reader is slower than they
/// come, as a pipe without a reader, the buffer fills up; further lines are then left out and counted, and a line of
/// its own reports their number. Before and after, each line is written by the thread that has it.
package final class LogWriter: Sendable {
    private struct State {
        var pending: [UInt8] = []
        /// Lines left out since the last line that was not.
        var omittedCount = 0
        var isStarted = false
        /// Whether the thread writes, so that it need not be woken.
        var isWriting = false
    }

    private let descriptor: Int32
    private let maxBytes: Int
    private let omissionLine: @Sendable (Int) -> [UInt8]
    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)
    private let idle = TimedSemaphore()
    private let omitted = Atomic(0)

    /// - Parameters:
    ///   - maxBytes: what may wait to be written.
    ///   - omissionLine: the line that reports how many were left out.
    init(to descriptor: Int32, maxBytes: Int, omissionLine: @escaping @Sendable (Int) -> [UInt8]) {
        self.descriptor = descriptor
        self.maxBytes = maxBytes
        self.omissionLine = omissionLine
    }

    /// Lines ever left out.
    var omittedCount: Int { omitted.load(ordering: .relaxed) }

    /// Has lines written by a thread from now on.
    ///
    /// - Throws: ``ThreadFailure``.
    package func start() throws(ThreadFailure) {
        // It waits for lines for as long as the process lives: a write to a pipe that is not read may never return.
        try WorkerThread(name: "log") { self.work() }
        state.withLock { $0.isStarted = true }
    }

    /// Writes a line with its line break, or leaves it out. Never waits once ``start()`` has returned.
    func write(_ line: [UInt8]) {
        enum Step { case writeHere, wake, nothing }
        let step: Step = state.withLock { state in
            guard state.isStarted else { return .writeHere }
            guard state.pending.count + line.count <= maxBytes else {
                state.omittedCount += 1
                omitted.add(1, ordering: .relaxed)
                return .nothing
            }
            state.pending += line
            defer { state.isWriting = true }
            return state.isWriting ? .nothing : .wake
        }
        switch step {
        case .writeHere: Self.write(line, to: descriptor)
        case .wake: arrivals.signal()
        case .nothing: break
        }
    }

    /// Waits until everything is written, and has further lines written by the threads that have them.
    ///
    /// - Parameter limit: how long it waits for a reader that is slow.
    package func stop(within limit: Duration) {
        let isWriting = state.withLock { state in
            state.isStarted = false
            return state.isWriting
        }
        if isWriting { _ = idle.wait(atMost: limit) }
    }

    private func work() {
        while true {
            arrivals.wait()
            while let bytes = next() { Self.write(bytes, to: descriptor) }
        }
    }

    /// The bytes to write next; `nil` if there are none.
    private func next() -> [UInt8]? {
        let (bytes, omittedCount) = state.withLock { state in
            let next = (state.pending, state.omittedCount)
            state.pending = []
            state.omittedCount = 0
            if next.0.isEmpty, next.1 == 0 {
                state.isWriting = false
                if !state.isStarted { idle.signal() }
            }
            return next
        }
        if bytes.isEmpty, omittedCount == 0 { return nil }
        return omittedCount == 0 ? bytes : bytes + omissionLine(omittedCount)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var offset = 0
        while offset < bytes.count {
            // Safe: within the array, which does not change meanwhile.
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
            }
            if count > 0 {
                offset += count
            } else if errno == EAGAIN {
                // The descriptor is shared with other processes, and one of them made it non-blocking.
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                unsafe _ = Glibc.poll(&poll, 1, -1)
            } else if errno != EINTR {
                // The reader has closed the pipe.
                return
            }
        }
    }
}
