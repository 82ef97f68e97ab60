/// The statements about the rows behind a cube: texts alone.
struct RowStatements: Sendable {
    /// More buckets are not listed: the list would take longer than the rows that it leaves out.
    private static let maxListedCount = 2_000

    private let cube: CubeStatements
    /// The start of the bucket of a row.
    private let bucket: String
    private let table: CubeTable
    private let time: CubeTable.Time
    private let timeType: ColumnType

    /// - Parameter table: with its columns and what rows have besides.
    init(of cube: CubeStatements, _ table: CubeTable, _ time: CubeTable.Time, timeType: ColumnType) {
        self.cube = cube
        bucket = cube.bucket(of: time)
        self.table = table
        self.time = time
        self.timeType = timeType
    }

    /// Rows of some buckets, the newest first: the bucket, the columns, the moment, what tells rows of one moment apart
    /// (64 bits), and what rows have besides. Without a format.
    ///
    /// - Parameters:
    ///   - buckets: their starts, not empty, the newest first.
    ///   - clauses: that the rows fulfil besides.
    ///   - place: the first row is this one, or comes behind it.
    func rows(of buckets: [UInt32], _ clauses: [String], from place: RowPlace?, limit: Int) -> String {
        let (first, last) = (buckets[buckets.count - 1], buckets[0])
        let end = UInt32(clamping: UInt64(last) + UInt64(time.bucket.length))
        var parts = cube.conditions(first..<end)
        let hasOthersBetween = Int((last - first) / time.bucket.length) + 1 > buckets.count
        if hasOthersBetween, buckets.count <= Self.maxListedCount {
            parts.append("\(bucket) IN (\(buckets.map(String.init).joined(separator: ", ")))")
        }
        parts += clauses
        if let place {
            let moment = moment(place.ticks)
            parts.append("\(time.term.sql) <= \(moment)")
            parts.append("(\(time.term.sql) < \(moment) OR \(key) <= toUInt64('\(place.key)'))")
        }
        return CubeStatements.select(values, from: table, "WHERE " + parts.joined(separator: " AND "))
            + " ORDER BY \(time.term.sql) DESC, \(key) DESC LIMIT \(limit)"
    }

    /// The types of such rows: none is read.
    var types: String { CubeStatements.select(values, from: table, "WHERE 0") + CubeStatements.described }

    private var values: [String] {
        [bucket] + table.columns.map(\.sql) + [time.term.sql, key] + table.details.map(\.sql)
    }

    /// Differs for rows of one moment that differ.
    private var key: String {
        let terms = table.key.map { [$0] } ?? table.columns + table.details
        return "cityHash64(\(terms.flatMap { CubeStatements.key(of: $0.sql) }.joined(separator: ", ")))"
    }

    /// A moment as the column of time has it.
    private func moment(_ ticks: Int64) -> String {
        switch timeType {
        case .date: return "toDate(\(ticks))"
        case .dateTime64(let digitCount):
            var json: [UInt8] = []
            _ = json.append(moment: ticks, digitCount: digitCount)
            let text = String(decoding: json, as: UTF8.self).filter { $0 != "\"" && $0 != "Z" }
            return "toDateTime64('\(text.replacing("T", with: " "))', \(digitCount), 'UTC')"
        default: return "toDateTime(\(ticks))"
        }
    }
}
