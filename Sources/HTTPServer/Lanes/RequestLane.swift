import Dispatch
import Support

/// A few threads for requests that would hold up the threads of connections.
///
/// A request enters in three steps, on its connection's thread: a slot is reserved, the connection is suspended, the
/// request is enqueued. So a full lane is known before anything is suspended, and a reply cannot come before.
///
/// Senders take turns in a lane, see ``WaitingRequests``; where all slots are taken, the newest request of the sender that has
/// most gives way to one of a sender that has few. Threads that serve two lanes take the requests of the first one before all
/// others; each lane has as many slots.
final class RequestLane: Sendable {
    /// The properties of the threads, and the counters of their requests.
    struct Settings: Sendable {
        /// Of the threads.
        let name: String
        /// Those that the threads serve, the first one first.
        let lanes: [Lane]
        let threadCount: Int
        /// Requests that may wait in each lane.
        let maxWaitingCount: Int
        let waiting: ServerActivity.Count
        let running: ServerActivity.Count
        let refused: ServerActivity.Count
    }

    private struct State {
        /// For each lane, those that no thread has begun yet.
        var waiting: [WaitingRequests]
        /// For each lane, the requests that have a slot: reserved, waiting or being handled.
        var slotCounts: [Int]
        var isClosed = false

        /// The next request, with the index of its lane.
        mutating func takeNext() -> (Int, WaitingRequests.Entry)? {
            for index in waiting.indices {
                if let entry = waiting[index].removeFirst() { return (index, entry) }
            }
            return nil
        }
    }

    private let settings: Settings
    private let state: Mutex<State>
    private let threads = Mutex<[WorkerThread]>([])
    /// Signalled for each request that is enqueued, and for each thread at the end.
    private let arrivals = DispatchSemaphore(value: 0)
    private let respond: @Sendable (HTTPRequest, Lane) -> HTTPReply
    private let activity: ServerActivity

    init(
        _ settings: Settings,
        respond: @escaping @Sendable (HTTPRequest, Lane) -> HTTPReply,
        activity: ServerActivity
    ) {
        self.settings = settings
        state = Mutex(
            State(waiting: settings.lanes.map { _ in WaitingRequests() }, slotCounts: settings.lanes.map { _ in 0 })
        )
        self.respond = respond
        self.activity = activity
    }

    /// Starts the threads. After an error, too, ``stop()`` must be called.
    ///
    /// - Throws: ``ServerError/systemCall(_:code:message:)``.
    func start() throws(ServerError) {
        for _ in 0..<settings.threadCount {
            do throws(ThreadFailure) {
                let thread = try WorkerThread(name: settings.name) { self.work() }
                threads.withLock { $0.append(thread) }
            } catch {
                throw .systemCall("pthread_create", code: error.code)
            }
        }
    }

    /// Takes a slot for a request, which must be enqueued then.
    ///
    /// - Parameter sender: of the request.
    /// - Returns: whether there was one; never without threads.
    func reserveSlot(in lane: Lane, for sender: NetworkAddress) -> Bool {
        let index = index(of: lane)
        let (isReserved, isOneRefused) = state.withLock { state in
            guard !state.isClosed, settings.threadCount > 0 else { return (false, true) }
            if state.slotCounts[index] < settings.threadCount + settings.maxWaitingCount {
                state.slotCounts[index] += 1
                return (true, false)
            }
            guard let loser = state.waiting[index].removeNewest(for: sender) else { return (false, true) }
            // Its slot goes to the other request. Under the lock: ``stop()`` must find no connection suspended that it does
            // not know of.
            loser.suspension.giveWay()
            activity.add(-1, to: settings.waiting)
            return (true, true)
        }
        if isOneRefused { activity.add(1, to: settings.refused) }
        return isReserved
    }

    /// Has a request handled for which a slot was reserved, and whose connection is suspended until then.
    func enqueue(_ request: HTTPRequest, in lane: Lane, _ suspension: Suspension) {
        let index = index(of: lane)
        let isClosed = state.withLock { state in
            guard !state.isClosed else { return true }
            state.waiting[index].append(request, suspension)
            activity.add(1, to: settings.waiting)
            return false
        }
        if isClosed {
            suspension.finish(with: .clientGone)
        } else {
            arrivals.signal()
        }
    }

    /// Ends the connections of waiting requests and the threads; handlers that run return first. No connection is
    /// suspended for these lanes from then on.
    func stop() {
        let abandoned = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = settings.lanes.map { _ in WaitingRequests() } }
            return state.waiting.flatMap(\.all)
        }
        activity.add(-abandoned.count, to: settings.waiting)
        for (_, suspension) in abandoned { suspension.finish(with: .clientGone) }
        let threads = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for _ in threads { arrivals.signal() }
        for thread in threads { thread.join() }
    }

    private func index(of lane: Lane) -> Int {
        guard let index = settings.lanes.firstIndex(of: lane) else {
            preconditionFailure("these threads do not serve \(lane)")
        }
        return index
    }

    private func work() {
        WorkerThread.lowerPriority(to: 5)
        while true {
            arrivals.wait()
            guard let (index, next) = state.withLock({ $0.takeNext() }) else {
                if state.withLock(\.isClosed) { return }
                // A request that has signalled has given way.
                continue
            }
            activity.add(-1, to: settings.waiting)
            let reply = handle(next.request, in: settings.lanes[index])
            // Before the reply, so that its client finds the slot free.
            state.withLock { $0.slotCounts[index] -= 1 }
            next.suspension.finish(with: reply)
        }
    }

    private func handle(_ request: HTTPRequest, in lane: Lane) -> HTTPReply {
        guard !request.isClientGone else { return .clientGone }
        activity.add(1, to: settings.running)
        defer { activity.add(-1, to: settings.running) }
        return respond(request, lane)
    }
}

extension RequestLane.Settings {
    /// For requests that wait for another server.
    static func waiting(_ configuration: HTTPServerConfiguration) -> RequestLane.Settings {
        RequestLane.Settings(
            name: "waiting-lane",
            lanes: [.asking, .waiting],
            threadCount: configuration.waitingThreads,
            maxWaitingCount: configuration.maxRequestsWaitingForServer,
            waiting: .waitingForServer,
            running: .askingServer,
            refused: .refusedByWaitingLane
        )
    }

    /// For heavy requests.
    static func slow(_ configuration: HTTPServerConfiguration) -> RequestLane.Settings {
        RequestLane.Settings(
            name: "slow-lane",
            lanes: [.slow],
            threadCount: configuration.slowThreads,
            maxWaitingCount: configuration.maxWaitingRequests,
            waiting: .waiting,
            running: .running,
            refused: .refusedBySlowLane
        )
    }
}
