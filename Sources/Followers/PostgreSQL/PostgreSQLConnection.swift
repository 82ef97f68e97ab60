import CPostgreSQL
import FilterCore
import Following
import Glibc
import Support

/// One connection to a server: the owner of a `PGconn`.
///
/// Nothing waits longer than a quarter of a second without asking whether to end, but the look-up of a host's name, for
/// which libpq waits. A failure leaves the connection as it is; it is not used again.
///
/// `@safe`, `@unchecked Sendable`: the connection is used in the methods here only, and by one thread at a time; a follower
/// hands it from the thread of the start to its own.
@safe final class PostgreSQLConnection: @unchecked Sendable {
    /// The data that a server sends while it copies.
    enum Copied: Equatable {
        case data([UInt8])
        /// Nothing has come in time.
        case nothing
        case end
    }

    /// One value of a row in the text format; `nil` for NULL.
    typealias Row = [String?]

    private static let waitMilliseconds: Int32 = 250
    /// For all hosts of a URL together; the first two may be dead.
    private static let connectPatience: Duration = .seconds(45)
    /// The time limit of a command that reads no rows of tables: generous.
    static let usualPatience: Duration = .seconds(30)
    /// For the first row of a copy, which may have to be sorted or to wait for a lock.
    private static let firstRowPatience: Duration = .seconds(3_600)
    /// Between rows of a copy. The server sends them in packets of 8 KiB, so that a query that finds few is silent for long.
    private static let rowPatience: Duration = .seconds(600)

