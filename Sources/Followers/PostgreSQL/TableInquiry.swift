import Following

/// Asks a server about a table: whether it can be followed, and what is missing for that.
struct TableInquiry {
    /// Publications have lists of columns and filters of rows since then, both of which are asked for.
    static let leastVersion = 150_000

    let connection: PostgreSQLConnection
    private(set) var table: PostgreSQLSource.Table
    private var faults: [TableFault] = []

    init(_ connection: PostgreSQLConnection, _ table: PostgreSQLSource.Table) {
        self.connection = connection
        self.table = table
    }

    /// - Returns: the table, or everything that stands in the way.
    mutating func answer() throws(SourceFailure) -> Result<FollowedTable, TableFaults> {
        guard connection.serverVersion >= Self.leastVersion else {
            note("the server is older than PostgreSQL 15")
            return .failure(TableFaults(all: faults))
        }
        try checkServer()
        guard let found = try find() else { return .failure(TableFaults(all: faults)) }
        // From here on nothing depends on where the user looks for tables and functions: not what is asked, and not how the
        // server writes the filter of rows.
        table.schema = found.schema
        try connection.rows(of: "SET search_path = ''")
        let columns = try columns(of: found)
        let key = try key(of: found)
        // Without it the server refuses changes of the rows of a table as soon as they are published.
        guard !key.isEmpty else {
            _ = layout(of: columns.filter { !$0.isGenerated })
            return .failure(TableFaults(all: faults))
        }
        let published = try published(found)
        // Since PostgreSQL 18 a publication may have generated columns.
        var chosen = columns.filter { !$0.isGenerated || connection.serverVersion >= 180_000 }
        if let published { chosen = chosen.filter { published.columns.contains($0.name) } }
        if let wanted = table.columns {
            for name in wanted where !chosen.contains(where: { $0.name == name }) {
                note("the column “\(name)” does not exist, is generated, or is not published")
            }
            chosen = chosen.filter { wanted.contains($0.name) || key.contains($0.name) }
        }
        let formed = layout(of: chosen)
        for name in key where published != nil && !formed.contains(where: { $0.name == name }) {
            note("the column “\(name)” of the primary key is not published")
        }
        guard faults.isEmpty, let published, let number = UInt32(found.number),
            let fingerprint = try fingerprint(of: found)
        else {
            return .failure(TableFaults(all: faults))
        }
        let places = key.compactMap { name in formed.firstIndex { $0.name == name } }
        return .success(
            FollowedTable(
                schema: found.schema,
                name: found.name,
                number: number,
                publication: table.publication,
                layout: RowLayout(columns: formed, key: places),
                hasAllColumns: table.columns == nil,
                rowFilter: published.filter,
                isPartitioned: found.isPartitioned,
                fingerprint: fingerprint
            )
        )
    }

    /// As ``FollowedTable/fingerprint`` now; `nil` if the table is gone.
    func presentFingerprint() throws(SourceFailure) -> String? {
        var inquiry = self
        return try inquiry.find().flatMap { (found) throws(SourceFailure) in try fingerprint(of: found) }
    }

    mutating func note(_ reason: String, _ command: String? = nil) {
        faults.append(TableFault(reason: reason, command: command))
    }

    private mutating func checkServer() throws(SourceFailure) {
        if try value("SHOW wal_level") != "logical" {
            note(
                "the server's log has no changes of rows (wal_level)",
                "ALTER SYSTEM SET wal_level = 'logical', then restart the server"
            )
        }
        let role = "SELECT rolreplication OR rolsuper FROM pg_roles WHERE rolname = current_user"
        if try value(role) != "t", let user = try value("SELECT pg_catalog.quote_ident(current_user)") {
            note("the user \(user) may not replicate", "ALTER ROLE \(user) REPLICATION")
        }
    }

    /// The table as the server knows it.
    struct Found {
        let number: String
        let schema: String
        let name: String
        let isPartitioned: Bool

        var sql: String { "\(SQLText.name(schema)).\(SQLText.name(name))" }
    }

