import Foundation

/// What a session and the service say to each other: one request at a time, and the events of a stream between them. So
/// screens come in the order in which the service made them.
///
/// A write is sent until it is answered, each time with the same key and address; only then the next one is. The screen is
/// not read while the outcome of a write is not known, for it might have the write's effect already; events that come in
/// that time wait. A read is cancelled for a write, whose answer has what it would have read.
@MainActor
final class Conversation {
    /// `nil`: the screen is a recorded one, and writes stay pending.
    let transport: (any Transport)?
    let clock: SessionClock
    private(set) var options: ScreenOptions
    /// Called after each change of what this object has.
    var changed: () -> Void = {}

    /// The last screen of the service.
    private(set) var screen: Screen {
        didSet { nonesAtRest.merge(screen.nonesAtRest) { _, new in new } }
    }
    /// What the screens so far said of None of categories that filtered nothing.
    private(set) var nonesAtRest: [String: Bool]
    private(set) var json: JSONValue
    /// Names that screen; `nil` if a difference did not fit it, so that it has to be read as a whole.
    private(set) var version: String?
    /// In the order in which the user made them. The first one alone may have been sent.
    private(set) var writes: [PendingWrite] = []
    var connection = Connection.online
    /// When the service last said that the screen is right.
    var date: Date
    private(set) var refusals: [Refusal] = []
    /// Why the screen cannot be read; `nil` where it can.
    private(set) var problem: Problem?

    var isReadWanted = false
    /// The request that is under way.
    private var request: Task<ServiceResponse, any Error>?
    var isAsking: Bool { request != nil }
    /// Whether the request under way is a read that a write does not wait for.
    private var isReading = false
    private var failures = 0
    private(set) var isClosed = false
    /// Events that wait for the outcome of a request.
    var heldEvents: [ServiceEvent] = []
    private var loop: Task<Void, Never>?
    private var rest: Task<Void, Never>?
    var stream: Task<Void, Never>?
    /// The stream waits for another attempt.
    var isStreamResting = false
    private var waiters: [AsyncStream<Never>.Continuation] = []

    init(
        _ json: JSONValue,
        version: String?,
        date: Date,
        writes: [PendingWrite] = [],
        options: ScreenOptions,
        transport: (any Transport)?,
        clock: SessionClock
    ) {
        self.json = json
        let screen = Screen(json)
        self.screen = screen
        nonesAtRest = screen.nonesAtRest
        self.version = version
        self.date = date
        self.writes = writes
        self.options = options
        self.transport = transport
        self.clock = clock
    }

    deinit {
        loop?.cancel()
        rest?.cancel()
        stream?.cancel()
    }

    var path: String { "/v1/sessions/\(screen.session.id)" }

    // MARK: Requests

    func add(_ change: PendingWrite.Change) {
        guard connection != .ended else { return }
        if writes.isEmpty || !writes[writes.count - 1].absorb(change, isMovedOrTyped: isMovedOrTyped) {
            writes.append(PendingWrite(change, id: UUID()))
        }
        if isReading { request?.cancel() }
        changed()
        work()
    }

    private func isMovedOrTyped(_ category: String) -> Bool {
        screen.categories.first { $0.id == category }?.kind.isMovedOrTyped ?? false
    }

    /// Adds changes of a session that has ended, each as a step of its own.
    ///
    /// - Parameter lost: steps of its history.
    func replay(_ changes: [PendingWrite.Change], refusing lost: [PendingWrite.Change]) {
        writes += changes.map { PendingWrite($0, id: UUID()) }
        refusals += lost.map { Refusal(id: UUID(), change: $0, problem: .ofHistoryThatEnded) }
        changed()
        work()
    }

    /// Has the screen read.
    func refresh() {
        isReadWanted = true
        work()
    }

    /// Ends the pause after a failure: the network may be back.
    func retry() {
        rest?.cancel()
        if isStreamResting {
            stopFollowing()
            follow()
        }
        work()
    }

    /// Returns when every write has been answered and the screen is that of the service, or when the session has ended.
    func settle() async {
        guard isUnsettled else { return }
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        waiters.append(continuation)
        for await _ in stream {}
    }

    /// Sends a request beside the conversation, once.
    ///
    /// - Throws: ``Problem`` if the service refuses it, and what the transport throws.
    func ask(_ request: ServiceRequest) async throws -> JSONValue {
        guard let transport else { throw URLError(.notConnectedToInternet) }
        return try await endingWithSession { try await transport.response(to: request).json() }
    }

