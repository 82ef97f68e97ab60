import Testing

@testable import Cubes

/// Which buckets are read again, without a server and a clock.
struct TimeBucketsTests {
    private static let hour: UInt32 = 3_600
    private static let now: UInt32 = 1_000 * hour + 600

    private func time(window: Duration? = nil, lateness: Duration = .seconds(3_600)) -> CubeTable.Time {
        CubeTable.Time(term: CubeTable.Term(name: "ts"), bucket: .hour, window: window, lateness: lateness)
    }

    private func hours(_ counts: [UInt32: UInt64]) -> [UInt32: BucketCount] {
        Dictionary(uniqueKeysWithValues: counts.map { ($0.key * Self.hour, BucketCount(rows: $0.value, measure: 1)) })
    }

    private func measures(_ counts: [UInt32: BucketCount]) -> [UInt32: UInt64] { counts.mapValues(\.measure) }

    @Test func bucketsAreOpenWhileRowsMayCome() {
        #expect(TimeBuckets(time()).openStart(at: Self.now) == 999 * Self.hour)
        #expect(TimeBuckets(time(lateness: .seconds(60))).openStart(at: Self.now) == 1_000 * Self.hour)
        #expect(TimeBuckets(time(lateness: .seconds(86_400))).openStart(at: 600) == 0)
    }

    @Test func theWindowBeginsWithAFullBucket() {
        #expect(TimeBuckets(time(window: .seconds(7_200))).windowStart(at: Self.now) == 998 * Self.hour)
        #expect(TimeBuckets(time()).windowStart(at: Self.now) == 0)
        #expect(TimeBuckets(time(window: .seconds(7_200))).windowStart(at: 600) == 0)
        // Rows may come for longer than they are served.
        let short = TimeBuckets(time(window: .seconds(3_600), lateness: .seconds(86_400)))
        #expect(short.openStart(at: Self.now) == 999 * Self.hour)
    }

    @Test func closedBucketsAreReadAgainWhenTheirRowsAreMoreOrFewer() {
        var buckets = TimeBuckets(time())
        let counts = hours([990: 5, 991: 6, 992: 7, 999: 3, 1_000: 1])
        buckets.noteCopied([0..<UInt32.max], counts, measures(counts), at: Self.now)
        #expect(buckets.changed(in: counts, at: Self.now) == [])
        // One has more, one is gone, one is new; those that are open are read in any case.
        let later = hours([990: 5, 991: 8, 993: 1, 999: 9, 1_000: 4])
        #expect(buckets.changed(in: later, at: Self.now) == [991, 992, 993].map { $0 * Self.hour })
        buckets.noteCopied([991 * Self.hour..<994 * Self.hour], later, measures(later), at: Self.now)
        #expect(buckets.changed(in: later, at: Self.now) == [])
    }

    @Test func aBucketWithAsManyRowsThatCountForMoreIsReadAgain() {
        var buckets = TimeBuckets(time())
        buckets.noteCopied([0..<UInt32.max], [0: BucketCount(rows: 2, measure: 5)], [0: 5], at: Self.now)
        #expect(buckets.changed(in: [0: BucketCount(rows: 2, measure: 6)], at: Self.now) == [0])
    }

    @Test func aBucketThatOneServerCountedAndAnotherGaveOtherwiseIsReadAgain() {
        var buckets = TimeBuckets(time())
        let counts = hours([990: 5])
        buckets.noteCopied([0..<UInt32.max], counts, [990 * Self.hour: 0], at: Self.now)
        #expect(buckets.changed(in: counts, at: Self.now) == [990 * Self.hour])
    }

    @Test func aBucketThatHasClosedAndIsEmptyIsReadOnceMore() {
        var buckets = TimeBuckets(time())
        buckets.noteCopied([0..<UInt32.max], [:], [:], at: Self.now)
        #expect(buckets.changed(in: [:], at: Self.now + 2 * Self.hour) == [999, 1_000].map { $0 * Self.hour })
    }

    @Test func aBucketThatClosesIsReadOnceMore() {
        var buckets = TimeBuckets(time())
        let counts = hours([998: 5, 999: 3])
        buckets.noteCopied([0..<UInt32.max], counts, measures(counts), at: Self.now)
        #expect(buckets.changed(in: counts, at: Self.now + Self.hour) == [999 * Self.hour])
    }

    @Test func bucketsOutsideTheWindowAreForgotten() {
        var buckets = TimeBuckets(time(window: .seconds(36_000)))
        let counts = hours([980: 5, 995: 3])
        buckets.noteCopied([0..<UInt32.max], counts, measures(counts), at: Self.now)
        #expect(buckets.changed(in: hours([980: 6, 995: 3]), at: Self.now) == [])
        #expect(buckets.changed(in: hours([:]), at: Self.now) == [995 * Self.hour])
        // Those that have closed since are read, and none before the window.
        let later = buckets.changed(in: hours([:]), at: Self.now + 10 * Self.hour)
        #expect(later == (1_000..<1_009).map { $0 * Self.hour })
    }

    @Test func statementsReadBucketsTogetherUpToALimitTheNewestFirst() {
        let counts = hours([1: 10, 2: 10, 3: 50, 5: 10, 9: 1])
        let all = TimeBuckets(time()).ranges(of: counts.keys, counts, rowsOfStatement: 30)
        #expect(all == [5..<10, 3..<4, 1..<3].map { $0.lowerBound * Self.hour..<$0.upperBound * Self.hour })
        // A range has no bucket with rows that is not wanted.
        let some = TimeBuckets(time()).ranges(of: [1, 3, 4, 5].map { $0 * Self.hour }, counts, rowsOfStatement: 1_000)
        #expect(some == [3..<6, 1..<2].map { $0.lowerBound * Self.hour..<$0.upperBound * Self.hour })
    }

    @Test func spansHaveAllTimesFromAStartOn() {
        let counts = hours([1: 10, 2: 10, 3: 50, 5: 10, 9: 1])
        let spans = TimeBuckets(time()).spans(from: 2 * Self.hour, counts, rowsOfStatement: 30)
        #expect(spans == [5 * Self.hour..<UInt32.max, 3 * Self.hour..<5 * Self.hour, 2 * Self.hour..<3 * Self.hour])
        #expect(TimeBuckets(time()).spans(from: 7, [:]) == [7..<UInt32.max])
    }

    @Test func rangesHaveAllBucketsThatAreWantedAndNoOthersWithRows() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let counts = hours(
                Dictionary(uniqueKeysWithValues: (0..<20).shuffled().prefix(12).map { ($0, .random(in: 1...40)) })
            )
            let wanted = counts.keys.shuffled(using: &generator).prefix(6)
            let ranges = TimeBuckets(time()).ranges(of: wanted, counts, rowsOfStatement: 60)
            for (start, _) in counts {
                #expect(ranges.count { $0.contains(start) } == (wanted.contains(start) ? 1 : 0))
            }
        }
    }
}
