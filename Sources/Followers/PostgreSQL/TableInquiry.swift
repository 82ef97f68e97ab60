import Support

/// A table that can be followed: its copied columns, and the fingerprint that detects changed DDL.
struct FollowedTable: Sendable, Equatable {
    let schema: String
    let name: String
    /// The server's, which no other table has at any time, as changes have it.
    let number: UInt32
    let publication: String
    let layout: RowLayout
    /// Whether the layout has all columns that are published.
    let hasAllColumns: Bool
    /// The rows that are published.
    let rowFilter: String?
    let isPartitioned: Bool
    /// The server's number of it, the files that it lies in, its partitions, its columns with the words of enums, its
    /// key, and the published part of it. If it differs, rows may have changed without a message in the replication
    /// stream. Things that can be altered and altered back in between are there with the last transaction that did it
    /// (`xmin`).
    let fingerprint: String

    /// The command that reads all rows: only those of the table itself and its partitions, as the replication stream
    /// has no others.
    var copyCommand: String {
        let columns = layout.columns.map { SQLText.name($0.name) }.joined(separator: ", ")
        let key = layout.key.map { SQLText.name(layout.columns[$0].name) }.joined(separator: ", ")
        let table = "\(isPartitioned ? "" : "ONLY ")\(SQLText.name(schema)).\(SQLText.name(name))"
        let filter = rowFilter.map { " WHERE \($0)" } ?? ""
        return "COPY (SELECT \(columns) FROM \(table)\(filter) ORDER BY \(key)) TO STDOUT"
    }
}

/// The obstacles to following a table, and the commands that remove them for a person with the rights.
struct TableFault: Sendable, Equatable, CustomStringConvertible {
    let reason: String
    /// Commands; `nil` where no command helps.
    var command: String?

    var description: String { command.map { "\(reason); run: \($0)" } ?? reason }
}

/// Asks a server about a table: whether it can be followed, and what is missing for that.
struct TableInquiry {
    /// Publications have lists of columns and filters of rows since then, both of which are asked for.
    static let leastVersion = 150_000

    private let connection: PostgreSQLConnection
    private var table: FollowedSource.Table
    private var faults: [TableFault] = []

    init(_ connection: PostgreSQLConnection, _ table: FollowedSource.Table) {
        self.connection = connection
        self.table = table
    }

