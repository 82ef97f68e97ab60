import Gateway
import Glibc
import HTTPServer
import Sessions
import Support

/// The thread that sends changes to streams, from `init` until ``stop()``.
///
/// Changed sessions go first. Work on all sessions (a new version of a catalog, the idle timeout to be extended) is done in
/// slices between them.
package final class StreamWorker: Sendable {
    private let hub: StreamHub
    private let thread: WorkerThread

    /// - Parameter touchInterval: how often sessions that have streams are used, so that they do not expire.
    /// - Throws: ``ThreadFailure``.
    init(_ hub: StreamHub, _ feed: StreamFeed, touchInterval: Duration) throws(ThreadFailure) {
        self.hub = hub
        thread = try WorkerThread(name: "streams") {
            var round = StreamRound(hub, feed, touchInterval: touchInterval)
            while round.run() {}
        }
    }

    /// Returns when nothing is sent any more. To be called once, after the server has ended the streams.
    package func stop() {
        hub.stop()
        thread.join()
    }
}

/// One round of the worker.
struct StreamRound {
    /// Sessions of the backlog that are looked at before touched ones are asked for again.
    private static let sliceCount = 32
    /// Events that are sent in a row.
    private static let burstCount = 128

    private let hub: StreamHub
    private let feed: StreamFeed
    private let touchInterval: Duration
    private let rest: Duration
    /// Sessions that are still to be looked at for something that concerns all.
    private var backlog: [SessionKey] = []
    /// Whether all are to be looked at once more after that.
    private var isForAll = false
    /// Sessions that could not be read, and when to retry.
    private var unknown: (keys: Set<SessionKey>, time: ContinuousClock.Instant)?
    private var touchTime: ContinuousClock.Instant
    private var sentCount = 0

    /// - Parameter rest: how long a round waits for something to do, before it looks at the clock.
    init(_ hub: StreamHub, _ feed: StreamFeed, touchInterval: Duration, rest: Duration = .milliseconds(250)) {
        self.hub = hub
        self.feed = feed
        self.touchInterval = touchInterval
        self.rest = rest
        touchTime = .now + touchInterval
    }

    /// - Returns: false once the hub has stopped.
    mutating func run() -> Bool {
        guard let work = hub.nextWork(within: backlog.isEmpty ? rest : .zero) else { return false }
        for (key, streams) in work.streams { serve(key, streams) }
        if work.isForAll { isForAll = true }
        lookAtClock()
        if backlog.isEmpty, isForAll {
            backlog = hub.keys
            isForAll = false
        }
        for key in backlog.suffix(Self.sliceCount) { serve(key, hub.streams(of: key)) }
        backlog.removeLast(min(backlog.count, Self.sliceCount))
        return true
    }

    private mutating func lookAtClock() {
        let now = ContinuousClock.now
        if touchTime < now {
            touchTime = now + touchInterval
            isForAll = true
        }
        if let (keys, time) = unknown, time < now {
            unknown = nil
            for key in keys { serve(key, hub.streams(of: key)) }
        }
    }

    /// Sends the streams of one session the changes since their last event.
    private mutating func serve(_ key: SessionKey, _ streams: [EventStream]) {
        for (pass, streams) in Dictionary(grouping: streams, by: \.pass) { serve(key, pass, streams) }
    }

    private mutating func serve(_ key: SessionKey, _ pass: Caller.Pass?, _ streams: [EventStream]) {
        switch feed.find(key, pass) {
        case .ended(let reason): for stream in streams { stream.finish(reason) }
        case .unavailable(let retryAfter):
            unknown = (unknown?.keys.union([key]) ?? [key], unknown?.time ?? .now + retryAfter)
        case .current(let version, let changes):
            var events = Events(version: version, changes: changes)
            for stream in streams where stream.sentVersion != version && stream.isReady() {
                guard let event = events.event(for: stream) else {
                    stream.finish(.tooMuchWork)
                    continue
                }
                if stream.stream.send(event.bytes) {
                    hub.count(event.name)
                } else if stream.stream.send(EventMessage.reload(version)) {
                    hub.count("reload")
                }
                stream.sentVersion = version
                sentCount += 1
                // Each event wakes a connection; the threads that serve are to come to others between them.
                if sentCount.isMultiple(of: Self.burstCount) { usleep(1_000) }
            }
        }
    }
}

/// The events about one session as it is now; equal questions are answered once.
private struct Events {
    private struct Question: Hashable {
        let version: EntityTag?
        let options: ScreenOptions
    }

    struct Event {
        let name: String
        let bytes: [UInt8]
    }

    let version: EntityTag
    let changes: @Sendable (EntityTag, ScreenOptions) -> StreamFeed.Changes
    private var events: [Question: Event?] = [:]

    init(version: EntityTag, changes: @escaping @Sendable (EntityTag, ScreenOptions) -> StreamFeed.Changes) {
        self.version = version
        self.changes = changes
    }

    /// - Returns: `nil` if the event would be too much work.
    mutating func event(for stream: EventStream) -> Event? {
        let question = Question(version: stream.sentVersion, options: stream.options)
        if let event = events[question] { return event }
        let event = make(question)
        events[question] = event
        return event
    }

    private func make(_ question: Question) -> Event? {
        switch question.version.map({ changes($0, question.options) }) {
        case .body(let body): Event(name: "changes", bytes: EventMessage.changes(body, version))
        case .expired, nil: Event(name: "reload", bytes: EventMessage.reload(version))
        case .tooMuchWork: nil
        }
    }
}
