public import Foundation

/// The time of a session; tests bring one that they move.
public struct SessionClock: Sendable {
    public var now: @Sendable () -> Date
    /// Returns after a while, and throws at once when its task is cancelled.
    public var sleep: @MainActor @Sendable (Duration) async throws -> Void
    /// From 0 up to 1, another one each time: many apps that were cut off together do not come back together.
    public var jitter: @Sendable () -> Double

    public init(
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @MainActor @Sendable (Duration) async throws -> Void,
        jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.now = now
        self.sleep = sleep
        self.jitter = jitter
    }

    public static let system = SessionClock(now: { Date() }, sleep: { try await Task.sleep(for: $0) })

    /// Pauses before a request is repeated: half a second, doubled with each failure up to half a minute, or as long as the
    /// service says, an hour at most; and up to half as long again.
    @MainActor
    func rest(afterFailure number: Int, wanted: Duration? = nil) async throws {
        let usual = Duration.milliseconds(min(250 << min(number, 7), 30_000))
        try await sleep(min(max(wanted ?? usual, .milliseconds(500)), .seconds(3_600)) * (1 + jitter() / 2))
    }
}
