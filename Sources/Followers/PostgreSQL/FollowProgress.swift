import Catalogs

/// The progress of arrived changes until they are visible, and the positions that are confirmed to the server. Knows no
/// network and no clock: times are arguments.
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
    /// Everything that was committed before it has arrived.
    private var provenAt: Time
    /// Where the server's log ended when it was asked, and just before that; `nil` if that has arrived, or it was not asked.
    private var goal: (end: LogPosition, askedAt: Time)?
    /// When the server sent anything, or was not listened to.
    private var listenedAt: Time

    /// Everything before it is visible, or none of it is of the table.
    private(set) var confirmed: LogPosition

    /// - Parameters:
    ///   - start: where the copy stands, which has everything that was committed before `copiedAt`.
    ///   - maxByteCount: of what is gathered.
    init(from start: LogPosition, copiedAt: Time, maxByteCount: Int, at time: Time) {
        confirmed = start
        provenAt = copiedAt
        listenedAt = time
        self.maxByteCount = maxByteCount
    }

    var isMaking: Bool { making != nil }
    var isFull: Bool { gathered.byteCount > maxByteCount }
    /// Whether something waits that is not visible yet.
    var isWaiting: Bool { isMaking || gatheredSince != nil }

    /// The catalog is as the table was at this time or later.
    var currentAt: Time { making?.since ?? gatheredSince ?? provenAt }

    /// Whether the server is to be asked where its log ends, for ``noteLogEnd(_:askedAt:)``: that it answers proves nothing, as
    /// it does so however far it is behind with reading its own log.
    var wantsLogEnd: Bool { goal == nil }

    /// How long the server has said nothing.
    func silence(at time: Time) -> Duration { time - listenedAt }

    mutating func note(_ transaction: TransactionReader.Transaction, at time: Time) {
        listenedAt = time
        // Read before `noteArrival` changes it: the transaction may have been committed at any time since the last
        // proof.
        let since = provenAt
        noteArrival(upTo: transaction.end)
        if transaction.changes.isEmpty, !isWaiting {
            confirmed = max(confirmed, transaction.end)
            return
        }
        gathered.append(transaction.changes)
        gatheredEnd = max(gatheredEnd, transaction.end)
        gatheredSince = gatheredSince ?? since
    }

    /// - Parameters:
    ///   - end: the server has sent everything before it.
    ///   - isInTransaction: whether a transaction has begun and not ended.
    mutating func noteKeepAlive(_ end: LogPosition, isInTransaction: Bool, at time: Time) {
        listenedAt = time
        if isInTransaction { return }
        noteArrival(upTo: end)
        if !isWaiting { confirmed = max(confirmed, end) }
    }

    /// The server's log, as far as it is on its disk, ended at `end` at some moment after `time`: what was committed before
    /// `time` is in it.
    mutating func noteLogEnd(_ end: LogPosition, askedAt time: Time) { goal = (end, time) }

    private mutating func noteArrival(upTo end: LogPosition) {
        guard let reached = goal, end >= reached.end else { return }
        provenAt = max(provenAt, reached.askedAt)
        goal = nil
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
