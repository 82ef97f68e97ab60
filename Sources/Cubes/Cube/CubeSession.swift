import CatalogFiles
import Following
import Support

/// A table whose combinations were read, and are read again and again; with time, buckets that are closed are read again when
/// they have other rows.
final class CubeSession: FollowSession {
    private let source: CubeSource
    private let catalog: FollowedCatalog
    private let client: ClusterClient
    private let inquiry: CubeInquiry
    private let table: CubeTable
    private let rows: CubeInquiry.Answer
    private let isEnded: @Sendable () -> Bool
    private var progress: CubeMemory.Progress
    private var nextRecount = ContinuousClock.now

    /// Reads everything, or what may have changed since a session before.
    ///
    /// - Parameter isEnded: asked while something is waited for.
    init(
        copying source: CubeSource,
        to catalog: FollowedCatalog,
        isEnded: @escaping @Sendable () -> Bool
    ) throws(SourceFailure) {
        self.source = source
        self.catalog = catalog
        self.isEnded = isEnded
        client = try ClusterClient(
            source.address,
            from: source.memory.place,
            maxGroups: catalog.maxItems,
            isEnded: isEnded
        )
        inquiry = CubeInquiry(client: client)
        try inquiry.requireFinal(saidBy: source.table)
        do throws(SourceFailure) {
            table = try inquiry.withColumns(source, maxItems: catalog.maxItems, catalog.loading)
            rows = try inquiry.answer(of: table)
        } catch {
            if error.isOfColumns { source.memory.chosenColumns = [] }
            throw error
        }
        // A fault of rows is told at the start, and ends no catalog that is served.
        if source.rowConnectionCount > 0, catalog.state.now.copies == 0 { _ = try inquiry.withDetails(table) }
        let former = source.memory.progress
        if let former, former.isOf(table.columns, rows.types), former.buckets != nil, !catalog.needsAllRows {
            progress = former
            try refresh()
        } else {
            let buckets = table.time.map(TimeBuckets.init)
            progress = CubeMemory.Progress(
                columns: table.columns,
                types: rows.types,
                buckets: buckets,
                nextReload: .now
            )
            try copyFirst()
        }
    }

    private func copyFirst() throws(SourceFailure) {
        do throws(SourceFailure) {
            try copyAll()
        } catch .refused(ServerRefusal.tooManyGroups, let message) {
            // It takes long, and is told once.
            if catalog.state.now.copies == 0 {
                let columns = table.columns
                let measurement = try CubeMeasurement(of: columns, rows.statements, from: table.windowStart, client)
                if !measurement.isServable(maxItems: catalog.maxItems) {
                    throw .unfit(measurement.lines(maxItems: catalog.maxItems))
                }
            }
            throw .unfit([
                "there are more than \(catalog.maxItems.grouped) combinations (--max-live-items), or rows than the user may "
                    + "read; “clickhouse-check” says which column is too much: \(message)"
            ])
        }
    }

    func follow(_ onGoodNews: () -> Void) throws(SourceFailure) {
        let rest = TimedSemaphore()
        while true {
            let next = ContinuousClock.now + source.rest
            while ContinuousClock.now < next, !catalog.isCopyWanted {
                guard !isEnded() else { throw .stopping }
                _ = rest.wait(atMost: min(next - .now, .milliseconds(250)))
            }
            let present = try inquiry.withColumns(source, maxItems: catalog.maxItems, catalog.loading)
            guard present.columns == table.columns else {
                throw .tableChanged("its definition has categories of other columns")
            }
            // A view or a table may be another one under the same name.
            guard try inquiry.answer(of: table).types == rows.types else {
                throw .tableChanged("its columns have other types")
            }
            if progress.buckets == nil || catalog.needsAllRows || ContinuousClock.now >= progress.nextReload {
                try copyAll()
            } else {
                try refresh()
            }
            onGoodNews()
        }
    }

    private func copyAll() throws(SourceFailure) {
        let start = ContinuousClock.now
        let now = UnixTime.now
        // Until it has succeeded it is due.
        source.memory.progress?.nextReload = start
        progress.nextReload = start + source.reload
        guard let buckets = progress.buckets else {
            return try copy([0..<UInt32.max], isWhole: true, since: start, at: now)
        }
        let counts = try bucketCounts(of: buckets, at: now)
        let ranges = buckets.spans(from: buckets.windowStart(at: now), counts)
        try copy(ranges, counts, isWhole: true, since: start, at: now)
        nextRecount = start + source.recount
    }

    private func refresh() throws(SourceFailure) {
        guard let buckets = progress.buckets else { return }
        let start = ContinuousClock.now
        let now = UnixTime.now
        // A bucket that has closed since the last time is read once more.
        let open = max(min(progress.openStart, buckets.openStart(at: now)), buckets.windowStart(at: now))
        var ranges = [open..<UInt32.max]
        var counts: [UInt32: BucketCount]?
        if start >= nextRecount {
            let found = try bucketCounts(of: buckets, at: now)
            counts = found
            let changed = buckets.changed(in: found, at: now).filter { $0 < open }
            ranges = buckets.spans(from: open, found) + buckets.ranges(of: changed, found)
            nextRecount = start + source.recount
        }
        try copy(ranges, counts, isWhole: false, since: start, at: now)
    }

    /// - Parameter counts: of buckets as they were before; `nil` if they were not counted.
    private func copy(
        _ ranges: [Range<UInt32>],
        _ counts: [UInt32: BucketCount]? = nil,
        isWhole: Bool,
        since start: ContinuousClock.Instant,
        at now: UInt32
    ) throws(SourceFailure) {
        let copy = CubeCopy(
            client: client,
            rows: rows,
            ranges: ranges,
            windowStart: progress.buckets?.windowStart(at: now) ?? 0,
            isWhole: isWhole,
            maxItems: catalog.maxItems
        )
        do throws(SourceFailure) {
            try catalog.refresh(by: copy)
        } catch {
            // A part is not enough then.
            if case .tableChanged = error { source.memory.progress = nil }
            throw error
        }
        if isWhole { source.memory.forgetBuckets() }
        progress.openStart = progress.buckets?.openStart(at: now) ?? 0
        // Counts of before are of another copy.
        if isWhole { progress.buckets = table.time.map(TimeBuckets.init) }
        if let counts { progress.buckets?.noteCopied(ranges, counts, copy.measures.all, at: now) }
        source.memory.progress = progress
        catalog.state.with { $0.noteCurrent(at: start) }
    }

    private func bucketCounts(of buckets: TimeBuckets, at now: UInt32) throws(SourceFailure) -> [UInt32: BucketCount] {
        guard let statement = rows.statements.bucketCounts(from: buckets.windowStart(at: now)) else { return [:] }
        var counts: [UInt32: BucketCount] = [:]
        for row in try client.table(statement).rows {
            guard row.count == 3, let start = row[0].flatMap(UInt32.init), let rows = row[1].flatMap(UInt64.init),
                let measure = row[2].flatMap(UInt64.init)
            else { throw .malformed("counts that are no numbers") }
            counts[start] = BucketCount(rows: rows, measure: measure)
        }
        return counts
    }
}

extension SourceFailure {
    /// Whether a column is gone, or has a type that items cannot have.
    fileprivate var isOfColumns: Bool {
        switch self {
        case .unfit: true
        case .refused(let state, _): ServerRefusal.missingColumn.contains(state)
        case .connection, .malformed, .silent, .tableChanged, .stopping: false
        }
    }
}
