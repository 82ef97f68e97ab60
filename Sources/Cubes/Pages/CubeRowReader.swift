import FilterCore
import Following

/// Reads the rows behind the matching combinations of a cube, the newest first.
///
/// The engine knows which combinations match, and in which buckets they are; so the newest buckets are read that have enough
/// rows, with the values of these combinations as bounds, and each row is looked up by its combination. No filter is
/// translated into SQL.
final class CubeRowReader: RowReader {
    /// So long a page may take.
    private static let patience: Duration = .seconds(30)
    /// So long the end of a statement is waited for.
    private static let patienceOfEnd: Duration = .seconds(2)
    /// So many rows a statement has at most, but for those that are left out.
    private static let maxRowsOfStatement = 4_096
    /// So many bytes the answer to a statement has at most.
    private static let maxBytesOfStatement = 64 << 20
    /// Bounds are of so many combinations at most.
    private static let maxBoundingCount = 20_000

    private let memory: CubeMemory
    private let client: ClusterClient
    private let table: CubeTable
    private let unit: BucketUnit
    /// Of the rows of the cube, as they were when this was made.
    private let types: [String]
    /// Of the rows of pages.
    private let rowTypes: [String]
    private let statements: RowStatements
    private let form: DetailedRowForm
    /// Whether items weigh what they have rows; otherwise each has one at least.
    private let countsRows: Bool

    init(
        _ source: CubeSource,
        beside catalog: FollowedCatalog,
        isEnded: @escaping @Sendable () -> Bool
    ) throws(SourceFailure) {
        memory = source.memory
        client = try ClusterClient(
            source.address,
            from: source.memory.place,
            maxGroups: catalog.maxItems,
            patience: Self.patience,
            queryID: Self.queryID(for: "reader"),
            isEnded: isEnded
        )
        guard let copied = source.memory.progress else { throw .tableChanged("it is being copied") }
        var columns = source.table
        columns.columns = copied.columns
        let inquiry = CubeInquiry(client: client)
        let answer = try inquiry.answer(of: columns)
        guard let time = columns.time, let timeType = answer.statements.timeType else {
            throw .unfit(["rows have an order where there is a column of time"])
        }
        let detailed = try inquiry.withDetails(columns)
        table = detailed.table
        unit = time.bucket
        types = answer.types
        statements = RowStatements(of: answer.statements, detailed.table, time, timeType: timeType)
        form = DetailedRowForm(answer.form, timeType: timeType, details: detailed.details)
        rowTypes = try client.table(statements.types).types
        countsRows = table.measure.sql.filter { $0 != " " }.lowercased() == "count()"
        client.isEnded = { false }
    }

    /// Another one for each page, so that the end of one is not that of another.
    private static func queryID(for asker: String) -> String {
        "filter-service-rows-\(asker)-\(String(UInt64.random(in: 0...UInt64.max), radix: 16))"
    }

    func page(_ question: RowQuestion, isEnded: @escaping @Sendable () -> Bool) throws(RowRefusal) -> RowPage {
        let end = ContinuousClock.now + Self.patience
        client.isEnded = { isEnded() || ContinuousClock.now >= end }
        client.queryID = Self.queryID(for: question.asker)
        defer { client.isEnded = { false } }
        var walk = RowWalk(question, from: try place(of: question))
        do {
            return try page(question, &walk)
        } catch {
            guard error == .failure(.stopping) else { throw error.ofWork }
            endStatement()
            if isEnded() { throw error }
            // It took too long.
            return try walk.lookedAtCount > 0 ? walk.cut : tooSlow()
        }
    }

    private func tooSlow() throws(RowRefusal) -> RowPage {
        throw .tooMuchWork("the rows take the source longer than \(Self.patience.components.seconds) s; filter by more")
    }

    /// Has the server end a statement that is wanted no more: version 18 does not see that its client is gone, and a
    /// user who only reads may replace a statement by another one, and not end it.
    private func endStatement() {
        let end = ContinuousClock.now + Self.patienceOfEnd
        client.isEnded = { ContinuousClock.now >= end }
        _ = try? client.table("SELECT 1" + CubeStatements.described)
    }

