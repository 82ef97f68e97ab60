public import Foundation

/// The time of a session; tests bring one that they move.
public struct SessionClock: Sendable {
    public var now: @Sendable () -> Date
    /// Returns after a while, and throws at once when its task is cancelled.
    public var sleep: @MainActor @Sendable (Duration) async throws -> Void

    public init(
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @MainActor @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    public static let system = SessionClock(now: { Date() }, sleep: { try await Task.sleep(for: $0) })
}
