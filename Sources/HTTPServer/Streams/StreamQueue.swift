/// The pending bytes of a stream, and the pace of its client; no connection, no clock.
///
/// Messages are sent whole or not at all, but for the one that is being taken when the stream ends otherwise than by
/// its source's will: the rest of that one is still sent, so that what follows it can be read.
struct StreamQueue: Sendable {
    /// The result when the connection asks for bytes.
    enum Portion: Sendable, Equatable {
        /// So many have been written to the buffer.
        case bytes(Int)
        /// There are none now.
        case nothing
        /// There will be none.
        case end
    }

    /// The pace of the client when it is looked at.
    enum Pace: Sendable, Equatable {
        case steady
        /// Nothing was taken for the whole patience.
        case slow
        /// Nothing was taken for the whole patience, although the stream has been ended.
        case deaf
    }

    private enum Phase {
        case open
        /// The rest is sent, then the connection ends.
        case ending
        /// Nothing is sent any more.
        case over
    }

    /// Those that were not begun, in the order in which they are sent.
    private var messages: [[UInt8]] = []
    /// The bytes that are being taken: a message as it is sent, or the end of the content; empty if there are none.
    private var outgoing: [UInt8] = []
    /// Bytes of `outgoing` that were taken.
    private var takenByteCount = 0
    /// Bytes that have not been taken; of messages that were not begun, before they are encoded.
    private(set) var pendingByteCount = 0
    /// `nil` for messages that are sent as they are, and once the content has ended.
    private var encoder: (any StreamEncoder)?
    private var phase = Phase.open
    /// When bytes were last taken, or became the only ones there are.
    private var progressTime: MonotonicTime
    private let maxPendingByteCount: Int
    /// The connection has sent all it took, and waits.
    private(set) var isDrained = false

    init(maxPendingByteCount: Int, at now: MonotonicTime) {
        self.maxPendingByteCount = maxPendingByteCount
        progressTime = now
    }

    var isOpen: Bool { phase == .open }

    /// Has messages encoded from now on. To be called before any is taken.
    mutating func encode(with encoder: any StreamEncoder) {
        self.encoder = encoder
    }

    /// Adds a message.
    ///
    /// - Returns: whether it was added: the stream is open, and no more is pending with it than may be. An empty message
    ///   is nothing to add.
    mutating func append(_ message: [UInt8], at now: MonotonicTime) -> Bool {
        guard phase == .open, !message.isEmpty, pendingByteCount + message.count <= maxPendingByteCount else {
            return false
        }
        enqueue(message, at: now)
        return true
    }

    /// Sends what is pending and one last message, whatever its size; nothing if the stream was ended before.
    mutating func finish(_ last: [UInt8], at now: MonotonicTime) {
        guard phase == .open else { return }
        phase = .ending
        if last.isEmpty { wake(at: now) } else { enqueue(last, at: now) }
    }

    /// As ``finish(_:at:)``, but messages that were not begun are dropped.
    mutating func finishEarly(_ last: [UInt8], at now: MonotonicTime) {
        guard phase == .open else { return }
        messages = []
        pendingByteCount = outgoing.count - takenByteCount
        progressTime = now
        finish(last, at: now)
    }

    /// Drops all messages; the next ``take(into:at:)`` returns the end.
    mutating func abandon() {
        phase = .over
        messages = []
        outgoing = []
        takenByteCount = 0
        pendingByteCount = 0
        isDrained = false
    }

    /// Moves the next bytes to a buffer, of one message at most.
    mutating func take(into buffer: UnsafeMutableRawBufferPointer, at now: MonotonicTime) -> Portion {
        guard phase != .over else { return .end }
        if outgoing.isEmpty {
            if !messages.isEmpty {
                beginMessage()
            } else if phase == .open {
                isDrained = true
                return .nothing
            } else if let end = finishContent() {
                outgoing = end
                pendingByteCount = end.count
            } else {
                return .end
            }
        }
        let count = min(buffer.count, outgoing.count - takenByteCount)
        unsafe outgoing[takenByteCount..<takenByteCount + count].withUnsafeBytes { bytes in
            unsafe buffer.copyMemory(from: bytes)
        }
        takenByteCount += count
        pendingByteCount -= count
        progressTime = now
        if takenByteCount == outgoing.count {
            takenByteCount = 0
            // An idle stream keeps no memory for messages.
            outgoing = []
        }
        return .bytes(count)
    }

    /// Whether the client takes what there is for it.
    func pace(at now: MonotonicTime, patience: Duration) -> Pace {
        guard !isDrained, progressTime + patience < now else { return .steady }
        return phase == .open ? .slow : .deaf
    }

    private mutating func beginMessage() {
        let message = messages[0]
        if messages.count == 1 { messages = [] } else { messages.removeFirst() }
        outgoing = encoder?.encode(message) ?? message
        pendingByteCount += outgoing.count - message.count
    }

    /// The end of the content after the last message, once.
    private mutating func finishContent() -> [UInt8]? {
        defer { encoder = nil }
        return encoder?.finish()
    }

    private mutating func enqueue(_ message: [UInt8], at now: MonotonicTime) {
        wake(at: now)
        messages.append(message)
        pendingByteCount += message.count
    }

    private mutating func wake(at now: MonotonicTime) {
        guard isDrained else { return }
        isDrained = false
        progressTime = now
    }
}
