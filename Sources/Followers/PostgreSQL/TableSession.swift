import Following
import Glibc
import Support

/// A table that was copied and is followed change by change: a connection that replicates, and one that asks whether the table
/// is still what it was.
struct TableSession: FollowSession {
    /// How often the server is asked whether it is there.
    private static let heartbeat: Duration = .seconds(1)
    /// After so long without a word the connection is taken for dead.
    private static let patience: Duration = .seconds(30)
    /// Interval of the fingerprint check. DDL that rewrites a table is not in the replication stream.
    private static let watch: Duration = .seconds(10)
    /// A session that holds for less makes the next rest longer; see ``FollowRests``. Where copying takes longer, so long.
    private static let probation: Duration = .seconds(5)
    /// In seconds: so long that may take. A table that is locked is looked at again later.
    private static let watchPatience = 5
    /// So much is kept of one transaction; beyond it everything is copied anew, which takes less memory.
    private static let maxTransactionBytes = 64 << 20

    private let catalog: FollowedCatalog
    private let table: FollowedTable
    private let inquiry: TableInquiry
    private let replication: PostgreSQLConnection
    private let slot: String
    private let start: LogPosition
    private let reading: PostgreSQLConnection
    /// The copy has everything that was committed before.
    private let copiedAt: ContinuousClock.Instant

