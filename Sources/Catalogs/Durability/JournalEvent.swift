import CatalogFiles
package import Logging
import Support

/// An event of a journal in the background, for the log.
package enum JournalEvent: Sendable {
    /// A checkpoint stands for changes of a catalog.
    case checkpointMade(catalog: String, items: Int, droppedBytes: Int, duration: Duration)
    /// The log keeps the changes; it is tried again.
    case checkpointFailed(catalog: String, reason: String)
}

extension JournalEvent: CustomStringConvertible {
    package var description: String {
        switch self {
        case .checkpointMade(let catalog, let items, let droppedBytes, let duration):
            "\(catalog): checkpoint of \(items.grouped) items in place of \(droppedBytes.grouped) bytes of changes"
                + " in \(Int(duration.wholeMilliseconds).grouped) ms"
        case .checkpointFailed(let catalog, let reason):
            "\(catalog): no checkpoint, the log of changes goes on growing: \(reason)"
        }
    }

    package var logLevel: Logger.Level {
        switch self {
        case .checkpointMade: .info
        case .checkpointFailed: .error
        }
    }
}
