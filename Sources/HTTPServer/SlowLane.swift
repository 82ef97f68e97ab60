import Dispatch
import Support

/// A few threads of lower priority for requests that would hold up the threads of connections.
///
/// A request enters in three steps, on its connection's thread: a place is reserved, the connection is suspended, the
/// request is enqueued. So a full lane is known before anything is suspended, and a reply cannot come before.
///
/// Requests are handled in the order in which they came.
final class SlowLane: Sendable {
    private struct State {
        var waiting: [(request: HTTPRequest, suspension: Suspension)] = []
        /// Requests that have a place: reserved, waiting or being handled.
        var placeCount = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let threads = Mutex<[WorkerThread]>([])
    /// Signalled for each request that is enqueued, and for each thread at the end.
    private let arrivals = DispatchSemaphore(value: 0)
    private let threadCount: Int
    private let maxPlaceCount: Int
    private let respond: @Sendable (HTTPRequest, Lane) -> HTTPReply
    private let activity: ServerActivity

    init(
        _ configuration: HTTPServerConfiguration,
        respond: @escaping @Sendable (HTTPRequest, Lane) -> HTTPReply,
        activity: ServerActivity
    ) {
        threadCount = configuration.slowThreads
        maxPlaceCount = configuration.slowThreads + configuration.maxWaitingRequests
        self.respond = respond
        self.activity = activity
    }

    /// Starts the threads. After an error, too, ``stop()`` must be called.
    ///
    /// - Throws: ``ServerError/systemCall(_:code:message:)``.
    func start() throws(ServerError) {
        for _ in 0..<threadCount {
            do throws(ThreadFailure) {
                let thread = try WorkerThread(name: "slow-lane") { self.work() }
                threads.withLock { $0.append(thread) }
            } catch {
                throw .systemCall("pthread_create", code: error.code)
            }
        }
    }

    /// Takes a place for a request, which must be enqueued then.
    ///
    /// - Returns: whether there was one.
    func reservePlace() -> Bool {
        let isReserved = state.withLock { state in
            guard !state.isClosed, state.placeCount < maxPlaceCount else { return false }
            state.placeCount += 1
            return true
        }
        if !isReserved { activity.add(1, to: .refusedBySlowLane) }
        return isReserved
    }

    /// Has a request handled for which a place was reserved, and whose connection is suspended until then.
    func enqueue(_ request: HTTPRequest, _ suspension: Suspension) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.waiting.append((request, suspension)) }
            return state.isClosed
        }
        if isClosed {
            suspension.finish(with: .clientGone)
        } else {
            activity.add(1, to: .waiting)
            arrivals.signal()
        }
    }

    /// Ends the connections of waiting requests and the threads; handlers that run return first. No connection is
    /// suspended for the lane from then on.
    func stop() {
        let abandoned = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [] }
            return state.waiting
        }
        activity.add(-abandoned.count, to: .waiting)
        for (_, suspension) in abandoned { suspension.finish(with: .clientGone) }
        let threads = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for _ in threads { arrivals.signal() }
        for thread in threads { thread.join() }
    }

    private func work() {
        WorkerThread.lowerPriority(to: 5)
        while true {
            arrivals.wait()
            let next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
            // Each request that was enqueued has signalled, so there is none only if the lane is closed.
            guard let next else { return }
            activity.add(-1, to: .waiting)
            let reply = handle(next.request)
            // Before the reply, so that its client finds the place free.
            state.withLock { $0.placeCount -= 1 }
            next.suspension.finish(with: reply)
        }
    }

    private func handle(_ request: HTTPRequest) -> HTTPReply {
        guard !request.isClientGone else { return .clientGone }
        activity.add(1, to: .running)
        defer { activity.add(-1, to: .running) }
        return respond(request, .slow)
    }
}
