import Support

/// The statements about a cube: texts alone.
struct CubeStatements: Sendable {
    private let table: CubeTable
    /// Of the column of time.
    let timeType: ColumnType?

    /// - Parameter timeType: `nil` without time.
    init(of table: CubeTable, timeType: ColumnType?) {
        self.table = table
        self.timeType = timeType
    }

    /// The types of the column of time, of the columns and of the measure: no row is read.
    static func types(of table: CubeTable) -> String {
        let keys = ((table.time.map { [$0.term] } ?? []) + table.columns).map(\.sql)
        return select(keys + [table.measure.sql], from: table, "WHERE 0", groupedBy: keys) + described
    }

    /// The types of what rows have besides time and columns: no row is read.
    static func detailTypes(of table: CubeTable) -> String {
        select(table.details.map(\.sql), from: table, "WHERE 0") + described
    }

    /// The columns of the table, with their types.
    static func columns(of table: CubeTable) -> String { "DESCRIBE TABLE \(name(of: table))" + described }

    /// The engine of the table, as the server names it: no row for a table that the user cannot see.
    static func engine(of table: CubeTable) -> String {
        let place = "database = \(SQLText.literal(table.database)) AND name = \(SQLText.literal(table.name))"
        return "SELECT engine FROM system.tables WHERE \(place)" + described
    }

    static let described = " FORMAT TabSeparatedWithNamesAndTypes"

    private static func name(of table: CubeTable) -> String {
        "\(SQLText.name(table.database)).\(SQLText.name(table.name))"
    }