    /// - Returns: the table, or everything that stands in the way.
    mutating func answer() throws(PostgreSQLFailure) -> Result<FollowedTable, TableFaults> {
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
    func presentFingerprint() throws(PostgreSQLFailure) -> String? {
        var inquiry = self
        return try inquiry.find().flatMap { (found) throws(PostgreSQLFailure) in try fingerprint(of: found) }
    }

    private mutating func note(_ reason: String, _ command: String? = nil) {
        faults.append(TableFault(reason: reason, command: command))
    }

    private mutating func checkServer() throws(PostgreSQLFailure) {
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

    // MARK: The table

    private struct Found {
        let number: String
        let schema: String
        let name: String
        let isPartitioned: Bool

        var sql: String { "\(SQLText.name(schema)).\(SQLText.name(name))" }
    }

    private mutating func find() throws(PostgreSQLFailure) -> Found? {
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

    private func columns(of found: Found) throws(PostgreSQLFailure) -> [FoundColumn] {
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
    private mutating func key(of found: Found) throws(PostgreSQLFailure) -> [String] {
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

    // MARK: The publication

    private mutating func published(
        _ found: Found
    ) throws(PostgreSQLFailure) -> (columns: Set<String>, filter: String?)? {
        let name = SQLText.literal(table.publication)
        let publication = SQLText.name(table.publication)
        let rows = try connection.rows(
            of: "SELECT pubinsert AND pubupdate AND pubdelete AND pubtruncate, pubviaroot FROM pg_publication "
                + "WHERE pubname = \(name)"
        )
        let viaRoot = found.isPartitioned ? " WITH (publish_via_partition_root = true)" : ""
        guard let row = rows.first else {
            note(
                "there is no publication “\(table.publication)”",
                "CREATE PUBLICATION \(publication) FOR TABLE \(found.sql)\(viaRoot)"
            )
            return nil
        }
        if row[0] != "t" {
            note(
                "the publication “\(table.publication)” leaves out some kinds of changes",
                "ALTER PUBLICATION \(publication) SET (publish = 'insert, update, delete, truncate')"
            )
        }
        if found.isPartitioned, row[1] != "t" {
            note(
                "the publication “\(table.publication)” tells of partitions, not of their table",
                "ALTER PUBLICATION \(publication) SET (publish_via_partition_root = true)"
            )
            return nil
        }
        let columns = try connection.rows(
            of: """
                SELECT unnest(attnames), rowfilter FROM pg_publication_tables WHERE pubname = \(name)
                    AND schemaname = \(SQLText.literal(found.schema)) AND tablename = \(SQLText.literal(found.name))
                """
        )
        guard let first = columns.first else {
            note(
                "the publication “\(table.publication)” does not have the table “\(found.name)”",
                "ALTER PUBLICATION \(publication) ADD TABLE \(found.sql)"
            )
            return nil
        }
        return (Set(columns.compactMap(\.[0])), first[1])
    }

    private func fingerprint(of found: Found) throws(PostgreSQLFailure) -> String? {
        try value(
            """
            SELECT concat_ws(' ', c.oid, pg_relation_filenode(c.oid),
                concat_ws(':', c.relrowsecurity, c.relforcerowsecurity, row_security_active(c.oid)),
                (SELECT string_agg(concat_ws(':', t.relid::oid, pg_relation_filenode(t.relid), m.relreplident, h.xmin), ','
                        ORDER BY t.relid::oid)
                    FROM pg_partition_tree(c.oid) t JOIN pg_class m ON m.oid = t.relid
                        LEFT JOIN pg_inherits h ON h.inhrelid = t.relid),
                (SELECT md5(string_agg(concat_ws(':', attnum, attname, atttypid, atttypmod, attgenerated), ','
                    ORDER BY attnum)) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped),
                (SELECT concat_ws(':', i.indexrelid, i.indkey, i.indnkeyatts, i.indimmediate, c.relreplident)
                    FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary),
                (SELECT md5(string_agg(concat_ws(':', l.enumtypid, l.enumsortorder, l.enumlabel, l.xmin), ','
                        ORDER BY l.enumtypid, l.enumsortorder))
                    FROM pg_enum l WHERE l.enumtypid IN (
                        SELECT unnest(ARRAY[b.oid, e.oid]) FROM pg_attribute a, \(TypeFacts.join(of: "a.atttypid"))
                        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)),
                (SELECT concat_ws(':', p.pubviaroot, p.pubinsert AND p.pubupdate AND p.pubdelete AND p.pubtruncate,
                        md5(t.attnames::text), md5(t.rowfilter), p.oid, p.xmin,
                        (SELECT string_agg(concat_ws(':', r.oid, r.xmin), ',' ORDER BY r.oid) FROM pg_publication_rel r
                            WHERE r.prpubid = p.oid AND (r.prrelid = c.oid
                                OR r.prrelid IN (SELECT relid FROM pg_partition_ancestors(c.oid)
                                    UNION ALL SELECT relid FROM pg_partition_tree(c.oid)))),
                        (SELECT string_agg(concat_ws(':', s.oid, s.xmin), ',' ORDER BY s.oid)
                            FROM pg_publication_namespace s WHERE s.pnpubid = p.oid AND s.pnnspid = c.relnamespace))
                    FROM pg_publication p JOIN pg_publication_tables t USING (pubname)
                    WHERE p.pubname = \(SQLText.literal(table.publication))
                        AND t.schemaname = \(SQLText.literal(found.schema)) AND t.tablename = c.relname))
            FROM pg_class c WHERE c.oid = \(found.number)
            """
        )
    }

    private func value(_ sql: String) throws(PostgreSQLFailure) -> String? {
        try connection.rows(of: sql).first?[0]
    }
}

/// Everything that stands in the way of following a table.
struct TableFaults: Error, Equatable {
    let all: [TableFault]
}

/// The types of columns, as the server describes them in the columns of a query.
enum TypeFacts {
    static let columns = """
        b.typname, b.typnamespace = 'pg_catalog'::regnamespace, b.typtype, b.typcategory,
        e.typname, e.typnamespace = 'pg_catalog'::regnamespace, e.typtype, e.typcategory, e.typdelim
        """

    /// The type `b` with a number, for a domain the one below, and the type `e` of its elements if it is an array.
    static func join(of number: String) -> String {
        """
        LATERAL (
            WITH RECURSIVE d AS (
                SELECT t.* FROM pg_type t WHERE t.oid = \(number)
                UNION ALL SELECT t.* FROM d JOIN pg_type t ON t.oid = d.typbasetype WHERE d.typtype = 'd')
            SELECT * FROM d WHERE typtype <> 'd') b
        LEFT JOIN pg_type e ON e.oid = b.typelem AND b.typcategory = 'A'
        """
    }

    /// - Parameter row: the values of ``columns``.
    /// - Returns: `nil` for a type without a form.
    static func type(of row: ArraySlice<String?>) -> ColumnType? {
        let row = Array(row)
        guard row.count >= 9 else { return nil }
        guard row[4] != nil else { return type(row[0], row[1], row[2], row[3]) }
        guard let element = type(row[4], row[5], row[6], row[7]), let delimiter = row[8]?.utf8.first else { return nil }
        return .array(element, delimiter: delimiter)
    }

    private static func type(_ name: String?, _ isBuiltIn: String?, _ kind: String?, _ category: String?) -> ColumnType?
    {
        ColumnType(
            ColumnType.Facts(name: name ?? "", isBuiltIn: isBuiltIn == "t", kind: kind ?? "", category: category ?? "")
        )
    }
}