    /// Parameters of libpq, for those that the URL does not have: a machine that is gone is noticed within half a minute, and
    /// while connecting within a third of ``connectPatience``, after which the next host of the URL is tried.
    private static let defaults = [
        ("fallback_application_name", "filter-service"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
        ("keepalives_count", "4"), ("tcp_user_timeout", "15000"),
    ]

    /// How values are written as texts, whatever the user or the database prefers; see ``ColumnType``.
    private static let forms = """
        SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'iso_8601'; SET TimeZone = 'UTC'; SET extra_float_digits = 1
        """

    /// Timeouts of a role or a database for idle sessions. They are turned off: the replication connection sends no
    /// queries, and the other connection is idle while a copy is compiled.
    private static let limits: [(name: String, since: Int)] = [
        ("idle_in_transaction_session_timeout", since: 90_600), ("idle_session_timeout", 140_000),
        ("transaction_timeout", 170_000),
    ]

    /// Freed by `deinit` only.
    private let connection: OpaquePointer
    private let isEnded: @Sendable () -> Bool

    /// Connects.
    ///
    /// - Parameters:
    ///   - url: as libpq reads it; what it leaves open comes from libpq's variables and files.
    ///   - isReplicating: whether it is to replicate.
    ///   - isEnded: asked while something is waited for.
    init(
        _ url: String,
        isReplicating: Bool = false,
        isEnded: @escaping @Sendable () -> Bool
    ) throws(SourceFailure) {
        self.isEnded = isEnded
        let parameters =
            Self.defaults + [("dbname", url), ("client_encoding", "UTF8")]
            + (isReplicating ? [("replication", "database")] : [])
        guard
            let made = unsafe Self.withTexts(
                parameters.map(\.0),
                { names in
                    unsafe Self.withTexts(parameters.map(\.1)) { values in
                        unsafe PQconnectStartParams(names, values, 1)
                    }
                }
            )
        else { throw .connection("no memory") }
        unsafe connection = made
        // From here on `deinit` frees it, also where this throws.
        let end = ContinuousClock.now + Self.connectPatience
        var isWritable = true
        while unsafe PQstatus(made) != CONNECTION_BAD {
            guard ContinuousClock.now < end else { throw .connection("no connection in time") }
            // Before that libpq would wait itself, and as long as the system does.
            guard try wait(forWriting: isWritable) else { continue }
            switch unsafe PQconnectPoll(made) {
            case PGRES_POLLING_OK:
                try rows(of: Self.forms)
                if hasUncheckedTexts { try rows(of: "SET client_encoding = 'SQL_ASCII'") }
                for limit in Self.limits where serverVersion >= limit.since { try rows(of: "SET \(limit.name) = 0") }
                return
            case PGRES_POLLING_WRITING: isWritable = true
            case PGRES_POLLING_READING: isWritable = false
            default: throw failure()
            }
        }
        throw failure()
    }

    /// Whether the server does not know how its texts are encoded: it would end a statement at the first one that is no UTF-8.
    private var hasUncheckedTexts: Bool {
        unsafe PQparameterStatus(connection, "server_encoding").map { unsafe String(cString: $0) } == "SQL_ASCII"
    }

    deinit {
        unsafe PQfinish(connection)
    }

    /// As `150018`.
    var serverVersion: Int { unsafe Int(PQserverVersion(connection)) }

    /// Carries out a command.
    ///
    /// - Parameter patience: how long the server may take.
    /// - Returns: the rows of its answer.
    /// - Throws: ``SourceFailure/silent`` if it takes longer; the connection is not used again.
    @discardableResult
    func rows(of sql: String, within patience: Duration = usualPatience) throws(SourceFailure) -> [Row] {
        let end = ContinuousClock.now + patience
        try send(sql)
        var rows: [Row] = []
        while let result = try nextResult(before: end) {
            switch result.status {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: rows += result.rows
            default: throw failure(of: result)
            }
        }
        return rows
    }

    /// The columns that a command answers with, by name, number of type, and modifier of type.
    func columns(of sql: String) throws(SourceFailure) -> [(name: String, type: UInt32, modifier: Int32)] {
        let end = ContinuousClock.now + Self.usualPatience
        try send(sql)
        var columns: [(name: String, type: UInt32, modifier: Int32)] = []
        while let result = try nextResult(before: end) {
            guard result.status == PGRES_TUPLES_OK else { throw failure(of: result) }
            columns = result.columns
        }
        return columns
    }

    private func send(_ sql: String) throws(SourceFailure) {
        guard unsafe PQsendQuery(connection, sql) == 1 else { throw failure() }
    }

    /// - Returns: `nil` at the end of the answer.
    private func nextResult(before end: ContinuousClock.Instant) throws(SourceFailure) -> PostgreSQLResult? {
        while unsafe PQisBusy(connection) == 1 {
            guard ContinuousClock.now < end else { throw .silent }
            try receive(within: Self.waitMilliseconds)
        }
        guard let result = unsafe PQgetResult(connection) else { return nil }
        return unsafe PostgreSQLResult(owning: result)
    }

    /// Waits for bytes.
    private func receive(within milliseconds: Int32) throws(SourceFailure) {
        try wait(forWriting: false, within: milliseconds)
        guard unsafe PQconsumeInput(connection) == 1 else { throw failure() }
    }

    @discardableResult
    private func wait(
        forWriting isWriting: Bool,
        within milliseconds: Int32 = waitMilliseconds
    ) throws(SourceFailure) -> Bool {
        guard !isEnded() else { throw .stopping }
        let events = isWriting ? Int16(POLLOUT) : Int16(POLLIN)
        var place = pollfd(fd: unsafe PQsocket(connection), events: events, revents: 0)
        return unsafe poll(&place, 1, milliseconds) > 0
    }

    private func failure() -> SourceFailure {
        // Safe: the text is libpq's and is copied at once.
        let text = unsafe String(cString: PQerrorMessage(connection)).oneLine
        return .connection(text.isEmpty ? "the connection was lost" : text)
    }

    private func failure(of result: PostgreSQLResult) -> SourceFailure {
        guard let state = result.state else { return failure() }
        return .refused(state: state, message: result.message)
    }

    /// Calls `body` with C strings and a NULL behind them, which live for the call.
    private static func withTexts<Result>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = unsafe texts.map { unsafe strdup($0) }
        defer { unsafe copies.forEach { unsafe free($0) } }
        let pointers = unsafe copies.map { unsafe UnsafePointer($0) } + [nil]
        // Safe: an array that is not empty has an address.
        return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress.unsafelyUnwrapped) }
    }
}

// MARK: - Copying

extension PostgreSQLConnection {
    /// Calls `body` with every line of `COPY … TO STDOUT` to its end. The span must not escape the call.
    func copy(
        _ command: String,
        _ body: (Span<UInt8>) throws(SourceFailure) -> Void
    ) throws(SourceFailure) {
        try beginCopying(command, within: Self.firstRowPatience)
        var patience = Self.firstRowPatience
        // Since the server is waited for; what `body` takes is not counted.
        var silentSince: ContinuousClock.Instant?
        while true {
            switch try takeArrived(body) {
            case .data: (patience, silentSince) = (Self.rowPatience, nil)
            case .nothing:
                let now = ContinuousClock.now
                let since = silentSince ?? now
                silentSince = since
                guard now - since < patience else { throw .silent }
                try receive(within: Self.waitMilliseconds)
            case .end: return
            }
        }
    }

