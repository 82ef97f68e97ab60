import CatalogFiles
import FilterCore
import Following
import Glibc
import HTTPClient
import Support

/// Asks the servers of a cluster, one statement at a time, over HTTP. For one thread at a time.
final class ClusterClient {
    /// So long a statement of a load may run.
    static let patienceOfLoads: Duration = .seconds(600)
    /// So much of an answer that is no rows is read.
    private static let maxRefusalBytes = 4_096
    /// So much of a small answer.
    private static let maxTableBytes = 64 << 20

    private static let tooLongTable =
        "an answer has more than \(maxTableBytes >> 20) MiB, as of very many buckets of time: take longer ones, or a window"

    private let address: ClusterAddress
    private let lines: [String]
    private let maxGroups: Int
    private let place: ClusterPlace
    /// So long a statement may run. The server's answer comes when all of it is there.
    private let patience: Duration
    /// Asked while something is waited for.
    var isEnded: @Sendable () -> Bool
    /// The name of a statement at the server: one that still runs under it is ended by the next.
    var queryID: String
    private let connection = HTTPConnection()
    /// Those of ``laterSettings`` that a host has.
    private var known: (hostIndex: Int, settings: [(String, String)])?

    /// - Parameters:
    ///   - place: where a client before this one was.
    ///   - maxGroups: how many groups a statement may have on one server.
    ///   - patience: so long a statement may run.
    ///   - queryID: the name of statements at the server; `nil` for that of all statements that copy.
    ///   - isEnded: asked while something is waited for.
    init(
        _ address: ClusterAddress,
        from place: ClusterPlace,
        maxGroups: Int,
        patience: Duration = patienceOfLoads,
        queryID: String? = nil,
        isEnded: @escaping @Sendable () -> Bool
    ) throws(SourceFailure) {
        self.address = address
        self.place = place
        self.maxGroups = maxGroups
        self.patience = patience
        self.isEnded = isEnded
        self.queryID = queryID ?? place.queryID
        lines = try Self.lines(of: address)
    }

