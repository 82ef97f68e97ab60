package import CatalogFiles

/// What one accepted request does to a live catalog. It was checked against the version that it is applied to, so that
/// applying it cannot fail.
package enum CatalogChange: Sendable, Equatable {
    /// The catalog is made, or has another definition over the same items: the JSON of the definition, and what was read of
    /// it if another catalog has it already.
    case definition([UInt8], accepted: DefinitionFile? = nil)
    /// Items are put in or taken out, in the order of the rows: an item with a known id keeps its place, a new one is the
    /// last.
    case items(ItemBatch)
    /// The rows, none of them a deletion, are all items there are, in their order.
    case replacement(ItemBatch)
    /// The catalog is no more.
    case deletion

    /// Which change it is, in a journal.
    var code: UInt8 {
        switch self {
        case .definition: 1
        case .items: 2
        case .replacement: 3
        case .deletion: 4
        }
    }

    /// What it brings, in a journal.
    var payload: [UInt8] {
        switch self {
        case .definition(let json, _): json
        case .items(let batch), .replacement(let batch): batch.bytes
        case .deletion: []
        }
    }

    /// How many rows it brings.
    var rowCount: Int {
        switch self {
        case .items(let batch), .replacement(let batch): batch.count
        case .definition, .deletion: 0
        }
    }

    /// A change from a journal.
    ///
    /// - Returns: `nil` for what no change is written as.
    init?(code: UInt8, payload: [UInt8]) {
        switch code {
        case 1: self = .definition(payload)
        case 2:
            guard let batch = ItemBatch(bytes: payload) else { return nil }
            self = .items(batch)
        case 3:
            guard let batch = ItemBatch(bytes: payload) else { return nil }
            self = .replacement(batch)
        case 4 where payload.isEmpty: self = .deletion
        default: return nil
        }
    }
}
