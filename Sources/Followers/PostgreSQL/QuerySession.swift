import FilterCore
import Following
import Support

/// A query that is asked again and again; what differs each time becomes a version.
struct QuerySession: FollowSession {
    private let catalog: FollowedCatalog
    private let query: PostgreSQLSource.Query
    private let connection: PostgreSQLConnection
    private let isEnded: @Sendable () -> Bool

    /// Asks for the first time.
    ///
    /// - Parameter isEnded: asked while something is waited for.
    init(
        copying query: PostgreSQLSource.Query,
        of source: PostgreSQLSource,
        to catalog: FollowedCatalog,
        isEnded: @escaping @Sendable () -> Bool
    ) throws(SourceFailure) {
        self.catalog = catalog
        self.query = query
        self.isEnded = isEnded
        connection = try PostgreSQLConnection(source.url, isEnded: isEnded)
        try ask()
    }

    func follow(_ onGoodNews: () -> Void) throws(SourceFailure) {
        let rest = TimedSemaphore()
        while true {
            let next = ContinuousClock.now + query.rest
            while ContinuousClock.now < next {
                guard !isEnded() else { throw .stopping }
                _ = rest.wait(atMost: min(next - .now, .milliseconds(250)))
            }
            try ask()
            onGoodNews()
        }
    }

    private func ask() throws(SourceFailure) {
        let start = ContinuousClock.now
        try connection.rows(of: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        let layout = try Self.layout(of: query, connection)
        let copy = RowCopy(layout: layout, isKeyUnique: false) { [connection, query] body throws(SourceFailure) in
            try connection.copy("COPY (\(query.text)) TO STDOUT", body)
            try connection.rows(of: "COMMIT")
        }
        try catalog.refresh(by: copy)
        catalog.state.with { $0.noteCurrent(at: start) }
    }

    /// The columns that a query answers with.
    static func layout(
        of query: PostgreSQLSource.Query,
        _ connection: PostgreSQLConnection
    ) throws(SourceFailure) -> RowLayout {
        let columns = try connection.columns(of: "SELECT * FROM (\(query.text)) AS asked LIMIT 0")
        guard !columns.isEmpty else { throw .unfit(["the query has no columns"]) }
        let numbers = columns.indices.map { "(\($0), \(columns[$0].type)::oid)" }.joined(separator: ", ")
        let rows = try connection.rows(
            of: """
                SELECT pg_catalog.format_type(v.type, NULL), \(TypeFacts.columns)
                FROM (VALUES \(numbers)) v (number, type), \(TypeFacts.join(of: "v.type")) ORDER BY v.number
                """
        )
        var faults: [String] = []
        var formed: [RowLayout.Column] = []
        for (column, row) in zip(columns, rows) {
            guard let type = TypeFacts.type(of: row[1...]) else {
                faults.append("the column “\(column.name)” has the type \(row[0] ?? "?"), which items cannot have")
                continue
            }
            formed.append(
                RowLayout.Column(name: column.name, typeNumber: column.type, modifier: column.modifier, type: type)
            )
        }
        var names: Set<String> = []
        for column in columns where !names.insert(column.name).inserted {
            faults.append("two columns of the query have the name “\(column.name)”; name one with AS")
        }
        let key = formed.firstIndex { $0.name == query.key }
        if key == nil { faults.append("the query has no column “\(query.key)”; name the key with &key=") }
        guard faults.isEmpty, let key else { throw .unfit(faults) }
        return RowLayout(columns: formed, key: [key])
    }
}
