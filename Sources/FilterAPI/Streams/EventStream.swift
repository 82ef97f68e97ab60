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
    /// The pass of the client; `nil` if no key is needed.
    let pass: Caller.Pass?
    /// The parts of a screen that the client wants to be notified of.
    let options: ScreenOptions
    let stream: HTTPStream
    /// The place among the streams of the session.
    var index = -1
    /// The version that the client has; `nil` if that is not known.
    var sentVersion: EntityTag?
    /// Why its source ended it; `nil` before that.
    private let endReason = Mutex<EventMessage.EndReason?>(nil)

    private let hub: StreamHub
    /// Whether there may be something to send when the client has taken all bytes so far.
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

    /// Whether the client has taken everything, so that changes since then can be sent; if not, the hub hears of it
    /// when it has.
    func isReady() -> Bool {
        if stream.isDrained { return true }
        // In this order: the stream is drained first, and then looks whether it is behind.
        isBehind.store(true, ordering: .sequentiallyConsistent)
        return stream.isDrained
    }

    /// Sends why there is nothing more to come, as the last message.
    func finish(_ reason: EventMessage.EndReason) {
        // It may be looked at again before its connection has ended.
        endReason.withLock { $0 = $0 ?? reason }
        stream.finish(EventMessage.end(reason))
    }

    // MARK: StreamSource

    func streamHeartbeat() -> [UInt8] {
        hub.countHeartbeat()
        return EventMessage.heartbeat
    }

    func streamFarewell(_ end: StreamEnd) -> [UInt8] {
        EventMessage.end(reason(of: end) ?? .stopping)
    }

    func streamDidDrain() {
        if isBehind.exchange(false, ordering: .sequentiallyConsistent) { hub.note(ready: self) }
    }

    func streamDidClose(_ end: StreamEnd) {
        hub.close(self, reason(of: end)?.rawValue ?? "clientLeft")
    }

    /// - Returns: `nil` if the client has left.
    private func reason(of end: StreamEnd) -> EventMessage.EndReason? {
        switch end {
        case .clientLeft: nil
        case .finished: endReason.withLock(\.self)
        case .slowReader: .slowReader
        case .stopping: .stopping
        }
    }
}
