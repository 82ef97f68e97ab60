import CatalogFiles
import Following
import Support

/// How many rows a table has, how many different values each of its columns, and how many combinations there are of them:
/// about, by `uniqCombined`.
struct CubeMeasurement {
    struct Column {
        let term: CubeTable.Term
        let distinctCount: UInt64
        /// Of the columns up to this one, and of the buckets of time.
        let combinationCount: UInt64
    }

    let rowCount: UInt64
    /// Of time alone; 1 without.
    private let bucketCount: UInt64
    /// Those with few values first.
    let columns: [Column]

    init(
        of table: CubeTable,
        _ statements: CubeStatements,
        from start: UInt32,
        _ client: ClusterClient
    ) throws(SourceFailure) {
        let distinct = try Self.numbers(statements.distinctValues(of: table.columns, from: start), client)
        guard distinct.count == table.columns.count + 1 else { throw .malformed("a row with other columns") }
        rowCount = distinct[0]
        let sorted = zip(table.columns, distinct[1...]).sorted { $0.1 < $1.1 }
        let first = table.time == nil ? 1 : 2
        let prefixes = try Self.numbers(statements.prefixes(of: sorted.map(\.0), from: start), client)
        guard prefixes.count == first + sorted.count else { throw .malformed("a row with other columns") }
        bucketCount = table.time == nil ? 1 : prefixes[1]
        columns = zip(sorted, prefixes[first...]).map { column, count in
            Column(term: column.0, distinctCount: column.1, combinationCount: count)
        }
    }

    private static func numbers(_ statement: String, _ client: ClusterClient) throws(SourceFailure) -> [UInt64] {
        let row = try client.table(statement).rows.first ?? []
        let numbers = row.compactMap { $0.flatMap(UInt64.init) }
        guard numbers.count == row.count else { throw .malformed("counts that are no numbers") }
        return numbers
    }

    /// The first column with which there are too many combinations.
    func explosion(maxItems: Int) -> Column? { columns.first { $0.combinationCount > UInt64(maxItems) } }

    /// For a person: what there is, and what is too much.
    func lines(maxItems: Int) -> [String] {
        let buckets = bucketCount > 1 ? " in \(Int(clamping: bucketCount).grouped) buckets of time" : ""
        var lines = ["\(Int(clamping: rowCount).grouped) rows\(buckets); about so many combinations:"]
        var former = bucketCount
        for column in columns {
            let factor = Double(column.combinationCount) / Double(max(former, 1))
            lines.append(
                "  with “\(column.term.name)” (\(Int(clamping: column.distinctCount).grouped) values): "
                    + "\(Int(clamping: column.combinationCount).grouped), \((factor * 10).rounded() / 10) times as many"
            )
            former = column.combinationCount
        }
        if let column = explosion(maxItems: maxItems) {
            lines.append(
                "“\(column.term.name)” is too much: with it there are more than \(maxItems.grouped) combinations "
                    + "(--max-live-items). Leave it out, or take a part of it: column=\(column.term.name)=EXPRESSION"
            )
        }
        return lines
    }
}
