/// A circuit breaker: after one failure no command is sent to the server until a probe succeeds.
///
/// It uses no network and no clock: times are arguments, and never decrease. The states:
///
/// ```
/// closed(round) ── failed(round) ──▶ open: probes at 100 ms, then twice as long, up to 2 s, each jittered
///       ▲                              │
///       └─────── probeSucceeded ───────┘   the round goes up: failures of calls that began before are ignored
/// ```
///
/// If a call fails within two seconds after a successful probe, the back-off continues to grow.
struct RedisBreaker: Sendable, Equatable {
    typealias Time = ContinuousClock.Instant

    /// Whether a call may be made.
    enum Admission: Sendable, Equatable {
        /// Make it, and say ``failed(round:at:jitter:)`` with this round if it fails.
        case pass(round: Int)
        /// Do not make it; retry after this time.
        case refuse(retryAfter: Duration)
    }

    static let firstRest: Duration = .milliseconds(100)
    static let longestRest: Duration = .seconds(2)

    private var round = 0
    private var failedProbes = 0
    /// `nil` while closed.
    private var nextProbe: Time?
    /// When the last probe succeeded.
    private var lastSuccess: Time?

    var isOpen: Bool { nextProbe != nil }

    func admit(at now: Time) -> Admission {
        guard let nextProbe else { return .pass(round: round) }
        return .refuse(retryAfter: max(nextProbe - now, .zero))
    }

    /// A call of a round failed.
    ///
    /// - Parameter jitter: from 0 up to 1, at random, so that many processes do not probe at once.
    /// - Returns: whether that opened it; the caller has to start the probes then.
    mutating func failed(round: Int, at now: Time, jitter: Double) -> Bool {
        guard !isOpen, round == self.round else { return false }
        let isRelapse = if let lastSuccess { now - lastSuccess < Self.longestRest } else { false }
        failedProbes = isRelapse ? failedProbes + 1 : 0
        nextProbe = now + rest(jitter)
        return true
    }

    /// How long to wait before the next probe; `nil` while closed: there is nothing to probe.
    func restUntilProbe(at now: Time) -> Duration? {
        nextProbe.map { max($0 - now, .zero) }
    }

    mutating func probeFailed(at now: Time, jitter: Double) {
        guard isOpen else { return }
        failedProbes += 1
        nextProbe = now + rest(jitter)
    }

    mutating func probeSucceeded(at now: Time) {
        guard isOpen else { return }
        round += 1
        nextProbe = nil
        lastSuccess = now
    }

    /// From half of the full rest to all of it.
    private func rest(_ jitter: Double) -> Duration {
        let full = min(Self.firstRest * (1 << min(failedProbes, 16)), Self.longestRest)
        return full / 2 + full / 2 * jitter
    }
}