    private func page(_ question: RowQuestion, _ walk: inout RowWalk) throws(RowRefusal) -> RowPage {
        try requireSameTypes()
        let buckets =
            question.isScoped ? ItemBuckets(of: question.items, former: nil) : memory.buckets(of: question.items)
        let last = walk.place.map { unit.start(of: form.timeType.unixTime(ofTicks: $0.ticks)) }
        var matching = MatchingBuckets(question.evaluation, buckets, upTo: last ?? .max, countsRows: countsRows)
        var wanted = question.size + 1
        while true {
            let newest = matching.takeNewest(withRows: wanted).map(\.start)
            guard !newest.isEmpty else { return walk.page }
            // Those of the first bucket may have been on the page before, and others may be gone.
            wanted *= 2
            let clauses = clauses(for: newest, question, buckets)
            guard try read(newest, clauses, &walk) else { return try walk.cut }
            if walk.isFull { return matching.all.isEmpty ? walk.page : try walk.cut }
        }
    }

    /// The digests of combinations are of these columns and types, and rows have no other sign of theirs.
    private func requireSameTypes() throws(RowRefusal) {
        let isSameCube = memory.progress?.isOf(table.columns, types) ?? false
        do throws(SourceFailure) {
            guard isSameCube, try client.table(statements.types).types == rowTypes else {
                throw SourceFailure.tableChanged("its columns have other types")
            }
        } catch {
            throw .failure(error)
        }
    }

    private func place(of question: RowQuestion) throws(RowRefusal) -> RowPlace? {
        guard let text = question.place else { return nil }
        guard let place = RowPlace(text), form.timeType.has(ticks: place.ticks) else { throw .invalidPlace }
        return place
    }

    /// Reads the rows of some buckets until the page is full, or there are no more.
    ///
    /// - Returns: whether there are no more; if not, the page ends here.
    private func read(
        _ buckets: [UInt32],
        _ clauses: [String],
        _ walk: inout RowWalk
    ) throws(RowRefusal) -> Bool {
        var limit = min(walk.missingCount + 1, Self.maxRowsOfStatement)
        while !walk.isLong {
            var skipped = walk.place?.count ?? 0
            guard skipped < RowWalk.maxLookedAtCount else {
                throw .tooMuchWork("too many rows are the same; the source may have a “key” that tells them apart")
            }
            let rowLimit = skipped + limit
            let statement = statements.rows(of: buckets, clauses, from: walk.place, limit: rowLimit)
            guard let bytes = try bytes(of: statement) else {
                guard limit > 1 else { throw .tooLong }
                limit = max(limit / 8, 1)
                continue
            }
            var count = 0
            let isRead = try form.forEachRow(in: bytes.span) { row throws(RowRefusal) in
                count += 1
                return try walk.look(at: row, skipping: &skipped)
            }
            guard isRead else { return false }
            if count < rowLimit { return true }
            limit = min(4 * limit, Self.maxRowsOfStatement)
        }
        return false
    }

    /// - Returns: `nil` for too many.
    private func bytes(of statement: String) throws(RowRefusal) -> [UInt8]? {
        var bytes: [UInt8] = []
        var isTooMuch = false
        do throws(SourceFailure) {
            try client.run(statement + " FORMAT RowBinary") { piece throws(SourceFailure) in
                isTooMuch = bytes.count + piece.count > Self.maxBytesOfStatement
                if isTooMuch { throw .stopping }
                bytes.append(copying: piece)
            }
        } catch {
            if isTooMuch { return nil }
            throw .failure(error)
        }
        return bytes
    }

    /// What rows of the matching combinations in some buckets fulfil.
    private func clauses(for starts: [UInt32], _ question: RowQuestion, _ buckets: ItemBuckets) -> [String] {
        let evaluation = question.evaluation
        guard question.isScoped || evaluation.variantTotal < evaluation.catalog.itemCount else { return [] }
        let wanted = Set(starts)
        let isWanted = buckets.starts.map(wanted.contains)
        var values = MatchingValues(form.cube, table)
        var count = 0
        evaluation.forEachMatch { place, _ in
            guard isWanted[buckets.index(ofPlace: place)], count <= Self.maxBoundingCount else { return }
            count += 1
            question.items.withJSON(of: place) { values.take($0) }
        }
        return count <= Self.maxBoundingCount ? values.clauses : []
    }
}

extension RowRefusal {
    /// The same, or that it was too much work: what a server refuses alike each time is not tried again.
    fileprivate var ofWork: RowRefusal {
        guard case .failure(.refused(let state, _)) = self, ServerRefusal.tooMuchWork.contains(state) else {
            return self
        }
        return .tooMuchWork("the rows are more work than the source allows; filter by more")
    }
}
