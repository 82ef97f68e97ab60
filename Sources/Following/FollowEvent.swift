import CatalogFiles
import Support

/// An event of a followed catalog, for the log.
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
