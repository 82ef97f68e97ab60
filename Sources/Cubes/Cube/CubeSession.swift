import Following
import Glibc
import Support

/// A table whose combinations were read, and are read again and again; with time, buckets that are closed are read again when
/// they have another number of rows.
final class CubeSession: FollowSession {
    private let source: CubeSource
    private let catalog: FollowedCatalog
    private let client: ClusterClient
    private let rows: CubeInquiry.Answer
    private let isEnded: @Sendable () -> Bool
    private var buckets: TimeBuckets?
    /// The last refresh had everything from here on.
    private var openStart: UInt32 = 0
    private var nextReload = ContinuousClock.now
    private var nextRecount = ContinuousClock.now

    /// Reads everything.
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
        client = try ClusterClient(source.address, maxGroups: catalog.maxItems, isEnded: isEnded)
        let inquiry = CubeInquiry(client: client)
        let table = try inquiry.withColumns(source, maxItems: catalog.maxItems)
        rows = try inquiry.answer(of: table)
        buckets = table.time.map(TimeBuckets.init)
        do throws(SourceFailure) {
            try copyAll()
        } catch .refused(ServerRefusal.tooManyGroups, _) {
            let measurement = try CubeMeasurement(of: table, rows.statements, client)
            throw .unfit(measurement.lines(maxItems: catalog.maxItems))
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
            if buckets == nil || catalog.isCopyWanted || ContinuousClock.now >= nextReload {
                try copyAll()
            } else {
                try refresh()
            }
            onGoodNews()
        }
    }

    private static var now: UInt32 { UInt32(clamping: time(nil)) }

    private func copyAll() throws(SourceFailure) {
        let start = ContinuousClock.now
        let now = Self.now
        nextReload = start + source.reload
        guard let buckets, let unit = rows.unit else {
            try copy(nil, isWhole: true, since: start, at: now)
            return
        }
        let open = buckets.openStart(at: now)
        let counts = try bucketCounts(at: now)
        let closed = TimeBuckets.ranges(of: counts.keys.filter { $0 < open }, counts, unit)
        try copy([open..<UInt32.max] + closed, counts, isWhole: true, since: start, at: now)
        nextRecount = start + source.recount
    }

    private func refresh() throws(SourceFailure) {
        guard let buckets, let unit = rows.unit else { return }
        let start = ContinuousClock.now
        let now = Self.now
        var ranges = [min(openStart, buckets.openStart(at: now))..<UInt32.max]
        var counts: [UInt32: UInt64] = [:]
        if start >= nextRecount {
            counts = try bucketCounts(at: now)
            ranges += TimeBuckets.ranges(of: buckets.changed(in: counts, at: now), counts, unit)
            nextRecount = start + source.recount
        }
        try copy(ranges, counts, isWhole: false, since: start, at: now)
    }

    /// - Parameter counts: rows of buckets as they were before; empty if they were not counted.
    private func copy(
        _ ranges: [Range<UInt32>]?,
        _ counts: [UInt32: UInt64] = [:],
        isWhole: Bool,
        since start: ContinuousClock.Instant,
        at now: UInt32
    ) throws(SourceFailure) {
        let copy = CubeCopy(
            client: client,
            rows: rows,
            ranges: ranges,
            windowStart: buckets?.windowStart(at: now) ?? 0,
            isWhole: isWhole,
            maxItems: catalog.maxItems
        )
        try catalog.refresh(by: copy)
        openStart = buckets?.openStart(at: now) ?? 0
        // Without counts nothing is known of what was copied, so that the next count has the bucket read once more.
        buckets?.noteCopied(ranges ?? [], counts, at: now)
        catalog.state.with { $0.noteCurrent(at: start) }
    }

    private func bucketCounts(at now: UInt32) throws(SourceFailure) -> [UInt32: UInt64] {
        guard let buckets, let statement = rows.statements.bucketCounts(from: buckets.windowStart(at: now)) else {
            return [:]
        }
        var counts: [UInt32: UInt64] = [:]
        for row in try client.table(statement).rows {
            guard row.count == 2, let start = row[0].flatMap(UInt32.init), let count = row[1].flatMap(UInt64.init)
            else {
                throw .malformed("counts that are no numbers")
            }
            counts[start] = count
        }
        return counts
    }
}
