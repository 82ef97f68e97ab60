import CatalogFiles
import FilterCore
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

    private let rowCount: UInt64
    /// What all rows count for together.
    private let total: UInt64
    /// Of time alone; 1 without.
    private let bucketCount: UInt64
    /// Those with few values first.
    let columns: [Column]

    init(
        of terms: [CubeTable.Term],
        _ statements: CubeStatements,
        from start: UInt32,
        _ client: ClusterClient
    ) throws(SourceFailure) {
        let distinct = try Self.numbers(statements.distinctValues(of: terms, from: start), client)
        guard distinct.count == 2 + terms.count else { throw .malformed("a row with other columns") }
        (rowCount, total) = (distinct[0], distinct[1])
        let sorted = zip(terms, distinct[2...]).sorted { $0.1 < $1.1 }
        let prefixes = try Self.numbers(statements.prefixes(of: sorted.map(\.0), from: start), client)
        guard prefixes.count == 1 + sorted.count else { throw .malformed("a row with other columns") }
        bucketCount = prefixes[0]
        columns = zip(sorted, prefixes[1...]).map { column, count in
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

    private var isTooHeavy: Bool { total > UInt64(ItemWeights.maxTotal) }

    /// Whether there can be a catalog of all columns.
    func isServable(maxItems: Int) -> Bool { explosion(maxItems: maxItems) == nil && !isTooHeavy }

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
        if isTooHeavy {
            lines.append(
                "all rows count for more than \(ItemWeights.maxTotal.grouped) together: take a larger unit, or a window"
            )
        }
        return lines
    }
}
