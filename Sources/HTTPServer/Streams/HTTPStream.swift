import CMicroHTTPD
import Support

/// An answer that goes on: after its head, whatever is sent is passed on to the client as long as the stream is open.
///
///     let stream = HTTPStream(maxPendingByteCount: 64 << 10)
///     stream.begin(with: source)
///     stream.send(Array("hello\n".utf8))
///     return HTTPResponse(status: 200, stream: stream)
///
/// No thread belongs to a stream. While nothing is pending its connection is suspended, which libmicrohttpd then leaves
/// alone: it has no idle timeout, and a closed connection is not noticed, so the server sends heartbeats
/// (``HTTPServerConfiguration/streamHeartbeat``). Its connection ends with it.
///
/// All methods may be called on any thread; none waits for the client.
///
/// ## Topics
///
/// ### By its source
/// - ``send(_:)``
/// - ``finish(_:)``
/// - ``isDrained``
public final class HTTPStream: Sendable {
    /// `@unchecked Sendable`: the handle is used by one thread at a time, the one that has the lock, and only while the
    /// connection lives; `MHD_resume_connection` may be called on any thread, and `MHD_suspend_connection` is called on
    /// the connection's own.
    @safe private struct State: @unchecked Sendable {
        var queue: StreamQueue
        var source: (any StreamSource)?
        /// The connection, from when the answer is queued until the connection has no more to do with it.
        var handle: OpaquePointer?
        var descriptor: Int32 = -1
        var isSuspended = false
        /// Whether the memory that the request took has been given back.
        var isTrimmed = false
        /// Why it was ended by the server, if it was.
        var end: StreamEnd?

        init(queue: StreamQueue) {
            self.queue = queue
            unsafe handle = nil
        }
    }

    private let state: Mutex<State>

    /// - Parameter maxPendingByteCount: how much may be waiting to be taken.
    public init(maxPendingByteCount: Int) {
        let queue = StreamQueue(maxPendingByteCount: maxPendingByteCount, at: .now)
        state = Mutex(State(queue: queue))
    }

    /// Sets the source that the stream reports to. To be called once, before the stream is sent as an answer.
    public func begin(with source: any StreamSource) {
        state.withLock { $0.source = source }
    }

    /// Has the content encoded. To be called before the stream is sent as an answer, which must say so
    /// (`Content-Encoding`).
    public func encode(with encoder: some StreamEncoder) {
        state.withLock { $0.queue.encode(with: encoder) }
    }

    // MARK: By its source

    /// Sends one message after all others.
    ///
    /// - Returns: whether it will be sent: false if the stream has ended, or too much is pending. A message that alone is
    ///   longer than `maxPendingByteCount` is never sent.
    @discardableResult
    public func send(_ message: [UInt8]) -> Bool {
        state.withLock { state in
            guard state.queue.append(message, at: .now) else { return false }
            Self.resume(&state)
            return true
        }
    }

    /// Sends what is pending and one last message, then ends the connection.
    public func finish(_ last: [UInt8] = []) {
        state.withLock { state in
            state.queue.finish(last, at: .now)
            Self.resume(&state)
        }
    }

    /// Whether everything sent has gone out to the client's machine or its way there.
    public var isDrained: Bool { state.withLock { $0.queue.isDrained } }

    // MARK: By the connection, on its thread

    /// The answer is about to be queued on a connection.
    func attach(_ handle: OpaquePointer, descriptor: Int32) {
        state.withLock { state in
            unsafe state.handle = handle
            state.descriptor = descriptor
        }
    }

    /// The most that is moved at a time: so much of the connection's memory is touched, and stays so while it lives.
    private static let portionByteCount = 4_096