    private static func lines(of address: ClusterAddress) throws(SourceFailure) -> [String] {
        var lines: [String] = []
        let password = try address.password()
        if let password { lines.append("X-ClickHouse-Key: \(password)") }
        // A password alone is refused.
        if let user = address.user ?? password.map({ _ in "default" }) { lines.append("X-ClickHouse-User: \(user)") }
        guard lines.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }) else {
            throw .unfit(["the user or the password has a control character"])
        }
        return lines
    }

    /// Runs a statement and reads its rows.
    func table(_ statement: String) throws(SourceFailure) -> TextTable {
        var bytes: [UInt8] = []
        try run(statement) { piece throws(SourceFailure) in
            bytes.append(copying: piece)
            guard bytes.count <= Self.maxTableBytes else { throw .unfit([Self.tooLongTable]) }
        }
        return try TextTable(bytes.span)
    }

    /// Runs a statement and hands its answer over in pieces, whose spans must not escape the call.
    ///
    /// Hosts are asked in turn until one can be reached; what came from one is not asked for again.
    func run(
        _ statement: String,
        _ take: (Span<UInt8>) throws(SourceFailure) -> Void
    ) throws(SourceFailure) {
        var reasons: [String] = []
        for _ in address.hosts {
            let hostIndex = place.hostIndex % address.hosts.count
            do throws(SourceFailure) {
                return try attempt(statement, at: hostIndex, with: laterSettings(of: hostIndex), take)
            } catch {
                switch error {
                case .connection(let reason):
                    reasons.append("\(address.hosts[hostIndex]): \(reason)")
                    place.leave(hostIndex, among: address.hosts.count)
                case .silent:
                    place.leave(hostIndex, among: address.hosts.count)
                    throw error
                default: throw error
                }
            }
        }
        throw .connection(reasons.joined(separator: "; "))
    }

    /// Those of ``laterSettings`` that a host has.
    private func laterSettings(of hostIndex: Int) throws(SourceFailure) -> [(String, String)] {
        if let known, known.hostIndex == hostIndex { return known.settings }
        let names = Self.laterSettings.map { SQLText.literal($0.0) }.joined(separator: ", ")
        var bytes: [UInt8] = []
        // In one row, which no such setting shortens.
        try attempt(
            "SELECT arrayStringConcat(groupArray(name), ' ') FROM system.settings WHERE name IN (\(names)) "
                + "FORMAT TabSeparatedWithNamesAndTypes",
            at: hostIndex,
            with: []
        ) { bytes.append(copying: $0) }
        let answer = try TextTable(bytes.span)
        guard let text = answer.rows.first?.first else { throw .unfit(["the profile of the user leaves out rows"]) }
        let found = (text ?? "").split(separator: " ")
        let settings = Self.laterSettings.filter { found.contains($0.0[...]) }
        known = (hostIndex, settings)
        return settings
    }

    private func attempt(
        _ statement: String,
        at hostIndex: Int,
        with laterSettings: [(String, String)],
        _ take: (Span<UInt8>) throws(SourceFailure) -> Void
    ) throws(SourceFailure) {
        let settings = (settings + laterSettings).map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        let scheme = address.isSecure ? "https" : "http"
        var request = OutgoingRequest("POST", "\(scheme)://\(address.hosts[hostIndex])/?\(settings)")
        request.lines = lines
        request.authorities = address.authorities
        request.isDirect = true
        request.isPacked = true
        var failure: SourceFailure?
        var refusal: [UInt8] = []
        var hasRows = false
        let status: Int
        let end = ContinuousClock.now + patience + .seconds(30)
        do throws(TransferFailure) {
            let head = try connection.perform(
                request,
                body: ByteBody(Array(statement.utf8)),
                onBytes: { status, bytes in
                    guard status == 200 else {
                        refusal.append(copying: bytes.extracting(first: Self.maxRefusalBytes - refusal.count))
                        return true
                    }
                    hasRows = true
                    do throws(SourceFailure) {
                        try take(bytes)
                    } catch {
                        failure = error
                    }
                    return failure == nil
                },
                onMove: { [isEnded] _, _ in
                    if isEnded() { failure = .stopping } else if ContinuousClock.now >= end { failure = .silent }
                    return failure == nil
                }
            )
            status = head.status
        } catch {
            if let failure { throw failure }
            switch error {
            // Rows that were handed over are not taken back.
            case .connection(let reason) where hasRows: throw .malformed("a part of an answer: \(reason)")
            case .connection(let reason), .distrusted(let reason): throw .connection(reason)
            case .ended: throw .stopping
            }
        }
        guard status == 200 else { throw ServerRefusal(refusal, status: status).failure }
    }

    /// Settings of later versions, which earlier ones refuse: those that make answers shorter or older, and the end of what
    /// is wanted no more.
    private static let laterSettings = [
        ("limit", "0"), ("offset", "0"), ("use_query_cache", "0"),
        ("read_overflow_mode_leaf", "throw"), ("timeout_overflow_mode_leaf", "throw"),
        ("cancel_http_readonly_queries_on_client_close", "1"),
    ]

    /// No setting of a profile may make a number smaller without an error.
    private var settings: [(String, String)] {
        var all = [
            // The status comes after the last row, so that an error in the middle is none of the rows.
            ("wait_end_of_query", "1"),
            ("skip_unavailable_shards", "0"),
            ("distributed_group_by_no_merge", "0"),
            ("fallback_to_stale_replicas_for_distributed_queries", "0"),
            ("max_parallel_replicas", "1"),
            ("extremes", "0"),
            ("max_execution_time", "\(patience.components.seconds)"),
            ("max_rows_to_group_by", "\(maxGroups)"),
            ("enable_http_compression", "1"),
            ("max_query_size", "1048576"),
            ("query_id", queryID),
            ("replace_running_query", "1"),
        ]
        for limit in ["group_by", "timeout", "read", "result", "sort", "set", "join", "distinct", "transfer"] {
            all.append(("\(limit)_overflow_mode", "throw"))
        }
        return all
    }
}

extension ClusterAddress {
    /// - Returns: `nil` without one.
    fileprivate func password() throws(SourceFailure) -> String? {
        guard let passwordPath else { return unsafe getenv(Self.passwordVariable).map { unsafe String(cString: $0) } }
        let bytes: [UInt8]
        do throws(LoadError) {
            bytes = try ByteStream.allBytes(of: passwordPath, atMost: 4_096)
        } catch {
            throw .unfit(["\(error)"])
        }
        // Files of one line end in a line feed.
        return String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }
}
