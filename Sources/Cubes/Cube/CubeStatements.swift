/// The statements about a cube: texts alone.
struct CubeStatements: Sendable {
    private let table: CubeTable
    /// Of the column of time.
    private let timeType: ColumnType?

    /// - Parameter timeType: `nil` without time.
    init(of table: CubeTable, timeType: ColumnType?) {
        self.table = table
        self.timeType = timeType
    }

    private static func from(_ table: CubeTable) -> String {
        "FROM \(SQLText.name(table.database)).\(SQLText.name(table.name))"
    }

    /// The types of terms: no row is read.
    static func types(of terms: [CubeTable.Term], in table: CubeTable) -> String {
        "SELECT \(terms.map(\.sql).joined(separator: ", ")) \(from(table)) WHERE 0 FORMAT TabSeparatedWithNamesAndTypes"
    }

    /// The columns of the table, with their types.
    static func columns(of table: CubeTable) -> String {
        "DESCRIBE TABLE \(SQLText.name(table.database)).\(SQLText.name(table.name)) FORMAT TabSeparatedWithNamesAndTypes"
    }

    // MARK: Rows

    /// The types of the rows of ``combinations(in:)``, but for the measure as it is: no row is read.
    var type: String { combinations("WHERE 0", measure: table.measure.sql) + " FORMAT TabSeparatedWithNamesAndTypes" }

    /// The combinations: a bucket first where there is time, then the columns, and how much each counts for. Without a format.
    ///
    /// - Parameter range: of times; `nil` for all.
    func combinations(in range: Range<UInt32>?) -> String {
        combinations(clause(range), measure: "toUInt64(\(table.measure.sql))")
    }

    private func combinations(_ clause: String, measure: String) -> String {
        let keys = (bucket.map { [$0] } ?? []) + table.columns.map(\.sql)
        let group = keys.isEmpty ? "" : " GROUP BY \(keys.joined(separator: ", "))"
        let clause = clause.isEmpty ? "" : " " + clause
        return "SELECT \((keys + [measure]).joined(separator: ", ")) \(Self.from(table))\(clause)\(group)"
    }

    /// How many rows each bucket from a time on has, and how much they count for.
    func bucketCounts(from start: UInt32) -> String? {
        bucket.map { bucket in
            "SELECT \(bucket), count(), toUInt64(\(table.measure.sql)) \(Self.from(table)) \(clause(start..<UInt32.max)) GROUP BY \(bucket) "
                + "FORMAT TabSeparatedWithNamesAndTypes"
        }
    }

    private var isOfDates: Bool { timeType == .date }

    /// The start of the bucket of a row, in seconds since 1970, as 32 bits.
    private var bucket: String? {
        table.time.map { time in
            let length = time.bucket.length
            return switch timeType {
            // Moments before and after those of 32 bits are in the first and in the last bucket.
            case .date: "toUInt32(least(toUInt16(\(time.term.sql)), 49710) * 86400)"
            case .dateTime64:
                "toUInt32(intDiv(greatest(0, least(toInt64(\(time.term.sql)), 4294967295)), \(length)) * \(length))"
            default: "toUInt32(intDiv(toUInt32(\(time.term.sql)), \(length)) * \(length))"
            }
        }
    }

    /// With a comparison that the table's order by time serves.
    private func clause(_ range: Range<UInt32>?) -> String {
        var parts = table.filter.map { ["(\($0))"] } ?? []
        if let range, let time = table.time {
            let (make, unit) = isOfDates ? ("toDate", UInt32(86_400)) : ("toDateTime", 1)
            if range.lowerBound > 0 { parts.append("\(time.term.sql) >= \(make)(\(range.lowerBound / unit))") }
            if range.upperBound < .max { parts.append("\(time.term.sql) < \(make)(\(range.upperBound / unit))") }
        }
        return parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND ")
    }

    // MARK: Measuring

    /// How many rows there are, and how many different values each term has, about (`uniqCombined`).
    func distinctValues(of terms: [CubeTable.Term], from start: UInt32) -> String {
        measuring(terms.map { [$0] }, from: start)
    }

    /// How many combinations the first columns have, for one column, two, and so on, about; before that, with time, how many
    /// buckets there are.
    func prefixes(of terms: [CubeTable.Term], from start: UInt32) -> String {
        let prefixes = terms.indices.map { Array(terms[...$0]) }
        return measuring((bucket == nil ? [] : [[]]) + prefixes, isByTime: true, from: start)
    }

    private func measuring(_ groups: [[CubeTable.Term]], isByTime: Bool = false, from start: UInt32) -> String {
        let time = isByTime ? bucket.map { [$0] } ?? [] : []
        let counts = groups.map { group in
            let keys = time + group.flatMap { Self.key(of: $0.sql) }
            return "uniqCombined(\(keys.joined(separator: ", ")))"
        }
        let clause = clause(start..<UInt32.max)
        return "SELECT \((["count()"] + counts).joined(separator: ", ")) \(Self.from(table))"
            + (clause.isEmpty ? "" : " " + clause) + " FORMAT TabSeparatedWithNamesAndTypes"
    }

    /// What all rows from a time on count for together.
    func total(from start: UInt32) -> String {
        let clause = clause(start..<UInt32.max)
        return "SELECT toFloat64(\(table.measure.sql)) \(Self.from(table))\(clause.isEmpty ? "" : " " + clause) "
            + "FORMAT TabSeparatedWithNamesAndTypes"
    }

    /// A value as two that are never NULL: a function of several arguments leaves out rows where one is, and no key may be.
    private static func key(of sql: String) -> [String] { ["isNull(\(sql))", "ifNull(toString(\(sql)), '')"] }

    /// A table of combinations that the server keeps, of which a cube is loaded with few rows: a view of what is inserted from
    /// then on, and what is there before.
    var summary: [String] {
        let terms = (table.time.map { [$0.term] } ?? []) + table.columns
        let names = terms.map { SQLText.name($0.name) }
        let measure = SQLText.name(table.measure.name)
        // A name within a statement would stand for the expression everywhere in it.
        let inner = names.indices.map { "_value_\($0)" }
        let values = zip(terms, inner).map { "\(bucketMoment(of: $0) ?? $0.sql) AS \($1)" }
        let keys = zip(terms, names).flatMap { $0 == table.time?.term ? [$1] : Self.key(of: $1) }
        let clause = clause(nil)
        let name = "\(SQLText.name(table.database)).\(SQLText.name(table.name + "_cube"))"
        let rows = """
            SELECT \(zip(inner, names).map { "\($0) AS \($1)" }.joined(separator: ", ")), _measure AS \(measure)
            FROM (
            SELECT \((values + ["toUInt64(\(table.measure.sql)) AS _measure"]).joined(separator: ", "))
            \(Self.from(table))\(clause.isEmpty ? "" : " " + clause)
            GROUP BY \(inner.joined(separator: ", ")))
            """
        return [
            "CREATE MATERIALIZED VIEW \(name)\nENGINE = SummingMergeTree(\(measure)) "
                + "ORDER BY (\(keys.joined(separator: ", "))) AS\n\(rows)",
            "INSERT INTO \(name)\n\(rows)",
        ]
    }

    private func bucketMoment(of term: CubeTable.Term) -> String? {
        guard term == table.time?.term, let bucket else { return nil }
        return isOfDates ? nil : "toDateTime(\(bucket))"
    }
}
