import Support
import Dispatch
import HTTPServer
import TestSupport
import Testing

@testable import Gateway

/// How many requests are let through, alone and together.
struct RateLimiterTests {
    /// A clock in hand, in nanoseconds.
    private final class Clock: Sendable {
        private let time = Atomic<UInt64>(1_000_000_000)
        func now() -> UInt64 { time.load(ordering: .relaxed) }
        func advance(_ duration: Duration) {
            time.wrappingAdd(UInt64(duration / .nanoseconds(1)), ordering: .relaxed)
        }
    }

    /// Shared counters as Redis keeps them, with a bucket each.
    private final class Counters: SharedRates {
        private let buckets = Mutex<[RateKey: RateBucket]>([:])
        private let clock: Clock
        let callCount = Atomic(0)
        let isAway = Atomic(false)

        init(_ clock: Clock) {
            self.clock = clock
        }

        func take(_ count: Int, for key: RateKey, of rate: Rate) -> SharedGrant? {
            callCount.wrappingAdd(1, ordering: .relaxed)
            guard !isAway.load(ordering: .relaxed) else { return nil }
            return buckets.withLock { buckets in
                var bucket = buckets[key] ?? RateBucket(rate, at: clock.now())
                _ = bucket.take(0, of: rate, at: clock.now())
                let given = min(count, bucket.requestCount)
                _ = bucket.take(given, of: rate, at: clock.now())
                buckets[key] = bucket
                return SharedGrant(
                    count: given,
                    remainingCount: bucket.requestCount,
                    waitNanoseconds: bucket.wait(of: rate)
                )
            }
        }
    }

    private let clock = Clock()
    private let address = NetworkAddress("192.0.2.1")!

    private func limiter(
        _ rate: Rate?,
        shared: (any SharedRates)? = nil,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) -> RateLimiter {
        RateLimiter(addressRate: rate, senderCount: 1_024, shared: shared, now: clock.now, report: report)
    }

    private func allowedCount(_ limiter: RateLimiter, of count: Int, by caller: Caller = .anyone) -> Int {
        (0..<count).count { _ in limiter.take(for: caller, from: address)?.isAllowed ?? true }
    }

    private func caller(_ name: String, _ rate: Rate?) -> Caller {
        Caller(keyName: name, actions: [.read], catalogs: nil, filter: nil, rate: rate)
    }

    @Test func withoutARateNothingIsCounted() {
        #expect(limiter(nil).take(for: .anyone, from: address) == nil)
        #expect(limiter(nil).take(for: caller("shop", nil), from: address) == nil)
    }

    @Test func senderIsToldWhatIsLeft() throws {
        let limiter = limiter(Rate(requestsPerSecond: 2, burst: 3))
        let first = try #require(limiter.take(for: .anyone, from: address))
        #expect(first.isAllowed && first.remainingCount == 2 && first.waitNanoseconds == 500_000_000)
        #expect(first.policyField == #""address";q=3;w=2"# && first.limitField == #""address";r=2;t=1"#)
        #expect(allowedCount(limiter, of: 10) == 2)
        let refused = try #require(limiter.take(for: .anyone, from: address))
        #expect(!refused.isAllowed && refused.limitField == #""address";r=0;t=1"#)
        clock.advance(.milliseconds(500))
        #expect(allowedCount(limiter, of: 10) == 1)
        #expect(limiter.refusedCounts.map(\.count) == [8 + 1 + 9, 0])
    }

    @Test func whoAsksAgainIsNotCountedAgain() throws {
        let limiter = limiter(Rate(requestsPerSecond: 1, burst: 1))
        #expect(allowedCount(limiter, of: 1) == 1)
        let again = try #require(limiter.take(for: .anyone, from: address, isAgain: true))
        #expect(again.isAllowed && again.remainingCount == 0)
    }

    @Test func keysAreCountedByNameAndTheirAddressIsNot() {
        let limiter = limiter(Rate(requestsPerSecond: 1, burst: 1))
        let (shop, other) = (caller("shop", Rate(requestsPerSecond: 1, burst: 5)), caller("other", nil))
        #expect(allowedCount(limiter, of: 10, by: shop) == 5)
        #expect(allowedCount(limiter, of: 10, by: other) == 1)
        #expect(allowedCount(limiter, of: 10) == 0)
        #expect(limiter.refusedCounts.map(\.count) == [19, 5])
    }

    @Test func oneScopedKeyDoesNotUseUpTheRateOfItsWholeKey() {
        let limiter = limiter(Rate(requestsPerSecond: 1, burst: 2))
        let shop = caller("shop", Rate(requestsPerSecond: 1, burst: 5))
        var scoped = shop
        scoped.pass = Caller.Pass(keyID: "0123456789abcdef", scope: "e30")
        #expect(allowedCount(limiter, of: 10, by: scoped) == 2, "its address sends no more")
        #expect(allowedCount(limiter, of: 10, by: shop) == 3, "the others have what is left")
        #expect(limiter.refusedCounts.map(\.count) == [8, 7])
    }

    @Test func addressesOfOneNetworkAreOneSender() {
        let limiter = limiter(Rate(requestsPerSecond: 1, burst: 2))
        let texts = [
            "2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::3", "2001:db8:0:1::1", "::ffff:192.0.2.1", "192.0.2.1",
        ]
        let allowed = texts.map { limiter.take(for: .anyone, from: NetworkAddress($0)!)?.isAllowed }
        #expect(allowed == [true, true, false, true, true, true])
        #expect(allowedCount(limiter, of: 1) == 0)
    }

