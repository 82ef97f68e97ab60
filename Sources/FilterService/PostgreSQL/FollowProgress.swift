/// What of the changes that have arrived is visible, and what the server is told of that. Knows no network and no clock: times
/// are arguments.
///
/// ```
/// transactions ──▶ gathered ──(a version at a time)──▶ being made ──▶ visible, confirmed
/// ```
struct FollowProgress {
    typealias Time = ContinuousClock.Instant

    /// From one version to the next, so that a busy table does not make readers' caches useless.
    static let rest: Duration = .milliseconds(100)

    /// So much is gathered; then nothing more is read until it is visible.
    private let maxByteCount: Int
    private var gathered = RowChanges()
    private var gatheredEnd = LogPosition.none
    private var gatheredSince: Time?
    /// Of what is being made into a version.
    private var making: (end: LogPosition, since: Time)?
    private var madeAt: Time?
    /// When the server said last that there is nothing before.
    private var heardAt: Time
    /// When the server sent anything, or was not listened to.
    private var listenedAt: Time

    /// Everything before it is visible, or none of it is of the table.
    private(set) var confirmed: LogPosition

    /// - Parameters:
    ///   - start: where the copy stands, which was made at `copiedAt`.
    ///   - maxByteCount: of what is gathered.
    init(from start: LogPosition, copiedAt: Time, maxByteCount: Int, at time: Time) {
        confirmed = start
        heardAt = copiedAt
        listenedAt = time
        self.maxByteCount = maxByteCount
    }

    var isMaking: Bool { making != nil }
    var isFull: Bool { gathered.byteCount > maxByteCount }
    /// Whether something waits that is not visible yet.
    var isWaiting: Bool { isMaking || gatheredSince != nil }

    /// The catalog is as the table was at this time or later.
    var currentAt: Time { making?.since ?? gatheredSince ?? heardAt }

    /// How long the server has said nothing.
    func silence(at time: Time) -> Duration { time - listenedAt }

    mutating func note(_ transaction: TransactionReader.Transaction, at time: Time) {
        (heardAt, listenedAt) = (time, time)
        if transaction.changes.isEmpty, !isWaiting {
            confirmed = max(confirmed, transaction.end)
            return
        }
        gathered.append(transaction.changes)
        gatheredEnd = max(gatheredEnd, transaction.end)
        gatheredSince = gatheredSince ?? time
    }

    /// - Parameters:
    ///   - end: the server has sent everything before it.
    ///   - isInTransaction: whether a transaction has begun and not ended.
    mutating func noteKeepAlive(_ end: LogPosition, isInTransaction: Bool, at time: Time) {
        listenedAt = time
        if isInTransaction { return }
        heardAt = time
        if !isWaiting { confirmed = max(confirmed, end) }
    }

    /// The server has sent a part of a transaction, or was not listened to.
    mutating func noteListening(at time: Time) { listenedAt = time }

    /// The changes that become the next version now; `nil` if there are none, or it is too early.
    mutating func takeDue(at time: Time) -> RowChanges? {
        guard making == nil, let since = gatheredSince, madeAt.map({ time - $0 >= Self.rest }) ?? true else {
            return nil
        }
        making = (gatheredEnd, since)
        gatheredSince = nil
        defer { gathered = RowChanges() }
        return gathered
    }

    /// The version is visible.
    mutating func noteVisible(at time: Time) {
        guard let made = making else { return }
        confirmed = max(confirmed, made.end)
        making = nil
        madeAt = time
    }
}
