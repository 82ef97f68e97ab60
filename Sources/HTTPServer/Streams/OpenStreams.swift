import Support

/// The streams of all connections, and what befalls them with time: heartbeats, the end of slow ones.
///
/// Heartbeats are spread: of *n* streams, one ``slotCount``-th gets its own with each ``tick(at:patience:)``, so that
/// none of the threads that serve has to wake all its connections at once.
final class OpenStreams: Sendable {
    private struct Streams {
        var list: [Entry] = []
        /// By the identity of the stream.
        var indices: [ObjectIdentifier: Int] = [:]
        /// Streams that were ever entered.
        var enteredCount = 0
        var isAbandoned = false
    }

    private struct Entry {
        let stream: HTTPStream
        let slot: Int
    }

    /// Ticks between two heartbeats of one stream.
    static let slotCount = 32

    private let streams = Mutex(Streams())
    private let openCount = Atomic<Int>(0)
    private let slot = Atomic<Int>(0)

    /// The number of open streams.
    var count: Int { openCount.load(ordering: .relaxed) }

    func insert(_ stream: HTTPStream) {
        openCount.wrappingAdd(1, ordering: .relaxed)
        let isAbandoned = streams.withLock { streams in
            streams.indices[ObjectIdentifier(stream)] = streams.list.count
            streams.list.append(Entry(stream: stream, slot: streams.enteredCount % Self.slotCount))
            streams.enteredCount += 1
            return streams.isAbandoned
        }
        if isAbandoned { stream.abandon(.stopping) }
    }

    /// - Complexity: O(1).
    func remove(_ stream: HTTPStream) {
        streams.withLock { streams in
            guard let index = streams.indices.removeValue(forKey: ObjectIdentifier(stream)) else { return }
            if let moved = streams.list.swapRemove(at: index) {
                streams.indices[ObjectIdentifier(moved.stream)] = index
            }
            openCount.wrappingSubtract(1, ordering: .relaxed)
        }
    }

    /// Ends the streams of slow clients and sends the heartbeats whose turn it is; never called twice at once.
    ///
    /// - Returns: the number of streams ended.
    /// - Complexity: O(open streams).
    func tick(at now: MonotonicTime, patience: Duration) -> Int {
        let current = slot.wrappingAdd(1, ordering: .relaxed).newValue % Self.slotCount
        var endedCount = 0
        for entry in snapshot {
            if entry.stream.endIfSlow(at: now, patience: patience) {
                endedCount += 1
            } else if entry.slot == current {
                entry.stream.beat()
            }
        }
        return endedCount
    }

    /// Ends all streams, each with its farewell; those to come are not.
    func endAll() {
        for entry in snapshot { entry.stream.end(.stopping) }
    }

    /// Lets all connections go, and those whose streams are still to come: none is suspended from now on.
    ///
    /// A libmicrohttpd daemon that is stopped while a connection is suspended aborts the process.
    func abandonAll() {
        streams.withLock { $0.isAbandoned = true }
        for entry in snapshot { entry.stream.abandon(.stopping) }
    }

    private var snapshot: [Entry] { streams.withLock { $0.list } }
}
