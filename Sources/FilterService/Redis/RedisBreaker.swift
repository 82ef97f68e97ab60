/// Decides whether a server is worth asking: after one failure nobody asks it until a probe found it back.
///
/// It knows no network and no clock; times are handed in, and never go back. The states:
///
/// ```
/// closed(round) ── failed(round) ──▶ open: probes at 100 ms, then twice as long, up to 2 s, each jittered
///       ▲                              │
///       └─────── probeSucceeded ───────┘   the round goes up, so that a call that began before says nothing of now
/// ```
///
/// A server that answers probes and fails what follows, within two seconds, is probed at growing rests, too.
struct RedisBreaker: Sendable, Equatable {
    typealias Time = ContinuousClock.Instant

    /// What becomes of a call.
    enum Admission: Sendable, Equatable {
        /// Make it, and say ``failed(round:at:jitter:)`` with this round if it fails.
        case pass(round: Int)
        /// Do not; it may be worth it after this time.
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
    /// - Returns: whether that opened it: somebody must probe from now on.
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
