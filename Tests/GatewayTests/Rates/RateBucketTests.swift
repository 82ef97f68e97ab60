import TestSupport
import Testing

@testable import Gateway

/// A token bucket with the time in hand.
struct RateBucketTests {
    /// A bucket that expectations may take from.
    private final class HeldBucket {
        private var bucket: RateBucket
        private var rate: Rate

        init(_ rate: Rate, at now: UInt64) {
            self.rate = rate
            bucket = RateBucket(rate, at: now)
        }

        func change(to rate: Rate) {
            self.rate = rate
        }

        func take(_ count: Int = 1, at now: UInt64) -> Bool { bucket.take(count, of: rate, at: now) }

        var requestCount: Int { bucket.requestCount }
        var wait: UInt64 { bucket.wait(of: rate) }
        var fullTime: UInt64 { bucket.fullTime(of: rate) }
    }

    private let second: UInt64 = 1_000_000_000

    @Test(arguments: [(1.0, 1), (1.0, 5), (20.0, 100), (0.5, 2), (0.001, 1), (1_000_000.0, 1_000_000), (7.0, 3)])
    func burstComesAtOnceAndThenTheRate(requestsPerSecond: Double, burst: Int) {
        let rate = Rate(requestsPerSecond: requestsPerSecond, burst: burst)
        let bucket = HeldBucket(rate, at: 0)
        #expect(bucket.take(burst, at: 0))
        #expect(!bucket.take(at: 0))
        let wait = bucket.wait
        #expect(!bucket.take(at: wait - 1))
        #expect(bucket.take(at: wait))
        #expect(!bucket.take(at: wait))
        let fullTime = bucket.fullTime
        #expect(bucket.take(burst, at: fullTime))
    }

    /// A day of requests at odd moments, more of them than may come.
    @Test(arguments: [1.0, 3.0, 7.0, 0.333])
    func nothingDrifts(requestsPerSecond: Double) {
        let rate = Rate(requestsPerSecond: requestsPerSecond, burst: 5)
        let bucket = HeldBucket(rate, at: 17)
        var count = 0
        var time: UInt64 = 17
        while time < 86_400 * second + 17 {
            if bucket.take(at: time) { count += 1 }
            time += 99_999_989
        }
        let last = time - 99_999_989 - 17
        let thousandths = Int((requestsPerSecond * 1_000).rounded())
        let most = 5 + thousandths * Int(last) / 1_000_000_000_000
        #expect(count == most || count == most - 1)
    }

    @Test func endOfTimeAndStepsBackAreNoTrap() {
        let rate = Rate(requestsPerSecond: 1_000_000, burst: 1_000_000)
        let bucket = HeldBucket(rate, at: .max)
        #expect(bucket.take(1_000_000, at: 0))
        #expect(!bucket.take(at: .max))
        let other = HeldBucket(rate, at: 0)
        #expect(other.take(1_000_000, at: 0))
        #expect(other.take(1_000_000, at: .max))
        // Any rate that a file of keys may have.
        let odd = Rate(requestsPerSecond: 1e300, burst: .max)
        #expect(HeldBucket(odd, at: 0).requestCount == Rate.greatest)
    }

    @Test func anotherRateIsObeyedAtOnce() {
        let bucket = HeldBucket(Rate(requestsPerSecond: 1, burst: 100), at: 0)
        bucket.change(to: Rate(requestsPerSecond: 1, burst: 2))
        #expect(bucket.take(2, at: 0))
        #expect(!bucket.take(at: 0))
    }

    /// A request may come if there is no moment since which, with it, more have come than the burst and the rate allow.
    @Test(arguments: 0..<40)
    func bucketLetsThroughWhatTheDefinitionSays(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let thousandths = Int.random(in: 1...20_000, using: &random)
        let rate = Rate(requestsPerSecond: Double(thousandths) / 1_000, burst: Int.random(in: 1...20, using: &random))
        let bucket = HeldBucket(rate, at: 0)
        var times: [UInt64] = []
        var time: UInt64 = 0
        for _ in 0..<300 {
            time += UInt64.random(in: 0...(2_000_000_000_000 / UInt64(thousandths)), using: &random)
            let isAllowed = times.indices.allSatisfy { index in
                // Those since that one, with the new one.
                let count = Int128(times.count - index + 1)
                let allowed = Int128(rate.burst) * 1_000_000_000_000 + Int128(time - times[index]) * Int128(thousandths)
                return count * 1_000_000_000_000 <= allowed
            }
            #expect(bucket.take(at: time) == isAllowed, "seed \(seed), \(time)")
            if isAllowed { times.append(time) }
        }
        #expect(times.count > 5)
    }
}
