import Support

/// How a followed catalog stands towards its source, for its follower and for other threads.
package final class FollowedState: Sendable {
    package enum Phase: String, Sendable {
        /// Everything is being copied, for the first time or anew.
        case copying
        /// Changes are followed, or the query is asked in its time.
        case following
        /// The source cannot be reached, or what it has cannot be served.
        case broken
    }

    package struct Figures: Sendable {
        package var phase = Phase.copying
        /// Why it is broken, or was before it was last open.
        var reason: String?
        /// The catalog is as the source was at this time or later; `nil` before it was copied.
        package internal(set) var currentAt: ContinuousClock.Instant?
        package var copies = 0
        package var breaks = 0
        package var transactions = 0
        package var changedRows = 0
        /// Values that became `null` as no item can have them, with each copy of them.
        package var lostValues = 0
    }

    /// A catalog is stale when it is this much behind.
    package static let staleAfter: Duration = .seconds(10)

    private let standing: Mutex<FollowedStanding>

    /// - Parameter interval: for which it is no news that a catalog is behind.
    init(interval: Duration = .zero) {
        standing = Mutex(FollowedStanding(interval: interval))
    }

    package var now: Figures { standing.withLock(\.figures) }

    /// Runs `body` on the standing, under its lock.
    package func with<Answer: Sendable>(_ body: (inout FollowedStanding) -> Answer) -> Answer {
        standing.withLock { body(&$0) }
    }

    /// How far it is behind at most.
    package func age(at time: ContinuousClock.Instant = .now) -> Duration { with { $0.age(at: time) } }

    /// The age, if readers should know of it.
    package func staleAge(at time: ContinuousClock.Instant = .now) -> Duration? { with { $0.staleAge(at: time) } }
}