    static func select(
        _ values: [String],
        from table: CubeTable,
        _ clause: String,
        groupedBy keys: [String] = []
    ) -> String {
        let parts = [
            "SELECT \(values.joined(separator: ", "))", "FROM \(name(of: table))", table.isFinal == true ? "FINAL" : "",
            clause,
            keys.isEmpty ? "" : "GROUP BY \(keys.joined(separator: ", "))",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    // MARK: Rows

    /// The combinations of some times: a bucket first where there is time, then the columns, and how much each counts for.
    /// Without a format.
    func combinations(in range: Range<UInt32>) -> String {
        let keys = (bucket.map { [$0] } ?? []) + table.columns.map(\.sql)
        return Self.select(keys + [measure], from: table, clause(range), groupedBy: keys)
    }

    /// How many rows each bucket from a time on has, and how much they count for; `nil` without time.
    func bucketCounts(from start: UInt32) -> String? {
        bucket.map { bucket in
            let values = [bucket, "count()", measure]
            return Self.select(values, from: table, clause(start..<UInt32.max), groupedBy: [bucket]) + Self.described
        }
    }

    private var measure: String { "toUInt64(\(table.measure.sql))" }

    private var isOfDates: Bool { timeType == .date }

    private var bucket: String? { table.time.map(bucket) }

    /// The start of the bucket of a row, in seconds since 1970, as 32 bits.
    func bucket(of time: CubeTable.Time) -> String {
        let length = time.bucket.length
        return switch timeType {
        // Moments before and after those of 32 bits are in the first and in the last bucket.
        case .date: "toUInt32(least(toUInt16(\(time.term.sql)), 49710) * 86400)"
        case .dateTime64:
            "toUInt32(intDiv(greatest(0, least(toInt64(\(time.term.sql)), 4294967295)), \(length)) * \(length))"
        default: "toUInt32(intDiv(toUInt32(\(time.term.sql)), \(length)) * \(length))"
        }
    }

    private func clause(_ range: Range<UInt32>) -> String {
        let parts = conditions(range)
        return parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND ")
    }

    /// What rows of some times fulfil, with a comparison that the table's order by time serves.
    func conditions(_ range: Range<UInt32>) -> [String] {
        var parts = table.filter.map { ["(\($0))"] } ?? []
        if let time = table.time {
            let (make, unit) = isOfDates ? ("toDate", UInt32(86_400)) : ("toDateTime", 1)
            if range.lowerBound > 0 { parts.append("\(time.term.sql) >= \(make)(\(range.lowerBound / unit))") }
            if range.upperBound < .max { parts.append("\(time.term.sql) < \(make)(\(range.upperBound / unit))") }
        }
        return parts
    }

    // MARK: Measuring

    /// How many rows there are from a time on, how much they count for, and how many different values each term has, about
    /// (`uniqCombined`).
    func distinctValues(of terms: [CubeTable.Term], from start: UInt32) -> String {
        measuring(["count()", measure] + terms.map { Self.count(of: Self.key(of: $0.sql)) }, from: start)
    }

    /// How many buckets there are from a time on, one without time, and how many combinations with the first term, with two,
    /// and so on, about.
    func prefixes(of terms: [CubeTable.Term], from start: UInt32) -> String {
        let time = bucket.map { [$0] } ?? []
        let prefixes = terms.indices.map { time + terms[...$0].flatMap { Self.key(of: $0.sql) } }
        return measuring([bucket.map { Self.count(of: [$0]) } ?? "1"] + prefixes.map(Self.count), from: start)
    }

    private static func count(of keys: [String]) -> String { "uniqCombined(\(keys.joined(separator: ", ")))" }

    private func measuring(_ values: [String], from start: UInt32) -> String {
        Self.select(values, from: table, clause(start..<UInt32.max)) + Self.described
    }

    /// A value as two that are never NULL: a function of several arguments leaves out rows where one is, and no key may be.
    static func key(of sql: String) -> [String] { ["isNull(\(sql))", "ifNull(toString(\(sql)), '')"] }

    /// A table of combinations that the server keeps, of which a cube is loaded with few rows: a view of what is inserted from
    /// then on, and what is there before.
    ///
    /// It is one statement without others inside: ClickHouse 18.16 refuses what is inserted into a table whose view has any.
    var summary: [String] {
        let terms = (table.time.map { [$0.term] } ?? []) + table.columns
        let names = terms.map { SQLText.name(summaryName(of: $0)) }
        let weight = SQLText.name(summaryName(of: measureTerm))
        let values = zip(terms, names).map { term, name in
            let sql = bucketMoment(of: term) ?? term.sql
            return sql == name ? sql : "\(sql) AS \(name)"
        }
        let keys = zip(terms, names).flatMap { $0 == table.time?.term ? [$1] : Self.key(of: $1) }
        let name = "\(SQLText.name(table.database)).\(SQLText.name(table.name + "_cube"))"
        let rows = Self.select(
            values + ["\(measure) AS \(weight)"],
            from: table,
            clause(0..<UInt32.max),
            groupedBy: names
        )
        return [
            "CREATE MATERIALIZED VIEW \(name)\nENGINE = SummingMergeTree(\(weight)) "
                + "ORDER BY (\(keys.joined(separator: ", "))) AS\n\(rows)",
            "INSERT INTO \(name)\n\(rows)",
        ]
    }

    /// The parameters of a source that has the table of ``summary`` in place of its own: those that are others.
    var summaryParameters: String {
        func plain(_ name: String) -> String { name.isPlainName ? name : SQLText.name(name) }
        let time = table.time.map { [("time", $0.term)] } ?? []
        let renamed = (time + table.columns.map { ("column", $0) }).compactMap { parameter, term -> (String, String)? in
            let name = summaryName(of: term)
            guard name != term.name else { return nil }
            return (parameter, [term.name, plain(name)].map(PercentCoding.encode).joined(separator: "="))
        }
        let sum = "=sum(\(PercentCoding.encode(plain(summaryName(of: measureTerm)))))"
        let measure = ("measure", PercentCoding.encode(table.measure.name) + sum)
        let all = [("table", PercentCoding.encode(table.name + "_cube")), measure] + renamed
        return all.map { "\($0)=\($1)" }.joined(separator: "&")
    }

    private var measureTerm: CubeTable.Term { CubeTable.Term(name: table.measure.name, sql: table.measure.sql) }

    /// What the table of combinations calls a term: by its name, but for one that the rest of the statement may mean a column
    /// by, as a name within a statement stands for its expression everywhere.
    private func summaryName(of term: CubeTable.Term) -> String {
        let others = ((table.time.map { [$0.term] } ?? []) + table.columns + [measureTerm]).filter { $0 != term }
        let texts = others.map(\.sql) + [table.filter].compactMap(\.self)
        func isTaken(_ name: String) -> Bool { texts.contains { $0.mentions(name) } }
        let isColumn = term.sql == SQLText.name(term.name) && term != table.time?.term
        var name = term.name
        while !isColumn, isTaken(name) || (name != term.name && others.contains { $0.name == name }) {
            name += "_value"
        }
        return name
    }

    private func bucketMoment(of term: CubeTable.Term) -> String? {
        guard term == table.time?.term, let bucket else { return nil }
        return isOfDates ? nil : "toDateTime(\(bucket))"
    }
}

extension String {
    /// Whether it has letters, digits and underscores alone.
    fileprivate var isPlainName: Bool { unicodeScalars.allSatisfy(\.isOfName) }

    /// Whether a name stands in an expression, as it is or quoted.
    fileprivate func mentions(_ name: String) -> Bool {
        guard name.isPlainName else { return contains(name) || contains(SQLText.name(name)) }
        return unicodeScalars.split { !$0.isOfName }.contains { String($0) == name }
    }
}

extension Unicode.Scalar {
    fileprivate var isOfName: Bool { self == "_" || properties.isAlphabetic || ("0"..."9") ~= self }
}
