import Gateway
import HTTPServer
import Sessions
import Support

/// All streams of events, by session, and which of them may have something to send.
///
/// It knows nothing of screens: a ``StreamWorker`` takes its ``Work`` and sends the events. Nothing queues up: a session
/// that is touched a hundred times before the worker comes to it is looked at once.
///
/// ## Topics
///
/// ### Streams
/// - ``open(_:base:pass:_:sent:)``
/// - ``statistics``
///
/// ### News
/// - ``touch(_:)``
/// - ``touchAll()``
///
/// ### Work
/// - ``nextWork(within:)``
package final class StreamHub: Sendable {
    /// Why no stream is opened.
    enum Refusal: Error, Equatable {
        case tooMany(limit: Int)
        case tooManyOfSession(limit: Int)
    }

    /// The sessions and streams to look at.
    struct Work: Sendable {
        /// Streams by session, each once.
        var streams: [SessionKey: [EventStream]] = [:]
        /// Whether all sessions are to be looked at, in time.
        var isForAll = false
    }

    let configuration: StreamConfiguration
    private let maxCount: Int

    private struct Streams {
        var sessions: [SessionKey: [EventStream]] = [:]
        /// Drafts that have streams, by what they are drafts of.
        var drafts: [SessionKey: Set<SessionKey>] = [:]
        var touched: Set<SessionKey> = []
        var ready: [EventStream] = []
        var isForAll = false
        var isStopped = false
        /// Whether the worker has been signalled that there is work.
        var isSignalled = false
        var statistics = StreamStatistics()

        /// The last stream of a session has gone.
        mutating func forget(_ stream: EventStream) {
            guard let base = stream.base else { return }
            drafts[base]?.remove(stream.key)
            if drafts[base]?.isEmpty == true { drafts[base] = nil }
        }
    }

    private let streams = Mutex(Streams())
    private let openCount = Atomic<Int>(0)
    private let heartbeatCount = Atomic<Int>(0)
    private let news = TimedSemaphore()

    /// - Parameter maxCount: streams of all sessions, see ``HTTPServerConfiguration/maxStreams``.
    package init(configuration: StreamConfiguration, maxCount: Int) {
        self.configuration = configuration
        self.maxCount = maxCount
    }

    // MARK: Streams

    /// Opens a stream for a client, to answer it with.
    ///
    /// Earlier changes are found, too: the stream is looked at when its first message is on its way.
    ///
    /// - Parameters:
    ///   - base: what the session is a draft of.
    ///   - pass: what the client came with; `nil` where no key is needed.
    ///   - version: what the client has; `nil` if that is not known.
    /// - Returns: the stream, which must be sent as an answer: nothing else closes it.
    func open(
        _ key: SessionKey,
        base: SessionKey? = nil,
        pass: Caller.Pass? = nil,
        _ options: ScreenOptions,
        sent version: EntityTag?
    ) throws(Refusal) -> HTTPStream {
        try streams.withLock { streams throws(Refusal) in
            let count = streams.sessions[key]?.count ?? 0
            if streams.statistics.open >= maxCount { throw .tooMany(limit: maxCount) }
            if count >= configuration.maxCountPerSession {
                throw .tooManyOfSession(limit: configuration.maxCountPerSession)
            }
            // Not before: a stream and its source hold each other until they are closed.
            let stream = EventStream(key, base: base, pass: pass, options, sent: version, in: self)
            stream.index = count
            streams.sessions[key, default: []].append(stream)
            if let base { streams.drafts[base, default: []].insert(key) }
            streams.statistics.open += 1
            streams.statistics.opened += 1
            openCount.store(streams.statistics.open, ordering: .sequentiallyConsistent)
            return stream.stream
        }
    }

    /// The connection of a stream has ended.
    ///
    /// - Parameter reason: as in ``StreamStatistics/ended``.
    func close(_ stream: EventStream, _ reason: String) {
        streams.withLock { streams in
            guard stream.index >= 0, var list = streams.sessions[stream.key] else { return }
            streams.sessions[stream.key] = nil
            list.swapRemove(at: stream.index)?.index = stream.index
            stream.index = -1
            if list.isEmpty {
                streams.forget(stream)
            } else {
                streams.sessions[stream.key] = list
            }
            streams.statistics.open -= 1
            openCount.store(streams.statistics.open, ordering: .sequentiallyConsistent)
            streams.statistics.ended[reason, default: 0] += 1
        }
    }

    var statistics: StreamStatistics {
        var statistics = streams.withLock { $0.statistics }
        statistics.heartbeats = heartbeatCount.load(ordering: .relaxed)
        return statistics
    }

    func countHeartbeat() {
        heartbeatCount.wrappingAdd(1, ordering: .relaxed)
    }

    /// An event of that kind was sent.
    func count(_ event: String) {
        streams.withLock { $0.statistics.events[event, default: 0] += 1 }
    }

    // MARK: News, on any thread

    /// A session has changed or ended.
    func touch(_ key: SessionKey) {
        // Every write of every session comes here. A stream that is opened meanwhile looks at the session anyway.
        guard openCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
        note { streams in
            var isOfInterest = false
            for key in [key] + (streams.drafts[key] ?? []) where streams.sessions[key] != nil {
                streams.touched.insert(key)
                isOfInterest = true
            }
            return isOfInterest
        }
    }

    /// Any session may have changed.
    func touchAll() {
        note { streams in
            streams.isForAll = true
            return true
        }
    }

    /// A stream that may have something to send can take it.
    func note(ready stream: EventStream) {
        note { streams in
            streams.ready.append(stream)
            return true
        }
    }

    private func note(_ news: (inout Streams) -> Bool) {
        let isToSignal = streams.withLock { streams in
            guard news(&streams), !streams.isSignalled else { return false }
            streams.isSignalled = true
            return true
        }
        if isToSignal { self.news.signal() }
    }

    // MARK: Work, on the worker's thread

    /// Waits for something to do.
    ///
    /// - Returns: nothing to do after that time; `nil` once the hub has stopped.
    func nextWork(within limit: Duration) -> Work? {
        _ = news.wait(atMost: limit)
        return streams.withLock { streams in
            guard !streams.isStopped else { return nil }
            var work = Work(isForAll: streams.isForAll)
            for key in streams.touched { work.streams[key] = streams.sessions[key] }
            for stream in streams.ready where !streams.touched.contains(stream.key) {
                work.streams[stream.key, default: []].append(stream)
            }
            streams.touched = []
            streams.ready = []
            streams.isForAll = false
            streams.isSignalled = false
            return work
        }
    }

    /// The sessions that have streams.
    var keys: [SessionKey] { streams.withLock { Array($0.sessions.keys) } }

    func streams(of key: SessionKey) -> [EventStream] { streams.withLock { $0.sessions[key] ?? [] } }

    /// Ends the work: ``nextWork(within:)`` returns `nil` from now on.
    func stop() {
        note { streams in
            streams.isStopped = true
            return true
        }
    }
}
