import Bytes
import Catalogs
import FilterCore
import Gateway

/// A place between two pages, opaque to clients.
///
/// ```
/// direction (1 byte)  hash of state, sort and catalog (8)  hash of data version (4)  item id (rest)  checksum (4)
/// ```
/// as base64url. Other filters or another sort make it expire; with other data it goes on at the item it names.
enum PageCursor {
    enum Direction: UInt8, Sendable {
        case after = 1
        case before = 2
    }

    /// What a cursor belongs to.
    struct Context: Sendable {
        private let stateHash: [UInt8]
        private let versionHash: [UInt8]

        /// - Parameter filter: the expression that the items pass besides; `nil` for none.
        init(_ state: FilterState, _ filter: String? = nil, sort: String, of snapshot: CatalogSnapshot) {
            let form = "\(snapshot.name)\n\(sort)\n\(filter ?? "")\n\(state.canonicalForm)"
            stateHash = Array(SHA256.hash(form).prefix(8))
            versionHash = Array(SHA256.hash(snapshot.dataVersion).prefix(4))
        }

        func cursor(_ direction: Direction, item id: String) -> String {
            SealedText.seal([direction.rawValue] + stateHash + versionHash + Array(id.utf8))
        }

        /// - Returns: `nil` for a text that is no cursor.
        func resolve(_ text: String) -> Resolution? {
            guard let payload = SealedText.open(text), payload.count >= 13,
                let direction = Direction(rawValue: payload[0]),
                let id = String(validating: payload[13...], as: UTF8.self)
            else { return nil }
            guard Array(payload[1..<9]) == stateHash else { return .otherState }
            return .place(direction, item: id, isRestarted: Array(payload[9..<13]) != versionHash)
        }
    }

    /// What a cursor turned out to be.
    enum Resolution: Sendable, Equatable {
        case place(Direction, item: String, isRestarted: Bool)
        /// Made for other filters, another sort or another catalog.
        case otherState
    }
}
