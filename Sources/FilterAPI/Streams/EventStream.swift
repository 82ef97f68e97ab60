import Gateway
import HTTPServer
import Sessions
import Support

/// One client's stream of events about one session.
///
/// `@unchecked Sendable`: `index` is guarded by the lock of its hub, and `sentVersion` is used by the thread that serves
/// the hub's streams alone, once the stream is in the hub.
final class EventStream: StreamSource, @unchecked Sendable {
    let key: SessionKey
    /// The session that this one is a draft of: its changes are changes of the draft's screen, too.
    let base: SessionKey?
    /// What the client came with; `nil` where no key is needed.
    let pass: Caller.Pass?
    /// What the client wants to be told of.
    let options: ScreenOptions
    let stream: HTTPStream
    /// The place among the streams of the session.
    var index = -1
    /// What the client has; `nil` if that is not known.
    var sentVersion: EntityTag?

    private let hub: StreamHub
    /// Whether there may be something to tell when the client has taken what was sent.
    private let isBehind = Atomic<Bool>(true)

    init(
        _ key: SessionKey,
        base: SessionKey?,
        pass: Caller.Pass?,
        _ options: ScreenOptions,
        sent version: EntityTag?,
        in hub: StreamHub
    ) {
        self.key = key
        self.base = base
        self.pass = pass
        self.options = options
        self.hub = hub
        sentVersion = version
        stream = HTTPStream(maxPendingByteCount: hub.configuration.maxPendingBytes)
        stream.begin(with: self)
    }

    /// Whether the client has taken everything, so that it can be told what changed since; if not, the hub hears of it
    /// when it has.
    func isReady() -> Bool {
        if stream.isDrained { return true }
        // In this order: the stream is drained first, and then looks whether it is behind.
        isBehind.store(true, ordering: .sequentiallyConsistent)
        return stream.isDrained
    }

    // MARK: StreamSource

    func streamHeartbeat() -> [UInt8] {
        hub.countHeartbeat()
        return EventMessage.heartbeat
    }

    func streamFarewell(_ end: StreamEnd) -> [UInt8] {
        EventMessage.end(end == .slowReader ? .slowReader : .stopping)
    }

    func streamDidDrain() {
        if isBehind.exchange(false, ordering: .sequentiallyConsistent) { hub.note(ready: self) }
    }

    func streamDidClose(_ end: StreamEnd) {
        hub.close(self, end)
    }
}
