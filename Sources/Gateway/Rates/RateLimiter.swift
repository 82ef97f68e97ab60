import Dispatch
package import HTTPServer
import Support

/// Counters that several processes share.
package protocol SharedRates: Sendable {
    /// Takes up to so many requests of a sender out of what all processes may let through.
    ///
    /// - Returns: `nil` if the counters cannot be reached.
    func take(_ count: Int, for key: RateKey, of rate: Rate) -> SharedGrant?
}

/// The grant of shared counters.
package struct SharedGrant: Sendable, Equatable {
    /// How many requests; 0 if there are none.
    let count: Int
    /// How many there are besides.
    let remainingCount: Int
    /// Until there is one more.
    let waitNanoseconds: UInt64
}

/// Lets as many requests of each sender through as it may send.
///
/// Alone, a process has a bucket for each sender. With counters that are shared it takes some requests at a time from those,
/// a sixteenth of the burst, and lets them through within a second; what is left of them then is lost. So all processes
/// together let no more through than the rate, a sender whose requests are spread over them may get fewer, and most requests
/// cost no round trip. A refusal is remembered until there may be one more. While the counters are away each process has
/// buckets of its own with the whole rate, and tries again after a second.
package final class RateLimiter: Sendable {
    private struct Entry {
        var bucket: RateBucket
        /// Requests taken from the shared counters and not let through yet.
        var leaseCount = 0
        var leaseEnd: UInt64 = 0
        /// Requests that were there besides when some were taken.
        var sharedCount = 0
        /// Until then there are none.
        var refusedUntil: UInt64 = 0

        /// Takes requests out of the process's own bucket.
        mutating func take(
            _ count: Int,
            _ policy: RateDecision.Policy,
            _ rate: Rate,
            at now: UInt64
        ) -> RateDecision {
            let isAllowed = bucket.take(count, of: rate, at: now)
            return RateLimiter.decision(isAllowed, policy, rate, bucket.requestCount, bucket.wait(of: rate))
        }
    }

    private let addressRate: Rate?
    private let table: RateTable<Entry>
    private let shared: (any SharedRates)?
    private let now: @Sendable () -> UInt64
    private let report: @Sendable (String) -> Void
    /// When the shared counters are asked again; 0 while they are there.
    private let awayUntil = Atomic<UInt64>(0)
    private let refused = Mutex<[RateDecision.Policy: Int]>([:])

    private static let second: UInt64 = 1_000_000_000

    /// - Parameters:
    ///   - addressRate: of each address; `nil`: any number.
    ///   - count: senders that are known at a time, at least, see ``RateTable``.
    ///   - shared: `nil`: the process counts alone.
    ///   - now: nanoseconds of a clock that never goes back.
    ///   - report: called with a sentence when the shared counters become unavailable, and when they are there again.
    package init(
        addressRate: Rate?,
        senderCount count: Int = 65_536,
        shared: (any SharedRates)? = nil,
        now: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.addressRate = addressRate
        table = RateTable(count: count)
        self.shared = shared
        self.now = now
        self.report = report
    }

    /// Requests refused since the start, by what they were counted by.
    var refusedCounts: [(policy: RateDecision.Policy, count: Int)] {
        refused.withLock { refused in [.address, .key].map { ($0, refused[$0] ?? 0) } }
    }

    /// The decision depends on the shared counters, which were not asked.
    struct MustAsk: Error {}

    /// Counts a request: by its key if that has a rate, otherwise by its address. One with a scoped key by both: such a key
    /// is handed out, and no holder of it may use up the rate of all others of the same whole key.
    ///
    /// - Parameter isAgain: whether the request was let through before, so that only the fields of its answer are asked
    ///   for.
    /// - Returns: `nil` if any number of them may come.
    package func take(for caller: Caller, from address: NetworkAddress, isAgain: Bool = false) -> RateDecision? {
        count(caller, address) { key, policy, rate in
            known(key, policy, rate, isAgain: isAgain) ?? ask(key, policy, rate)
        }
    }

    /// Counts a request as ``take(for:from:isAgain:)`` does, on a thread that must not wait for the shared counters.
    ///
    /// - Throws: ``MustAsk``; the request is not counted then.
    func takeWithoutAsking(for caller: Caller, from address: NetworkAddress) throws(MustAsk) -> RateDecision? {
        try count(caller, address) { (key, policy, rate) throws(MustAsk) in
            guard let decision = known(key, policy, rate) else { throw MustAsk() }
            return decision
        }
    }

    /// Counts a request that is refused in any case, without waiting: where the shared counters would have to be asked, by the
    /// process's own.
    func takeAlone(for caller: Caller, from address: NetworkAddress) -> RateDecision? {
        count(caller, address) { key, policy, rate in known(key, policy, rate) ?? alone(key, policy, rate) }
    }

    private func count<Failure: Error>(
        _ caller: Caller,
        _ address: NetworkAddress,
        by take: (RateKey, RateDecision.Policy, Rate) throws(Failure) -> RateDecision
    ) throws(Failure) -> RateDecision? {
        var decision: RateDecision?
        let network = RateKey.address(address.network)
        if let rate = addressRate, caller.rate == nil || caller.pass?.scope != nil {
            decision = try take(network, .address, rate)
        }
        if decision?.isAllowed ?? true, let name = caller.keyName, let rate = caller.rate {
            do throws(Failure) {
                decision = try take(.key(name), .key, rate)
            } catch {
                if let addressRate, decision != nil { giveBack(network, addressRate) }
                throw error
            }
        }
        if let decision, !decision.isAllowed { refused.withLock { $0[decision.policy, default: 0] += 1 } }
        return decision
    }

    /// Takes back that a request was let through which will be counted once more.
    private func giveBack(_ key: RateKey, _ rate: Rate) {
        update(key, rate, at: now()) { $0.leaseCount += 1 }
    }

    /// - Returns: `nil` if the shared counters have to be asked.
    private func known(
        _ key: RateKey,
        _ policy: RateDecision.Policy,
        _ rate: Rate,
        isAgain: Bool = false
    ) -> RateDecision? {
        let now = now()
        let isShared = shared != nil && awayUntil.load(ordering: .relaxed) <= now
        return update(key, rate, at: now) { (entry) -> RateDecision? in
            if isAgain || !isShared {
                let own = entry.take(isAgain ? 0 : 1, policy, rate, at: now)
                guard isShared else { return own }
            } else if entry.leaseCount > 0, now < entry.leaseEnd {
                entry.leaseCount -= 1
            } else {
                guard now < entry.refusedUntil else { return nil }
                return Self.decision(false, policy, rate, 0, entry.refusedUntil - now)
            }
            let wait = UInt64(Double(Self.second) / max(rate.requestsPerSecond, Rate.least))
            return Self.decision(true, policy, rate, entry.leaseCount + entry.sharedCount, wait)
        }
    }

    private func alone(_ key: RateKey, _ policy: RateDecision.Policy, _ rate: Rate) -> RateDecision {
        let now = now()
        return update(key, rate, at: now) { $0.take(1, policy, rate, at: now) }
    }

    private func ask(_ key: RateKey, _ policy: RateDecision.Policy, _ rate: Rate) -> RateDecision {
        let now = now()
        let count = min(max(rate.burst / 16, 1), 64)
        guard let grant = shared?.take(count, for: key, of: rate) else {
            if awayUntil.exchange(now + Self.second, ordering: .relaxed) == 0 {
                report("the counters of rates cannot be reached; each process lets the whole rate through")
            }
            return known(key, policy, rate) ?? alone(key, policy, rate)
        }
        if awayUntil.exchange(0, ordering: .relaxed) != 0 { report("the counters of rates are shared again") }
        return update(key, rate, at: now) { entry in
            entry.sharedCount = grant.remainingCount
            guard grant.count > 0 else {
                entry.refusedUntil = now + grant.waitNanoseconds
                return Self.decision(false, policy, rate, 0, grant.waitNanoseconds)
            }
            entry.leaseCount = (now < entry.leaseEnd ? entry.leaseCount : 0) + grant.count - 1
            entry.leaseEnd = now + Self.second
            entry.refusedUntil = 0
            return Self.decision(true, policy, rate, entry.leaseCount + grant.remainingCount, grant.waitNanoseconds)
        }
    }

    private func update<Result>(
        _ key: RateKey,
        _ rate: Rate,
        at now: UInt64,
        _ change: (inout Entry) -> Result
    ) -> Result {
        table.update(key) {
            Entry(bucket: RateBucket(rate, at: now))
        } _: { entry in
            let result = change(&entry)
            let sharedTime = max(entry.refusedUntil, entry.leaseCount > 0 ? entry.leaseEnd : 0)
            return (result, max(entry.bucket.fullTime(of: rate), sharedTime))
        }
    }

    private static func decision(
        _ isAllowed: Bool,
        _ policy: RateDecision.Policy,
        _ rate: Rate,
        _ remainingCount: Int,
        _ wait: UInt64
    ) -> RateDecision {
        RateDecision(
            isAllowed: isAllowed,
            policy: policy,
            rate: rate,
            remainingCount: remainingCount,
            waitNanoseconds: wait
        )
    }
}