    /// Has this end if the service says that the session is gone.
    func endingWithSession<T>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch let problem as Problem where problem.isEnd {
            end()
            throw problem
        }
    }

    /// Stops everything; the session stays at the service.
    func close() {
        isClosed = true
        loop?.cancel()
        request?.cancel()
        rest?.cancel()
        stopFollowing()
        releaseWaiters()
    }

    func end() {
        guard connection != .ended else { return }
        connection = .ended
        close()
        changed()
    }

    private var isUnsettled: Bool {
        transport != nil && !isClosed && connection != .ended && (!writes.isEmpty || isReadWanted || isAsking)
    }

    private func releaseWaiters() {
        for waiter in waiters { waiter.finish() }
        waiters = []
    }

    private struct Step {
        /// `nil`: the next step may begin at once.
        var pause: Task<Void, Never>?
    }

    func work() {
        guard loop == nil, isUnsettled else { return }
        loop = Task { [weak self] in
            while let step = await self?.step() { await step.pause?.value }
        }
    }

    private func step() async -> Step? {
        guard isUnsettled, !Task.isCancelled, let transport else {
            loop = nil
            releaseWaiters()
            return nil
        }
        let isWrite = !writes.isEmpty
        let next = nextRequest()
        let request = Task { try await transport.response(to: next) }
        (self.request, isReading) = (request, !isWrite)
        let answer = await request.result
        (self.request, isReading) = (nil, false)
        guard connection != .ended, !Task.isCancelled else {
            loop = nil
            releaseWaiters()
            return nil
        }
        if case .failure = answer, request.isCancelled {
            isReadWanted = true
            return Step()
        }
        let step = take(answer, isWrite: isWrite)
        takeHeldEvents()
        changed()
        return step
    }

    private func nextRequest() -> ServiceRequest {
        let since = version.map { "since=\($0)&" }
        if !writes.isEmpty {
            let query = since.map { "answer=changes&\($0)\(options.query)" } ?? options.query
            return writes[0].request(to: path, query: query)
        }
        isReadWanted = false
        guard let since else { return ServiceRequest("GET", "\(path)?\(options.query)") }
        return ServiceRequest("GET", "\(path)/changes?\(since)\(options.query)")
    }

    private func take(_ answer: Result<ServiceResponse, any Error>, isWrite: Bool) -> Step {
        do {
            let response = try answer.get()
            let json = try response.json()
            // An answer that does not speak of this session comes from something on the way.
            guard json["answer"] == "changes" || json["session"]?["id"]?.text == screen.session.id else {
                throw URLError(.cannotParseResponse)
            }
            failures = 0
            connection = .online
            problem = nil
            date = clock.now()
            if isWrite { writes.removeFirst() }
            take(json, version: response.version)
            return Step()
        } catch let problem as Problem where problem.status == 401 && !problem.code.isEmpty {
            // With another key it may be right.
            self.problem = problem
            connection = .online
            if !isWrite { isReadWanted = true }
            return Step(pause: pause(nil))
        } catch let problem as Problem where !problem.isTemporary {
            take(problem, isWrite: isWrite)
            return Step()
        } catch {
            // An answer that is no JSON comes from something on the way.
            if !isWrite { isReadWanted = true }
            let response = try? answer.get()
            if response?.status != 429 { connection = .offline }
            return Step(pause: pause(response?.retryAfter))
        }
    }

    private func take(_ problem: Problem, isWrite: Bool) {
        failures = 0
        connection = .online
        date = clock.now()
        if problem.isEnd {
            end()
        } else if isWrite, version != nil, problem.isOfUnknownScreen {
            // The tap is right. A request that was refused is not remembered under its key.
            version = nil
            writes[0].path = nil
        } else if giveUpOption(refusedBy: problem) {
            // From now on the screen has other parts; the tap, if it was one, is right.
            if isWrite { writes[0].path = nil } else { isReadWanted = true }
        } else if isWrite, problem.code == "idempotencyKeyReused" {
            // It was carried out, but the archive that it comes from is older than that.
            writes.removeFirst()
            isReadWanted = true
        } else if isWrite {
            let write = writes.removeFirst()
            // A refusal says that the service has another state than the screen shows, or did part of the change.
            isReadWanted = true
            refusals.append(Refusal(id: write.id, change: write.change, problem: problem))
        } else if version != nil {
            // The state that the client has is no longer known.
            version = nil
            isReadWanted = true
        } else {
            self.problem = problem
        }
    }

    /// Asks for other parts of the screen from now on, in requests and events, where those that the options name are gone.
    ///
    /// - Returns: whether that was refused.
    func giveUpOption(refusedBy problem: Problem) -> Bool {
        guard options.giveUp(refusedBy: problem) else { return false }
        version = nil
        if stream != nil {
            stopFollowing()
            follow()
        }
        return true
    }

    private func pause(_ wanted: Duration?) -> Task<Void, Never> {
        failures += 1
        let pause = Task { [clock, failures] in _ = try? await clock.rest(afterFailure: failures, wanted: wanted) }
        rest = pause
        return pause
    }

    // MARK: Screens

    /// Takes an answer or an event for what it is: the whole screen, or a difference from the one that is there.
    func take(_ answer: JSONValue, version: String?) {
        do {
            if answer["answer"] == "changes" {
                guard answer["since"]?.text == self.version else {
                    isReadWanted = true
                    return
                }
                json = try ScreenDifference.apply(answer, to: json)
            } else {
                json = answer
            }
            self.version = version
            screen = Screen(json)
        } catch {
            // Half of a difference is no screen.
            self.version = nil
            isReadWanted = true
        }
    }
}
