import Glibc
import Support

/// The state of one connection, and of the request that is on it.
///
/// `@unchecked Sendable`: libmicrohttpd keeps a connection on one thread and makes one call about it at a time, so that
/// thread alone uses `exchange` and follows `handle`. Other threads (the reaper, a stopping server) use only the constants, the atomics, and
/// what ``ConnectionRegistry`` guards.
@safe final class Connection: @unchecked Sendable {
    let handle: OpaquePointer
    let descriptor: Int32
    /// The other end.
    let peer: NetworkAddress
    /// The certificate that it was opened with; `nil` if it is not encrypted.
    let certificate: TLSCertificate?
    /// The thread that it stays with.
    let thread = pthread_self()
    /// Whether it is one too many: its requests are refused with 503.
    let isShed: Bool
    /// The connection's place in the registry; guarded by the registry's lock.
    var registryIndex = -1
    /// The deadline that was in force when the client was found to have stopped sending; guarded by the registry's
    /// lock.
    var deadlineAtEnd: MonotonicTime?
    /// The request that is being read or answered.
    var exchange = Exchange()
    /// Lets handlers ask for the client.
    let client: ClientLink

    private let deadline: Atomic<UInt64>
    private let sendDeadline = Atomic<UInt64>(MonotonicTime.never.milliseconds)
    private let idle = Atomic<Bool>(true)

    /// To be called on the connection's thread.
    init(
        _ handle: OpaquePointer,
        descriptor: Int32,
        peer: NetworkAddress,
        certificate: TLSCertificate?,
        isShed: Bool,
        deadline: MonotonicTime
    ) {
        unsafe self.handle = handle
        self.descriptor = descriptor
        self.peer = peer
        self.certificate = certificate
        client = ClientLink(descriptor: descriptor)
        self.isShed = isShed
        self.deadline = Atomic(deadline.milliseconds)
    }

    /// Whether no request has begun since the last answer.
    var isIdle: Bool { idle.load(ordering: .relaxed) }

    /// When the request that is arriving, or the next one, must be complete; `never` while one is answered.
    var readingDeadline: MonotonicTime { MonotonicTime(milliseconds: deadline.load(ordering: .relaxed)) }

    /// When the answer that is being sent must have been taken; `never` while none is sent.
    var sendingDeadline: MonotonicTime { MonotonicTime(milliseconds: sendDeadline.load(ordering: .relaxed)) }

    /// Moves the reading deadline, unless the connection's thread has set another meanwhile.
    func extendReading(from deadline: MonotonicTime, by duration: Duration) {
        _ = self.deadline.compareExchange(
            expected: deadline.milliseconds,
            desired: (deadline + duration).milliseconds,
            ordering: .relaxed
        )
    }

    /// Stops the time for reading, on the connection's thread, while that does something else.
    ///
    /// - Returns: the deadline, for ``resumeReading(until:extendedBy:)``.
    func pauseReading() -> MonotonicTime {
        let deadline = readingDeadline
        endReading()
        return deadline
    }

    /// Has the time for reading go on, unless the connection had been cut before.
    func resumeReading(until deadline: MonotonicTime, extendedBy duration: Duration) {
        guard deadline != .never else { return }
        self.deadline.store((deadline + duration).milliseconds, ordering: .relaxed)
    }

    /// The first line has arrived; the rest must by `deadline`.
    func beginReading(until deadline: MonotonicTime) {
        idle.store(false, ordering: .relaxed)
        self.deadline.store(deadline.milliseconds, ordering: .relaxed)
    }

    /// The request is complete: how long the answer takes is no longer the client's affair.
    func endReading() {
        deadline.store(MonotonicTime.never.milliseconds, ordering: .relaxed)
    }

    /// An answer has been queued, which the client must have taken by `deadline`.
    func beginSending(until deadline: MonotonicTime) {
        sendDeadline.store(deadline.milliseconds, ordering: .relaxed)
    }

    /// The connection has been cut, and will be closed.
    func endSending() {
        sendDeadline.store(MonotonicTime.never.milliseconds, ordering: .relaxed)
    }

    /// The request is over; the next must have arrived by `deadline`.
    func becomeIdle(until deadline: MonotonicTime) {
        endSending()
        self.deadline.store(deadline.milliseconds, ordering: .relaxed)
        idle.store(true, ordering: .relaxed)
    }
}

/// One request, from its first line until its answer has been sent.
struct Exchange {
    enum Phase {
        /// The first line has arrived.
        case head
        /// The head has been accepted or refused, and the body is read.
        case body
        /// The connection is suspended, until another lane has replied or a later reply has come.
        case waiting
        /// An answer has been queued.
        case answered
    }

    var phase = Phase.head
    var id = ""
    var trace: TraceParent?
    /// When the head arrived, then when the whole request had: ``MonotonicTime/nanoseconds``.
    var arrival: UInt64 = 0
    var method = HTTPMethod.get
    /// The target's bytes, as many as a target may have.
    var targetBytes: [UInt8] = []
    /// The length of the target as it was sent.
    var targetByteCount = 0
    /// Where the target ended in memory; compared, never followed.
    var targetEnd: UInt = 0
    var target = RequestTarget.asterisk
    var headers = HTTPHeaders()
    var body: [UInt8] = []
    /// The body, if the request is an upload.
    var upload: ArrivingUpload?
    /// What the body was taken for, whatever became of it.
    var bodyUse = BodyUse.memory
    /// The length of the body if the head says it.
    var contentLength: Int?
    /// The bytes of the body so far, those not kept included.
    var bodyByteCount = 0
    /// How many bytes of a body that is not wanted are read, all in all, before the connection is cut.
    var maxDrainedByteCount = 0
    /// Whether the answer was sent while the body arrived.
    var isAnsweredEarly = false
    /// Whether the body arrives in chunks, after which trailers may follow.
    var isChunked = false
    /// Whether the answer is among ``UnreadAnswers``.
    var isLargeAnswer = false
    /// Set once the request will not reach the handler.
    var refusal: HTTPRefusal?
    /// The suspension in which the request waits.
    var suspension: Suspension?
    /// Where the request is handled.
    var lane = Lane.quick
    /// The request, while another lane has it.
    var request: HTTPRequest?
    /// The stream that answers the request, if there is one.
    var stream: HTTPStream?

    var isHead: Bool { method == .head }
}
