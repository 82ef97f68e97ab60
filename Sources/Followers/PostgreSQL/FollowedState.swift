import CatalogFiles
import Support

/// How a followed catalog stands towards its source, for those who ask from outside.
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
        /// Why it is broken.
        var reason: String?
        /// The catalog is as the source was at this time or later; `nil` before it was copied.
        var currentAt: ContinuousClock.Instant?
        package var copies = 0
        package var breaks = 0
        package var transactions = 0
        package var changedRows = 0
        /// Values that became `null` as no item can have them, with each copy of them.
        package var lostValues = 0
    }

    /// A catalog is stale when it is this much behind.
    static let staleAfter: Duration = .seconds(10)

    private let figures = Mutex(Figures())
    /// The rest between two questions; zero for a table.
    private let interval: Duration

    /// - Parameter interval: for which it is no news that a catalog is behind.
    init(interval: Duration = .zero) {
        self.interval = interval
    }

    package var now: Figures { figures.withLock(\.self) }

    func note(_ change: (inout Figures) -> Void) { figures.withLock { change(&$0) } }

    /// How far it is behind at most.
    package func age(at time: ContinuousClock.Instant = .now) -> Duration {
        figures.withLock { $0.currentAt }.map { max(time - $0, .zero) } ?? .zero
    }

    /// The age, if readers should know of it.
    package func staleAge(at time: ContinuousClock.Instant = .now) -> Duration? {
        let age = age(at: time)
        let isBroken = figures.withLock { $0.phase == .broken }
        return isBroken || age > interval + Self.staleAfter ? age : nil
    }
}

/// What a log should say about a followed catalog.
package enum FollowEvent: Sendable, Equatable, CustomStringConvertible {
    case copied(rowCount: Int, byteCount: Int, duration: Duration)
    /// Everything was copied anew and nothing differed, or some rows did.
    case caughtUp(changedCount: Int)
    case tableChanged(String)
    /// Values are `null` in items that are something else in the source.
    case lost(LostValues)
    case broken(String)

    package var description: String {
        switch self {
        case .copied(let rows, let bytes, let duration):
            "copied \(rows.grouped) rows, \((bytes / 1_000_000).grouped) MB, in \(duration.wholeMilliseconds.description) ms"
        case .caughtUp(let count): "is as its source again; \(count.grouped) rows differed"
        case .tableChanged(let reason): "is copied anew: \(reason)"
        case .lost(let values): "has null for values that no item can have: \(values)"
        case .broken(let reason): "does not follow its source, and is served as it was: \(reason)"
        }
    }
}