    private mutating func find() throws(SourceFailure) -> Found? {
        let place =
            table.schema.map { "n.nspname = \(SQLText.literal($0))" } ?? "pg_catalog.pg_table_is_visible(c.oid)"
        let rows = try connection.rows(
            of: """
                SELECT c.oid, n.nspname, c.relname, c.relkind, c.relpersistence, row_security_active(c.oid),
                    has_any_column_privilege(c.oid, 'SELECT'),
                    EXISTS (
                        SELECT FROM pg_class m
                        WHERE (m.oid = c.oid OR m.oid IN (SELECT relid FROM pg_partition_tree(c.oid)))
                            AND m.relreplident NOT IN ('d', 'f'))
                FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE c.relname = \(SQLText.literal(table.name)) AND \(place)
                    AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
                """
        )
        let shown = table.schema.map { "\($0).\(table.name)" } ?? table.name
        guard let row = rows.first, let number = row[0], let schema = row[1], let name = row[2] else {
            note("there is no table “\(shown)”, or the user may not see it")
            return nil
        }
        let found = Found(number: number, schema: schema, name: name, isPartitioned: row[3] == "p")
        switch row[3] {
        case "r", "p": break
        default:
            note("“\(shown)” is no table, so its changes are not published; ask for it with ?query=SELECT…")
            return nil
        }
        if row[4] != "p" { note("the table “\(shown)” is temporary or unlogged, so its changes are not published") }
        if row[5] == "t" {
            note("row security hides rows of “\(shown)” from the user, and changes tell of all; use another user")
        }
        if row[6] != "t", let user = try value("SELECT pg_catalog.quote_ident(current_user)") {
            note("the user \(user) may not read “\(shown)”", "GRANT SELECT ON \(found.sql) TO \(user)")
        }
        if row[7] == "t" {
            note(
                "changes of “\(shown)” do not tell the primary key (REPLICA IDENTITY)",
                "ALTER TABLE \(found.sql) REPLICA IDENTITY DEFAULT"
            )
        }
        return found
    }

    private struct FoundColumn {
        let name: String
        let isGenerated: Bool
        /// As people write it: `numeric(10,2)`.
        let typeText: String
        let typeNumber: UInt32
        let modifier: Int32
        let type: ColumnType?
    }

    private func columns(of found: Found) throws(SourceFailure) -> [FoundColumn] {
        try connection.rows(
            of: """
                SELECT a.attname, a.attgenerated <> '', format_type(a.atttypid, a.atttypmod), a.atttypid, a.atttypmod,
                    \(TypeFacts.columns)
                FROM pg_attribute a, \(TypeFacts.join(of: "a.atttypid"))
                WHERE a.attrelid = \(found.number) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
                """
        ).map { row in
            FoundColumn(
                name: row[0] ?? "",
                isGenerated: row[1] == "t",
                typeText: row[2] ?? "",
                typeNumber: row[3].flatMap { UInt32($0) } ?? 0,
                modifier: row[4].flatMap { Int32($0) } ?? 0,
                type: TypeFacts.type(of: row[5...])
            )
        }
    }

    private mutating func layout(of columns: [FoundColumn]) -> [RowLayout.Column] {
        columns.compactMap { column in
            guard let type = column.type else {
                note(
                    "the column “\(column.name)” has the type \(column.typeText), which items cannot have; "
                        + "leave it out with ?columns=, or of the publication"
                )
                return nil
            }
            return RowLayout.Column(
                name: column.name,
                typeNumber: column.typeNumber,
                modifier: column.modifier,
                type: type
            )
        }
    }

    /// The columns of the primary key, those left out that it only has with it (INCLUDE).
    ///
    /// - Returns: none, and a fault is noted, if there is no key that identifies rows at every moment.
    private mutating func key(of found: Found) throws(SourceFailure) -> [String] {
        let rows = try connection.rows(
            of: """
                SELECT a.attname, i.indimmediate FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY k (attnum, n)
                JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
                WHERE i.indrelid = \(found.number) AND i.indisprimary AND k.n <= i.indnkeyatts ORDER BY k.n
                """
        )
        if rows.isEmpty {
            note(
                "the table “\(found.name)” has no primary key, by which changed rows are found; "
                    + "publish it after that: the server refuses changes of published tables without a key",
                "ALTER TABLE \(found.sql) ADD PRIMARY KEY (…)"
            )
        } else if rows[0][1] != "t" {
            note(
                "the primary key of “\(found.name)” is deferrable: two rows may have one key within a transaction, and the "
                    + "server refuses changes of published tables with such a key; make it anew without DEFERRABLE"
            )
            return []
        }
        return rows.compactMap(\.[0])
    }

    func value(_ sql: String) throws(SourceFailure) -> String? {
        try connection.rows(of: sql).first?[0]
    }
}
