import Bytes
import Catalogs
import FilterCore
import Gateway

/// A place between two pages, opaque to clients.
///
/// ```
/// direction (1 byte)  hash of state, sort and catalog (8)  data version, behind its length (1)  item id (rest)  checksum (4)
/// ```
/// as base64url. Other filters or another sort make it expire; with other data it goes on where the item that it names stood,
/// see ``ResumedPage``.
enum PageCursor {
    enum Direction: UInt8, Sendable {
        // 1 and 2 began cursors of another layout.
        case after = 3
        case before = 4

        var opposite: Direction { self == .after ? .before : .after }
    }

    /// What a cursor belongs to.
    struct Context: Sendable {
        private let stateHash: [UInt8]
        private let version: [UInt8]

        /// - Parameter filter: the expression that the items pass besides; `nil` for none.
        init(_ state: FilterState, _ filter: String? = nil, sort: String, of snapshot: CatalogSnapshot) {
            let basis = "\(snapshot.name)\n\(sort)\n\(filter ?? "")\n\(state.canonicalForm)"
            stateHash = Array(SHA256.hash(basis).prefix(8))
            version = Array(snapshot.dataVersion.utf8.prefix(255))
        }

        func cursor(_ direction: Direction, item id: String) -> String {
            SealedText.seal([direction.rawValue] + stateHash + [UInt8(version.count)] + version + Array(id.utf8))
        }

        /// - Returns: `nil` for a text that is no cursor.
        func resolve(_ text: String) -> Resolution? {
            guard let payload = SealedText.open(text) else { return nil }
            guard payload.count >= 10, let direction = Direction(rawValue: payload[0]),
                payload.count >= 10 + Int(payload[9]),
                let version = String(validating: payload[10..<10 + Int(payload[9])], as: UTF8.self),
                let id = String(validating: payload[(10 + Int(payload[9]))...], as: UTF8.self),
                Array(payload[1..<9]) == stateHash
            else { return .otherState }
            return .place(direction, item: id, dataVersion: version)
        }
    }

    /// What a cursor turned out to be.
    enum Resolution: Sendable, Equatable {
        case place(Direction, item: String, dataVersion: String)
        /// Made for other filters, another sort or another catalog.
        case otherState
    }
}