    /// Moves the next bytes to the front of a buffer; suspends the connection if there are none.
    ///
    /// - Returns: what a content reader returns.
    func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let portion = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(Self.portionByteCount))
        let (result, drained, isToTrim) = state.withLock { state -> (Int, (any StreamSource)?, Bool) in
            guard !ConnectionSocket.hasEnded(state.descriptor) else { return (CMicroHTTPD_endWithError, nil, false) }
            switch unsafe state.queue.take(into: portion, at: .now) {
            case .bytes(let count):
                return (count, nil, false)
            case .end:
                return (CMicroHTTPD_endOfStream, nil, false)
            case .nothing:
                // Under the lock, so that the next call of `send` finds it suspended and resumes it.
                if let handle = unsafe state.handle {
                    unsafe MHD_suspend_connection(handle)
                    state.isSuspended = true
                }
                defer { state.isTrimmed = true }
                return (0, state.source, !state.isTrimmed)
            }
        }
        // Resumed or not, the connection has no thread but this one.
        if isToTrim { unsafe ConnectionMemory.giveBack(buffer) }
        drained?.streamDidDrain()
        return result
    }

    /// The connection has ended, or was never taken; the source is notified once.
    func close() {
        let (source, end) = state.withLock { state -> ((any StreamSource)?, StreamEnd) in
            let end = state.end ?? (state.queue.isOpen ? .clientLeft : .finished)
            state.queue.abandon()
            unsafe state.handle = nil
            state.isSuspended = false
            return (state.source.take(), end)
        }
        source?.streamDidClose(end)
    }

    // MARK: By the server

    /// Sends a heartbeat if nothing is pending.
    func beat() {
        state.withLock { state in
            guard state.queue.isDrained, let heartbeat = state.source?.streamHeartbeat() else { return }
            guard state.queue.append(heartbeat, at: .now) else { return }
            Self.resume(&state)
        }
    }

    /// Ends the stream with its source's farewell: messages of which nothing was taken are forgotten.
    func end(_ end: StreamEnd) {
        state.withLock { Self.end(&$0, end) }
    }

    /// Ends the stream of a client that takes nothing, and cuts its connection if it goes on to take nothing.
    ///
    /// - Returns: whether the stream was ended now.
    func endIfSlow(at now: MonotonicTime, patience: Duration) -> Bool {
        state.withLock { state in
            switch state.queue.pace(at: now, patience: patience) {
            case .steady: break
            case .slow:
                Self.end(&state, .slowReader)
                return true
            case .deaf:
                // The descriptor is the connection's own as long as there is a handle: see `close()`.
                if unsafe state.handle != nil { ConnectionSocket.cut(state.descriptor) }
            }
            return false
        }
    }

    /// Lets the connection end without another byte. It is never suspended again.
    func abandon(_ end: StreamEnd) {
        state.withLock { state in
            if state.queue.isOpen { state.end = end }
            state.queue.abandon()
            Self.resume(&state)
        }
    }

    private static func end(_ state: inout State, _ end: StreamEnd) {
        guard state.queue.isOpen else { return }
        state.end = end
        state.queue.finishEarly(state.source?.streamFarewell(end) ?? [], at: .now)
        resume(&state)
    }

    private static func resume(_ state: inout State) {
        guard state.isSuspended else { return }
        state.isSuspended = false
        unsafe MHD_resume_connection(state.handle)
    }
}

/// Why a stream is over.
public enum StreamEnd: Sendable, Equatable {
    /// Its source ended it.
    case finished
    /// The client closed the connection, or it broke.
    case clientLeft
    /// The client did not take what was pending within ``HTTPServerConfiguration/streamPatience``.
    case slowReader
    /// The server stops.
    case stopping
}

/// The source of a stream, which is notified of what happens to it.
///
/// The first two are called under the stream's lock: they must return at once and not use the stream.
public protocol StreamSource: AnyObject, Sendable {
    /// The heartbeat that shows that the connection lives, sent now and then while nothing is pending.
    func streamHeartbeat() -> [UInt8]
    /// The last message of a stream that the server ends.
    func streamFarewell(_ end: StreamEnd) -> [UInt8]
    /// Everything sent has gone out. Called on the connection's thread, so it must not wait.
    func streamDidDrain()
    /// The connection has ended. Called once, on any thread; it must not wait.
    func streamDidClose(_ end: StreamEnd)
}