    @Test func threadsTogetherGetWhatThereIs() throws {
        let limiter = limiter(Rate(requestsPerSecond: 1, burst: 500))
        let counts = try concurrently(8) { _ in allowedCount(limiter, of: 1_000) }
        #expect(counts.reduce(0, +) == 500)
    }

    /// A thread that must not wait takes what the process has got, and no more.
    @Test func withoutAskingOnlyWhatIsKnownIsSaid() throws {
        let counters = Counters(clock)
        let limiter = limiter(Rate(requestsPerSecond: 1, burst: 32), shared: counters)
        #expect(throws: RateLimiter.MustAsk.self) { try limiter.takeWithoutAsking(for: .anyone, from: address) }
        #expect(counters.callCount.load(ordering: .relaxed) == 0)
        // Two at a time.
        #expect(limiter.take(for: .anyone, from: address)?.isAllowed == true)
        #expect(try limiter.takeWithoutAsking(for: .anyone, from: address)?.isAllowed == true)
        #expect(throws: RateLimiter.MustAsk.self) { try limiter.takeWithoutAsking(for: .anyone, from: address) }
        #expect(allowedCount(limiter, of: 40) == 30)
        // That there are none is remembered.
        #expect(try limiter.takeWithoutAsking(for: .anyone, from: address)?.isAllowed == false)
        clock.advance(.seconds(1))
        #expect(throws: RateLimiter.MustAsk.self) { try limiter.takeWithoutAsking(for: .anyone, from: address) }
        #expect(try self.limiter(nil).takeWithoutAsking(for: .anyone, from: address) == nil)
        let alone = self.limiter(Rate(requestsPerSecond: 1, burst: 1))
        #expect(try alone.takeWithoutAsking(for: .anyone, from: address)?.isAllowed == true)
        #expect(try alone.takeWithoutAsking(for: .anyone, from: address)?.isAllowed == false)
    }

    /// The address of a scoped key is not counted twice when its key must be asked for.
    @Test func aRequestThatMustAskIsNotCounted() throws {
        let counters = Counters(clock)
        let limiter = limiter(Rate(requestsPerSecond: 1, burst: 32), shared: counters)
        var scoped = caller("shop", Rate(requestsPerSecond: 1, burst: 5))
        scoped.pass = Caller.Pass(keyID: "0123456789abcdef", scope: "e30")
        #expect(limiter.take(for: .anyone, from: address)?.isAllowed == true)
        for _ in 0..<3 {
            #expect(throws: RateLimiter.MustAsk.self) { try limiter.takeWithoutAsking(for: scoped, from: address) }
        }
        #expect(try limiter.takeWithoutAsking(for: .anyone, from: address)?.isAllowed == true)
        #expect(limiter.refusedCounts.map(\.count) == [0, 0])
    }

    /// A request that is refused in any case is counted by the process alone.
    @Test func aRequestThatCannotAskIsCountedByTheProcess() {
        let counters = Counters(clock)
        let limiter = limiter(Rate(requestsPerSecond: 1, burst: 3), shared: counters)
        let decisions = (0..<5).map { _ in limiter.takeAlone(for: .anyone, from: address)?.isAllowed }
        #expect(decisions == [true, true, true, false, false])
        #expect(counters.callCount.load(ordering: .relaxed) == 0)
    }

    @Test(arguments: 0..<10)
    func processesTogetherLetNoMoreThroughThanTheRate(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let rate = Rate(requestsPerSecond: Double(Int.random(in: 1...50, using: &random)), burst: 100)
        let counters = Counters(clock)
        let limiters = (0..<3).map { _ in limiter(rate, shared: counters) }
        var count = 0
        for _ in 0..<3_000 {
            count += allowedCount(limiters[Int.random(in: 0..<3, using: &random)], of: 1)
            if Int.random(in: 0..<10, using: &random) == 0 { clock.advance(.milliseconds(20)) }
        }
        let seconds = Double(clock.now() - 1_000_000_000) / 1e9
        #expect(count <= 100 + Int(rate.requestsPerSecond * seconds))
        #expect(count >= 100)
        // A sixteenth of the burst at a time, and a refusal is remembered.
        #expect(counters.callCount.load(ordering: .relaxed) < 1_000)
    }

    @Test func whileTheCountersAreAwayEachProcessHasTheWholeRate() {
        let rate = Rate(requestsPerSecond: 1, burst: 10)
        let counters = Counters(clock)
        let lines = Recorder<String>()
        let limiters = (0..<2).map { _ in limiter(rate, shared: counters) { lines.append($0) } }
        counters.isAway.store(true, ordering: .relaxed)
        #expect(limiters.map { allowedCount($0, of: 20) } == [10, 10])
        #expect(counters.callCount.load(ordering: .relaxed) == 2)
        clock.advance(.milliseconds(1_500))
        #expect(limiters.map { allowedCount($0, of: 20) } == [1, 1])
        #expect(counters.callCount.load(ordering: .relaxed) == 4)
        counters.isAway.store(false, ordering: .relaxed)
        clock.advance(.seconds(2))
        #expect(limiters.map { allowedCount($0, of: 20) }.reduce(0, +) == 10)
        #expect(lines.all.count { $0.contains("cannot be reached") } == 2)
        #expect(lines.all.count { $0.contains("shared again") } == 2)
    }
}