    /// Makes a slot, which the server drops with the connection, and copies the table as it was at that moment.
    ///
    /// - Parameter isEnded: asked while something is waited for.
    init(
        copying wanted: PostgreSQLSource.Table,
        of source: PostgreSQLSource,
        to catalog: FollowedCatalog,
        isEnded: @escaping @Sendable () -> Bool
    ) throws(SourceFailure) {
        reading = try PostgreSQLConnection(source.url, isEnded: isEnded)
        var inquiry = TableInquiry(reading, wanted)
        // Before the slot: a table that is rewritten after this is another one when it is looked at again.
        switch try inquiry.answer() {
        case .success(let table): self.table = table
        case .failure(let faults): throw .unfit(faults.all.map(\.description))
        }
        replication = try PostgreSQLConnection(source.url, isReplicating: true, isEnded: isEnded)
        slot = "filter_service_\(getpid())_\(String(UInt64.random(in: 0...UInt64.max), radix: 16))"
        copiedAt = .now
        // It waits for transactions that run already, however long they do.
        let made = try replication.rows(
            of: "CREATE_REPLICATION_SLOT \(slot) TEMPORARY LOGICAL pgoutput EXPORT_SNAPSHOT",
            within: .seconds(86_400)
        )
        guard let row = made.first, row.count >= 3, let position = row[1].flatMap(LogPosition.init),
            let snapshot = row[2]
        else { throw .malformed("a slot without a position") }
        start = position
        try reading.rows(of: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try reading.rows(of: "SET TRANSACTION SNAPSHOT \(SQLText.literal(snapshot))")
        let command = table.copyCommand
        let copy = RowCopy(layout: table.layout, isKeyUnique: true) { [reading] body throws(SourceFailure) in
            try reading.copy(command, body)
            // Before a version is made of it: an open transaction keeps the server from clearing away old rows.
            try reading.rows(of: "COMMIT")
        }
        try catalog.refresh(by: copy)
        try reading.rows(of: "SET statement_timeout = '\(Self.watchPatience)s'")
        self.inquiry = inquiry
        self.catalog = catalog
        let time = copiedAt
        catalog.state.with { $0.noteCurrent(at: time) }
    }

    func follow(_ onGoodNews: () -> Void) throws(SourceFailure) {
        let publication = SQLText.replicationLiteral(SQLText.name(table.publication))
        try replication.beginCopying(
            "START_REPLICATION SLOT \(slot) LOGICAL \(start) (proto_version '1', publication_names \(publication))"
        )
        var reader = TransactionReader(table, maxByteCount: Self.maxTransactionBytes)
        var progress = FollowProgress(
            from: start,
            copiedAt: copiedAt,
            maxByteCount: Self.maxTransactionBytes,
            at: .now
        )
        var making: FollowedCatalog.Making?
        let begin = ContinuousClock.now
        var (nextHeartbeat, nextWatch) = (begin, begin)
        var probationEnd: ContinuousClock.Instant? = begin + max(Self.probation, begin - copiedAt)
        while true {
            if let outcome = making?.outcome {
                let rowCount = try outcome.get()
                making = nil
                progress.noteVisible(at: .now)
                catalog.state.with { $0.noteChanged(rowCount) }
            }
            if let changes = progress.takeDue(at: .now) { making = try catalog.apply(changes) }
            var wantsAnswer = false
            if ContinuousClock.now >= nextHeartbeat {
                nextHeartbeat = .now + Self.heartbeat
                wantsAnswer = true
                if progress.wantsLogEnd { try askLogEnd(&progress) }
            }
            if progress.isFull {
                // Messages of the server are left in the connection meanwhile, so its silence is not counted.
                progress.noteListening(at: .now)
                usleep(5_000)
            } else {
                wantsAnswer = try receive(&reader, &progress) || wantsAnswer
            }
            if wantsAnswer { try confirm(progress) }
            let current = progress.currentAt
            catalog.state.with { $0.noteCurrent(at: current) }
            guard progress.silence(at: .now) < Self.patience else { throw .silent }
            if ContinuousClock.now >= nextWatch {
                catalog.note(reader.takeLost())
                try watchTable()
                nextWatch = .now + Self.watch
            }
            if let end = probationEnd, ContinuousClock.now >= end {
                probationEnd = nil
                onGoodNews()
            }
        }
    }

    /// Takes what has come, or waits for a moment.
    ///
    /// - Returns: whether the server wants to be answered.
    private func receive(
        _ reader: inout TransactionReader,
        _ progress: inout FollowProgress
    ) throws(SourceFailure) -> Bool {
        var wantsAnswer = false
        // While something is made, its end should not wait long.
        var patience: Int32 = progress.isWaiting ? 5 : 250
        for _ in 0..<1_000 where !progress.isFull {
            switch try replication.copied(within: patience) {
            case .nothing: return wantsAnswer
            case .end: throw .connection("the server has ended the replication")
            case .data(let bytes):
                switch try ReplicationMessage(bytes) {
                case .change(let bytes, let start):
                    let transaction = try reader.take(PluginMessage(bytes, from: start))
                    guard let transaction else {
                        progress.noteListening(at: .now)
                        break
                    }
                    catalog.state.with { $0.noteTransaction() }
                    progress.note(transaction, at: .now)
                case .keepAlive(let end, let wants):
                    progress.noteKeepAlive(end, isInTransaction: reader.isInTransaction, at: .now)
                    wantsAnswer = wantsAnswer || wants
                }
            }
            patience = 0
        }
        return wantsAnswer
    }

    private func confirm(_ progress: FollowProgress) throws(SourceFailure) {
        let now = ContinuousClock.now
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        // The server counts from 2000 on, 946,684,800 seconds after 1970.
        let microseconds = (Int64(time.tv_sec) - 946_684_800) * 1_000_000 + Int64(time.tv_nsec) / 1_000
        let wantsAnswer = progress.silence(at: now) > .zero
        try replication.send(
            ReplicationMessage.confirmation(of: progress.confirmed, at: microseconds, wantsAnswer: wantsAnswer)
        )
    }

    /// Asks where the log ends: a transaction is committed for others when its end is on the server's disk. A replica's log is
    /// that which it has carried out.
    private func askLogEnd(_ progress: inout FollowProgress) throws(SourceFailure) {
        let time = ContinuousClock.now
        let rows: [PostgreSQLConnection.Row]
        do throws(SourceFailure) {
            rows = try reading.rows(
                of: "SELECT CASE WHEN pg_catalog.pg_is_in_recovery() THEN pg_catalog.pg_last_wal_replay_lsn() "
                    + "ELSE pg_catalog.pg_current_wal_flush_lsn() END"
            )
        } catch .refused("57014", _) {
            // The time that a statement may take is over; asked again with the next heartbeat.
            return
        }
        guard let text = rows.first?.first, let end = text.flatMap(LogPosition.init) else {
            throw .malformed("a log without an end")
        }
        progress.noteLogEnd(end, askedAt: time)
    }

    private func watchTable() throws(SourceFailure) {
        if catalog.isCopyWanted { throw .tableChanged("its definition is read again") }
        let found: String?
        do throws(SourceFailure) {
            found = try inquiry.presentFingerprint()
        } catch .refused("57014", _) {
            // The time that a statement may take is over.
            return
        }
        guard let present = found else { throw .unfit(["the table is gone"]) }
        if present != table.fingerprint { throw .tableChanged("the table was rewritten, or is published otherwise") }
    }
}
