/// How long a bucket is. All of them begin at full ones in UTC.
enum BucketUnit: String, Sendable, Equatable, CaseIterable {
    case minute, hour, day

    /// In seconds.
    var length: UInt32 {
        switch self {
        case .minute: 60
        case .hour: 3_600
        case .day: 86_400
        }
    }

    /// The start of the bucket that a moment is in.
    func start(of seconds: UInt32) -> UInt32 { seconds - seconds % length }
}

/// How many rows a bucket has, and how much they count for.
struct BucketCount: Sendable, Equatable {
    let rows: UInt64
    let measure: UInt64
}

/// The buckets of a cube, and what each had when it was copied. Times are seconds since 1970. Knows no server and no clock.
struct TimeBuckets: Sendable {
    /// Statements read so many rows at most, unless a single bucket has more.
    static let rowsOfStatement: UInt64 = 20_000_000

    private let time: CubeTable.Time
    /// By start of the bucket, of the closed ones that were copied when they were.
    private var known: [UInt32: BucketCount] = [:]
    /// Buckets that have closed since all were counted begin here; 0 before that.
    private var countedTo: UInt32 = 0

    init(_ time: CubeTable.Time) {
        self.time = time
    }

    /// Where the window begins at a moment; 0 without one.
    func windowStart(at now: UInt32) -> UInt32 { time.window.map { start(before: now, by: $0) } ?? 0 }

    /// From here on rows of the window may still come at a moment.
    func openStart(at now: UInt32) -> UInt32 { max(start(before: now, by: time.lateness), windowStart(at: now)) }

    private func start(before now: UInt32, by duration: Duration) -> UInt32 {
        let length = UInt32(clamping: duration.components.seconds)
        return now > length ? time.bucket.start(of: now - length) : 0
    }

    /// Buckets that are not as they were copied, in time.
    ///
    /// - Parameter counts: of each, by its start, as they are now.
    func changed(in counts: [UInt32: BucketCount], at now: UInt32) -> [UInt32] {
        let closed = windowStart(at: now)..<openStart(at: now)
        let news = stride(from: countedTo, to: countedTo > 0 ? closed.upperBound : 0, by: Int(time.bucket.length))
        let all = Set(counts.keys).union(known.keys).filter { $0 < countedTo && counts[$0] != known[$0] }
        return all.union(counts.keys.filter { $0 >= countedTo }).union(news).filter(closed.contains).sorted()
    }

    /// Buckets were copied after all had been counted.
    ///
    /// - Parameters:
    ///   - ranges: of the copied ones.
    ///   - measures: what each counted for when it was copied, perhaps by another server than the one that counted.
    mutating func noteCopied(
        _ ranges: [Range<UInt32>],
        _ counts: [UInt32: BucketCount],
        _ measures: [UInt32: UInt64],
        at now: UInt32
    ) {
        let (windowStart, openStart) = (windowStart(at: now), openStart(at: now))
        countedTo = openStart
        known = known.filter { entry in
            entry.key >= windowStart && !ranges.contains { $0.contains(entry.key) }
        }
        for (start, count) in counts
        where start >= windowStart && start < openStart && ranges.contains(where: { $0.contains(start) }) {
            known[start] = BucketCount(rows: count.rows, measure: measures[start] ?? 0)
        }
    }

    /// Ranges that one statement each reads, the newest first, and that have all times from a start on.
    func spans(
        from start: UInt32,
        _ counts: [UInt32: BucketCount],
        rowsOfStatement limit: UInt64 = Self.rowsOfStatement
    ) -> [Range<UInt32>] {
        let ranges = ranges(of: counts.keys.filter { $0 >= start }, counts, rowsOfStatement: limit)
        var spans: [Range<UInt32>] = []
        var end = UInt32.max
        for range in ranges.dropLast() {
            spans.append(range.lowerBound..<end)
            end = range.lowerBound
        }
        return spans + [start..<end]
    }

    /// Ranges of buckets that one statement each reads, the newest first.
    ///
    /// - Parameters:
    ///   - buckets: their starts.
    ///   - counts: of each bucket that has rows.
    func ranges(
        of buckets: some Sequence<UInt32>,
        _ counts: [UInt32: BucketCount],
        rowsOfStatement limit: UInt64 = Self.rowsOfStatement
    ) -> [Range<UInt32>] {
        let wanted = Set(buckets)
        var ranges: [Range<UInt32>] = []
        var rowCount: UInt64 = 0
        // A range may reach over buckets without rows, and not over others.
        var isContinued = false
        for start in wanted.union(counts.keys).sorted(by: >) {
            guard wanted.contains(start) else {
                isContinued = false
                continue
            }
            let count = counts[start]?.rows ?? 0
            if isContinued, rowCount + count <= limit {
                ranges[ranges.count - 1] = start..<ranges[ranges.count - 1].upperBound
                rowCount += count
            } else {
                ranges.append(start..<UInt32(clamping: UInt64(start) + UInt64(time.bucket.length)))
                rowCount = count
            }
            isContinued = true
        }
        return ranges
    }
}