    /// Begins what is followed by calls of ``copied(within:)``: `START_REPLICATION`.
    ///
    /// - Parameter patience: for the first answer.
    func beginCopying(_ sql: String, within patience: Duration = usualPatience) throws(SourceFailure) {
        let end = ContinuousClock.now + patience
        try send(sql)
        guard let result = try nextResult(before: end) else { throw .malformed("no answer to a copy") }
        switch result.status {
        case PGRES_COPY_OUT, PGRES_COPY_BOTH: return
        default: throw failure(of: result)
        }
    }

    /// The next message of a replication.
    ///
    /// - Parameter milliseconds: how long to wait for one.
    func copied(within milliseconds: Int32) throws(SourceFailure) -> Copied {
        var bytes: [UInt8] = []
        var arrival = try takeArrived { bytes.append(copying: $0) }
        if arrival == .nothing, milliseconds > 0 {
            try receive(within: milliseconds)
            arrival = try takeArrived { bytes.append(copying: $0) }
        }
        return switch arrival {
        case .nothing: .nothing
        case .data: .data(bytes)
        case .end: .end
        }
    }

    private enum Arrival {
        case nothing, data, end
    }

    /// Calls `body` with the next row or message, if it has come already.
    private func takeArrived(
        _ body: (Span<UInt8>) throws(SourceFailure) -> Void
    ) throws(SourceFailure) -> Arrival {
        var buffer: UnsafeMutablePointer<CChar>?
        let count = unsafe PQgetCopyData(connection, &buffer, 1)
        switch count {
        case 0: return .nothing
        case -1:
            let end = ContinuousClock.now + Self.usualPatience
            while let result = try nextResult(before: end) {
                guard result.status == PGRES_COMMAND_OK else { throw failure(of: result) }
            }
            return .end
        case -2: throw failure()
        default:
            defer { unsafe PQfreemem(buffer) }
            // Safe: libpq says how many bytes there are, and they stay until they are freed.
            let bytes = unsafe UnsafeRawBufferPointer(start: buffer, count: Int(count)).bindMemory(to: UInt8.self)
            try unsafe body(bytes.span)
            return .data
        }
    }

    /// Sends a message while the server replicates.
    func send(_ message: [UInt8]) throws(SourceFailure) {
        // Safe: the bytes are copied by libpq.
        let isSent = unsafe message.withUnsafeBytes { bytes in
            unsafe PQputCopyData(connection, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
        }
        guard isSent == 1, unsafe PQflush(connection) >= 0 else { throw failure() }
    }
}

/// An answer of the server: the owner of a `PGresult`.
@safe private final class PostgreSQLResult {
    /// Freed by `deinit` only.
    private let answer: OpaquePointer

    /// - Parameter answer: the caller's, who gives it up.
    init(owning answer: OpaquePointer) {
        unsafe self.answer = unsafe answer
    }

    deinit {
        unsafe PQclear(answer)
    }

    var status: ExecStatusType { unsafe PQresultStatus(answer) }

    /// The SQLSTATE of an error; `nil` where the server said nothing.
    var state: String? {
        // The corresponding C constant is PG_DIAG_SQLSTATE. Safe: the text is the answer's and is copied at once.
        unsafe PQresultErrorField(answer, Int32(UInt8(ascii: "C"))).map { unsafe String(cString: $0) }
    }

    var message: String {
        // PG_DIAG_MESSAGE_PRIMARY and PG_DIAG_MESSAGE_DETAIL.
        let parts = ["M", "D"].compactMap { code in
            unsafe PQresultErrorField(answer, Int32(code.utf8.first ?? 0)).map { unsafe String(cString: $0).oneLine }
        }
        return parts.joined(separator: ": ")
    }

    var rows: [PostgreSQLConnection.Row] {
        let (rowCount, columnCount) = unsafe (PQntuples(answer), PQnfields(answer))
        return (0..<rowCount).map { row in
            (0..<columnCount).map { column in
                unsafe PQgetisnull(answer, row, column) == 1 ? nil : String(cString: PQgetvalue(answer, row, column))
            }
        }
    }

    var columns: [(name: String, type: UInt32, modifier: Int32)] {
        (0..<(unsafe PQnfields(answer))).map { column in
            unsafe (String(cString: PQfname(answer, column)), PQftype(answer, column), PQfmod(answer, column))
        }
    }
}

extension String {
    /// Without the breaks of lines that libpq puts into and behind its messages.
    fileprivate var oneLine: String {
        split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
    }
}
